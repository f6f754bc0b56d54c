#pragma once
#include <hip/hip_runtime.h>

#ifdef __HIPCC__
#define BOTH __host__ __device__
#define ONLY_DEVICE __device__
#else
#define BOTH
#define ONLY_DEVICE
#endif

namespace bits {

#ifdef __HIP_DEVICE_COMPILE__
#else
#ifdef __HIPCC__
  __host__ __device__
#endif
  inline int __float_as_int(float f) { return (const int&)f; }
#endif

inline ONLY_DEVICE bool isNegative(float x) { return __float_as_int(x) < 0; }

}  // namespace bits
