#include <cuda_runtime.h>

void copy(void* to, const void* from, size_t n, cudaStream_t stream) {
#ifdef SYNCHRONOUS
  cudaMemcpy(to, from, n, cudaMemcpyDefault);
  cudaDeviceSynchronize();
#else
  cudaMemcpyAsync(to, from, n, cudaMemcpyDefault, stream);
#endif
}

#if defined(USE_PINNED) && USE_PINNED
void* allocate(size_t n) {
  void* p;
  cudaMallocHost(&p, n);
  return p;
}
#endif
