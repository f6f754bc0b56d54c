#include "device.h"

#ifndef BLOCK
#error "an option of cuda_compile is lost"
#endif

namespace {

__global__ void scaleBy(float* values, int count, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] *= factor;
}

}  // namespace

void scaleOnDevice(float* values, int count, float factor) {
  scaleBy<<<(count + BLOCK - 1) / BLOCK, BLOCK>>>(values, count, factor);
}
