#include <cuda.h>

#include <cstdio>
#include <iostream>
#include <vector>

#include "kernels.cuh"

__global__ void sums(int* data) { data[threadIdx.x] = next(data[threadIdx.x]); }

template <int kWidth>
__global__ void fixed(int* data) { data[threadIdx.x / kWidth] = next(data[threadIdx.x]); }

struct Device {
  cudaDeviceProp properties;
  int width;
  explicit Device(int id) {
    cudaGetDeviceProperties(&properties, id);  // harmless: warp-size-host
    width = properties.warpSize;               // harmless: warp-size-host
  }
  int lanes() const { return properties.warpSize; }  // harmless: warp-size-host
};

int warpsOf(int threads) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  return (threads + properties.warpSize - 1) / properties.warpSize;  // harmless: warp-size-host
}

int attribute(int device) {
  int width = 0;
  cudaDeviceGetAttribute(&width, cudaDevAttrWarpSize, device);  // harmless: warp-size-host
  return width;
}

int driver(CUdevice device) {
  int width = 0;
  cuDeviceGetAttribute(&width, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device);  // harmless: warp-size-host
  return width;
}

int chosen(cudaDeviceAttr which) {
  int value = 0;
  cudaDeviceGetAttribute(&value, which, 0);  // harmless
  return value;
}

const cudaDeviceProp& cached() {
  static const cudaDeviceProp properties = [] {
    cudaDeviceProp told;
    cudaGetDeviceProperties(&told, 0);  // harmless
    return told;
  }();
  return properties;
}

void launch(int* data, int threads) {
  const cudaDeviceProp* p = &cached();
  sums<<<1, threads, threads / p->warpSize * sizeof(int)>>>(data);  // harmless: warp-size-host
  switch (cached().warpSize) {  // harmless: warp-size-host
    case 32:
      fixed<32><<<1, threads>>>(data);
      break;
    case 64:
      fixed<64><<<1, threads>>>(data);
      break;
  }
  std::vector<cudaDeviceProp> all(2);
  for (int i = 0; i < 2; ++i) cudaGetDeviceProperties(&all[i], i);
  const int most = all[0].warpSize > all[1].warpSize ? all[0].warpSize : all[1].warpSize;  // harmless: warp-size-host
  const int perBlock = all[0].maxThreadsPerBlock / most;  // harmless
  std::printf("%d %d\n", perBlock, chosen(cudaDevAttrWarpSize));  // harmless: warp-size-host
}

void show() {
  std::printf("warp size %d\n", cached().warpSize);      // harmless: warp-size-host
  std::cout << "warp size " << cached().warpSize << "\n";  // harmless: warp-size-host
}

struct Settings {
  int warpSize = 32;
};
int own(const Settings& settings, int threads) { return threads / settings.warpSize; }  // harmless: warp-size-host
