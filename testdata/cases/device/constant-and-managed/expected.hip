#include <hip/hip_runtime.h>

__constant__ float coefficients[5];
__managed__ int hits;
__device__ __constant__ int limit = 3;

__global__ void count(const float* x) {
  if (x[threadIdx.x] > coefficients[0] && hits < limit) atomicAdd(&hits, 1);
}

int run(const float* x, const float* host) {
  hipMemcpyToSymbol(HIP_SYMBOL(coefficients), host, sizeof(float) * 5, 0, hipMemcpyHostToDevice);
  hits = 0;
  count<<<1, 32>>>(x);
  hipDeviceSynchronize();
  return hits;
}
