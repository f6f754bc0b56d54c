#include <hip/hip_runtime.h>
#include "hipport/warp.h"

#ifndef __shfl_sync
#define OLD_SHUFFLE(v, lane) hipport::shfl(v, lane)
#endif

struct Properties {
  int warpSize;
};

template <int kWarpSize>
__device__ int laneOf(Properties p) {
  const int warpSize = kWarpSize;
  return threadIdx.x % warpSize + p.warpSize;
}

__global__ void k(int* data) {
  data[0] = laneOf<32>({32}) + OLD_SHUFFLE(data[0], 0);
}
