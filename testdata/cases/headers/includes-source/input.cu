#include <cuda_runtime.h>
#include "shared.cu"
#include "parts/../parts/kernels.cu"

cudaError_t run(float* data) {
  scale<<<1, 32>>>(data);
  fill<<<1, 32>>>(data);
  return cudaGetLastError();
}
