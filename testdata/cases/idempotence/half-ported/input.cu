#include <cuda_runtime.h>
#include <hip/hip_runtime.h>

__constant__ float filter[9];

int main() {
  float* data;
  hipHostMalloc(&data, 64, hipHostMallocDefault);
  cudaMemcpyToSymbol(filter, data, sizeof(filter));
  if (hipDeviceSynchronize() != hipSuccess) return 1;
  return cudaFreeHost(data) != cudaSuccess;
}
