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

// What else a device tells stays as it is.
int processors(int device) {
  int count = 0;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device);  // harmless
  return count;
}

size_t sharedMemory(int device) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, device);  // harmless
  return properties.sharedMemPerBlock;           // harmless
}

struct Layout {
  int warpSize = 32;
  int rows(int threads) const { return threads / warpSize; }  // harmless: warp-size-host
};

int rowsOf(const Layout* layout, int threads) {
  return threads / layout->warpSize;  // harmless: warp-size-host
}

int paddedTo(int threads, const cudaDeviceProp& properties) {
  const int width = properties.warpSize;         // harmless: warp-size-host
  return (threads + width - 1) / width * width;  // harmless
}

bool isFull(int threads, const cudaDeviceProp* properties) {
  return threads % properties->warpSize == 0;  // harmless: warp-size-host
}

int laneCount(cudaDeviceProp properties) { return properties.warpSize; }  // harmless: warp-size-host
