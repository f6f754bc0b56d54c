// CUDA's math functions where HIP lacks them: on the host, or altogether.
//
// The problem: nvcc declares rsqrt, sinpi, erfinv and others for the host and
// for kernels; HIP declares them for kernels only. A `__host__ __device__`
// function that calls rsqrtf compiles for the GPU and stops the host's
// compilation. umin, umax and their relatives exist in CUDA only. Of min and
// max the host has those of int alone, whatever the arguments are (others from
// LLVM 21 on, if __HIP_DEFINE_EXTENDED_HOST_MIN_MAX__ is defined:
// llvm/llvm-project#133590): min(0.5f, 0.25f) is 0, and a size_t loses its
// upper half. With this header ported code keeps the names: it declares them
// where HIP does not.
//
// Accuracy on the host: the functions of double are within a few units in the
// last place of the exact result, those of float are computed in double. Edge
// cases (NaN, infinities, zeros, arguments outside of the domain) are those of
// the CUDA Math API reference.
//
// Every function is a template without deduced parameters: should a later HIP
// declare a function of that name for the host, calls take HIP's.
//
// Needs HIP 5.2 or later on AMD; nothing on NVIDIA, where CUDA has them all;
// C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_MATH_H
#define HIPPORT_MATH_H

#if !defined(__CUDACC__) || defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)

#if (defined(__HIP__) || defined(__HIPCC__)) && !defined(__HIPCC_RTC__)
#include <hip/hip_runtime.h>
#endif

#if defined(__HIP__) || defined(__HIPCC__)
#define HIPPORT_MATH_HOST \
  template <class = void> \
  __host__ inline
#define HIPPORT_MATH_BOTH \
  template <class = void> \
  __host__ __device__ inline
#else
#define HIPPORT_MATH_HOST \
  template <class = void> \
  inline
#define HIPPORT_MATH_BOTH \
  template <class = void> \
  inline
#endif

// ---- integers

HIPPORT_MATH_BOTH unsigned int umin(unsigned int a, unsigned int b) {
  return b < a ? b : a;
}
HIPPORT_MATH_BOTH unsigned int umax(unsigned int a, unsigned int b) {
  return a < b ? b : a;
}
HIPPORT_MATH_BOTH long long llmin(long long a, long long b) {
  return b < a ? b : a;
}
HIPPORT_MATH_BOTH long long llmax(long long a, long long b) {
  return a < b ? b : a;
}
HIPPORT_MATH_BOTH unsigned long long ullmin(unsigned long long a,
                                            unsigned long long b) {
  return b < a ? b : a;
}
HIPPORT_MATH_BOTH unsigned long long ullmax(unsigned long long a,
                                            unsigned long long b) {
  return a < b ? b : a;
}

// ---- the host's min and max, as nvcc declares them

#if (defined(__HIP__) || defined(__HIPCC__)) && !defined(__HIPCC_RTC__)

#include <cmath>

#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

#define HIPPORT_MATH_LEAST(Result, First, Second)          \
  HIPPORT_MATH_HOST Result min(First a, Second b) {        \
    return static_cast<Result>(a) < static_cast<Result>(b) \
               ? static_cast<Result>(a)                    \
               : static_cast<Result>(b);                   \
  }                                                        \
  HIPPORT_MATH_HOST Result max(First a, Second b) {        \
    return static_cast<Result>(a) > static_cast<Result>(b) \
               ? static_cast<Result>(a)                    \
               : static_cast<Result>(b);                   \
  }
#define HIPPORT_MATH_LEAST_OF(Signed)                                   \
  HIPPORT_MATH_LEAST(unsigned Signed, unsigned Signed, unsigned Signed) \
  HIPPORT_MATH_LEAST(unsigned Signed, unsigned Signed, Signed)          \
  HIPPORT_MATH_LEAST(unsigned Signed, Signed, unsigned Signed)
HIPPORT_MATH_LEAST_OF(int)
HIPPORT_MATH_LEAST_OF(long)
HIPPORT_MATH_LEAST_OF(long long)
HIPPORT_MATH_LEAST(long, long, long)
HIPPORT_MATH_LEAST(long long, long long, long long)
#undef HIPPORT_MATH_LEAST_OF
#undef HIPPORT_MATH_LEAST

// A NaN loses to a number.
HIPPORT_MATH_HOST float min(float a, float b) { return std::fmin(a, b); }
HIPPORT_MATH_HOST float max(float a, float b) { return std::fmax(a, b); }
HIPPORT_MATH_HOST double min(double a, double b) { return std::fmin(a, b); }
HIPPORT_MATH_HOST double max(double a, double b) { return std::fmax(a, b); }
HIPPORT_MATH_HOST double min(float a, double b) { return std::fmin(a, b); }
HIPPORT_MATH_HOST double max(float a, double b) { return std::fmax(a, b); }
HIPPORT_MATH_HOST double min(double a, float b) { return std::fmin(a, b); }
HIPPORT_MATH_HOST double max(double a, float b) { return std::fmax(a, b); }

#pragma pop_macro("min")
#pragma pop_macro("max")

#endif

// ---- the host's floating point

#ifndef __HIPCC_RTC__  // compiles for the GPU only

#include <cmath>
#include <limits>

namespace hipport {
namespace math {

constexpr double kPi = 3.14159265358979323846;
constexpr double kSqrtOfPi = 1.77245385090551602730;
constexpr double kSqrtOf2 = 1.41421356237309504880;

/// sin(pi x). The reduction to a quarter turn is exact.
inline double sinpi(double x) {
  double turn = std::remainder(x, 2.0);
  if (std::fabs(turn) > 0.5) turn = std::copysign(1.0, turn) - turn;
  if (turn == 0.0) return std::copysign(0.0, x);
  if (std::fabs(turn) <= 0.25) return std::sin(kPi * turn);
  return std::copysign(std::cos(kPi * (0.5 - std::fabs(turn))), turn);
}

/// cos(pi x). The reduction to a quarter turn is exact.
inline double cospi(double x) {
  double turn = std::fabs(std::remainder(x, 2.0));
  const bool isFar = turn > 0.5;
  if (isFar) turn = 1.0 - turn;
  const double value =
      turn <= 0.25 ? std::cos(kPi * turn) : std::sin(kPi * (0.5 - turn));
  return isFar ? -value : value;
}

/// exp(x * x), with what rounding x * x loses.
inline double expOfSquare(double x) {
  const double square = x * x;
  return std::exp(square) * (1.0 + std::fma(x, x, -square));
}

/// exp(x * x) * erfc(x).
inline double erfcx(double x) {
  if (x < 25.0) {
    if (x < -26.7) return std::numeric_limits<double>::infinity();
    return expOfSquare(x) * std::erfc(x);
  }
  // The asymptotic series; NaN ends here too. From 25 on the terms left out
  // are below 1e-16.
  const double t = 1.0 / (2.0 * x * x);
  double sum = 1.0;
  for (int k = 13; k >= 1; k -= 2) sum = 1.0 - k * t * sum;
  return sum / (x * kSqrtOfPi);
}

inline double erfcinv(double y);

/// The x with erf(x) == y.
inline double erfinv(double y) {
  if (!(std::fabs(y) <= 0.5)) {  // NaN too
    return y < 0.0 ? -erfcinv(1.0 + y) : erfcinv(1.0 - y);
  }
  // A start within 0.2 %, then steps of Halley's method, each of which
  // triples the digits.
  const double l = std::log1p(-y * y);
  const double h = 4.3307467508 + 0.5 * l;  // 2 / (pi * 0.147)
  double x = std::copysign(
      std::sqrt(std::fmax(0.0, std::sqrt(h * h - l / 0.147) - h)), y);
  if (std::fabs(y) < 1e-4) x = 0.5 * kSqrtOfPi * y;
  for (int step = 0; step < 3; ++step) {
    const double off = (std::erf(x) - y) * 0.5 * kSqrtOfPi * expOfSquare(x);
    x -= off / (1.0 + x * off);
  }
  return x;
}

/// The x with erfc(x) == y.
inline double erfcinv(double y) {
  if (!(y >= 0.0 && y <= 2.0)) return std::numeric_limits<double>::quiet_NaN();
  if (y == 0.0) return std::numeric_limits<double>::infinity();
  if (y == 2.0) return -std::numeric_limits<double>::infinity();
  if (y > 0.5 && y < 1.5) return erfinv(1.0 - y);
  if (y >= 1.5) return -erfcinv(2.0 - y);
  // erfc(x) is about exp(-x x) / (x sqrt(pi)).
  double x = std::sqrt(-std::log(y));
  x = std::sqrt(std::fmax(0.1, -std::log(y * kSqrtOfPi * std::fmax(x, 0.5))));
  for (int step = 0; step < 4; ++step) {
    // As a ratio: erfc(x) itself may be too small for all its digits.
    const double wanted =
        y < 1e-300 ? std::exp(x * x + std::log(y)) : y * expOfSquare(x);
    const double off = (erfcx(x) - wanted) * 0.5 * kSqrtOfPi;
    const double change = -off / (1.0 - x * off);
    x -= change;
  }
  return x;
}

/// The standard normal distribution's cumulative function, and its inverse.
inline double normcdf(double x) {
  const double t = -x / kSqrtOf2;
  if (!(std::fabs(t) < 30.0)) return 0.5 * std::erfc(t);
  // What rounding the quotient loses, and the digits that kSqrtOf2 lacks.
  const double lost = (std::fma(-t, kSqrtOf2, -x) + t * 9.6673e-17) / kSqrtOf2;
  return 0.5 * (std::erfc(t) - 2.0 / kSqrtOfPi * std::exp(-t * t) * lost);
}
inline double normcdfinv(double p) { return -kSqrtOf2 * erfcinv(2.0 * p); }

inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
inline double rcbrt(double x) { return 1.0 / std::cbrt(x); }

}  // namespace math
}  // namespace hipport

#define HIPPORT_MATH_FUNCTION(name)                                          \
  HIPPORT_MATH_HOST double name(double x) { return hipport::math::name(x); } \
  HIPPORT_MATH_HOST float name(float x) {                                    \
    return static_cast<float>(hipport::math::name(x));                       \
  }                                                                          \
  HIPPORT_MATH_HOST float name##f(float x) {                                 \
    return static_cast<float>(hipport::math::name(x));                       \
  }

HIPPORT_MATH_FUNCTION(cospi)
HIPPORT_MATH_FUNCTION(erfcinv)
HIPPORT_MATH_FUNCTION(erfcx)
HIPPORT_MATH_FUNCTION(erfinv)
HIPPORT_MATH_FUNCTION(normcdf)
HIPPORT_MATH_FUNCTION(normcdfinv)
HIPPORT_MATH_FUNCTION(rcbrt)
HIPPORT_MATH_FUNCTION(rsqrt)
HIPPORT_MATH_FUNCTION(sinpi)

#undef HIPPORT_MATH_FUNCTION

#endif  // __HIPCC_RTC__

#undef HIPPORT_MATH_HOST
#undef HIPPORT_MATH_BOTH

#endif
#endif
