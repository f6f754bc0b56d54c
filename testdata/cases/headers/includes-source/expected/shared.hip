#ifndef SHARED_CU
#define SHARED_CU
#include <hip/hip_runtime.h>

__constant__ float factor;

__global__ void scale(float* data) { data[threadIdx.x] *= factor; }

inline hipError_t setFactor(float value) {
  return hipMemcpyToSymbol(HIP_SYMBOL(factor), &value, sizeof(value));
}

#endif
