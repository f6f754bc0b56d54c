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

// A warp a row: all of its lanes come, or none.
__global__ void rows(const int* data, int* sums, int n) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row < n) sums[row] = hipport::shfl_down_sync(0xffffffff, data[row], 1);
}
__global__ void rowsOfBlocksOf256(const int* data, int* sums, int n) {
  const int thread = threadIdx.x + 256 * blockIdx.x;
  const int row = thread >> 5;
  if (row >= n) return;
  sums[row] = hipport::shfl_down_sync(0xffffffff, data[row], 1);
}
// One knows of no warp where the rows begin.
__global__ void rowsFrom(const int* data, int* sums, int n, int first) {
  const int row = (first + threadIdx.x) / 32;
  if (row < n) sums[row] = hipport::shfl_down_sync(0xffffffff, data[row], 1);
}
