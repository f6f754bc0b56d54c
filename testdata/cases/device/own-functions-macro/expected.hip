#include <hip/hip_runtime.h>

#define OWN_MAX(T)                                                   \
  __device__ T atomicExch(T* address, T value) {                     \
    return __longlong_as_double(                                     \
        atomicExch((unsigned long long*)address,                     \
                   (unsigned long long)__double_as_longlong(value))); \
  }
OWN_MAX(double)

__global__ void kernel(double* d) { atomicExch(d, 4.0); }
