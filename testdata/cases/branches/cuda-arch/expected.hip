#include <hip/hip_runtime.h>

__host__ __device__ inline float rate(float x) {
#ifdef __HIP_DEVICE_COMPILE__
  return __fdividef(1.0f, x);
#else
  return 1.0f / x;
#endif
}

#if !defined(__HIP_DEVICE_COMPILE__)
hipError_t wait() { return hipDeviceSynchronize(); }
#endif
