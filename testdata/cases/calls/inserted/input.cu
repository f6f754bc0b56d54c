#include <cuda_runtime.h>

float* pinned(size_t n) {
  float* p = nullptr;
  cudaMallocHost(&p, n * sizeof(float));
  return p;
}

void* pinnedBytes(size_t n) {
  void* p = nullptr;
  cudaMallocHost( &p , n , cudaHostAllocPortable );
  return p;
}
