// CUDA's functions of half precision and bfloat16 that HIP lacks or has with
// other results, on AMD and NVIDIA GPUs and on the host.
//
// The problem: HIP 6.4 has no __hmax2 of half2, no saturated sums of bfloat16
// and no comparisons that give masks. Others it has under CUDA's name and with
// another result: conversions between numbers of 16 bits and integers ignore
// the rounding that their names ask for, saturated functions keep NaN, __hne is
// true for NaN, __hmul_rn becomes part of a fused multiplication. Each function
// below has the arguments and the result of the CUDA function of its name
// without the leading underscores, so that a port renames __hmax2 to
// hipport::halves::hmax2 and leaves the rest alone.
//
// Words
//   number   a __half or a bfloat16
//   pair     two of them: a __half2 or a bfloat162
//   ordered  a comparison that is false where a number is NaN; those whose
//            names have a u (__hequ) are true there
//   sticky   that a value is a little greater than its bits say
//
// What differs: the bits of NaN, where the functions do not say them. tanh is
// within a bit of the nearest number, approximate or not.
//
// Needs HIP 5.2 or later on AMD (bfloat16: HIP 5.7 or later), CUDA 11 or later
// on NVIDIA; C++11. Not under -ffast-math.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_HALVES_H
#define HIPPORT_HALVES_H

#if defined(__CUDACC__) && !defined(__HIP__) && !defined(__HIP_PLATFORM_AMD__)

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace hipport {
namespace halves {

// CUDA has them all.
#define HIPPORT_CALL(name, cuda)                            \
  _Pragma("nv_exec_check_disable") template <typename... T> \
  __host__ __device__ inline auto name(T... values)         \
      -> decltype(cuda(values...)) {                        \
    return cuda(values...);                                 \
  }
#define HIPPORT_NAME(name) HIPPORT_CALL(name, __##name)
#define HIPPORT_ROUNDED(name) \
  HIPPORT_NAME(name##_rn)     \
  HIPPORT_NAME(name##_rd) HIPPORT_NAME(name##_ru) HIPPORT_NAME(name##_rz)

#define HIPPORT_ONE(name, pairs, how) \
  HIPPORT_CALL(name, name) HIPPORT_CALL(pairs, pairs)
#define HIPPORT_TWO(name, pairs, how) HIPPORT_NAME(name) HIPPORT_NAME(pairs)
#define HIPPORT_THREE(name, pairs, how) HIPPORT_NAME(name) HIPPORT_NAME(pairs)
#define HIPPORT_RELATION(name, how) \
  HIPPORT_NAME(h##name)             \
  HIPPORT_NAME(h##name##u)          \
  HIPPORT_NAME(h##name##2)          \
  HIPPORT_NAME(h##name##u2)         \
  HIPPORT_NAME(hb##name##2)         \
  HIPPORT_NAME(hb##name##u2)        \
  HIPPORT_NAME(h##name##2_mask) HIPPORT_NAME(h##name##u2_mask)
#define HIPPORT_INTEGER(name, Integer, Wide) \
  HIPPORT_ROUNDED(half2##name)               \
  HIPPORT_ROUNDED(bfloat162##name)           \
  HIPPORT_ROUNDED(name##2half) HIPPORT_ROUNDED(name##2bfloat16)

HIPPORT_NAME(hcmadd)
HIPPORT_NAME(hisinf)
HIPPORT_NAME(hisnan2)
HIPPORT_NAME(double2half)
HIPPORT_NAME(double2bfloat16)
HIPPORT_NAME(float2half_rd)
HIPPORT_NAME(float2half_ru)
HIPPORT_NAME(float2half_rz)
HIPPORT_NAME(float2bfloat16_rd)
HIPPORT_NAME(float2bfloat16_ru)
HIPPORT_NAME(float2bfloat16_rz)

#elif defined(__HIP__) || defined(__HIPCC__)
#define HIPPORT_HALVES_AMD

#ifndef __HIPCC_RTC__  // HIP's runtime compiler includes them by itself
#include <hip/hip_runtime.h>
// Behind it.
#include <hip/hip_fp16.h>
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
#define HIPPORT_BFLOAT16
#endif
#elif defined(_HIP_INCLUDE_HIP_AMD_DETAIL_HIP_BF16_H_)
#define HIPPORT_BFLOAT16
#endif

#define HIPPORT_INLINE __host__ __device__ inline

namespace hipport {
namespace halves {
namespace detail {

enum class Rounding { nearest, down, up, zero };

template <typename To, typename From>
HIPPORT_INLINE To as(From from) {
  static_assert(sizeof(To) == sizeof(From), "as many bits");
  To to;
  __builtin_memcpy(static_cast<void*>(&to), static_cast<const void*>(&from),
                   sizeof(to));
  return to;
}

typedef unsigned short Word;
typedef unsigned long long Bits;

/// What a number of 16 bits is made of, and its pair.
template <typename T>
struct Format;
template <>
struct Format<__half> {
  typedef __half2 Pair;
  static constexpr int fraction = 10;
  static constexpr int bias = 15;
};
template <>
struct Format<__half2> {
  typedef __half Number;
};
#ifdef HIPPORT_BFLOAT16
template <>
struct Format<__hip_bfloat16> {
  typedef __hip_bfloat162 Pair;
  static constexpr int fraction = 7;
  static constexpr int bias = 127;
};
template <>
struct Format<__hip_bfloat162> {
  typedef __hip_bfloat16 Number;
};
#endif

template <typename T>
struct Bit {
  static constexpr unsigned sign() { return 0x8000U; }
  static constexpr unsigned nan() { return 0x7fffU; }
  static constexpr unsigned infinity() {
    return 0x7fffU & ~((1U << Format<T>::fraction) - 1U);
  }
  static constexpr unsigned one() {
    return static_cast<unsigned>(Format<T>::bias) << Format<T>::fraction;
  }
};

// ---- numbers as floats, which have all their values

HIPPORT_INLINE float floatOf(__half value) { return __half2float(value); }
#ifdef HIPPORT_BFLOAT16
HIPPORT_INLINE float floatOf(__hip_bfloat16 value) {
  return detail::as<float>(static_cast<unsigned>(detail::as<Word>(value))
                           << 16);
}
#endif

template <typename T>
HIPPORT_INLINE T number(unsigned bits) {
  return detail::as<T>(static_cast<Word>(bits));
}
template <typename T>
HIPPORT_INLINE unsigned bitsOf(T value) {
  return detail::as<Word>(value);
}
template <typename T>
HIPPORT_INLINE bool isNan(T value) {
  return (detail::bitsOf(value) & 0x7fffU) > Bit<T>::infinity();
}

// ---- pairs

template <typename P>
HIPPORT_INLINE typename Format<P>::Number low(P pair) {
  return detail::number<typename Format<P>::Number>(detail::as<unsigned>(pair) &
                                                    0xffffU);
}
template <typename P>
HIPPORT_INLINE typename Format<P>::Number high(P pair) {
  return detail::number<typename Format<P>::Number>(
      detail::as<unsigned>(pair) >> 16);
}
template <typename T>
HIPPORT_INLINE typename Format<T>::Pair pairOf(T low, T high) {
  return detail::as<typename Format<T>::Pair>(detail::bitsOf(low) |
                                              detail::bitsOf(high) << 16);
}

// ---- rounding to 16 bits

/// `magnitude` * 2^`exponent`, or a little more if `isSticky`, with that sign.
template <typename T>
HIPPORT_INLINE T rounded(bool isNegative, Bits magnitude, int exponent,
                         bool isSticky, Rounding rounding) {
  constexpr int fraction = Format<T>::fraction;
  constexpr int least = 1 - Format<T>::bias;
  const unsigned sign = isNegative ? Bit<T>::sign() : 0U;
  if (magnitude == 0) return detail::number<T>(sign);
  const int top = exponent + 63 - __builtin_clzll(magnitude);
  const int scale = top > least ? top : least;
  const int dropped = scale - fraction - exponent;
  Bits kept = 0;
  bool isHalf = false;
  bool isMore = isSticky;
  if (dropped <= 0) {
    kept = magnitude << -dropped;
  } else if (dropped < 64) {
    kept = magnitude >> dropped;
    isHalf = (magnitude >> (dropped - 1) & 1U) != 0;
    isMore = isMore || (magnitude & ((Bits(1) << (dropped - 1)) - 1U)) != 0;
  } else {
    isHalf = dropped == 64 && magnitude >> 63 != 0;
    isMore = isMore || dropped > 64 || magnitude << 1 != 0;
  }
  const bool isAway =
      rounding == Rounding::nearest ? isHalf && (isMore || (kept & 1U) != 0)
      : rounding == Rounding::down  ? isNegative && (isHalf || isMore)
      : rounding == Rounding::up    ? !isNegative && (isHalf || isMore)
                                    : false;
  kept += isAway ? 1U : 0U;
  const Bits bits = (static_cast<Bits>(scale - least) << fraction) + kept;
  if (bits < Bit<T>::infinity()) {
    return detail::number<T>(sign | static_cast<unsigned>(bits));
  }
  const bool isInfinite =
      rounding == Rounding::nearest ||
      rounding == (isNegative ? Rounding::down : Rounding::up);
  return detail::number<T>(sign |
                           (Bit<T>::infinity() - (isInfinite ? 0U : 1U)));
}

/// `value` + `rest`, which is at most half a bit of it; only its sign counts.
template <typename T>
HIPPORT_INLINE T rounded(double value, double rest, Rounding rounding) {
  const Bits bits = detail::as<Bits>(value);
  const bool isNegative = bits >> 63 != 0;
  const int exponent = static_cast<int>(bits >> 52 & 0x7ffU);
  const Bits fraction = bits & ((Bits(1) << 52) - 1U);
  if (exponent == 0x7ff) {
    return detail::number<T>(fraction != 0 ? Bit<T>::nan()
                             : isNegative  ? Bit<T>::sign() | Bit<T>::infinity()
                                           : Bit<T>::infinity());
  }
  const Bits significand = exponent == 0 ? fraction : fraction | Bits(1) << 52;
  // In quarters of its last bit, so that a little less has bits too.
  const bool isLess = rest != 0.0 && (rest < 0.0) != isNegative;
  return detail::rounded<T>(isNegative, (significand << 2) - (isLess ? 1U : 0U),
                            (exponent == 0 ? 1 : exponent) - 1077, rest != 0.0,
                            rounding);
}

template <typename T>
HIPPORT_INLINE T roundedInteger(Bits value, Rounding rounding) {
  return detail::rounded<T>(false, value, 0, false, rounding);
}
template <typename T>
HIPPORT_INLINE T roundedInteger(long long value, Rounding rounding) {
  const Bits bits = static_cast<Bits>(value);
  return detail::rounded<T>(value < 0, value < 0 ? Bits(0) - bits : bits, 0,
                            false, rounding);
}

// ---- numbers as integers

/// The ends of an integer type, and what NaN becomes.
template <typename Integer>
struct Range {
  static constexpr int bits = 8 * static_cast<int>(sizeof(Integer));
  static constexpr bool isSigned() { return Integer(-1) < Integer(0); }
  static constexpr Integer least() {
    return isSigned() ? static_cast<Integer>(Bits(1) << (bits - 1))
                      : Integer(0);
  }
  static constexpr Integer greatest() { return static_cast<Integer>(~least()); }
  static constexpr Integer ofNan() {
    return bits == 64 ? static_cast<Integer>(Bits(1) << 63) : Integer(0);
  }
};

/// Rounded; what does not fit becomes the nearest that does.
template <typename Integer>
HIPPORT_INLINE Integer integerOf(float value, Rounding rounding) {
  typedef Range<Integer> R;
  const float whole = rounding == Rounding::nearest ? __builtin_rintf(value)
                      : rounding == Rounding::down  ? __builtin_floorf(value)
                      : rounding == Rounding::up    ? __builtin_ceilf(value)
                                                    : __builtin_truncf(value);
  const float half = static_cast<float>(Bits(1) << (R::bits - 1));
  if (whole != whole) return R::ofNan();
  if (whole >= (R::isSigned() ? half : 2.0F * half)) return R::greatest();
  if (whole <= (R::isSigned() ? -half : 0.0F)) return R::least();
  return static_cast<Integer>(whole);
}

// ---- arithmetic, each result rounded to nearest by itself

/// a * b + c, rounded once.
template <typename T>
HIPPORT_INLINE T fusedByDoubles(double a, double b, double c) {
#pragma clang fp contract(off)
  const double product = a * b;  // exact
  const double sum = product + c;
  const double ofC = sum - product;
  const double rest = (product - (sum - ofC)) + (c - ofC);
  return detail::rounded<T>(sum, rest, Rounding::nearest);
}

HIPPORT_INLINE __half add(__half a, __half b) {
#pragma clang fp contract(off)
  return detail::as<__half>(
      static_cast<_Float16>(detail::as<_Float16>(a) + detail::as<_Float16>(b)));
}
HIPPORT_INLINE __half subtract(__half a, __half b) {
#pragma clang fp contract(off)
  return detail::as<__half>(
      static_cast<_Float16>(detail::as<_Float16>(a) - detail::as<_Float16>(b)));
}
HIPPORT_INLINE __half multiply(__half a, __half b) {
#pragma clang fp contract(off)
  return detail::as<__half>(
      static_cast<_Float16>(detail::as<_Float16>(a) * detail::as<_Float16>(b)));
}
HIPPORT_INLINE __half reciprocal(__half a) {
  return detail::as<__half>(static_cast<_Float16>(static_cast<_Float16>(1.0F) /
                                                  detail::as<_Float16>(a)));
}
HIPPORT_INLINE __half fused(__half a, __half b, __half c) {
#ifdef __HIP_DEVICE_COMPILE__
  return __hfma(a, b, c);
#else
  return detail::fusedByDoubles<__half>(detail::floatOf(a), detail::floatOf(b),
                                        detail::floatOf(c));
#endif
}

#ifdef HIPPORT_BFLOAT16
HIPPORT_INLINE __hip_bfloat16 nearest(float value) {
  const unsigned bits = detail::as<unsigned>(value);
  if (value != value)
    return detail::number<__hip_bfloat16>(Bit<__hip_bfloat16>::nan());
  return detail::number<__hip_bfloat16>((bits + 0x7fffU + (bits >> 16 & 1U)) >>
                                        16);
}
HIPPORT_INLINE __hip_bfloat16 add(__hip_bfloat16 a, __hip_bfloat16 b) {
  return detail::nearest(detail::floatOf(a) + detail::floatOf(b));
}
HIPPORT_INLINE __hip_bfloat16 subtract(__hip_bfloat16 a, __hip_bfloat16 b) {
  return detail::nearest(detail::floatOf(a) - detail::floatOf(b));
}
HIPPORT_INLINE __hip_bfloat16 multiply(__hip_bfloat16 a, __hip_bfloat16 b) {
  return detail::nearest(detail::floatOf(a) * detail::floatOf(b));
}
HIPPORT_INLINE __hip_bfloat16 reciprocal(__hip_bfloat16 a) {
  return detail::nearest(1.0F / detail::floatOf(a));
}
HIPPORT_INLINE __hip_bfloat16 fused(__hip_bfloat16 a, __hip_bfloat16 b,
                                    __hip_bfloat16 c) {
  // A float between two numbers may have been rounded to there.
  const float sum = __builtin_fmaf(detail::floatOf(a), detail::floatOf(b),
                                   detail::floatOf(c));
  if ((detail::as<unsigned>(sum) & 0xffffU) != 0x8000U)
    return detail::nearest(sum);
  return detail::fusedByDoubles<__hip_bfloat16>(
      detail::floatOf(a), detail::floatOf(b), detail::floatOf(c));
}
#endif

/// Between zero and one; NaN becomes zero.
template <typename T>
HIPPORT_INLINE T saturated(T value) {
  const float f = detail::floatOf(value);
  return f > 1.0F   ? detail::number<T>(Bit<T>::one())
         : f > 0.0F ? value
                    : detail::number<T>(0);
}
/// Not below zero; NaN stays NaN.
template <typename T>
HIPPORT_INLINE T positive(T value) {
  if (detail::isNan(value)) return detail::number<T>(Bit<T>::nan());
  return detail::floatOf(value) > 0.0F ? value : detail::number<T>(0);
}

template <typename T>
HIPPORT_INLINE T addSaturated(T a, T b) {
  return detail::saturated(detail::add(a, b));
}
template <typename T>
HIPPORT_INLINE T subtractSaturated(T a, T b) {
  return detail::saturated(detail::subtract(a, b));
}
template <typename T>
HIPPORT_INLINE T multiplySaturated(T a, T b) {
  return detail::saturated(detail::multiply(a, b));
}
template <typename T>
HIPPORT_INLINE T fusedSaturated(T a, T b, T c) {
  return detail::saturated(detail::fused(a, b, c));
}
template <typename T>
HIPPORT_INLINE T fusedPositive(T a, T b, T c) {
  return detail::positive(detail::fused(a, b, c));
}

/// Of two zeros +0 is the greater.
template <typename T>
HIPPORT_INLINE bool isLess(T a, T b) {
  const float x = detail::floatOf(a);
  const float y = detail::floatOf(b);
  return x < y ||
         (x == y && detail::bitsOf(a) > detail::bitsOf(b) && x == 0.0F);
}
/// The number where the other is NaN.
template <typename T>
HIPPORT_INLINE T greatest(T a, T b) {
  if (detail::isNan(a))
    return detail::isNan(b) ? detail::number<T>(Bit<T>::nan()) : b;
  return detail::isLess(a, b) ? b : a;
}
template <typename T>
HIPPORT_INLINE T least(T a, T b) {
  if (detail::isNan(a))
    return detail::isNan(b) ? detail::number<T>(Bit<T>::nan()) : b;
  if (detail::isNan(b)) return a;
  return detail::isLess(b, a) ? b : a;
}
/// NaN where one is.
template <typename T>
HIPPORT_INLINE T greatestOrNan(T a, T b) {
  if (detail::isNan(a) || detail::isNan(b))
    return detail::number<T>(Bit<T>::nan());
  return detail::greatest(a, b);
}
template <typename T>
HIPPORT_INLINE T leastOrNan(T a, T b) {
  if (detail::isNan(a) || detail::isNan(b))
    return detail::number<T>(Bit<T>::nan());
  return detail::least(a, b);
}

template <typename T>
HIPPORT_INLINE T tangent(T value) {
  return detail::rounded<T>(::tanhf(detail::floatOf(value)), 0.0,
                            Rounding::nearest);
}

/// a * b + c of complex numbers: their parts, each fused twice.
template <typename P>
HIPPORT_INLINE P complexFused(P a, P b, P c) {
  typedef typename Format<P>::Number T;
  const T minus =
      detail::number<T>(detail::bitsOf(detail::high(a)) ^ Bit<T>::sign());
  const T real = detail::fused(detail::low(a), detail::low(b), detail::low(c));
  const T imaginary =
      detail::fused(detail::low(a), detail::high(b), detail::high(c));
  return detail::pairOf(
      detail::fused(minus, detail::high(b), real),
      detail::fused(detail::high(a), detail::low(b), imaginary));
}

// ---- comparisons

// None holds for NaN.
struct Equal {
  HIPPORT_INLINE static bool of(float a, float b) { return a == b; }
};
struct Unequal {
  HIPPORT_INLINE static bool of(float a, float b) { return a < b || a > b; }
};
struct Less {
  HIPPORT_INLINE static bool of(float a, float b) { return a < b; }
};
struct LessOrEqual {
  HIPPORT_INLINE static bool of(float a, float b) { return a <= b; }
};
struct Greater {
  HIPPORT_INLINE static bool of(float a, float b) { return a > b; }
};
struct GreaterOrEqual {
  HIPPORT_INLINE static bool of(float a, float b) { return a >= b; }
};

template <typename Relation>
struct Ordered {
  template <typename T>
  HIPPORT_INLINE static bool of(T a, T b) {
    return Relation::of(detail::floatOf(a), detail::floatOf(b));
  }
};
template <typename Relation>
struct Unordered {
  template <typename T>
  HIPPORT_INLINE static bool of(T a, T b) {
    return detail::isNan(a) || detail::isNan(b) ||
           Relation::of(detail::floatOf(a), detail::floatOf(b));
  }
};

template <typename How, typename P>
HIPPORT_INLINE bool isLow(P a, P b) {
  return How::of(detail::low(a), detail::low(b));
}
template <typename How, typename P>
HIPPORT_INLINE bool isHigh(P a, P b) {
  return How::of(detail::high(a), detail::high(b));
}
/// One and zero.
template <typename How, typename P>
HIPPORT_INLINE P ones(P a, P b) {
  const unsigned one = Bit<typename Format<P>::Number>::one();
  return detail::as<P>((detail::isLow<How>(a, b) ? one : 0U) |
                       (detail::isHigh<How>(a, b) ? one << 16 : 0U));
}
template <typename How, typename P>
HIPPORT_INLINE unsigned mask(P a, P b) {
  return (detail::isLow<How>(a, b) ? 0xffffU : 0U) |
         (detail::isHigh<How>(a, b) ? 0xffff0000U : 0U);
}

}  // namespace detail

// Each for both types, where HIP has them.
#ifdef HIPPORT_BFLOAT16
#define HIPPORT_BOTH(MAKE, ...)      \
  MAKE(__half, __half2, __VA_ARGS__) \
  MAKE(__hip_bfloat16, __hip_bfloat162, __VA_ARGS__)
#else
#define HIPPORT_BOTH(MAKE, ...) MAKE(__half, __half2, __VA_ARGS__)
#endif

#define HIPPORT_ONE_OF(T, P, name, pairs, how)           \
  HIPPORT_INLINE T name(T a) { return detail::how(a); }  \
  HIPPORT_INLINE P pairs(P a) {                          \
    return detail::pairOf(detail::how(detail::low(a)),   \
                          detail::how(detail::high(a))); \
  }
#define HIPPORT_TWO_OF(T, P, name, pairs, how)                            \
  HIPPORT_INLINE T name(T a, T b) { return detail::how(a, b); }           \
  HIPPORT_INLINE P pairs(P a, P b) {                                      \
    return detail::pairOf(detail::how(detail::low(a), detail::low(b)),    \
                          detail::how(detail::high(a), detail::high(b))); \
  }
#define HIPPORT_THREE_OF(T, P, name, pairs, how)                         \
  HIPPORT_INLINE T name(T a, T b, T c) { return detail::how(a, b, c); }  \
  HIPPORT_INLINE P pairs(P a, P b, P c) {                                \
    return detail::pairOf(                                               \
        detail::how(detail::low(a), detail::low(b), detail::low(c)),     \
        detail::how(detail::high(a), detail::high(b), detail::high(c))); \
  }
#define HIPPORT_RELATION_OF(T, P, name, how, suffix, Order)   \
  HIPPORT_INLINE bool h##name##suffix(T a, T b) {             \
    return detail::Order<detail::how>::of(a, b);              \
  }                                                           \
  HIPPORT_INLINE P h##name##suffix##2(P a, P b) {             \
    return detail::ones<detail::Order<detail::how>>(a, b);    \
  }                                                           \
  HIPPORT_INLINE bool hb##name##suffix##2(P a, P b) {         \
    return detail::isLow<detail::Order<detail::how>>(a, b) && \
           detail::isHigh<detail::Order<detail::how>>(a, b);  \
  }                                                           \
  HIPPORT_INLINE unsigned h##name##suffix##2_mask(P a, P b) { \
    return detail::mask<detail::Order<detail::how>>(a, b);    \
  }
#define HIPPORT_CONVERSION_OF(T, type, name, Integer, Wide, suffix, how) \
  HIPPORT_INLINE T name##2##type##suffix(Integer value) {                \
    return detail::roundedInteger<T>(static_cast<Wide>(value),           \
                                     detail::Rounding::how);             \
  }                                                                      \
  HIPPORT_INLINE Integer type##2##name##suffix(T value) {                \
    return detail::integerOf<Integer>(detail::floatOf(value),            \
                                      detail::Rounding::how);            \
  }
#define HIPPORT_CONVERSIONS_OF(T, type, name, Integer, Wide)        \
  HIPPORT_CONVERSION_OF(T, type, name, Integer, Wide, _rn, nearest) \
  HIPPORT_CONVERSION_OF(T, type, name, Integer, Wide, _rd, down)    \
  HIPPORT_CONVERSION_OF(T, type, name, Integer, Wide, _ru, up)      \
  HIPPORT_CONVERSION_OF(T, type, name, Integer, Wide, _rz, zero)
#define HIPPORT_COMPLEX(T, P, ...)                                \
  HIPPORT_INLINE P hcmadd(P a, P b, P c) {                        \
    return detail::complexFused(a, b, c);                         \
  }                                                               \
  /* 1 or -1 where a number is infinite. */                       \
  HIPPORT_INLINE int hisinf(T value) {                            \
    const unsigned bits = detail::bitsOf(value);                  \
    if ((bits & 0x7fffU) != detail::Bit<T>::infinity()) return 0; \
    return bits >> 15 != 0 ? -1 : 1;                              \
  }                                                               \
  HIPPORT_INLINE P hisnan2(P value) {                             \
    const unsigned one = detail::Bit<T>::one();                   \
    return detail::as<P>(                                         \
        (detail::isNan(detail::low(value)) ? one : 0U) |          \
        (detail::isNan(detail::high(value)) ? one << 16 : 0U));   \
  }

#define HIPPORT_ONE(name, pairs, how) \
  HIPPORT_BOTH(HIPPORT_ONE_OF, name, pairs, how)
#define HIPPORT_TWO(name, pairs, how) \
  HIPPORT_BOTH(HIPPORT_TWO_OF, name, pairs, how)
#define HIPPORT_THREE(name, pairs, how) \
  HIPPORT_BOTH(HIPPORT_THREE_OF, name, pairs, how)
#define HIPPORT_RELATION(name, how)                       \
  HIPPORT_BOTH(HIPPORT_RELATION_OF, name, how, , Ordered) \
  HIPPORT_BOTH(HIPPORT_RELATION_OF, name, how, u, Unordered)
#ifdef HIPPORT_BFLOAT16
#define HIPPORT_INTEGER(name, Integer, Wide)                \
  HIPPORT_CONVERSIONS_OF(__half, half, name, Integer, Wide) \
  HIPPORT_CONVERSIONS_OF(__hip_bfloat16, bfloat16, name, Integer, Wide)
#else
#define HIPPORT_INTEGER(name, Integer, Wide) \
  HIPPORT_CONVERSIONS_OF(__half, half, name, Integer, Wide)
#endif

HIPPORT_BOTH(HIPPORT_COMPLEX, )

HIPPORT_INLINE __half double2half(double value) {
  return detail::rounded<__half>(value, 0.0, detail::Rounding::nearest);
}
// For kernels HIP has these since version 6.
#if defined(__HIP_DEVICE_COMPILE__) && HIP_VERSION_MAJOR >= 6
HIPPORT_INLINE __half float2half_rd(float value) {
  return __float2half_rd(value);
}
HIPPORT_INLINE __half float2half_ru(float value) {
  return __float2half_ru(value);
}
HIPPORT_INLINE __half float2half_rz(float value) {
  return __float2half_rz(value);
}
#else
HIPPORT_INLINE __half float2half_rd(float value) {
  return detail::rounded<__half>(value, 0.0, detail::Rounding::down);
}
HIPPORT_INLINE __half float2half_ru(float value) {
  return detail::rounded<__half>(value, 0.0, detail::Rounding::up);
}
HIPPORT_INLINE __half float2half_rz(float value) {
  return detail::rounded<__half>(value, 0.0, detail::Rounding::zero);
}
#endif

#ifdef HIPPORT_BFLOAT16
HIPPORT_INLINE __hip_bfloat16 double2bfloat16(double value) {
  return detail::rounded<__hip_bfloat16>(value, 0.0, detail::Rounding::nearest);
}
HIPPORT_INLINE __hip_bfloat16 float2bfloat16_rd(float value) {
  return detail::rounded<__hip_bfloat16>(value, 0.0, detail::Rounding::down);
}
HIPPORT_INLINE __hip_bfloat16 float2bfloat16_ru(float value) {
  return detail::rounded<__hip_bfloat16>(value, 0.0, detail::Rounding::up);
}
HIPPORT_INLINE __hip_bfloat16 float2bfloat16_rz(float value) {
  return detail::rounded<__hip_bfloat16>(value, 0.0, detail::Rounding::zero);
}
#endif

#endif

#if defined(HIPPORT_NAME) || defined(HIPPORT_HALVES_AMD)

// ---- arithmetic

// By itself: not part of a fused operation.
HIPPORT_TWO(hadd_rn, hadd2_rn, add)
HIPPORT_TWO(hsub_rn, hsub2_rn, subtract)
HIPPORT_TWO(hmul_rn, hmul2_rn, multiply)
// Saturated: between zero and one.
HIPPORT_TWO(hadd_sat, hadd2_sat, addSaturated)
HIPPORT_TWO(hsub_sat, hsub2_sat, subtractSaturated)
HIPPORT_TWO(hmul_sat, hmul2_sat, multiplySaturated)
HIPPORT_THREE(hfma, hfma2, fused)
HIPPORT_THREE(hfma_sat, hfma2_sat, fusedSaturated)
HIPPORT_THREE(hfma_relu, hfma2_relu, fusedPositive)

HIPPORT_TWO(hmax, hmax2, greatest)
HIPPORT_TWO(hmin, hmin2, least)
HIPPORT_TWO(hmax_nan, hmax2_nan, greatestOrNan)
HIPPORT_TWO(hmin_nan, hmin2_nan, leastOrNan)

HIPPORT_ONE(hrcp, h2rcp, reciprocal)
HIPPORT_ONE(htanh, h2tanh, tangent)
HIPPORT_ONE(htanh_approx, h2tanh_approx, tangent)

// ---- comparisons

HIPPORT_RELATION(eq, Equal)
HIPPORT_RELATION(ne, Unequal)
HIPPORT_RELATION(lt, Less)
HIPPORT_RELATION(le, LessOrEqual)
HIPPORT_RELATION(gt, Greater)
HIPPORT_RELATION(ge, GreaterOrEqual)

// ---- to and from integers, rounded to nearest, down, up or to zero
//
// An integer that a value does not fit is the nearest that there is. NaN is
// zero, of 64 bits the highest bit.

HIPPORT_INTEGER(short, short, long long)
HIPPORT_INTEGER(ushort, unsigned short, unsigned long long)
HIPPORT_INTEGER(int, int, long long)
HIPPORT_INTEGER(uint, unsigned, unsigned long long)
HIPPORT_INTEGER(ll, long long, long long)
HIPPORT_INTEGER(ull, unsigned long long, unsigned long long)

}  // namespace halves
}  // namespace hipport

#endif

#undef HIPPORT_BFLOAT16
#undef HIPPORT_BOTH
#undef HIPPORT_CALL
#undef HIPPORT_COMPLEX
#undef HIPPORT_CONVERSIONS_OF
#undef HIPPORT_CONVERSION_OF
#undef HIPPORT_HALVES_AMD
#undef HIPPORT_INLINE
#undef HIPPORT_INTEGER
#undef HIPPORT_NAME
#undef HIPPORT_ONE
#undef HIPPORT_ONE_OF
#undef HIPPORT_RELATION
#undef HIPPORT_RELATION_OF
#undef HIPPORT_ROUNDED
#undef HIPPORT_THREE
#undef HIPPORT_THREE_OF
#undef HIPPORT_TWO
#undef HIPPORT_TWO_OF

#endif  // HIPPORT_HALVES_H
