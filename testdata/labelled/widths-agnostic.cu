// flags:
// Nothing here counts on 32 lanes: host and kernels get the hardware's width.
#include <cuda_runtime.h>

__global__ void rows(const float* in, float* out, int n) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;  // harmless: warp-size
  for (int i = threadIdx.x % warpSize; i < n; i += warpSize) {          // harmless: warp-size
    out[warp * n + i] = 2 * in[warp * n + i];
  }
}

void launch(const float* in, float* out, int n, int threads) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);               // harmless: warp-size-host
  const int warps = threads / properties.warpSize;       // harmless: warp-size-host
  int width = 0;
  cudaDeviceGetAttribute(&width, cudaDevAttrWarpSize, 0);  // harmless: warp-size-host
  rows<<<n / warps, threads>>>(in, out, n);
  rows<<<n / (threads / width), threads>>>(in, out, n);  // harmless: warp-size-host
}
