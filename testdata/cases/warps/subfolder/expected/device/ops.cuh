#pragma once
#include <hip/hip_runtime.h>
#include "../hipport/warp.h"

__device__ inline int rotate(int v) {
  return hipport::shfl_sync(0xffffffff, v, (threadIdx.x + 1) % 32);
}
