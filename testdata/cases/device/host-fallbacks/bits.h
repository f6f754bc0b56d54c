#pragma once

#ifdef __CUDACC__
#define BOTH __host__ __device__
#define ONLY_DEVICE __device__
#else
#define BOTH
#define ONLY_DEVICE
#endif

namespace bits {

#ifdef __CUDA_ARCH__
#else
  inline int __float_as_int(float f) { return (const int&)f; }
#endif

inline ONLY_DEVICE bool isNegative(float x) { return __float_as_int(x) < 0; }

}  // namespace bits
