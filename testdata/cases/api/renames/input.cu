#include <cuda_runtime.h>

int main() {
  float* data = nullptr;
  cudaMalloc(&data, 256 * sizeof(float));
  cudaMemset(data, 0, 256 * sizeof(float));
  float host[256];
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  cudaFree(data);
  int count = 0;
  cudaGetDeviceCount(&count);
  cudaSetDevice(count - 1);
  cudaDeviceReset();
  return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
