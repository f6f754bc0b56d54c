#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

template <typename T>
__host__ __device__ float rounded(T value);

template <>
inline __host__ __device__ float rounded(float value) {
  return value;
}

#ifdef __HIP_DEVICE_COMPILE__
// GPUs alone compile it, and HIP's compiler looks for a template for GPUs.
template <>
inline __host__ __device__ float rounded(int value) {
  return hipport::intrinsics::int2float_rz(value);
}
#endif

template <>
__host__ __device__ inline float rounded(double value) {
  return static_cast<float>(value);
}

// A template for GPUs alone.
template <typename T>
__device__ T last(T value);
template <>
__device__ float last(float value) {
  return value;
}

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600 || defined(__HIP_DEVICE_COMPILE__)
__device__ int twice(int value) {
  return __mul24(value, 2);
}
#elif defined(__HIP_DEVICE_COMPILE__)
#error "too old"
#else
int twice(int value);
#endif

__global__ void kernel(float* out) {
  out[0] = rounded(out[1]) + last(out[2]);
}
