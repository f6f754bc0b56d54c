#include <cuda_runtime_api.h>

// A host's compiler takes it.
int widthOf(int device) {
  cudaDeviceProp properties;
  if (cudaGetDeviceProperties(&properties, device) != cudaSuccess) return 0;
  return properties.warpSize;  // harmless: warp-size-host
}

int blocksOf(int threads, int device) {
  int width = 0;
  if (cudaDeviceGetAttribute(&width, cudaDevAttrWarpSize, device) != cudaSuccess) {  // harmless: warp-size-host
    return 0;
  }
  return threads / width;  // harmless
}
