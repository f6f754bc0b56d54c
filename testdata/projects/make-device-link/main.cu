#include <cstdio>

#include "device.cuh"

__global__ void squareAll(float* data) {
  data[threadIdx.x] = square(data[threadIdx.x]);
}

int main() {
  float* data = nullptr;
  cudaMallocManaged(&data, 32 * sizeof(float));
  for (int i = 0; i < 32; ++i) data[i] = static_cast<float>(i);
  squareAll<<<1, 32>>>(data);
  cudaDeviceSynchronize();
  int count = 0;
  cudaMemcpyFromSymbol(&count, calls, sizeof count);
  std::printf("%g after %d calls\n", data[31], count);
  cudaFree(data);
  return 0;
}
