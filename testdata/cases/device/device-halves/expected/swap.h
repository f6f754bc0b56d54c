#pragma once

#include <stdint.h>

#ifdef __HIP_DEVICE_COMPILE__
__host__ __device__ __forceinline__ uint32_t swapped(uint32_t x) {
  return __byte_perm(x, x, 0x0123);
}
#else
#define swapped(x) __builtin_bswap32(x)
#endif

#if __CUDA_ARCH__ < 320 && !defined(__HIP_DEVICE_COMPILE__)
#define ROTATE(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
#else
__host__ unsigned int __funnelshift_r(unsigned int, unsigned int, unsigned int);
#define ROTATE(x, n) \
  __funnelshift_r((x), (x), (n))
#endif

namespace bits {
#if defined(__HIP_DEVICE_COMPILE__)
template <typename T>
__host__ __device__ T twice(T x);
template <typename T>
__host__ __device__ T twice(T x) {
  return x + x;
}
__device__ int unused(int x) { return x; }
#else
template <typename T>
#ifdef __HIPCC__
__host__ __device__
#endif
T twice(T x) {
  return 2 * x;
}
inline int unused(int x) { return x; }
#endif
}  // namespace bits
