#include <cuda_runtime.h>

__constant__ float coefficients[5];
__managed__ int hits;
__device__ __constant__ int limit = 3;

__global__ void count(const float* x) {
  if (x[threadIdx.x] > coefficients[0] && hits < limit) atomicAdd(&hits, 1);
}

int run(const float* x, const float* host) {
  cudaMemcpyToSymbol(coefficients, host, sizeof(float) * 5, 0, cudaMemcpyHostToDevice);
  hits = 0;
  count<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  return hits;
}
