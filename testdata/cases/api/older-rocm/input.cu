#include <cuda_runtime.h>

// The counterpart of one of these came with ROCm 6.2.
cudaError_t choose(int* devices, int n, void** p, cudaStream_t stream) {
  cudaMallocAsync(p, 64, stream);
  return cudaSetValidDevices(devices, n);
}
