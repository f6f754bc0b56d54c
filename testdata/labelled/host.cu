// flags:
// The width that the host sees beside kernels for 32 lanes.
#include <cuda_runtime.h>

struct Settings {
  int warpSize;
};

__global__ void k(int* out) {
  out[threadIdx.x] = __shfl_xor_sync(0xffffffffu, out[threadIdx.x], 1);
}

int warpsOf(int threads, const Settings& settings) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  const int warps = threads / properties.warpSize;  // wrong: warp-size-host
  int width = 0;
  cudaDeviceGetAttribute(&width, cudaDevAttrWarpSize, 0);  // wrong: warp-size-host
  const cudaDeviceProp* p = &properties;
  const int padded = (threads + p->warpSize - 1) / width;  // wrong: warp-size-host
  const int own = threads / settings.warpSize;      // harmless
  const int perBlock = properties.maxThreadsPerBlock / 32;  // harmless
  return warps + padded + own + perBlock;
}
