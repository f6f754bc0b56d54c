#ifndef KERNELS_CU
#define KERNELS_CU
#include <hip/hip_runtime.h>

__global__ void fill(int* data) { data[threadIdx.x] = 0; }

#endif  // KERNELS_CU
