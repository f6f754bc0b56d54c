#ifndef SUMS_CUH
#define SUMS_CUH

#include <cuda_runtime.h>

__device__ inline float warpSum(float value) {
  for (int offset = 16; offset > 0; offset /= 2) {
    value += __shfl_down_sync(0xffffffff, value, offset);
  }
  return value;
}

#endif
