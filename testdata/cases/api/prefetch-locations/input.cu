#include <cuda_runtime.h>

void older(void* data, size_t bytes, int device, cudaStream_t stream) {
  cudaMemPrefetchAsync(data, bytes, device, stream);
  cudaMemPrefetchAsync(data, bytes, cudaCpuDeviceId);
  cudaMemAdvise(data, bytes, cudaMemAdviseSetReadMostly, device);
}

// CUDA 13's forms, and CUDA 12's under their own names.
void newer(void* data, size_t bytes, cudaMemLocation place,
           cudaStream_t stream) {
  cudaMemPrefetchAsync(data, bytes, place, 0, stream);
  cudaMemPrefetchAsync(data, bytes, place, 0);
  cudaMemAdvise(data, bytes, cudaMemAdviseSetReadMostly, place);
  cudaMemPrefetchAsync_v2(data, bytes, place, 0, stream);
  cudaMemAdvise_v2(data, bytes, cudaMemAdviseSetReadMostly, place);
}
