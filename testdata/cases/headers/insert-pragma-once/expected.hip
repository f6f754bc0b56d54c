// Kernels, to be included.
#pragma once
#include <hip/hip_runtime.h>

#include <stdint.h>

__device__ inline uint32_t mix(uint32_t x) { return x * 2654435761u ^ threadIdx.x; }
