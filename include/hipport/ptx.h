// What instructions of PTX do, on AMD and NVIDIA GPUs.
//
// The problem: inline PTX has instructions that no function of CUDA or HIP
// stands for: of any three bits, of bytes and halfwords of a word, of numbers
// of 16 and of 8 bits in a register that is an integer in C++. Each function
// below does what the instruction of its name does, for all operands.
//
// Words
//   bits   a number as a register holds it: an unsigned integer of its size
//   pair   two numbers of 16 bits in a word, the first in the lower half; the
//          names of functions on pairs end in x2, of the types in names as in
//          PTX: f16, bf16, e4m3, e5m2
//   none   a value that is no number; PTX makes all of them one: 0x7fff, or
//          0x7f of 8 bits
//
// PTX has memory without types, and parameters that are bytes: functions of a
// PTX file read and write them by Any, Bytes, load and store.
//
// What differs: time. Approximations are the host language's own functions,
// rounded once more.
//
// Needs HIP 5.2 or later on AMD, CUDA 11 or later on NVIDIA; C++11. A host
// compiler sees the functions that need no GPU.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_PTX_H
#define HIPPORT_PTX_H

#include "intrinsics.h"

#if defined(__CUDACC__) && !defined(__HIP__) && !defined(__HIP_PLATFORM_AMD__)
#define HIPPORT_PTX_CUDA
#elif defined(__HIP__) || defined(__HIPCC__)
#define HIPPORT_PTX_AMD
#endif

#if defined(HIPPORT_PTX_CUDA) || defined(HIPPORT_PTX_AMD)
#define HIPPORT_PTX __device__ inline
#else
#define HIPPORT_PTX inline
#endif

namespace hipport {
namespace ptx {

// ---- memory

template <class T>
struct Aliased {
#if defined(__GNUC__) || defined(__clang__)
  typedef T __attribute__((may_alias)) type;
#else
  typedef T type;
#endif
};
/// A T that may be what another type was written as.
template <class T>
using Any = typename Aliased<T>::type;

/// A parameter of so many bytes: ".param .align 8 .b8 p[24]".
template <int size, int alignment>
struct alignas(alignment) Bytes {
  unsigned char bytes[size];
};

/// ld.param: what lies so many bytes behind the beginning of a parameter.
template <class T, class Parameter>
HIPPORT_PTX T load(const Parameter& parameter, unsigned at) {
  T value;
  __builtin_memcpy(&value, (const char*)&parameter + at, sizeof value);
  return value;
}
/// st.param
template <class T, class Parameter>
HIPPORT_PTX void store(Parameter& parameter, unsigned at, T value) {
  __builtin_memcpy((char*)&parameter + at, &value, sizeof value);
}

using intrinsics::detail::greatest;
using intrinsics::detail::least;
using intrinsics::detail::Part;

// ---- bits and bytes of words

/// prmt.b32: each digit of the selector names a byte of b and a, and by its 8
/// eight copies of that byte's sign.
HIPPORT_PTX unsigned prmt(unsigned a, unsigned b, unsigned selector) {
  unsigned result = 0;
  for (int at = 0; at < 32; at += 8) {
    const unsigned digit = selector >> at / 2;
    const unsigned word = digit & 4U ? b : a;
    const unsigned byte = word >> 8 * (digit & 3U) & 0xffU;
    result |= (digit & 8U ? (byte >> 7) * 0xffU : byte) << at;
  }
  return result;
}

/// lop3.b32, whose table has a bit for each of eight kinds of places.
HIPPORT_PTX unsigned lop3(unsigned a, unsigned b, unsigned c, unsigned table) {
  unsigned result = 0;
  for (unsigned kind = 0; kind < 8; ++kind) {
    if ((table >> kind & 1U) == 0) continue;
    result |=
        (kind & 4U ? a : ~a) & (kind & 2U ? b : ~b) & (kind & 1U ? c : ~c);
  }
  return result;
}

/// The integer of type To that is nearest to another.
template <typename To, typename From>
HIPPORT_PTX To saturate(From value) {
  const int bits = 8 * static_cast<int>(sizeof(To));
  const bool isSigned = static_cast<To>(-1) < static_cast<To>(0);
  const unsigned long long most = ~0ULL >> (64 - bits + (isSigned ? 1 : 0));
  if (value < static_cast<From>(0)) {
    const long long least = isSigned ? -static_cast<long long>(most) - 1 : 0;
    const long long negative = static_cast<long long>(value);
    return static_cast<To>(negative < least ? least : negative);
  }
  const unsigned long long rest = static_cast<unsigned long long>(value);
  return static_cast<To>(rest > most ? most : rest);
}

/// What lies between two integers of at most 32 bits.
HIPPORT_PTX long long distance(long long a, long long b) {
  return a > b ? a - b : b - a;
}

// ---- sums and differences of T whose carry goes on; it is 0 or 1

/// add.cc and addc.cc: a + b, and the carry into it.
template <typename T>
HIPPORT_PTX T add_cc(T a, T b, unsigned& carry) {
  const T sum = a + b;
  carry = sum < a;
  return sum;
}
template <typename T>
HIPPORT_PTX T addc_cc(T a, T b, unsigned& carry) {
  const T sum = a + b;
  const T all = sum + carry;
  carry = sum < a || all < sum;
  return all;
}
/// sub.cc and subc.cc: a - b, and the borrow out of it.
template <typename T>
HIPPORT_PTX T sub_cc(T a, T b, unsigned& carry) {
  carry = a < b;
  return a - b;
}
template <typename T>
HIPPORT_PTX T subc_cc(T a, T b, unsigned& carry) {
  const T difference = a - b;
  const T all = difference - carry;
  carry = a < b || difference < carry;
  return all;
}

/// vshl and vshr, before saturation: a word, and by how much.
HIPPORT_PTX long long vshl(long long a, unsigned by, bool isClamp) {
  by = isClamp ? least(by, 32U) : by & 31U;
  return static_cast<long long>(static_cast<unsigned long long>(a) << by);
}
HIPPORT_PTX long long vshr(long long a, unsigned by, bool isClamp) {
  return a >> (isClamp ? least(by, 32U) : by & 31U);
}

/// The sum of all parts of a word.
template <typename T>
HIPPORT_PTX unsigned sumOfParts(unsigned word) {
  int sum = 0;
  for (int at = 0; at < 32; at += Part<T>::bits) {
    sum += Part<T>::of(word, at);
  }
  return static_cast<unsigned>(sum);
}

/// bmsk.b32: so many bits from a position on.
HIPPORT_PTX unsigned bmsk(unsigned at, unsigned count, bool isClamp) {
  if (!isClamp) {
    at &= 31U;
    count &= 31U;
  }
  if (at > 31U) return 0;
  const unsigned mask = count > 31U ? ~0U : (1U << count) - 1U;
  return mask << at;
}

/// szext: the lowest bits of a word, with or without their sign.
template <typename T>
HIPPORT_PTX T szext(T value, unsigned count, bool isClamp) {
  const bool isSigned = static_cast<T>(-1) < static_cast<T>(0);
  if (!isClamp) count &= 31U;
  if (count > 31U) return value;
  if (count == 0) return static_cast<T>(0);
  const unsigned left = static_cast<unsigned>(value) << (32U - count);
  return isSigned ? static_cast<T>(static_cast<int>(left) >>
                                   static_cast<int>(32U - count))
                  : static_cast<T>(left >> (32U - count));
}

/// cvt to an integer, of a number that is whole already: the nearest there is.
/// What is no number becomes 0, or where one of the two types has 64 bits the
/// highest bit alone (PTX ISA, cvt).
template <typename To, typename From>
HIPPORT_PTX To integer(From whole) {
  const int all = 8 * static_cast<int>(sizeof(To));
  const bool isSigned = static_cast<To>(-1) < static_cast<To>(0);
  const int bits = all - (isSigned ? 1 : 0);
  const From limit = static_cast<From>(1ULL << (bits - 1)) * 2;
  if (whole != whole) {
    return sizeof(To) == 8 || sizeof(From) == 8
               ? static_cast<To>(1ULL << (all - 1))
               : static_cast<To>(0);
  }
  if (whole >= limit) return static_cast<To>(~0ULL >> (64 - bits));
  if (whole < (isSigned ? -limit : 0)) {
    return isSigned ? static_cast<To>(1ULL << (all - 1)) : static_cast<To>(0);
  }
  return static_cast<To>(whole);
}

/// cvt.pack.sat to bytes or halves: the first becomes the upper one, and c what
/// lies above both.
template <typename To>
HIPPORT_PTX unsigned cvt_pack(int a, int b, unsigned c) {
  const unsigned mask = (1U << 8 * sizeof(To)) - 1U;
  const unsigned high = static_cast<unsigned>(saturate<To>(a)) & mask;
  const unsigned low = static_cast<unsigned>(saturate<To>(b)) & mask;
  const unsigned pair = high << 8 * sizeof(To) | low;
  return sizeof(To) == 1 ? c << 16 | pair : pair;
}

/// dp4a and dp2a of numbers of two kinds: the sum of the products of the parts
/// of type A of a and the bytes of type B of b, from byte `first` on.
template <typename A, typename B>
HIPPORT_PTX int dot(unsigned a, unsigned b, int first, int c) {
  return intrinsics::detail::dot<A, B>(a, b, first, c);
}

/// vadd2.add and the like: the sum of all parts of a and b, or of all
/// differences, none cut off.
template <typename T>
HIPPORT_PTX unsigned sumOfSums(unsigned a, unsigned b, bool isDifference) {
  const int other = static_cast<int>(sumOfParts<T>(b));
  return static_cast<unsigned>(static_cast<int>(sumOfParts<T>(a)) +
                               (isDifference ? -other : other));
}

// ---- numbers of 16 bits

namespace detail {

HIPPORT_PTX unsigned bitsOfFloat(float value) {
  unsigned bits = 0;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}
HIPPORT_PTX float floatOf(unsigned bits) {
  float value = 0;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace detail

/// cvt.rn.bf16.f32; NaN becomes 0x7fff.
HIPPORT_PTX unsigned short cvt_bf16_f32(float value) {
  const unsigned bits = detail::bitsOfFloat(value);
  if ((bits & 0x7fffffffU) > 0x7f800000U) return 0x7fff;
  return static_cast<unsigned short>((bits + 0x7fffU + (bits >> 16 & 1U)) >>
                                     16);
}

/// cvt.rn.bf16x2.f32: the first becomes the upper half.
HIPPORT_PTX unsigned cvt_bf16x2_f32(float high, float low) {
  return static_cast<unsigned>(cvt_bf16_f32(high)) << 16 | cvt_bf16_f32(low);
}

namespace detail {

HIPPORT_PTX float floatOfBf16(unsigned short bits) {
  return floatOf(static_cast<unsigned>(bits) << 16);
}

}  // namespace detail

/// add.rn.bf16 and the like, of bits. A float has more than twice the bits of
/// the fraction, so that rounding twice is as good as once.
HIPPORT_PTX unsigned short add_bf16(unsigned short a, unsigned short b) {
  return cvt_bf16_f32(detail::floatOfBf16(a) + detail::floatOfBf16(b));
}
HIPPORT_PTX unsigned short sub_bf16(unsigned short a, unsigned short b) {
  return cvt_bf16_f32(detail::floatOfBf16(a) - detail::floatOfBf16(b));
}
HIPPORT_PTX unsigned short mul_bf16(unsigned short a, unsigned short b) {
  return cvt_bf16_f32(detail::floatOfBf16(a) * detail::floatOfBf16(b));
}
/// -0 is less than 0; of NaN and a number, the number.
HIPPORT_PTX unsigned short min_bf16(unsigned short a, unsigned short b) {
  const float x = detail::floatOfBf16(a);
  const float y = detail::floatOfBf16(b);
  if (x != x) return y != y ? 0x7fff : b;
  return y != y || x < y || (x == y && a >> 15) ? a : b;
}
HIPPORT_PTX unsigned short max_bf16(unsigned short a, unsigned short b) {
  const float x = detail::floatOfBf16(a);
  const float y = detail::floatOfBf16(b);
  if (x != x) return y != y ? 0x7fff : b;
  return y != y || x > y || (x == y && !(a >> 15)) ? a : b;
}
HIPPORT_PTX unsigned short fma_bf16(unsigned short a, unsigned short b,
                                    unsigned short c) {
  const float sum = __builtin_fmaf(
      detail::floatOfBf16(a), detail::floatOfBf16(b), detail::floatOfBf16(c));
  const unsigned bits = detail::bitsOfFloat(sum);
  if ((bits & 0xffffU) != 0x8000U || (bits & 0x7f800000U) == 0x7f800000U) {
    return cvt_bf16_f32(sum);
  }
  // Half way between two numbers, where it may have been rounded to: what the
  // exact value, which two doubles hold, lies above or below it.
  const double product = static_cast<double>(detail::floatOfBf16(a)) *
                         static_cast<double>(detail::floatOfBf16(b));
  const intrinsics::detail::SumOfTwo exact =
      intrinsics::detail::sumOfTwo(product, detail::floatOfBf16(c));
  const double beyond = (exact.sum - static_cast<double>(sum)) + exact.rest;
  if (beyond == 0) return cvt_bf16_f32(sum);
  const bool isFurther = (beyond > 0) == (bits >> 31 == 0);
  return static_cast<unsigned short>((bits >> 16) + (isFurther ? 1U : 0U));
}

#define HIPPORT_OF_PAIRS(name)                                               \
  HIPPORT_PTX unsigned name##_bf16x2(unsigned a, unsigned b) {               \
    const unsigned high = name##_bf16(static_cast<unsigned short>(a >> 16),  \
                                      static_cast<unsigned short>(b >> 16)); \
    return high << 16 | name##_bf16(static_cast<unsigned short>(a),          \
                                    static_cast<unsigned short>(b));         \
  }
HIPPORT_OF_PAIRS(add)
HIPPORT_OF_PAIRS(sub)
HIPPORT_OF_PAIRS(mul)
HIPPORT_OF_PAIRS(min)
HIPPORT_OF_PAIRS(max)
#undef HIPPORT_OF_PAIRS
HIPPORT_PTX unsigned fma_bf16x2(unsigned a, unsigned b, unsigned c) {
  const unsigned high = fma_bf16(static_cast<unsigned short>(a >> 16),
                                 static_cast<unsigned short>(b >> 16),
                                 static_cast<unsigned short>(c >> 16));
  return high << 16 | fma_bf16(static_cast<unsigned short>(a),
                               static_cast<unsigned short>(b),
                               static_cast<unsigned short>(c));
}

/// cvt.rna.tf32.f32: the bits of the nearest tf32, of two the greater in
/// magnitude; of NaN and infinity those that a tf32 has, as on an H200.
HIPPORT_PTX unsigned cvt_tf32_f32(float value) {
  const unsigned bits = detail::bitsOfFloat(value);
  const bool isFinite = (bits & 0x7f800000U) != 0x7f800000U;
  return (isFinite ? bits + 0x1000U : bits) & ~0x1fffU;
}

#if defined(HIPPORT_PTX_CUDA) || defined(HIPPORT_PTX_AMD)
namespace detail {

#ifdef HIPPORT_PTX_CUDA
typedef __half Half;
#else
typedef _Float16 Half;
#endif

HIPPORT_PTX Half halfOf(unsigned short bits) {
  Half half;
  __builtin_memcpy(&half, &bits, sizeof half);
  return half;
}
HIPPORT_PTX unsigned short bitsOfHalf(Half half) {
  unsigned short bits = 0;
  __builtin_memcpy(&bits, &half, sizeof bits);
  return bits;
}

#ifdef HIPPORT_PTX_CUDA
HIPPORT_PTX Half addHalves(Half a, Half b) { return __hadd_rn(a, b); }
HIPPORT_PTX Half subHalves(Half a, Half b) { return __hsub_rn(a, b); }
HIPPORT_PTX Half mulHalves(Half a, Half b) { return __hmul_rn(a, b); }
HIPPORT_PTX Half minHalves(Half a, Half b) { return __hmin(a, b); }
HIPPORT_PTX Half maxHalves(Half a, Half b) { return __hmax(a, b); }
HIPPORT_PTX Half fmaHalves(Half a, Half b, Half c) { return __hfma(a, b, c); }
#else
HIPPORT_PTX Half addHalves(Half a, Half b) {
#pragma clang fp contract(off)
  return a + b;
}
HIPPORT_PTX Half subHalves(Half a, Half b) {
#pragma clang fp contract(off)
  return a - b;
}
HIPPORT_PTX Half mulHalves(Half a, Half b) {
#pragma clang fp contract(off)
  return a * b;
}
// -0 is less than 0; of NaN and a number, the number.
HIPPORT_PTX Half minHalves(Half a, Half b) {
  if (a != a) return b;
  return b != b || a < b || (a == b && bitsOfHalf(a) >> 15) ? a : b;
}
HIPPORT_PTX Half maxHalves(Half a, Half b) {
  if (a != a) return b;
  return b != b || a > b || (a == b && !(bitsOfHalf(a) >> 15)) ? a : b;
}
HIPPORT_PTX Half fmaHalves(Half a, Half b, Half c) {
  return __builtin_fmaf16(a, b, c);
}
#endif

}  // namespace detail

/// cvt.rn.f16.f32.
HIPPORT_PTX unsigned short cvt_f16_f32(float value) {
  return detail::bitsOfHalf(static_cast<detail::Half>(value));
}
/// cvt.rn.f16x2.f32: the first becomes the upper half.
HIPPORT_PTX unsigned cvt_f16x2_f32(float high, float low) {
  return static_cast<unsigned>(
             detail::bitsOfHalf(static_cast<detail::Half>(high)))
             << 16 |
         detail::bitsOfHalf(static_cast<detail::Half>(low));
}

/// add.rn.f16 and the like, of bits. No two of them become a fused operation.
#define HIPPORT_OF_BITS(name)                                                 \
  HIPPORT_PTX unsigned short name##_f16(unsigned short a, unsigned short b) { \
    return detail::bitsOfHalf(                                                \
        detail::name##Halves(detail::halfOf(a), detail::halfOf(b)));          \
  }                                                                           \
  HIPPORT_PTX unsigned name##_f16x2(unsigned a, unsigned b) {                 \
    return static_cast<unsigned>(                                             \
               name##_f16(static_cast<unsigned short>(a >> 16),               \
                          static_cast<unsigned short>(b >> 16)))              \
               << 16 |                                                        \
           name##_f16(static_cast<unsigned short>(a),                         \
                      static_cast<unsigned short>(b));                        \
  }
HIPPORT_OF_BITS(add)
HIPPORT_OF_BITS(sub)
HIPPORT_OF_BITS(mul)
HIPPORT_OF_BITS(min)
HIPPORT_OF_BITS(max)
#undef HIPPORT_OF_BITS

HIPPORT_PTX unsigned short fma_f16(unsigned short a, unsigned short b,
                                   unsigned short c) {
  return detail::bitsOfHalf(detail::fmaHalves(
      detail::halfOf(a), detail::halfOf(b), detail::halfOf(c)));
}
HIPPORT_PTX unsigned fma_f16x2(unsigned a, unsigned b, unsigned c) {
  return static_cast<unsigned>(fma_f16(static_cast<unsigned short>(a >> 16),
                                       static_cast<unsigned short>(b >> 16),
                                       static_cast<unsigned short>(c >> 16)))
             << 16 |
         fma_f16(static_cast<unsigned short>(a), static_cast<unsigned short>(b),
                 static_cast<unsigned short>(c));
}
#endif

// ---- rounding, limits and signs of numbers of 16 bits

namespace detail {

/// The magnitude of a number, in a format with so many bits of fraction and
/// that least exponent of a normal number. The caller says what is too large.
template <int fraction, int least>
HIPPORT_PTX unsigned rounded(float number, bool isNearest) {
  const unsigned bits = bitsOfFloat(number);
  const int exponent = static_cast<int>(bits >> 23 & 0xffU) - 127;
  const int above = exponent > least ? exponent - least : 0;
  const int dropped = 23 - fraction + (exponent < least ? least - exponent : 0);
  if (dropped > 25) return 0;
  const unsigned all = (bits & 0x7fffffU) | 0x800000U;
  const unsigned rest = all & ((1U << dropped) - 1U);
  const unsigned half = 1U << (dropped - 1);
  unsigned kept = all >> dropped;
  if (isNearest && (rest > half || (rest == half && (kept & 1U) != 0))) ++kept;
  return (static_cast<unsigned>(above) << fraction) + kept;
}

HIPPORT_PTX bool isNone(float value) { return value != value; }

/// Whether the bits of a number are those of none; of the infinite one without
/// its sign.
template <unsigned infinite>
HIPPORT_PTX bool isNone(unsigned short bits) {
  return (bits & 0x7fffU) > infinite;
}
template <unsigned infinite>
HIPPORT_PTX unsigned short relu(unsigned short bits) {
  if (isNone<infinite>(bits)) return 0x7fff;
  return bits >> 15 ? static_cast<unsigned short>(0) : bits;
}
/// Between zero and one; none becomes zero.
template <unsigned infinite, unsigned one>
HIPPORT_PTX unsigned short limited(unsigned short bits) {
  if (isNone<infinite>(bits) || bits >> 15) return 0;
  return bits > one ? static_cast<unsigned short>(one) : bits;
}

}  // namespace detail

/// .relu and .sat, of a result.
HIPPORT_PTX unsigned short relu_f16(unsigned short a) {
  return detail::relu<0x7c00>(a);
}
HIPPORT_PTX unsigned short relu_bf16(unsigned short a) {
  return detail::relu<0x7f80>(a);
}
HIPPORT_PTX unsigned short sat_f16(unsigned short a) {
  return detail::limited<0x7c00, 0x3c00>(a);
}

/// cvt.rz.f16.f32 and cvt.rz.bf16.f32.
HIPPORT_PTX unsigned short cvt_rz_f16_f32(float value) {
  const unsigned bits = detail::bitsOfFloat(value);
  const unsigned magnitude = bits & 0x7fffffffU;
  if (magnitude > 0x7f800000U) return 0x7fff;
  const unsigned most = magnitude == 0x7f800000U ? 0x7c00U : 0x7bffU;
  const unsigned kept = detail::rounded<10, -14>(value, false);
  return static_cast<unsigned short>((bits >> 16 & 0x8000U) |
                                     (kept > most ? most : kept));
}
HIPPORT_PTX unsigned short cvt_rz_bf16_f32(float value) {
  const unsigned bits = detail::bitsOfFloat(value);
  if ((bits & 0x7fffffffU) > 0x7f800000U) return 0x7fff;
  return static_cast<unsigned short>(bits >> 16);
}
HIPPORT_PTX unsigned cvt_rz_f16x2_f32(float high, float low) {
  return static_cast<unsigned>(cvt_rz_f16_f32(high)) << 16 |
         cvt_rz_f16_f32(low);
}
HIPPORT_PTX unsigned cvt_rz_bf16x2_f32(float high, float low) {
  return static_cast<unsigned>(cvt_rz_bf16_f32(high)) << 16 |
         cvt_rz_bf16_f32(low);
}

/// cvt.rn.tf32.f32 and cvt.rz.tf32.f32: the bits of the nearest tf32, of two
/// the even one, or of the next towards zero.
HIPPORT_PTX unsigned cvt_rn_tf32_f32(float value) {
  const unsigned bits = detail::bitsOfFloat(value);
  if (detail::isNone(value)) return 0x7fffe000U;
  if ((bits & 0x7f800000U) == 0x7f800000U) return bits;
  return (bits + 0xfffU + (bits >> 13 & 1U)) & ~0x1fffU;
}
HIPPORT_PTX unsigned cvt_rz_tf32_f32(float value) {
  if (detail::isNone(value)) return 0x7fffe000U;
  return detail::bitsOfFloat(value) & ~0x1fffU;
}
/// .relu of a float, and of the bits of one.
HIPPORT_PTX float relu_f32(float a) {
  return detail::isNone(a) || a > 0.0F ? a : 0.0F;
}
HIPPORT_PTX unsigned relu_tf32(unsigned a) {
  return (a & 0x7fffffffU) > 0x7f800000U ? 0x7fffe000U : a >> 31 ? 0U : a;
}

/// The number that bits are, as a float.
HIPPORT_PTX float float_bf16(unsigned short bits) {
  return detail::floatOfBf16(bits);
}
HIPPORT_PTX float low_bf16(unsigned pair) {
  return detail::floatOf(pair << 16);
}
HIPPORT_PTX float high_bf16(unsigned pair) {
  return detail::floatOf(pair & 0xffff0000U);
}

/// min.NaN and max.NaN: none where one of two is none. min.xorsign.abs and
/// max.xorsign.abs: of the magnitudes, with the sign that the product has.
HIPPORT_PTX float min_nan_f32(float a, float b) {
  if (detail::isNone(a) || detail::isNone(b)) {
    return detail::floatOf(0x7fffffffU);
  }
  const bool isFirst = a < b || (a == b && detail::bitsOfFloat(a) >> 31 != 0);
  return isFirst ? a : b;
}
HIPPORT_PTX float max_nan_f32(float a, float b) {
  if (detail::isNone(a) || detail::isNone(b)) {
    return detail::floatOf(0x7fffffffU);
  }
  const bool isFirst = a > b || (a == b && detail::bitsOfFloat(a) >> 31 == 0);
  return isFirst ? a : b;
}

namespace detail {

HIPPORT_PTX float magnitudeOf(float a) {
  return floatOf(bitsOfFloat(a) & 0x7fffffffU);
}
/// `value` with the sign of the product of a and b, unless it is none.
HIPPORT_PTX float withSigns(float value, float a, float b) {
  if (isNone(value)) return value;
  return floatOf(bitsOfFloat(value) |
                 ((bitsOfFloat(a) ^ bitsOfFloat(b)) & 0x80000000U));
}
HIPPORT_PTX float lesser(float a, float b) {
  return isNone(a) ? b : isNone(b) || a < b ? a : b;
}
HIPPORT_PTX float larger(float a, float b) {
  return isNone(a) ? b : isNone(b) || a > b ? a : b;
}

}  // namespace detail

HIPPORT_PTX float min_xorsign_f32(float a, float b) {
  return detail::withSigns(
      detail::lesser(detail::magnitudeOf(a), detail::magnitudeOf(b)), a, b);
}
HIPPORT_PTX float max_xorsign_f32(float a, float b) {
  return detail::withSigns(
      detail::larger(detail::magnitudeOf(a), detail::magnitudeOf(b)), a, b);
}
HIPPORT_PTX float min_nan_xorsign_f32(float a, float b) {
  return detail::withSigns(
      min_nan_f32(detail::magnitudeOf(a), detail::magnitudeOf(b)), a, b);
}
HIPPORT_PTX float max_nan_xorsign_f32(float a, float b) {
  return detail::withSigns(
      max_nan_f32(detail::magnitudeOf(a), detail::magnitudeOf(b)), a, b);
}

// Two floats in 64 bits, the first in the lower ones.

namespace detail {

HIPPORT_PTX float lowerFloat(unsigned long long pair) {
  return floatOf(static_cast<unsigned>(pair));
}
HIPPORT_PTX float upperFloat(unsigned long long pair) {
  return floatOf(static_cast<unsigned>(pair >> 32));
}
HIPPORT_PTX unsigned long long pairOfFloats(float low, float high) {
  return static_cast<unsigned long long>(bitsOfFloat(high)) << 32 |
         bitsOfFloat(low);
}

}  // namespace detail

#if defined(HIPPORT_PTX_CUDA) || defined(HIPPORT_PTX_AMD)
#define HIPPORT_OF_FLOATS(name, function)                             \
  HIPPORT_PTX unsigned long long name##_f32x2(unsigned long long a,   \
                                              unsigned long long b) { \
    return detail::pairOfFloats(                                      \
        function(detail::lowerFloat(a), detail::lowerFloat(b)),       \
        function(detail::upperFloat(a), detail::upperFloat(b)));      \
  }
HIPPORT_OF_FLOATS(add, intrinsics::fadd_rn)
HIPPORT_OF_FLOATS(sub, intrinsics::fsub_rn)
HIPPORT_OF_FLOATS(mul, intrinsics::fmul_rn)
#undef HIPPORT_OF_FLOATS
HIPPORT_PTX unsigned long long fma_f32x2(unsigned long long a,
                                         unsigned long long b,
                                         unsigned long long c) {
  return detail::pairOfFloats(
      fmaf(detail::lowerFloat(a), detail::lowerFloat(b), detail::lowerFloat(c)),
      fmaf(detail::upperFloat(a), detail::upperFloat(b),
           detail::upperFloat(c)));
}
#endif

// Of 8 bits, two in a halfword: the first operand becomes the upper one. What
// is too large becomes the greatest number, as .satfinite says.

namespace detail {

template <int fraction, int least, unsigned greatest>
HIPPORT_PTX unsigned small(float value) {
  if (isNone(value)) return 0x7fU;
  const unsigned kept = rounded<fraction, least>(value, true);
  return (bitsOfFloat(value) >> 24 & 0x80U) |
         (kept > greatest ? greatest : kept);
}
HIPPORT_PTX unsigned halfOfE4m3(unsigned bits) {
  const unsigned sign = (bits & 0x80U) << 8;
  const unsigned magnitude = bits & 0x7fU;
  if (magnitude == 0x7fU) return 0x7fff;
  // A half has eight exponents more below.
  if (magnitude >= 8U) return sign | ((magnitude << 7) + (8U << 10));
  if (magnitude == 0) return sign;
  const unsigned top = magnitude >= 4U ? 2U : magnitude >= 2U ? 1U : 0U;
  return sign | (top + 6U) << 10 | ((magnitude << (10U - top)) & 0x3ffU);
}
HIPPORT_PTX unsigned halfOfE5m2(unsigned bits) {
  return (bits & 0x7fU) > 0x7cU ? 0x7fffU : (bits & 0xffU) << 8;
}

}  // namespace detail

/// cvt.rn.satfinite.e4m3x2.f32 and cvt.rn.satfinite.e5m2x2.f32.
HIPPORT_PTX unsigned short cvt_e4m3x2_f32(float high, float low) {
  return static_cast<unsigned short>(detail::small<3, -6, 0x7e>(high) << 8 |
                                     detail::small<3, -6, 0x7e>(low));
}
HIPPORT_PTX unsigned short cvt_e5m2x2_f32(float high, float low) {
  return static_cast<unsigned short>(detail::small<2, -14, 0x7b>(high) << 8 |
                                     detail::small<2, -14, 0x7b>(low));
}
/// cvt.rn.f16x2.e4m3x2 and cvt.rn.f16x2.e5m2x2.
HIPPORT_PTX unsigned cvt_f16x2_e4m3x2(unsigned short pair) {
  return detail::halfOfE4m3(pair >> 8) << 16 | detail::halfOfE4m3(pair & 0xffU);
}
HIPPORT_PTX unsigned cvt_f16x2_e5m2x2(unsigned short pair) {
  return detail::halfOfE5m2(pair >> 8) << 16 | detail::halfOfE5m2(pair & 0xffU);
}

#if defined(HIPPORT_PTX_CUDA) || defined(HIPPORT_PTX_AMD)
HIPPORT_PTX float float_f16(unsigned short bits) {
  return static_cast<float>(detail::halfOf(bits));
}
HIPPORT_PTX float low_f16(unsigned pair) {
  return float_f16(static_cast<unsigned short>(pair));
}
HIPPORT_PTX float high_f16(unsigned pair) {
  return float_f16(static_cast<unsigned short>(pair >> 16));
}

/// cvt.rn.satfinite.e4m3x2.f16x2 and cvt.rn.satfinite.e5m2x2.f16x2.
HIPPORT_PTX unsigned short cvt_e4m3x2_f16x2(unsigned pair) {
  return cvt_e4m3x2_f32(high_f16(pair), low_f16(pair));
}
HIPPORT_PTX unsigned short cvt_e5m2x2_f16x2(unsigned pair) {
  return cvt_e5m2x2_f32(high_f16(pair), low_f16(pair));
}

#define HIPPORT_EXTREME_OF(name, type, infinite)                               \
  HIPPORT_PTX unsigned short name##_nan_##type(unsigned short a,               \
                                               unsigned short b) {             \
    const bool isNone =                                                        \
        detail::isNone<infinite>(a) || detail::isNone<infinite>(b);            \
    return isNone ? static_cast<unsigned short>(0x7fff) : name##_##type(a, b); \
  }                                                                            \
  HIPPORT_PTX unsigned short name##_xorsign_##type(unsigned short a,           \
                                                   unsigned short b) {         \
    const unsigned magnitude =                                                 \
        name##_##type(static_cast<unsigned short>(a & 0x7fffU),                \
                      static_cast<unsigned short>(b & 0x7fffU));               \
    if (magnitude > infinite) return 0x7fff;                                   \
    return static_cast<unsigned short>(magnitude | ((a ^ b) & 0x8000U));       \
  }                                                                            \
  HIPPORT_PTX unsigned short name##_nan_xorsign_##type(unsigned short a,       \
                                                       unsigned short b) {     \
    const bool isNone =                                                        \
        detail::isNone<infinite>(a) || detail::isNone<infinite>(b);            \
    return isNone ? static_cast<unsigned short>(0x7fff)                        \
                  : name##_xorsign_##type(a, b);                               \
  }
HIPPORT_EXTREME_OF(min, f16, 0x7c00U)
HIPPORT_EXTREME_OF(max, f16, 0x7c00U)
HIPPORT_EXTREME_OF(min, bf16, 0x7f80U)
HIPPORT_EXTREME_OF(max, bf16, 0x7f80U)
#undef HIPPORT_EXTREME_OF

/// ex2.approx and tanh.approx, of bits.
HIPPORT_PTX unsigned short ex2_f16(unsigned short a) {
  return detail::bitsOfHalf(static_cast<detail::Half>(exp2f(float_f16(a))));
}
HIPPORT_PTX unsigned short ex2_bf16(unsigned short a) {
  return cvt_bf16_f32(exp2f(float_bf16(a)));
}
HIPPORT_PTX unsigned short tanh_f16(unsigned short a) {
  return detail::bitsOfHalf(static_cast<detail::Half>(tanhf(float_f16(a))));
}
HIPPORT_PTX unsigned short tanh_bf16(unsigned short a) {
  return cvt_bf16_f32(tanhf(float_bf16(a)));
}

#define HIPPORT_OF_ONE_PAIR(name)                                     \
  HIPPORT_PTX unsigned name##x2(unsigned a) {                         \
    const unsigned high = name(static_cast<unsigned short>(a >> 16)); \
    return high << 16 | name(static_cast<unsigned short>(a));         \
  }
HIPPORT_OF_ONE_PAIR(relu_f16)
HIPPORT_OF_ONE_PAIR(relu_bf16)
HIPPORT_OF_ONE_PAIR(sat_f16)
HIPPORT_OF_ONE_PAIR(ex2_f16)
HIPPORT_OF_ONE_PAIR(ex2_bf16)
HIPPORT_OF_ONE_PAIR(tanh_f16)
HIPPORT_OF_ONE_PAIR(tanh_bf16)
#undef HIPPORT_OF_ONE_PAIR

#define HIPPORT_OF_TWO_PAIRS(name)                                    \
  HIPPORT_PTX unsigned name##x2(unsigned a, unsigned b) {             \
    const unsigned high = name(static_cast<unsigned short>(a >> 16),  \
                               static_cast<unsigned short>(b >> 16)); \
    return high << 16 | name(static_cast<unsigned short>(a),          \
                             static_cast<unsigned short>(b));         \
  }
#define HIPPORT_EXTREMES_OF_PAIRS(type)        \
  HIPPORT_OF_TWO_PAIRS(min_nan_##type)         \
  HIPPORT_OF_TWO_PAIRS(max_nan_##type)         \
  HIPPORT_OF_TWO_PAIRS(min_xorsign_##type)     \
  HIPPORT_OF_TWO_PAIRS(max_xorsign_##type)     \
  HIPPORT_OF_TWO_PAIRS(min_nan_xorsign_##type) \
  HIPPORT_OF_TWO_PAIRS(max_nan_xorsign_##type)
HIPPORT_EXTREMES_OF_PAIRS(f16)
HIPPORT_EXTREMES_OF_PAIRS(bf16)
#undef HIPPORT_EXTREMES_OF_PAIRS
#undef HIPPORT_OF_TWO_PAIRS

// ---- atomic operations

namespace detail {

template <unsigned (*sum)(unsigned, unsigned)>
HIPPORT_PTX unsigned addToPair(unsigned* address, unsigned value) {
  unsigned seen = atomicOr(address, 0U);
  for (;;) {
    const unsigned found = atomicCAS(address, seen, sum(seen, value));
    if (found == seen) return seen;
    seen = found;
  }
}
template <unsigned short (*sum)(unsigned short, unsigned short)>
struct Plus {
  unsigned short value;
  HIPPORT_PTX unsigned short operator()(unsigned short old) const {
    return sum(old, value);
  }
};

}  // namespace detail

/// atom.add.noftz of bits; what was there before.
HIPPORT_PTX unsigned atomic_add_f16x2(unsigned* address, unsigned value) {
  return detail::addToPair<add_f16x2>(address, value);
}
HIPPORT_PTX unsigned atomic_add_bf16x2(unsigned* address, unsigned value) {
  return detail::addToPair<add_bf16x2>(address, value);
}
HIPPORT_PTX unsigned short atomic_add_f16(unsigned short* address,
                                          unsigned short value) {
  return intrinsics::detail::exchange(address, detail::Plus<add_f16>{value});
}
HIPPORT_PTX unsigned short atomic_add_bf16(unsigned short* address,
                                           unsigned short value) {
  return intrinsics::detail::exchange(address, detail::Plus<add_bf16>{value});
}

#ifdef HIPPORT_PTX_AMD
/// atom.cas with a memory order and a scope, those of __hip_atomic_load; what
/// was there before.
template <int order, int scope, typename T>
HIPPORT_PTX T compare_exchange(T* address, T expected, T value) {
  constexpr int otherwise = order == __ATOMIC_ACQ_REL   ? __ATOMIC_ACQUIRE
                            : order == __ATOMIC_RELEASE ? __ATOMIC_RELAXED
                                                        : order;
  __hip_atomic_compare_exchange_strong(address, &expected, value, order,
                                       otherwise, scope);
  return expected;
}
#endif
#endif

}  // namespace ptx
}  // namespace hipport

#undef HIPPORT_PTX
#undef HIPPORT_PTX_AMD
#undef HIPPORT_PTX_CUDA

#endif  // HIPPORT_PTX_H
