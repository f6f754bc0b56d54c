#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

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

// Where it is asked whether it is something: not 0 in the device's pass alone.
__host__ __device__ inline float twice(float x) {
#if __HIP_DEVICE_COMPILE__
  return hipport::intrinsics::fmul_rn(2.0f, x);
#else
  return 2.0f * x;
#endif
}

#if !(__HIP_DEVICE_COMPILE__) && defined(HIP_VERSION)  // the host's pass
hipError_t reset() { return hipDeviceReset(); }
#endif

__device__ void pause() {
#if defined(__HIP_DEVICE_COMPILE__) && __HIP_DEVICE_COMPILE__
  __syncthreads();
#endif
#if __CUDA_ARCH__ && __CUDA_ARCH__ == 800
  hipport::intrinsics::nanosleep(1);
#endif
}
