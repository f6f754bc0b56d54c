// flags: --warp=native
// The same with --warp=native: kernels with the number 32 and a host that gets
// the hardware's width.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void sums(int* data) {
  extern __shared__ int partial[];
  const int lane = threadIdx.x % 32;  // wrong: warp-size
  const int warp = threadIdx.x / 32;  // wrong: warp-size
  int value = data[threadIdx.x];
  value += __shfl_xor_sync(0xffffffffu, value, 1);
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  data[threadIdx.x] = partial[0];
}

void launch(int* data, int threads) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  const int warps = threads / properties.warpSize;        // wrong: warp-size-host
  int width = 0;
  cudaDeviceGetAttribute(&width, cudaDevAttrWarpSize, 0);  // wrong: warp-size-host
  const cudaDeviceProp* p = &properties;
  const size_t bytes = threads / p->warpSize * sizeof(int);  // wrong: warp-size-host
  sums<<<1, threads, bytes>>>(data);
  sums<<<1, threads, warps * sizeof(int)>>>(data);
  std::printf("%d lanes\n", properties.warpSize);         // harmless: warp-size-host
  std::printf("%d threads\n", properties.maxThreadsPerBlock);  // harmless
}
