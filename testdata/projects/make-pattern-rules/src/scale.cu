#include "scale.h"

__global__ void scaleKernel(float* data, float factor, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] *= factor;
}

cudaError_t scale(float* data, float factor, int count) {
  scaleKernel<<<(count + 255) / 256, 256>>>(data, factor, count);
  return cudaGetLastError();
}
