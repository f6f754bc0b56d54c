#include <hip/hip_runtime.h>

const int kThreads = 512;

__global__ void __launch_bounds__(256) bounded(float* data) {
  data[threadIdx.x] = 0;
}

template <int B>
__global__ void __launch_bounds__(B) tuned(float* data) {
  data[threadIdx.x] = 0;
}

__global__ void free(float* data) { data[threadIdx.x] = 0; }

__global__ void __launch_bounds__(2048) huge(float* data) { data[0] = 0; }

void wrong(float* data, int blocks, hipStream_t stream) {
  bounded<<<blocks, kThreads>>>(data);
  dim3 block(16, 32);
  bounded<<<dim3(blocks), block, 0, stream>>>(data);
  tuned<128><<<blocks, 256>>>(data);
  int threads = 2048;
  free<<<blocks, threads>>>(data);
  void* arguments[] = {&data};
  hipLaunchKernel(reinterpret_cast<const void*>((const void*)bounded), dim3(blocks), dim3(32, 32), arguments, 0, stream);
}

void right(float* data, int blocks, int n) {
  bounded<<<blocks, 256>>>(data);
  bounded<<<blocks, dim3(16, 16)>>>(data);
  bounded<<<blocks, n>>>(data);
  dim3 block(16, 32);
  block.y = n;
  bounded<<<blocks, block>>>(data);
  int threads = 512;
  if (n < 512) threads = n;
  bounded<<<blocks, threads>>>(data);
  tuned<256><<<blocks, 256>>>(data);
  free<<<blocks, 1024>>>(data);
}
