// The vector arithmetic of CUDA's sample programs, for HIP.
//
// The problem: renderers and simulations include helper_math.h, or cutil_math.h
// before it, which are no part of the CUDA SDK and know nothing of HIP, for
// dot(), cross(), normalize(), clamp() and their kin. Below are its functions
// under the same names, with the same arguments and formulas, so that only the
// include changes. The operators of vectors are HIP's own, which compute the
// same.
//
//   const float3 normal = normalize(cross(b - a, c - a));
//   const float light = clamp(dot(normal, sun), 0.0f, 1.0f);
//
// All functions are for kernels and for the host.
//
// Needs HIP 5.2 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_VECTOR_MATH_H
#define HIPPORT_VECTOR_MATH_H

#include <hip/hip_runtime.h>

#include <cmath>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif

typedef unsigned int uint;
typedef unsigned short ushort;

#define HIPPORT_FUNCTION __host__ __device__ inline

namespace hipport {
namespace vector_math {

HIPPORT_FUNCTION float smaller(float a, float b) { return fminf(a, b); }
HIPPORT_FUNCTION float larger(float a, float b) { return fmaxf(a, b); }
template <typename Integer>
HIPPORT_FUNCTION Integer smaller(Integer a, Integer b) {
  return a < b ? a : b;
}
template <typename Integer>
HIPPORT_FUNCTION Integer larger(Integer a, Integer b) {
  return a > b ? a : b;
}

HIPPORT_FUNCTION float inverseRoot(float x) {
#ifdef __HIP_DEVICE_COMPILE__
  return rsqrtf(x);
#else
  return 1.0f / sqrtf(x);
#endif
}

HIPPORT_FUNCTION int magnitude(int x) { return x < 0 ? -x : x; }

}  // namespace vector_math
}  // namespace hipport

// ---- one value

#if __cplusplus >= 202002L
using std::lerp;  // <math.h> makes it a global name as well
#else
HIPPORT_FUNCTION float lerp(float a, float b, float t) {
  return a + t * (b - a);
}
#endif
#define HIPPORT_CLAMP(Scalar)                                            \
  HIPPORT_FUNCTION Scalar clamp(Scalar value, Scalar low, Scalar high) { \
    return hipport::vector_math::larger(                                 \
        low, hipport::vector_math::smaller(value, high));                \
  }
HIPPORT_CLAMP(float)
HIPPORT_CLAMP(int)
HIPPORT_CLAMP(uint)
#undef HIPPORT_CLAMP

HIPPORT_FUNCTION float fracf(float v) { return v - floorf(v); }
HIPPORT_FUNCTION float smoothstep(float a, float b, float x) {
  const float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
  return y * y * (3.0f - 2.0f * y);
}

// ---- vectors from other ones

#define HIPPORT_MAKE(Base, Scalar)                                       \
  HIPPORT_FUNCTION Base##2 make_##Base##2(Scalar s) {                    \
    return make_##Base##2(s, s);                                         \
  }                                                                      \
  HIPPORT_FUNCTION Base##2 make_##Base##2(const Base##3 & v) {           \
    return make_##Base##2(v.x, v.y);                                     \
  }                                                                      \
  HIPPORT_FUNCTION Base##3 make_##Base##3(Scalar s) {                    \
    return make_##Base##3(s, s, s);                                      \
  }                                                                      \
  HIPPORT_FUNCTION Base##3 make_##Base##3(const Base##2 & v) {           \
    return make_##Base##3(v.x, v.y, Scalar(0));                          \
  }                                                                      \
  HIPPORT_FUNCTION Base##3 make_##Base##3(const Base##2 & v, Scalar s) { \
    return make_##Base##3(v.x, v.y, s);                                  \
  }                                                                      \
  HIPPORT_FUNCTION Base##3 make_##Base##3(const Base##4 & v) {           \
    return make_##Base##3(v.x, v.y, v.z);                                \
  }                                                                      \
  HIPPORT_FUNCTION Base##4 make_##Base##4(Scalar s) {                    \
    return make_##Base##4(s, s, s, s);                                   \
  }                                                                      \
  HIPPORT_FUNCTION Base##4 make_##Base##4(const Base##3 & v) {           \
    return make_##Base##4(v.x, v.y, v.z, Scalar(0));                     \
  }                                                                      \
  HIPPORT_FUNCTION Base##4 make_##Base##4(const Base##3 & v, Scalar w) { \
    return make_##Base##4(v.x, v.y, v.z, w);                             \
  }
HIPPORT_MAKE(float, float)
HIPPORT_MAKE(int, int)
HIPPORT_MAKE(uint, uint)
#undef HIPPORT_MAKE

#define HIPPORT_CONVERT(Base, Scalar, Other)                                   \
  HIPPORT_FUNCTION Base##2 make_##Base##2(const Other##2 & v) {                \
    return make_##Base##2(Scalar(v.x), Scalar(v.y));                           \
  }                                                                            \
  HIPPORT_FUNCTION Base##3 make_##Base##3(const Other##3 & v) {                \
    return make_##Base##3(Scalar(v.x), Scalar(v.y), Scalar(v.z));              \
  }                                                                            \
  HIPPORT_FUNCTION Base##4 make_##Base##4(const Other##4 & v) {                \
    return make_##Base##4(Scalar(v.x), Scalar(v.y), Scalar(v.z), Scalar(v.w)); \
  }
HIPPORT_CONVERT(float, float, int)
HIPPORT_CONVERT(float, float, uint)
HIPPORT_CONVERT(int, int, float)
HIPPORT_CONVERT(int, int, uint)
HIPPORT_CONVERT(uint, uint, float)
HIPPORT_CONVERT(uint, uint, int)
#undef HIPPORT_CONVERT

// ---- component by component

/// `Name` of each component of one, two or three vectors.
#define HIPPORT_EACH(Base, Name, One)                              \
  HIPPORT_FUNCTION Base##2 Name(const Base##2 & v) {               \
    return make_##Base##2(One(v.x), One(v.y));                     \
  }                                                                \
  HIPPORT_FUNCTION Base##3 Name(const Base##3 & v) {               \
    return make_##Base##3(One(v.x), One(v.y), One(v.z));           \
  }                                                                \
  HIPPORT_FUNCTION Base##4 Name(const Base##4 & v) {               \
    return make_##Base##4(One(v.x), One(v.y), One(v.z), One(v.w)); \
  }
#define HIPPORT_PAIRS(Base, Name, Two)                                  \
  HIPPORT_FUNCTION Base##2 Name(const Base##2 & a, const Base##2 & b) { \
    return make_##Base##2(Two(a.x, b.x), Two(a.y, b.y));                \
  }                                                                     \
  HIPPORT_FUNCTION Base##3 Name(const Base##3 & a, const Base##3 & b) { \
    return make_##Base##3(Two(a.x, b.x), Two(a.y, b.y), Two(a.z, b.z)); \
  }                                                                     \
  HIPPORT_FUNCTION Base##4 Name(const Base##4 & a, const Base##4 & b) { \
    return make_##Base##4(Two(a.x, b.x), Two(a.y, b.y), Two(a.z, b.z),  \
                          Two(a.w, b.w));                               \
  }
/// clamp() between scalars and between vectors.
#define HIPPORT_CLAMP(Vector, Scalar)                                       \
  HIPPORT_FUNCTION Vector clamp(const Vector& v, const Vector& low,         \
                                const Vector& high) {                       \
    return hipport::vector_math::inside(v, low, high);                      \
  }                                                                         \
  HIPPORT_FUNCTION Vector clamp(const Vector& v, Scalar low, Scalar high) { \
    return hipport::vector_math::inside(v, make_##Vector(low),              \
                                        make_##Vector(high));               \
  }
#define HIPPORT_VECTORS(Base, Scalar)                                 \
  namespace hipport {                                                 \
  namespace vector_math {                                             \
  HIPPORT_PAIRS(Base, smaller, smaller)                               \
  HIPPORT_PAIRS(Base, larger, larger)                                 \
  }                                                                   \
  }                                                                   \
  HIPPORT_FUNCTION Scalar dot(const Base##2 & a, const Base##2 & b) { \
    return a.x * b.x + a.y * b.y;                                     \
  }                                                                   \
  HIPPORT_FUNCTION Scalar dot(const Base##3 & a, const Base##3 & b) { \
    return a.x * b.x + a.y * b.y + a.z * b.z;                         \
  }                                                                   \
  HIPPORT_FUNCTION Scalar dot(const Base##4 & a, const Base##4 & b) { \
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;             \
  }
HIPPORT_VECTORS(float, float)
HIPPORT_VECTORS(int, int)
HIPPORT_VECTORS(uint, uint)
#undef HIPPORT_VECTORS

namespace hipport {
namespace vector_math {
template <typename Vector>
HIPPORT_FUNCTION Vector inside(const Vector& v, const Vector& low,
                               const Vector& high) {
  return larger(low, smaller(v, high));
}
}  // namespace vector_math
}  // namespace hipport

HIPPORT_CLAMP(float2, float)
HIPPORT_CLAMP(float3, float)
HIPPORT_CLAMP(float4, float)
HIPPORT_CLAMP(int2, int)
HIPPORT_CLAMP(int3, int)
HIPPORT_CLAMP(int4, int)
HIPPORT_CLAMP(uint2, uint)
HIPPORT_CLAMP(uint3, uint)
HIPPORT_CLAMP(uint4, uint)

HIPPORT_PAIRS(float, fminf, fminf)
HIPPORT_PAIRS(float, fmaxf, fmaxf)
HIPPORT_PAIRS(float, fmodf, fmodf)
HIPPORT_PAIRS(int, min, hipport::vector_math::smaller)
HIPPORT_PAIRS(int, max, hipport::vector_math::larger)
HIPPORT_PAIRS(uint, min, hipport::vector_math::smaller)
HIPPORT_PAIRS(uint, max, hipport::vector_math::larger)
HIPPORT_EACH(float, floorf, floorf)
HIPPORT_EACH(float, fracf, fracf)
// As cutil_math.h calls them.
HIPPORT_PAIRS(float, fmod, fmodf)
HIPPORT_EACH(float, floor, floorf)
HIPPORT_EACH(float, frac, fracf)
HIPPORT_EACH(float, fabs, fabsf)
HIPPORT_EACH(int, abs, hipport::vector_math::magnitude)

// ---- geometry

// By components: HIP's operators of vectors before ROCm 6 are Clang's alone,
// and a host compiler may be another one.
namespace hipport {
namespace vector_math {
HIPPORT_FUNCTION float product(float a, float b) { return a * b; }
HIPPORT_FUNCTION float onWay(float a, float b, float t) {
  return a + t * (b - a);
}
HIPPORT_PAIRS(float, product, product)
}  // namespace vector_math
}  // namespace hipport

#define HIPPORT_GEOMETRY(Vector)                                              \
  HIPPORT_FUNCTION float length(const Vector& v) { return sqrtf(dot(v, v)); } \
  HIPPORT_FUNCTION Vector normalize(const Vector& v) {                        \
    return hipport::vector_math::product(                                     \
        v, make_##Vector(hipport::vector_math::inverseRoot(dot(v, v))));      \
  }
HIPPORT_GEOMETRY(float2)
HIPPORT_GEOMETRY(float3)
HIPPORT_GEOMETRY(float4)

HIPPORT_FUNCTION float2 lerp(const float2& a, const float2& b, float t) {
  return make_float2(hipport::vector_math::onWay(a.x, b.x, t),
                     hipport::vector_math::onWay(a.y, b.y, t));
}
HIPPORT_FUNCTION float3 lerp(const float3& a, const float3& b, float t) {
  return make_float3(hipport::vector_math::onWay(a.x, b.x, t),
                     hipport::vector_math::onWay(a.y, b.y, t),
                     hipport::vector_math::onWay(a.z, b.z, t));
}
HIPPORT_FUNCTION float4 lerp(const float4& a, const float4& b, float t) {
  return make_float4(hipport::vector_math::onWay(a.x, b.x, t),
                     hipport::vector_math::onWay(a.y, b.y, t),
                     hipport::vector_math::onWay(a.z, b.z, t),
                     hipport::vector_math::onWay(a.w, b.w, t));
}

HIPPORT_FUNCTION float2 smoothstep(const float2& a, const float2& b,
                                   const float2& v) {
  return make_float2(smoothstep(a.x, b.x, v.x), smoothstep(a.y, b.y, v.y));
}
HIPPORT_FUNCTION float3 smoothstep(const float3& a, const float3& b,
                                   const float3& v) {
  return make_float3(smoothstep(a.x, b.x, v.x), smoothstep(a.y, b.y, v.y),
                     smoothstep(a.z, b.z, v.z));
}
HIPPORT_FUNCTION float4 smoothstep(const float4& a, const float4& b,
                                   const float4& v) {
  return make_float4(smoothstep(a.x, b.x, v.x), smoothstep(a.y, b.y, v.y),
                     smoothstep(a.z, b.z, v.z), smoothstep(a.w, b.w, v.w));
}

/// The direction in which `incident` leaves a plane of `normal`.
HIPPORT_FUNCTION float3 reflect(const float3& incident, const float3& normal) {
  const float along = dot(normal, incident);
  return make_float3(incident.x - 2.0f * normal.x * along,
                     incident.y - 2.0f * normal.y * along,
                     incident.z - 2.0f * normal.z * along);
}

HIPPORT_FUNCTION float3 cross(const float3& a, const float3& b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                     a.x * b.y - a.y * b.x);
}

#undef HIPPORT_GEOMETRY
#undef HIPPORT_CLAMP
#undef HIPPORT_PAIRS
#undef HIPPORT_EACH
#undef HIPPORT_FUNCTION

#endif  // HIPPORT_VECTOR_MATH_H
