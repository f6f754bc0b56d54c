#include <cuda_runtime.h>

void allocate(void** p, cudaStream_t stream) {
  cudaMallocAsync(p, 64, stream);
  cudaStream_t other;
  cudaStreamCreate(&other);
  unsigned long long id;
  cudaStreamGetId(stream, &id);
}
