#include <cuda_runtime_api.h>
#include <stdio.h>

/* The support header is C++: the hardware's width remains. */
int widthInC(int device) {
  struct cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, device);
  return properties.warpSize;  // wrong: warp-size-host
}

int warpsInC(int threads, const struct cudaDeviceProp* properties) {
  return (threads + properties->warpSize - 1)  // wrong: warp-size-host
         / 32;
}

int attributeInC(int device) {
  int width = 0;
  cudaDeviceGetAttribute(&width, cudaDevAttrWarpSize, device);  // wrong: warp-size-host
  return width;
}

size_t sharedInC(int threads, const struct cudaDeviceProp* properties) {
  const int width = properties->warpSize;  // wrong: warp-size-host
  return threads / width * sizeof(int);
}

void showInC(const struct cudaDeviceProp* properties) {
  printf("%d lanes\n", properties->warpSize);             // harmless: warp-size-host
  printf("%d threads\n", properties->maxThreadsPerBlock);  // harmless
}
