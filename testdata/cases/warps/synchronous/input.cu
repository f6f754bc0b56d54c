#include <cuda_runtime.h>

__device__ void tail(volatile float* s, int tid) {
  s[tid] += s[tid + 32];
  s[tid] += s[tid + 16];
  s[tid] += s[tid + 8];
}

__global__ void sum(float* data) {
  __shared__ float s[64];
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) tail(s, threadIdx.x);
  if (threadIdx.x == 0) data[0] = s[0];
}
