// flags:
// Masks for all lanes where some do not come, with warps of 32 lanes.
#include <cuda_runtime.h>

#define FULL 0xffffffffu

__device__ int warpSum(int v) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(FULL, v, d);
  return v;
}

__global__ void branches(int* out, int v) {
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  if (lane < 16) {
    v += __shfl_down_sync(FULL, v, 8);            // wrong: diverged-mask
  }
  if (threadIdx.x == 0) {
    out[0] = __ballot_sync(0xffffffff, v > 0);    // wrong: diverged-mask
  }
  if (threadIdx.x & 1) __syncwarp();              // wrong: diverged-mask
  if (lane == 0 && v > 0) v = __any_sync(FULL, v);  // wrong: diverged-mask
  if (threadIdx.x < 16) v = warpSum(v);           // wrong: diverged-mask
  if (warp == 0) v = __shfl_sync(FULL, v, 0);     // harmless
  if (threadIdx.x < 32) v = warpSum(v);           // harmless
  if (threadIdx.x >= 64) __syncwarp();            // harmless
  if (threadIdx.x / 32 == 1) v = warpSum(v);      // harmless
  if (blockIdx.x == 0) v = warpSum(v);            // harmless
  if (!warp) v = warpSum(v);                      // harmless
  if (__any_sync(FULL, v > 3)) v = warpSum(v);    // harmless
  out[threadIdx.x] = v;
}

__global__ void partMasks(int* out, int v) {
  const int lane = threadIdx.x % 32;
  if (lane < 16) {
    v += __shfl_down_sync(0xffff, v, 8);          // harmless
  }
  const unsigned some = __ballot_sync(FULL, lane < 8);  // harmless
  if (lane < 8) v += __shfl_down_sync(some, v, 4);  // harmless
  if (v > 0) v = __popc(__activemask());          // harmless
  out[threadIdx.x] = v;
}

__global__ void earlyExit(int* out, int v) {
  const int lane = threadIdx.x & 31;
  if (lane >= 24) return;
  v = __shfl_up_sync(FULL, v, 1);                 // wrong: diverged-mask
  out[lane] = v;
}

__global__ void wholeExit(int* out, int v) {
  if (threadIdx.x >= 96) return;
  v = __shfl_up_sync(FULL, v, 1);                 // harmless
  out[threadIdx.x] = v;
}

__global__ void loops(int* out, int v) {
  const int lane = threadIdx.x % 32;
  for (int i = lane; i < 40; i += 32) {
    v += __shfl_xor_sync(FULL, v, 1);             // wrong: diverged-mask
  }
  for (int i = 0; i < lane; ++i) {
    v += __shfl_xor_sync(FULL, v, 2);             // wrong: diverged-mask
  }
  for (int i = 0; i < 8; ++i) {
    v += __shfl_xor_sync(FULL, v, 4);             // harmless
  }
  for (int i = lane; i < 64; i += 32) {
    v += __shfl_xor_sync(FULL, v, 8);             // harmless
  }
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) {
    v = warpSum(v);                               // harmless
  }
  out[threadIdx.x] = v;
}

__global__ void leaders(int* out, int v) {
  const int lane = threadIdx.x % 32;
  const bool isLeader = lane == 0;
  int base = 0;
  if (isLeader) base = atomicAdd(out, v);         // harmless
  base = __shfl_sync(FULL, base, 0);              // harmless
  if (isLeader) base = __shfl_sync(FULL, base, 1);  // wrong: diverged-mask
  switch (lane) {
    case 0:
      v = __reduce_add_sync(FULL, v);             // wrong: diverged-mask
      break;
    default:
      break;
  }
  v = lane == 0 ? v : base;                       // harmless
  out[1] = v;
}
