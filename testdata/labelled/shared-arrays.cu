// flags: --warp=native
// Shared arrays of 32 elements: one for each lane or warp, or just 32.
#include <cuda_runtime.h>

#define FULL 0xffffffffu

__device__ float warpSum(float v) {
  for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down_sync(FULL, v, d);
  return v;
}

__global__ void byWarpAndLane(float* out, float v) {
  __shared__ float partial[32];  // wrong: warp-array
  __shared__ float table[32];    // harmless
  const int lane = threadIdx.x % warpSize;
  const int warp = threadIdx.x / warpSize;
  if (threadIdx.x < 32) table[threadIdx.x] = out[threadIdx.x];  // harmless
  v = warpSum(v);
  if (lane == 0) partial[warp] = v;
  __syncthreads();
  v = partial[lane] + table[blockIdx.x % 32];
  if (warp == 0) v = warpSum(v);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}

__global__ void byWarp(float* out, float v) {
  __shared__ float sums[32];     // wrong: warp-array
  __shared__ int flags[33];      // wrong: warp-array
  __shared__ float wide[64];     // harmless
  __shared__ float exact[1024 / 64];  // harmless
  const int warp = threadIdx.x / warpSize;
  const int lane = threadIdx.x % warpSize;
  v = warpSum(v);
  if (lane == 0) {
    sums[warp] = v;
    flags[warp] = 1;
    wide[warp] = v;
    exact[warp] = v;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    float all = 0;
    for (int i = 0; i < 32; ++i) all += sums[i] * flags[i];
    out[0] = all + wide[0] + exact[0];
  }
}

template <typename T>
__device__ T blockSum(T v) {
  static __shared__ T shared[32];  // wrong: warp-array
  static __shared__ T bins[32];    // harmless
  const int lane = threadIdx.x % warpSize;
  const int warp = threadIdx.x / warpSize;
  v = warpSum(v);
  if (lane == 0) shared[warp] = v;
  bins[threadIdx.y] = v;
  __syncthreads();
  v = lane < blockDim.x / warpSize ? shared[lane] : T(0);
  return warpSum(v) + bins[0];
}

__global__ void twoRanks(float* out, float v) {
  __shared__ float perLane[4][33];   // wrong: warp-array
  __shared__ float perWarp[32][4];   // wrong: warp-array
  __shared__ float grid[32][32];     // harmless
  __shared__ unsigned histogram[32];  // harmless
  const int lane = threadIdx.x % warpSize;
  const int warp = threadIdx.x / warpSize;
  perLane[threadIdx.y][lane] = v;
  perWarp[warp][blockIdx.x & 3] = v;
  grid[threadIdx.y][threadIdx.x] = v;
  atomicAdd(&histogram[static_cast<int>(v) & 31], 1);  // harmless
  __syncthreads();
  out[threadIdx.x] = warpSum(perLane[0][lane] + perWarp[warp][0]) +
                     grid[threadIdx.x][threadIdx.y] + histogram[0];
}

__global__ void launchBlockSum(float* out) { out[0] = blockSum(out[1]); }
