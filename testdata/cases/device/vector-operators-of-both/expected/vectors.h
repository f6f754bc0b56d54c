#pragma once
#include <hip/hip_runtime.h>

// HIP's own does the same.
#if !defined(__HIP_PLATFORM_AMD__)
inline __host__ __device__
float2 operator*(float2 a, float2 b)
{
  return make_float2(a.x * b.x, a.y * b.y);
}
#endif

#if !defined(__HIP_PLATFORM_AMD__)
inline __host__ __device__ void operator+=(float2& a, const float2& b) {
  a.x += b.x;
  a.y = a.y + b.y;
}  // trailing
#endif

// By hand: it does not.
inline __host__ __device__ float operator*(float3 a, float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

// Nor does this one, which only Clang is to prefer: its host code has no use for it.
#ifdef __clang__
__attribute__((enable_if(true, "")))
#endif
static __device__ __forceinline__ void operator-=(uint2& a, uint2 b) {
  const bool borrows = a.x < b.x;
  a.x -= b.x;
  a.y -= b.y + borrows;
}
