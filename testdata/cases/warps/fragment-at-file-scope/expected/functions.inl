#include "hipport/warp.h"

__device__ int next(int v) { return hipport::shfl_down_sync(~0u, v, 1); }
