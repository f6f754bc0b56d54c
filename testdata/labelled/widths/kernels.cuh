// flags:
// Kernels for warps of 32 lanes, and a host that asks for the width: it gets
// the kernels' as far as the functions that it asks are the tree's.
#pragma once
#include <cuda_runtime.h>

__device__ inline int next(int value) {
  return __shfl_xor_sync(0xffffffffu, value, 1);
}
