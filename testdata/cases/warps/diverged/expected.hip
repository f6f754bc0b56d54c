#include <hip/hip_runtime.h>
#include "hipport/warp.h"

__global__ void k(int* data, int n) {
  const int lane = threadIdx.x % 32;
  int v = data[threadIdx.x];
  if (lane < 16) v += hipport::shfl_down_sync(0xffffffff, v, 8);
  if (threadIdx.x < n) v += hipport::shfl_down_sync(0xffffffff, v, 4);
  if (threadIdx.x < 64) v += hipport::shfl_down_sync(0xffffffff, v, 2);
  data[threadIdx.x] = v;
}
