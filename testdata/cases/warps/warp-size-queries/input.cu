#include <cuda_runtime.h>

__global__ void k(int* data) {
  data[threadIdx.x] = __shfl_xor_sync(0xffffffff, data[threadIdx.x], 1);
}

int warpsOf(int threads) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  cudaGetDeviceProperties_v2(&properties, 0);
  int width = 0;
  cudaDeviceGetAttribute(&width, cudaDevAttrWarpSize, 0);
  return threads / properties.warpSize + threads / width;
}
