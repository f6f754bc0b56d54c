#include <cstdio>

#include "square.cuh"

__global__ void squares(float* values) {
  values[threadIdx.x] = square(threadIdx.x);
}

int main() {
  float* device;
  float host[32];
  if (cudaMalloc(&device, sizeof host) != cudaSuccess) return 1;
  squares<<<1, 32>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[31]);
  return cudaFree(device) != cudaSuccess;
}
