// flags:
// Shared memory between lanes without a barrier, with warps of 32 lanes.
#include <cuda_runtime.h>

__device__ void warpReduce(volatile float* s, int tid) {
  s[tid] += s[tid + 32];
  s[tid] += s[tid + 16];  // wrong: warp-synchronous
  s[tid] += s[tid + 8];
  s[tid] += s[tid + 4];
}

template <unsigned kBlock>
__device__ void warpReduceUnrolled(volatile int* s, unsigned tid) {
  if (kBlock >= 64) s[tid] += s[tid + 32];
  if (kBlock >= 32) s[tid] += s[tid + 16];  // wrong: warp-synchronous
  if (kBlock >= 16) s[tid] += s[tid + 8];
}

__global__ void tail(float* out, const float* in) {
  __shared__ float s[256];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 128) s[tid] += s[tid + 128];  // harmless
  __syncthreads();
  if (tid < 64) s[tid] += s[tid + 64];    // harmless
  __syncthreads();
  if (tid < 32) {
    s[tid] += s[tid + 32];                // harmless
    s[tid] += s[tid + 16];                // wrong: warp-synchronous
    s[tid] += s[tid + 8];
  }
  if (tid == 0) out[0] = s[0];
}

__global__ void loopTail(float* out, const float* in) {
  __shared__ volatile float s[64];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 32) {
    for (int d = 32; d > 0; d >>= 1) {
      s[tid] += s[tid + d];               // wrong: warp-synchronous
    }
  }
  out[tid] = s[tid];
}

__global__ void exchange(int* out, const int* in) {
  __shared__ int box[8][32];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  box[warp][lane] = in[threadIdx.x];      // harmless
  out[threadIdx.x] = box[warp][31 - lane];  // wrong: warp-synchronous
}

__global__ void ordered(int* out, const int* in) {
  __shared__ int box[8][32];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  box[warp][lane] = in[threadIdx.x];      // harmless
  __syncwarp();
  out[threadIdx.x] = box[warp][31 - lane];  // harmless
}

__global__ void orderedTail(float* out, const float* in) {
  __shared__ float s[64];
  const int tid = threadIdx.x;
  s[tid] = in[tid];                       // harmless
  __syncthreads();
  if (tid < 32) {
    s[tid] += s[tid + 32];                // harmless
    __syncwarp();
    float v = s[tid] + s[tid + 16];       // harmless
    __syncwarp();
    s[tid] = v;                           // harmless
    __syncwarp();
    out[tid] = s[tid ^ 1];                // harmless
  }
}

__device__ void settle() { __syncthreads(); }

__global__ void barrierInside(float* out) {
  __shared__ float s[128];
  s[threadIdx.x] = out[threadIdx.x];      // harmless
  settle();
  out[threadIdx.x] = s[threadIdx.x ^ 1];  // harmless
}

__global__ void flags(volatile int* done, volatile float* mine, int n) {
  mine[threadIdx.x] = n;                  // harmless
  mine[threadIdx.x] += 1;                 // harmless
  if (threadIdx.x == 0) done[blockIdx.x] = 1;  // harmless
  while (done[0] == 0) {                  // harmless
  }
}

__global__ void ownElements(float* out) {
  __shared__ float s[256];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = 1;                   // harmless
    s[threadIdx.x] += 2;                  // harmless
    s[threadIdx.x + 32] = 0;              // harmless
    out[threadIdx.x] = s[threadIdx.x];    // harmless
  }
}

__global__ void callers(float* out, int* ints) {
  __shared__ float s[128];
  __shared__ int t[128];
  s[threadIdx.x] = out[threadIdx.x];
  t[threadIdx.x] = ints[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) warpReduce(s, threadIdx.x);
  if (threadIdx.x < 32) warpReduceUnrolled<64>(t, threadIdx.x);
}
