#ifndef REDUCE_CUH
#define REDUCE_CUH

#include <hip/hip_runtime.h>

template <typename T>
__device__ T addUp(const T* data, int n) {
  T sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += data[i];
  return sum;
}

hipError_t reduce(const float* data, int n, float* result, hipStream_t stream = 0);

#endif
