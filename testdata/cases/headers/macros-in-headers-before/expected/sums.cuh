#ifndef SUMS_CUH
#define SUMS_CUH

#include <hip/hip_runtime.h>
#include "hipport/warp.h"

__device__ inline T warpSum(T value) {
  for (int offset = 16; offset > 0; offset /= 2) {
    value += hipport::shfl_down_sync(0xffffffff, value, offset);
  }
  return value;
}

#endif
