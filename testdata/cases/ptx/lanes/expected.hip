#include <hip/hip_runtime.h>
#include "hipport/warp.h"

__device__ unsigned lane() {
  unsigned id, below;
  id = hipport::lane_id();
  below = hipport::lanemask_lt();
  hipport::syncwarp(uint32_t(0xffffffffu));
  return id + below;
}
