#include "statistics.h"

__global__ void sum(const float* data, int count, float* result) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) {
    atomicAdd(result, data[i]);
  }
}

float mean(const float* device, int count) {
  float* result = nullptr;
  cudaMalloc(&result, sizeof(float));
  cudaMemset(result, 0, sizeof(float));
  sum<<<1, 256>>>(device, count, result);
  float total = 0;
  cudaMemcpy(&total, result, sizeof total, cudaMemcpyDeviceToHost);
  cudaFree(result);
  return total / static_cast<float>(count);
}
