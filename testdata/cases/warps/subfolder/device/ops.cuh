#pragma once

__device__ inline int rotate(int v) {
  return __shfl_sync(0xffffffff, v, (threadIdx.x + 1) % 32);
}
