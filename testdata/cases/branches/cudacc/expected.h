#pragma once

#ifdef __HIPCC__
#include <hip/hip_runtime.h>
#define HD __host__ __device__
#else
#define HD
#endif

HD inline int clampIndex(int i, int n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }

#if defined(__HIPCC__)
__global__ void clampAll(int* data, int n);
#endif
