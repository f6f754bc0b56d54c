#include <hip/hip_runtime.h>

__host__ __device__ inline float rate(float x) {
#ifdef __CUDA_ARCH__
  return __fdividef(1.0f, x);
#else
  return 1.0f / x;
#endif
}

#if !defined(__CUDA_ARCH__)
hipError_t wait() { return hipDeviceSynchronize(); }
#endif
