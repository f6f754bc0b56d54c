// CUDA's device functions that HIP lacks, on AMD and NVIDIA GPUs.
//
// The problem: some of what kernels call has no counterpart in HIP, although
// it is a few lines of C++: arithmetic on the bytes and halfwords of a word,
// dot products of bytes, atomic addition of half precision, loads with a cache
// hint. Each function below has the arguments and the meaning of the CUDA
// function of its name without the leading underscores, so that a port renames
// __vadd4 to hipport::intrinsics::vadd4 and leaves the rest alone.
//
// Words
//   part  a byte (names that end in 4) or a halfword (2) of a 32-bit word
//   hint  what a load or store says of caches: .ca, .cg, .cs, .lu, .cv, .wb,
//   .wt
//
// What differs: time. The hardware of AMD has few of these as instructions.
//
// Needs HIP 5.2 or later on AMD, CUDA 11 or later on NVIDIA; C++11. A host
// compiler sees the functions that need no GPU.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_INTRINSICS_H
#define HIPPORT_INTRINSICS_H

#if defined(__CUDACC__) && !defined(__HIP__) && !defined(__HIP_PLATFORM_AMD__)
#define HIPPORT_INTRINSICS_CUDA
#include <cuda_fp16.h>
#elif defined(__HIP__) || defined(__HIPCC__)
#ifndef __HIPCC_RTC__  // HIP's runtime compiler includes it by itself
#include <hip/hip_runtime.h>
// What adds halves has to be declared before the templates that call it.
#include <hip/hip_fp16.h>
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
#endif
#endif
#define HIPPORT_INTRINSICS_AMD
#endif

#if defined(HIPPORT_INTRINSICS_CUDA) || defined(HIPPORT_INTRINSICS_AMD)
#define HIPPORT_INLINE __device__ inline
#else
#define HIPPORT_INLINE inline
#endif

namespace hipport {
namespace intrinsics {
namespace detail {

/// A part: T is char or short, signed or unsigned. Its values fit an int.
template <typename T>
struct Part {
  static constexpr int bits = 8 * static_cast<int>(sizeof(T));
  static constexpr unsigned mask = (1U << bits) - 1U;
  static constexpr bool isSigned = static_cast<T>(-1) < static_cast<T>(0);
  static constexpr int least = isSigned ? -(1 << (bits - 1)) : 0;
  static constexpr int greatest = (1 << (bits - (isSigned ? 1 : 0))) - 1;

  HIPPORT_INLINE static int of(unsigned word, int at) {
    return static_cast<T>(word >> at & mask);
  }
  HIPPORT_INLINE static int clamp(int value) {
    return value < least ? least : value > greatest ? greatest : value;
  }
};

// Operations on parts. What does not fit a part is cut off by parts().
template <typename T>
struct Add {
  HIPPORT_INLINE static int of(int a, int b) { return a + b; }
};
template <typename T>
struct AddSaturated {
  HIPPORT_INLINE static int of(int a, int b) { return Part<T>::clamp(a + b); }
};
template <typename T>
struct Subtract {
  HIPPORT_INLINE static int of(int a, int b) { return a - b; }
};
template <typename T>
struct SubtractSaturated {
  HIPPORT_INLINE static int of(int a, int b) { return Part<T>::clamp(a - b); }
};
template <typename T>
struct Magnitude {
  HIPPORT_INLINE static int of(int a, int /*unused*/) { return a < 0 ? -a : a; }
};
template <typename T>
struct MagnitudeSaturated {
  HIPPORT_INLINE static int of(int a, int /*unused*/) {
    return Part<T>::clamp(a < 0 ? -a : a);
  }
};
template <typename T>
struct Distance {
  HIPPORT_INLINE static int of(int a, int b) { return a < b ? b - a : a - b; }
};
/// Rounded, a half away from zero.
template <typename T>
struct Average {
  HIPPORT_INLINE static int of(int a, int b) {
    return (a + b + (a + b >= 0 ? 1 : 0)) >> 1;
  }
};
template <typename T>
struct AverageDown {
  HIPPORT_INLINE static int of(int a, int b) { return (a + b) >> 1; }
};
template <typename T>
struct Least {
  HIPPORT_INLINE static int of(int a, int b) { return b < a ? b : a; }
};
template <typename T>
struct Greatest {
  HIPPORT_INLINE static int of(int a, int b) { return a < b ? b : a; }
};
template <typename T>
struct Equal {
  HIPPORT_INLINE static int of(int a, int b) { return a == b ? 1 : 0; }
};
template <typename T>
struct Unequal {
  HIPPORT_INLINE static int of(int a, int b) { return a != b ? 1 : 0; }
};
template <typename T>
struct Less {
  HIPPORT_INLINE static int of(int a, int b) { return a < b ? 1 : 0; }
};
template <typename T>
struct LessOrEqual {
  HIPPORT_INLINE static int of(int a, int b) { return a <= b ? 1 : 0; }
};
template <typename T>
struct Greater {
  HIPPORT_INLINE static int of(int a, int b) { return a > b ? 1 : 0; }
};
template <typename T>
struct GreaterOrEqual {
  HIPPORT_INLINE static int of(int a, int b) { return a >= b ? 1 : 0; }
};

/// `Operation` on each part of two words.
template <typename T, template <typename> class Operation>
HIPPORT_INLINE unsigned parts(unsigned a, unsigned b) {
  unsigned result = 0;
  for (int at = 0; at < 32; at += Part<T>::bits) {
    const int value = Operation<T>::of(Part<T>::of(a, at), Part<T>::of(b, at));
    result |= (static_cast<unsigned>(value) & Part<T>::mask) << at;
  }
  return result;
}

/// The same where the operation is 0 or 1, which becomes no or all bits.
template <typename T, template <typename> class Operation>
HIPPORT_INLINE unsigned masks(unsigned a, unsigned b) {
  return parts<T, Operation>(a, b) * Part<T>::mask;
}

/// The sum over the parts.
template <typename T, template <typename> class Operation>
HIPPORT_INLINE unsigned sum(unsigned a, unsigned b) {
  const unsigned each = parts<T, Operation>(a, b);
  unsigned result = 0;
  for (int at = 0; at < 32; at += Part<T>::bits) {
    result += each >> at & Part<T>::mask;
  }
  return result;
}

/// c + the products of A's parts with bytes of b from the first on.
template <typename A, typename B, typename Sum>
HIPPORT_INLINE Sum dot(unsigned a, unsigned b, int first, Sum c) {
  unsigned result = static_cast<unsigned>(c);
  for (int i = 0; i < 32 / Part<A>::bits; ++i) {
    result += static_cast<unsigned>(Part<A>::of(a, i * Part<A>::bits)) *
              static_cast<unsigned>(Part<B>::of(b, (first + i) * 8));
  }
  return static_cast<Sum>(result);
}

/// The bytes of a vector of 32 bits.
template <typename T>
HIPPORT_INLINE unsigned bytesOf(const T& vector) {
  static_assert(sizeof(T) == 4, "a word has 4 bytes");
  unsigned word = 0;
  __builtin_memcpy(&word, static_cast<const void*>(&vector), 4);
  return word;
}

template <typename T>
HIPPORT_INLINE T least(T a, T b) {
  return b < a ? b : a;
}
template <typename T>
HIPPORT_INLINE T greatest(T a, T b) {
  return a < b ? b : a;
}

struct SumOfTwo {
  double sum;
  double rest;  ///< what the sum lacks
};
HIPPORT_INLINE SumOfTwo sumOfTwo(double a, double b) {
  const bool isSwapped = (a < 0.0 ? -a : a) < (b < 0.0 ? -b : b);
  const double large = isSwapped ? b : a;
  const double small = isSwapped ? a : b;
  const double sum = large + small;
  return {sum, small - (sum - large)};
}

}  // namespace detail

// ---- parts of a word

#define HIPPORT_PARTS(name, how, Signedness, Operation)            \
  HIPPORT_INLINE unsigned name##2(unsigned a, unsigned b) {        \
    return detail::how<Signedness short, detail::Operation>(a, b); \
  }                                                                \
  HIPPORT_INLINE unsigned name##4(unsigned a, unsigned b) {        \
    return detail::how<Signedness char, detail::Operation>(a, b);  \
  }
#define HIPPORT_PARTS_OF_ONE(name, Operation)                    \
  HIPPORT_INLINE unsigned name##2(unsigned a) {                  \
    return detail::parts<signed short, detail::Operation>(a, 0); \
  }                                                              \
  HIPPORT_INLINE unsigned name##4(unsigned a) {                  \
    return detail::parts<signed char, detail::Operation>(a, 0);  \
  }

HIPPORT_PARTS_OF_ONE(vabs, Magnitude)
HIPPORT_PARTS_OF_ONE(vabsss, MagnitudeSaturated)
HIPPORT_PARTS(vadd, parts, unsigned, Add)
HIPPORT_PARTS(vaddss, parts, signed, AddSaturated)
HIPPORT_PARTS(vaddus, parts, unsigned, AddSaturated)
HIPPORT_PARTS(vsub, parts, unsigned, Subtract)
HIPPORT_PARTS(vsubss, parts, signed, SubtractSaturated)
HIPPORT_PARTS(vsubus, parts, unsigned, SubtractSaturated)
HIPPORT_PARTS(vabsdiffs, parts, signed, Distance)
HIPPORT_PARTS(vabsdiffu, parts, unsigned, Distance)
HIPPORT_PARTS(vavgs, parts, signed, Average)
HIPPORT_PARTS(vavgu, parts, unsigned, Average)
HIPPORT_PARTS(vhaddu, parts, unsigned, AverageDown)
HIPPORT_PARTS(vmaxs, parts, signed, Greatest)
HIPPORT_PARTS(vmaxu, parts, unsigned, Greatest)
HIPPORT_PARTS(vmins, parts, signed, Least)
HIPPORT_PARTS(vminu, parts, unsigned, Least)
HIPPORT_PARTS(vcmpeq, masks, unsigned, Equal)
HIPPORT_PARTS(vcmpne, masks, unsigned, Unequal)
HIPPORT_PARTS(vcmpges, masks, signed, GreaterOrEqual)
HIPPORT_PARTS(vcmpgeu, masks, unsigned, GreaterOrEqual)
HIPPORT_PARTS(vcmpgts, masks, signed, Greater)
HIPPORT_PARTS(vcmpgtu, masks, unsigned, Greater)
HIPPORT_PARTS(vcmples, masks, signed, LessOrEqual)
HIPPORT_PARTS(vcmpleu, masks, unsigned, LessOrEqual)
HIPPORT_PARTS(vcmplts, masks, signed, Less)
HIPPORT_PARTS(vcmpltu, masks, unsigned, Less)
HIPPORT_PARTS(vseteq, parts, unsigned, Equal)
HIPPORT_PARTS(vsetne, parts, unsigned, Unequal)
HIPPORT_PARTS(vsetges, parts, signed, GreaterOrEqual)
HIPPORT_PARTS(vsetgeu, parts, unsigned, GreaterOrEqual)
HIPPORT_PARTS(vsetgts, parts, signed, Greater)
HIPPORT_PARTS(vsetgtu, parts, unsigned, Greater)
HIPPORT_PARTS(vsetles, parts, signed, LessOrEqual)
HIPPORT_PARTS(vsetleu, parts, unsigned, LessOrEqual)
HIPPORT_PARTS(vsetlts, parts, signed, Less)
HIPPORT_PARTS(vsetltu, parts, unsigned, Less)
HIPPORT_PARTS(vsads, sum, signed, Distance)
HIPPORT_PARTS(vsadu, sum, unsigned, Distance)

#undef HIPPORT_PARTS
#undef HIPPORT_PARTS_OF_ONE

HIPPORT_INLINE unsigned vneg2(unsigned a) { return vsub2(0, a); }
HIPPORT_INLINE unsigned vneg4(unsigned a) { return vsub4(0, a); }
HIPPORT_INLINE unsigned vnegss2(unsigned a) { return vsubss2(0, a); }
HIPPORT_INLINE unsigned vnegss4(unsigned a) { return vsubss4(0, a); }

// ---- greatest and least of sums and of three; relu: not below zero

#define HIPPORT_EXTREMES(name, pick, pick2)                                    \
  HIPPORT_INLINE int vi##name##_s32_relu(int a, int b) {                       \
    return detail::greatest(detail::pick(a, b), 0);                            \
  }                                                                            \
  HIPPORT_INLINE int vi##name##3_s32(int a, int b, int c) {                    \
    return detail::pick(detail::pick(a, b), c);                                \
  }                                                                            \
  HIPPORT_INLINE int vi##name##3_s32_relu(int a, int b, int c) {               \
    return detail::greatest(vi##name##3_s32(a, b, c), 0);                      \
  }                                                                            \
  HIPPORT_INLINE unsigned vi##name##3_u32(unsigned a, unsigned b,              \
                                          unsigned c) {                        \
    return detail::pick(detail::pick(a, b), c);                                \
  }                                                                            \
  HIPPORT_INLINE int viadd##name##_s32(int a, int b, int c) {                  \
    return detail::pick(                                                       \
        static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)), \
        c);                                                                    \
  }                                                                            \
  HIPPORT_INLINE int viadd##name##_s32_relu(int a, int b, int c) {             \
    return detail::greatest(viadd##name##_s32(a, b, c), 0);                    \
  }                                                                            \
  HIPPORT_INLINE unsigned viadd##name##_u32(unsigned a, unsigned b,            \
                                            unsigned c) {                      \
    return detail::pick(a + b, c);                                             \
  }                                                                            \
  HIPPORT_INLINE unsigned vi##name##_s16x2_relu(unsigned a, unsigned b) {      \
    return vmaxs2(v##pick2##s2(a, b), 0);                                      \
  }                                                                            \
  HIPPORT_INLINE unsigned vi##name##3_s16x2(unsigned a, unsigned b,            \
                                            unsigned c) {                      \
    return v##pick2##s2(v##pick2##s2(a, b), c);                                \
  }                                                                            \
  HIPPORT_INLINE unsigned vi##name##3_s16x2_relu(unsigned a, unsigned b,       \
                                                 unsigned c) {                 \
    return vmaxs2(vi##name##3_s16x2(a, b, c), 0);                              \
  }                                                                            \
  HIPPORT_INLINE unsigned vi##name##3_u16x2(unsigned a, unsigned b,            \
                                            unsigned c) {                      \
    return v##pick2##u2(v##pick2##u2(a, b), c);                                \
  }                                                                            \
  HIPPORT_INLINE unsigned viadd##name##_s16x2(unsigned a, unsigned b,          \
                                              unsigned c) {                    \
    return v##pick2##s2(vadd2(a, b), c);                                       \
  }                                                                            \
  HIPPORT_INLINE unsigned viadd##name##_s16x2_relu(unsigned a, unsigned b,     \
                                                   unsigned c) {               \
    return vmaxs2(viadd##name##_s16x2(a, b, c), 0);                            \
  }                                                                            \
  HIPPORT_INLINE unsigned viadd##name##_u16x2(unsigned a, unsigned b,          \
                                              unsigned c) {                    \
    return v##pick2##u2(vadd2(a, b), c);                                       \
  }

HIPPORT_EXTREMES(max, greatest, max)
HIPPORT_EXTREMES(min, least, min)

#undef HIPPORT_EXTREMES

/// The greater, and whether that is `a`; likewise the lesser.
HIPPORT_INLINE int vibmax_s32(int a, int b, bool* pred) {
  *pred = a >= b;
  return *pred ? a : b;
}
HIPPORT_INLINE unsigned vibmax_u32(unsigned a, unsigned b, bool* pred) {
  *pred = a >= b;
  return *pred ? a : b;
}
HIPPORT_INLINE int vibmin_s32(int a, int b, bool* pred) {
  *pred = a <= b;
  return *pred ? a : b;
}
HIPPORT_INLINE unsigned vibmin_u32(unsigned a, unsigned b, bool* pred) {
  *pred = a <= b;
  return *pred ? a : b;
}

#define HIPPORT_PICK(name, pick, order)                                  \
  HIPPORT_INLINE unsigned name(unsigned a, unsigned b, bool* const high, \
                               bool* const low) {                        \
    const unsigned isFirst = order(a, b);                                \
    *high = (isFirst >> 16) != 0;                                        \
    *low = (isFirst & 1U) != 0;                                          \
    return pick(a, b);                                                   \
  }
HIPPORT_PICK(vibmax_s16x2, vmaxs2, vsetges2)
HIPPORT_PICK(vibmax_u16x2, vmaxu2, vsetgeu2)
HIPPORT_PICK(vibmin_s16x2, vmins2, vsetles2)
HIPPORT_PICK(vibmin_u16x2, vminu2, vsetleu2)
#undef HIPPORT_PICK

// ---- dot products, modulo 2 to the 32

HIPPORT_INLINE int dp4a(int a, int b, int c) {
#if defined(__gfx906__) || defined(__gfx908__) || defined(__gfx90a__) || \
    defined(__gfx942__) || defined(__gfx950__) || defined(__gfx1030__)
  return __builtin_amdgcn_sdot4(a, b, c, false);
#else
  return detail::dot<signed char, signed char>(static_cast<unsigned>(a),
                                               static_cast<unsigned>(b), 0, c);
#endif
}
HIPPORT_INLINE unsigned dp4a(unsigned a, unsigned b, unsigned c) {
#if defined(__gfx906__) || defined(__gfx908__) || defined(__gfx90a__) || \
    defined(__gfx942__) || defined(__gfx950__) || defined(__gfx1030__)
  return __builtin_amdgcn_udot4(a, b, c, false);
#else
  return detail::dot<unsigned char, unsigned char>(a, b, 0, c);
#endif
}

/// Halfwords of a with the two low bytes of b.
HIPPORT_INLINE int dp2a_lo(int a, int b, int c) {
  return detail::dot<short, signed char>(static_cast<unsigned>(a),
                                         static_cast<unsigned>(b), 0, c);
}
HIPPORT_INLINE unsigned dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return detail::dot<unsigned short, unsigned char>(a, b, 0, c);
}
/// Halfwords of a with the two high bytes of b.
HIPPORT_INLINE int dp2a_hi(int a, int b, int c) {
  return detail::dot<short, signed char>(static_cast<unsigned>(a),
                                         static_cast<unsigned>(b), 2, c);
}
HIPPORT_INLINE unsigned dp2a_hi(unsigned a, unsigned b, unsigned c) {
  return detail::dot<unsigned short, unsigned char>(a, b, 2, c);
}

#if defined(HIPPORT_INTRINSICS_CUDA) || defined(HIPPORT_INTRINSICS_AMD)

HIPPORT_INLINE int dp4a(char4 a, char4 b, int c) {
  return dp4a(static_cast<int>(detail::bytesOf(a)),
              static_cast<int>(detail::bytesOf(b)), c);
}
HIPPORT_INLINE unsigned dp4a(uchar4 a, uchar4 b, unsigned c) {
  return dp4a(detail::bytesOf(a), detail::bytesOf(b), c);
}
HIPPORT_INLINE int dp2a_lo(short2 a, char4 b, int c) {
  return dp2a_lo(static_cast<int>(detail::bytesOf(a)),
                 static_cast<int>(detail::bytesOf(b)), c);
}
HIPPORT_INLINE unsigned dp2a_lo(ushort2 a, uchar4 b, unsigned c) {
  return dp2a_lo(detail::bytesOf(a), detail::bytesOf(b), c);
}
HIPPORT_INLINE int dp2a_hi(short2 a, char4 b, int c) {
  return dp2a_hi(static_cast<int>(detail::bytesOf(a)),
                 static_cast<int>(detail::bytesOf(b)), c);
}
HIPPORT_INLINE unsigned dp2a_hi(ushort2 a, uchar4 b, unsigned c) {
  return dp2a_hi(detail::bytesOf(a), detail::bytesOf(b), c);
}

#endif

// ---- bits and conversions

/// The low 32 bits of the product of the low 24 bits. HIP's is signed.
HIPPORT_INLINE unsigned umul24(unsigned a, unsigned b) {
  return (a & 0xffffffU) * (b & 0xffffffU);
}

/// The position of the offset-th set bit of `mask` at or above bit `base`; with
/// a negative offset at or below it, with 0 that of bit `base` itself. All bits
/// set where there is none.
HIPPORT_INLINE unsigned fns(unsigned mask, unsigned base, int offset) {
  int left = offset == 0 ? 1 : offset < 0 ? -offset : offset;
  for (unsigned at = base; at < 32U; at += offset < 0 ? ~0U : 1U) {
    if ((mask >> at & 1U) != 0 && --left == 0) return at;
    if (offset == 0) break;
  }
  return ~0U;
}

/// Towards zero; what does not fit becomes the nearest that does, NaN zero.
HIPPORT_INLINE signed char float2char_rz(float value) {
  return static_cast<signed char>(value != value     ? 0
                                  : value <= -128.0F ? -128
                                  : value >= 127.0F  ? 127
                                                     : static_cast<int>(value));
}
HIPPORT_INLINE unsigned char float2uchar_rz(float value) {
  return static_cast<unsigned char>(value != value  ? 0
                                    : value <= 0.0F ? 0
                                    : value >= 255.0F
                                        ? 255
                                        : static_cast<int>(value));
}

/// Between zero and one; NaN becomes zero. HIP's stays NaN.
HIPPORT_INLINE float saturatef(float value) {
  return value > 1.0F ? 1.0F : value > 0.0F ? value : 0.0F;
}

/// What lies between two integers, and c. HIP's is another where the
/// difference does not fit an int.
HIPPORT_INLINE unsigned sad(int a, int b, unsigned c) {
  const unsigned x = static_cast<unsigned>(a);
  const unsigned y = static_cast<unsigned>(b);
  return (a > b ? x - y : y - x) + c;
}

// ---- arithmetic by itself, rounded to nearest
//
// HIP's become parts of fused operations. These do not, unless the compiler is
// told -ffp-contract=fast.

#ifdef HIPPORT_INTRINSICS_CUDA
#define HIPPORT_ALONE(name, T, sign) \
  HIPPORT_INLINE T name(T a, T b) { return __##name(a, b); }
#elif defined(__clang__)
#define HIPPORT_ALONE(name, T, sign)                   \
  HIPPORT_INLINE T name(T a, T b) {                    \
    _Pragma("clang fp contract(off)") return a sign b; \
  }
#else
#define HIPPORT_ALONE(name, T, sign) \
  HIPPORT_INLINE T name(T a, T b) { return a sign b; }
#endif
HIPPORT_ALONE(fadd_rn, float, +)
HIPPORT_ALONE(fsub_rn, float, -)
HIPPORT_ALONE(fmul_rn, float, *)
HIPPORT_ALONE(dadd_rn, double, +)
HIPPORT_ALONE(dsub_rn, double, -)
HIPPORT_ALONE(dmul_rn, double, *)
#undef HIPPORT_ALONE

// ---- arithmetic, rounded down (_rd), up (_ru) or to zero (_rz)
//
// Of floats by doubles, in which the result and the sign of what it lacks are
// exact; of doubles by a fused multiplication, which gives that sign. Not
// under -ffast-math. A zero is -0 where two unlike zeros or opposite numbers
// are added and rounded down, else +0, as in IEEE 754.

namespace detail {

enum class Rounding { down, up, zero };

template <typename Word, typename T>
HIPPORT_INLINE T neighbour(T value, bool isAbove) {
  static_assert(sizeof(T) == sizeof(Word), "as many bits");
  Word bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(bits));
  if (value == 0) {
    bits = isAbove ? Word(1) : Word(1) | Word(1) << (sizeof(Word) * 8 - 1);
  } else {
    bits += (value > 0) == isAbove ? Word(1) : ~Word(0);
  }
  __builtin_memcpy(&value, &bits, sizeof(bits));
  return value;
}

/// `nearest` + `lack`, which is less than a bit of it; only its sign counts.
template <typename Word, typename T>
HIPPORT_INLINE T directed(T nearest, double lack, Rounding rounding) {
  const bool isDown =
      rounding == Rounding::down || (rounding == Rounding::zero && nearest > 0);
  const bool isUp =
      rounding == Rounding::up || (rounding == Rounding::zero && nearest < 0);
  if (isDown && lack < 0.0) return neighbour<Word>(nearest, false);
  if (isUp && lack > 0.0) return neighbour<Word>(nearest, true);
  return nearest;
}

/// `value` + `rest`, which is less than a bit of it, as a float.
HIPPORT_INLINE float rounded(double value, double rest, Rounding rounding) {
  const float nearest = static_cast<float>(value);
  const double lack = value - static_cast<double>(nearest);
  return directed<unsigned>(nearest, lack == 0.0 ? rest : lack, rounding);
}

HIPPORT_INLINE double fused(double a, double b, double c) {
#ifdef HIPPORT_INTRINSICS_CUDA
  return fma(a, b, c);
#else
  return __builtin_fma(a, b, c);
#endif
}

HIPPORT_INLINE float add(double a, double b, Rounding rounding) {
  const double sum = a + b;
  const double ofB = sum - a;
  const double rest = (a - (sum - ofB)) + (b - ofB);
  if (sum == 0.0 && rounding == Rounding::down &&
      !(a == 0.0 && b == 0.0 && 1.0 / a == 1.0 / b)) {
    return -0.0F;
  }
  return rounded(sum, rest, rounding);
}
HIPPORT_INLINE float multiply(float a, float b, Rounding rounding) {
  return rounded(static_cast<double>(a) * static_cast<double>(b), 0.0,
                 rounding);
}
HIPPORT_INLINE float divide(double a, double b, Rounding rounding) {
  const double quotient = a / b;
  const double rest = fused(-quotient, b, a);
  return rounded(quotient, b < 0.0 ? -rest : rest, rounding);
}
HIPPORT_INLINE float root(double a, Rounding rounding) {
#ifdef HIPPORT_INTRINSICS_CUDA
  const double root = sqrt(a);
#else
  const double root = __builtin_sqrt(a);
#endif
  return rounded(root, fused(-root, root, a), rounding);
}

/// A double that is neither zero nor infinite nor NaN: the significand, from 1
/// to 2 with the sign, times 2 to the exponent.
struct Scaled {
  double significand;
  int exponent;
};
HIPPORT_INLINE Scaled scaled(double value) {
  const unsigned long long ofExponent = 0x7ffULL << 52;
  unsigned long long bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(bits));
  int offset = 1023;
  if ((bits & ofExponent) == 0) {  // subnormal
    value *= 18014398509481984.0;  // 2 to the 54
    offset += 54;
    __builtin_memcpy(&bits, &value, sizeof(bits));
  }
  const int exponent = static_cast<int>(bits >> 52 & 0x7ffU) - offset;
  bits = (bits & ~ofExponent) | 1023ULL << 52;
  __builtin_memcpy(&value, &bits, sizeof(bits));
  return {value, exponent};
}

HIPPORT_INLINE double divideDoubles(double a, double b, Rounding rounding) {
  const double greatest = 1.7976931348623157e308;
  const double quotient = a / b;
  // Exact where an operand is zero, infinite or NaN.
  if (!(a != 0.0 && b != 0.0 && a - a == 0.0 && b - b == 0.0)) return quotient;
  double lack = (a < 0.0) == (b < 0.0) ? 1.0 : -1.0;
  if (quotient > greatest || quotient < -greatest) {
    lack = -lack;
  } else if (quotient != 0.0) {
    // What a lacks of quotient * b. The operands are scaled, so that it cannot
    // underflow: its sign is right even where its last bits are lost.
    const Scaled ofA = scaled(a);
    const Scaled ofB = scaled(b);
    const Scaled q = scaled(quotient);
    int shift = ofA.exponent - ofB.exponent - q.exponent;
    double wanted = ofA.significand;
    for (; shift > 0; --shift) wanted *= 2.0;
    for (; shift < 0; ++shift) wanted *= 0.5;
    const double rest = fused(-q.significand, ofB.significand, wanted);
    lack = b < 0.0 ? -rest : rest;
  }
  return directed<unsigned long long>(quotient, lack, rounding);
}
HIPPORT_INLINE double rootOfDouble(double a, Rounding rounding) {
  // Small ones are scaled, so that what the square of the root lacks does not
  // underflow; the root of none is subnormal.
  const bool isSmall = a < 1e-250;
  const double square = isSmall ? a * 1.6069380442589903e60 : a;  // 2^200
#ifdef HIPPORT_INTRINSICS_CUDA
  const double root = sqrt(square);
#else
  const double root = __builtin_sqrt(square);
#endif
  const double result =
      directed<unsigned long long>(root, fused(-root, root, square), rounding);
  return isSmall ? result * 7.888609052210118e-31 : result;  // 2^-100
}

HIPPORT_INLINE bool isFinite(double value) { return value - value == 0.0; }

/// 2 to the `exponent`, which is that of a double.
HIPPORT_INLINE double power(int exponent) {
  const unsigned long long bits =
      static_cast<unsigned long long>(1023 + exponent) << 52;
  double value = 0.0;
  __builtin_memcpy(&value, &bits, sizeof(bits));
  return value;
}

/// `value` in units of 2 to the `unit`.
HIPPORT_INLINE double inUnits(double value, int unit) {
  if (value == 0.0) return 0.0;
  const Scaled of = scaled(value);
  return of.significand * power(of.exponent - unit);
}

/// Where the sum is nothing: -0 if rounded down, unless both are +0.
HIPPORT_INLINE double zeroSum(double a, double b, Rounding rounding) {
  const bool isOpposite = rounding == Rounding::down &&
                          !(a == 0.0 && b == 0.0 && 1.0 / a == 1.0 / b);
  return isOpposite ? -0.0 : a + b;
}

HIPPORT_INLINE double addDoubles(double a, double b, Rounding rounding) {
  const SumOfTwo both = sumOfTwo(a, b);
  if (!isFinite(a) || !isFinite(b)) return both.sum;
  if (both.sum == 0.0) return zeroSum(a, b, rounding);
  const double lack = isFinite(both.sum) ? both.rest : -both.sum;
  return directed<unsigned long long>(both.sum, lack, rounding);
}

HIPPORT_INLINE double multiplyDoubles(double a, double b, Rounding rounding) {
  const double product = a * b;
  if (a == 0.0 || b == 0.0 || !isFinite(a) || !isFinite(b)) return product;
  double lack = (a < 0.0) == (b < 0.0) ? 1.0 : -1.0;
  if (!isFinite(product)) {
    lack = -lack;
  } else if (product != 0.0) {
    const Scaled ofA = scaled(a);
    const Scaled ofB = scaled(b);
    lack = fused(ofA.significand, ofB.significand,
                 -inUnits(product, ofA.exponent + ofB.exponent));
  }
  return directed<unsigned long long>(product, lack, rounding);
}

/// a * b + c.
HIPPORT_INLINE double fuseDoubles(double a, double b, double c,
                                  Rounding rounding) {
#if defined(__clang__) && !defined(HIPPORT_INTRINSICS_CUDA)
#pragma clang fp contract(off)
#endif
  const double result = fused(a, b, c);
  if (!isFinite(a) || !isFinite(b) || !isFinite(c)) return result;
  if (a == 0.0 || b == 0.0) return addDoubles(a * b, c, rounding);
  if (c == 0.0) return multiplyDoubles(a, b, rounding);
  const Scaled ofA = scaled(a);
  const Scaled ofB = scaled(b);
  const Scaled ofC = scaled(c);
  const int unit = ofA.exponent + ofB.exponent;
  const int distance = ofC.exponent - unit;
  double lack = 0.0;
  if (!isFinite(result)) {
    lack = -result;
  } else if (distance > 200) {  // the product decides nothing else
    lack = ofA.significand * ofB.significand;
  } else if (distance < -200) {
    lack = fused(ofA.significand, ofB.significand, -inUnits(result, unit));
    if (lack == 0.0) lack = c;
  } else {
    const double product = ofA.significand * ofB.significand;
    const double ofProduct = fused(ofA.significand, ofB.significand, -product);
    const SumOfTwo first = sumOfTwo(product, inUnits(c, unit));
    const SumOfTwo second = sumOfTwo(first.sum, -inUnits(result, unit));
    const SumOfTwo third = sumOfTwo(first.rest, ofProduct);
    const SumOfTwo all = sumOfTwo(second.sum, third.sum);
    lack = all.sum + (all.rest + second.rest + third.rest);
    if (lack == 0.0 && result == 0.0) {
      return rounding == Rounding::down ? -0.0 : 0.0;
    }
  }
  return directed<unsigned long long>(result, lack, rounding);
}

}  // namespace detail

#define HIPPORT_ROUNDED(suffix, how)                                       \
  HIPPORT_INLINE float fadd_##suffix(float a, float b) {                   \
    return detail::add(a, b, detail::Rounding::how);                       \
  }                                                                        \
  HIPPORT_INLINE float fsub_##suffix(float a, float b) {                   \
    return detail::add(a, -b, detail::Rounding::how);                      \
  }                                                                        \
  HIPPORT_INLINE float fmul_##suffix(float a, float b) {                   \
    return detail::multiply(a, b, detail::Rounding::how);                  \
  }                                                                        \
  HIPPORT_INLINE float fmaf_##suffix(float a, float b, float c) {          \
    return detail::add(static_cast<double>(a) * static_cast<double>(b), c, \
                       detail::Rounding::how);                             \
  }                                                                        \
  HIPPORT_INLINE float fdiv_##suffix(float a, float b) {                   \
    return detail::divide(a, b, detail::Rounding::how);                    \
  }                                                                        \
  HIPPORT_INLINE float frcp_##suffix(float a) {                            \
    return detail::divide(1.0, a, detail::Rounding::how);                  \
  }                                                                        \
  HIPPORT_INLINE float fsqrt_##suffix(float a) {                           \
    return detail::root(a, detail::Rounding::how);                         \
  }                                                                        \
  HIPPORT_INLINE double ddiv_##suffix(double a, double b) {                \
    return detail::divideDoubles(a, b, detail::Rounding::how);             \
  }                                                                        \
  HIPPORT_INLINE double drcp_##suffix(double a) {                          \
    return detail::divideDoubles(1.0, a, detail::Rounding::how);           \
  }                                                                        \
  HIPPORT_INLINE double dsqrt_##suffix(double a) {                         \
    return detail::rootOfDouble(a, detail::Rounding::how);                 \
  }

#ifdef HIPPORT_INTRINSICS_CUDA
#define HIPPORT_ROUNDED_SUMS(suffix, how)                            \
  HIPPORT_INLINE double dadd_##suffix(double a, double b) {          \
    return __dadd_##suffix(a, b);                                    \
  }                                                                  \
  HIPPORT_INLINE double dsub_##suffix(double a, double b) {          \
    return __dsub_##suffix(a, b);                                    \
  }                                                                  \
  HIPPORT_INLINE double dmul_##suffix(double a, double b) {          \
    return __dmul_##suffix(a, b);                                    \
  }                                                                  \
  HIPPORT_INLINE double fma_##suffix(double a, double b, double c) { \
    return __fma_##suffix(a, b, c);                                  \
  }
#else
#define HIPPORT_ROUNDED_SUMS(suffix, how)                            \
  HIPPORT_INLINE double dadd_##suffix(double a, double b) {          \
    return detail::addDoubles(a, b, detail::Rounding::how);          \
  }                                                                  \
  HIPPORT_INLINE double dsub_##suffix(double a, double b) {          \
    return detail::addDoubles(a, -b, detail::Rounding::how);         \
  }                                                                  \
  HIPPORT_INLINE double dmul_##suffix(double a, double b) {          \
    return detail::multiplyDoubles(a, b, detail::Rounding::how);     \
  }                                                                  \
  HIPPORT_INLINE double fma_##suffix(double a, double b, double c) { \
    return detail::fuseDoubles(a, b, c, detail::Rounding::how);      \
  }
#endif

HIPPORT_ROUNDED_SUMS(rd, down)
HIPPORT_ROUNDED_SUMS(ru, up)
HIPPORT_ROUNDED_SUMS(rz, zero)
HIPPORT_ROUNDED(rd, down)
HIPPORT_ROUNDED(ru, up)
HIPPORT_ROUNDED(rz, zero)

#undef HIPPORT_ROUNDED
#undef HIPPORT_ROUNDED_SUMS

// ---- conversions, rounded down (_rd), up (_ru) or to zero (_rz)
//
// HIP's round to nearest before ROCm 6.

namespace detail {

/// `end` is the first power of two beyond the integers, as Real has it.
template <typename Word, typename Real, typename Integer>
HIPPORT_INLINE Real convert(Integer value, Real end, Rounding rounding) {
  const Real nearest = static_cast<Real>(value);
  if (nearest >= end) return directed<Word>(nearest, -1.0, rounding);
  const Integer back = static_cast<Integer>(nearest);
  const double lack = value > back ? 1.0 : value < back ? -1.0 : 0.0;
  return directed<Word>(nearest, lack, rounding);
}

}  // namespace detail

#define HIPPORT_CONVERSIONS(suffix, how)                                  \
  HIPPORT_INLINE float double2float_##suffix(double a) {                  \
    return detail::rounded(a, 0.0, detail::Rounding::how);                \
  }                                                                       \
  HIPPORT_INLINE float int2float_##suffix(int a) {                        \
    return detail::rounded(a, 0.0, detail::Rounding::how);                \
  }                                                                       \
  HIPPORT_INLINE float uint2float_##suffix(unsigned a) {                  \
    return detail::rounded(a, 0.0, detail::Rounding::how);                \
  }                                                                       \
  HIPPORT_INLINE float ll2float_##suffix(long long a) {                   \
    return detail::convert<unsigned>(a, 9223372036854775808.0F,           \
                                     detail::Rounding::how);              \
  }                                                                       \
  HIPPORT_INLINE float ull2float_##suffix(unsigned long long a) {         \
    return detail::convert<unsigned>(a, 18446744073709551616.0F,          \
                                     detail::Rounding::how);              \
  }                                                                       \
  HIPPORT_INLINE double ll2double_##suffix(long long a) {                 \
    return detail::convert<unsigned long long>(a, 9223372036854775808.0,  \
                                               detail::Rounding::how);    \
  }                                                                       \
  HIPPORT_INLINE double ull2double_##suffix(unsigned long long a) {       \
    return detail::convert<unsigned long long>(a, 18446744073709551616.0, \
                                               detail::Rounding::how);    \
  }
HIPPORT_CONVERSIONS(rd, down)
HIPPORT_CONVERSIONS(ru, up)
HIPPORT_CONVERSIONS(rz, zero)
#undef HIPPORT_CONVERSIONS

/// HIP 5.2's takes an int.
HIPPORT_INLINE double uint2double_rn(unsigned a) {
  return static_cast<double>(a);
}

// ---- roots, rounded to nearest
//
// HIP's are the hardware's, whose last bit may be another.

#ifdef HIPPORT_INTRINSICS_CUDA
HIPPORT_INLINE float fsqrt_rn(float a) { return __fsqrt_rn(a); }
HIPPORT_INLINE float frsqrt_rn(float a) { return __frsqrt_rn(a); }
#else
/// A double has so many bits more that rounding twice is rounding once.
HIPPORT_INLINE float fsqrt_rn(float a) {
  return static_cast<float>(__builtin_sqrt(static_cast<double>(a)));
}
HIPPORT_INLINE float frsqrt_rn(float a) {
  const double root = 1.0 / __builtin_sqrt(static_cast<double>(a));
  const float nearest = static_cast<float>(root);
  const double rounded = static_cast<double>(nearest);
  if (!(root < rounded) && !(root > rounded)) return nearest;
  // Near the middle of two floats the double may be on the wrong side of it.
  // The square of the middle has 50 bits.
  const bool isAbove = root > rounded;
  const float other = detail::neighbour<unsigned>(nearest, isAbove);
  const double middle = (rounded + static_cast<double>(other)) / 2.0;
  const double side =
      detail::fused(middle * middle, static_cast<double>(a), -1.0);
  return (isAbove ? side < 0.0 : side > 0.0) ? other : nearest;
}
#endif

#if defined(HIPPORT_INTRINSICS_CUDA) || defined(HIPPORT_INTRINSICS_AMD)

// ---- the same for both floats of a pair

#define HIPPORT_OF_TWO(name, one)                     \
  HIPPORT_INLINE float2 name(float2 a, float2 b) {    \
    return make_float2(one(a.x, b.x), one(a.y, b.y)); \
  }
#define HIPPORT_OF_TWO_EACH(suffix)                                    \
  HIPPORT_OF_TWO(fadd2_##suffix, fadd_##suffix)                        \
  HIPPORT_OF_TWO(fmul2_##suffix, fmul_##suffix)                        \
  HIPPORT_INLINE float2 ffma2_##suffix(float2 a, float2 b, float2 c) { \
    return make_float2(fmaf_##suffix(a.x, b.x, c.x),                   \
                       fmaf_##suffix(a.y, b.y, c.y));                  \
  }
HIPPORT_INLINE float fmaf_rn(float a, float b, float c) {
  return ::fmaf(a, b, c);
}
HIPPORT_OF_TWO_EACH(rn)
HIPPORT_OF_TWO_EACH(rd)
HIPPORT_OF_TWO_EACH(ru)
HIPPORT_OF_TWO_EACH(rz)
#undef HIPPORT_OF_TWO
#undef HIPPORT_OF_TWO_EACH

/// HIP's is NaN below zero.
HIPPORT_INLINE double cyl_bessel_i1(double a) {
  return a < 0.0 ? -::cyl_bessel_i1(-a) : ::cyl_bessel_i1(a);
}

/// CUDA has it of doubles alone: floats are converted.
__host__ __device__ inline double fdivide(double a, double b) { return a / b; }

// ---- atomic operations
//
// On memory that a word of 32 bits around the value may be read and written
// in, as all of CUDA's and HIP's is.

namespace detail {

/// Replaces a halfword by what `change` makes of it until nothing has come
/// between; returns what it was.
template <typename Change>
HIPPORT_INLINE unsigned short exchange(void* address, const Change& change) {
  const size_t place = reinterpret_cast<size_t>(address);
  unsigned* word = reinterpret_cast<unsigned*>(place & ~static_cast<size_t>(3));
  const unsigned at = static_cast<unsigned>(place & 2U) * 8U;
  unsigned seen = atomicOr(word, 0U);
  for (;;) {
    const unsigned short old = static_cast<unsigned short>(seen >> at);
    const unsigned wanted =
        (seen & ~(0xffffU << at)) | static_cast<unsigned>(change(old)) << at;
    const unsigned found = atomicCAS(word, seen, wanted);
    if (found == seen) return old;
    seen = found;
  }
}

template <typename T, typename Word>
HIPPORT_INLINE T fromBits(Word bits, T result) {
  static_assert(sizeof(T) == sizeof(Word), "as many bits");
  __builtin_memcpy(static_cast<void*>(&result), &bits, sizeof(bits));
  return result;
}
template <typename Word, typename T>
HIPPORT_INLINE Word toBits(const T& value) {
  static_assert(sizeof(T) == sizeof(Word), "as many bits");
  Word bits;
  __builtin_memcpy(&bits, static_cast<const void*>(&value), sizeof(bits));
  return bits;
}

#if defined(HIPPORT_INTRINSICS_CUDA) || defined(HIPPORT_INTRINSICS_AMD)
__host__ __device__ inline double asFloating(double value) { return value; }
template <typename T>
__host__ __device__ inline float asFloating(T value) {
  return static_cast<float>(value);
}
#endif

/// __half or bfloat16, of whatever header.
template <typename T>
struct Plus {
  T value;
  HIPPORT_INLINE unsigned short operator()(unsigned short old) const {
    return toBits<unsigned short>(T(__hadd(fromBits(old, value), value)));
  }
};
struct Replace {
  unsigned short expected;
  unsigned short value;
  HIPPORT_INLINE unsigned short operator()(unsigned short old) const {
    return old == expected ? value : old;
  }
};

template <typename T, unsigned size = sizeof(T)>
struct Sum;

/// What HIP has itself, for templates that are made for all of them.
template <typename T>
struct OwnSum {
  HIPPORT_INLINE static T add(T* address, T value) {
    return ::atomicAdd(address, value);
  }
};
template <>
struct Sum<int> : OwnSum<int> {};
template <>
struct Sum<unsigned> : OwnSum<unsigned> {};
template <>
struct Sum<unsigned long long> : OwnSum<unsigned long long> {};
template <>
struct Sum<float> : OwnSum<float> {};
template <>
struct Sum<double> : OwnSum<double> {};

/// A type that calls do not decide.
template <typename T>
struct Given {
  typedef T Type;
};

template <typename T>
struct Sum<T, 2> {
  HIPPORT_INLINE static T add(T* address, T value) {
    return fromBits(exchange(address, Plus<T>{value}), value);
  }
};

/// Two of them.
template <typename T>
struct Sum<T, 4> {
  HIPPORT_INLINE static T add(T* address, T value) {
    unsigned* word = reinterpret_cast<unsigned*>(address);
    unsigned seen = atomicOr(word, 0U);
    for (;;) {
      const T old = fromBits(seen, value);
      const unsigned found =
          atomicCAS(word, seen, toBits<unsigned>(T(__hadd2(old, value))));
      if (found == seen) return old;
      seen = found;
    }
  }
};

}  // namespace detail

#if defined(HIPPORT_INTRINSICS_CUDA) || defined(HIPPORT_INTRINSICS_AMD)
/// Whether a number is finite, infinite or none. HIP's functions of these names
/// are ambiguous for __half and bfloat16, which convert to several types.
template <typename T>
__host__ __device__ inline bool isfinite(T value) {
  return __builtin_isfinite(detail::asFloating(value));
}
template <typename T>
__host__ __device__ inline bool isinf(T value) {
  return __builtin_isinf(detail::asFloating(value)) != 0;
}
template <typename T>
__host__ __device__ inline bool isnan(T value) {
  return __builtin_isnan(detail::asFloating(value)) != 0;
}
#endif

/// Adds to a __half or bfloat16, to a pair of them, or to a number that HIP
/// adds to itself; returns what it was.
template <typename T>
HIPPORT_INLINE T atomicAdd(T* address, typename detail::Given<T>::Type value) {
  return detail::Sum<T>::add(address, value);
}

/// Each component by itself, as in CUDA.
HIPPORT_INLINE float2 atomicAdd(float2* address, float2 value) {
  float* at = reinterpret_cast<float*>(address);
  const float x = ::atomicAdd(at, value.x);
  return make_float2(x, ::atomicAdd(at + 1, value.y));
}
HIPPORT_INLINE float4 atomicAdd(float4* address, float4 value) {
  float* at = reinterpret_cast<float*>(address);
  const float x = ::atomicAdd(at, value.x);
  const float y = ::atomicAdd(at + 1, value.y);
  const float z = ::atomicAdd(at + 2, value.z);
  return make_float4(x, y, z, ::atomicAdd(at + 3, value.w));
}

HIPPORT_INLINE unsigned short atomicCAS(unsigned short* address,
                                        unsigned short expected,
                                        unsigned short value) {
  return detail::exchange(address, detail::Replace{expected, value});
}
template <typename T>
HIPPORT_INLINE T atomicCAS(T* address, typename detail::Given<T>::Type expected,
                           typename detail::Given<T>::Type value) {
  return ::atomicCAS(address, expected, value);
}

// HIP has these for unsigned numbers alone.
#define HIPPORT_BITWISE(name)                                                \
  template <typename T>                                                      \
  HIPPORT_INLINE T name(T* address, typename detail::Given<T>::Type value) { \
    return ::name(address, value);                                           \
  }                                                                          \
  HIPPORT_INLINE long long name(long long* address, long long value) {       \
    return static_cast<long long>(                                           \
        ::name(reinterpret_cast<unsigned long long*>(address),               \
               static_cast<unsigned long long>(value)));                     \
  }
HIPPORT_BITWISE(atomicAnd)
HIPPORT_BITWISE(atomicOr)
HIPPORT_BITWISE(atomicXor)
HIPPORT_BITWISE(atomicAnd_system)
HIPPORT_BITWISE(atomicOr_system)
HIPPORT_BITWISE(atomicXor_system)
#undef HIPPORT_BITWISE

// ---- loads and stores with a hint
//
// T is a type that CUDA's function has: 1, 2, 4, 8 or 16 bytes, aligned to its
// size.

#ifdef HIPPORT_INTRINSICS_CUDA

#define HIPPORT_LOAD(name)                  \
  template <typename T>                     \
  HIPPORT_INLINE T name(const T* address) { \
    return __##name(address);               \
  }
#define HIPPORT_STORE(name)                       \
  template <typename T>                           \
  HIPPORT_INLINE void name(T* address, T value) { \
    __##name(address, value);                     \
  }
HIPPORT_LOAD(ldg)
HIPPORT_LOAD(ldca)
HIPPORT_LOAD(ldcg)
HIPPORT_LOAD(ldcs)
HIPPORT_LOAD(ldlu)
HIPPORT_LOAD(ldcv)
HIPPORT_STORE(stwb)
HIPPORT_STORE(stcg)
HIPPORT_STORE(stcs)
HIPPORT_STORE(stwt)
#undef HIPPORT_LOAD
#undef HIPPORT_STORE

HIPPORT_INLINE void nanosleep(unsigned ns) { __nanosleep(ns); }
HIPPORT_INLINE unsigned long long globaltimer() {
  unsigned long long time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}
HIPPORT_INLINE unsigned isGlobal(const void* p) { return __isGlobal(p); }
HIPPORT_INLINE unsigned isShared(const void* p) { return __isShared(p); }
HIPPORT_INLINE unsigned isLocal(const void* p) { return __isLocal(p); }

using ::surf1DLayeredread;
using ::surf1DLayeredwrite;
using ::surf1Dread;
using ::surf1Dwrite;
using ::surf2DLayeredread;
using ::surf2DLayeredwrite;
using ::surf2Dread;
using ::surf2Dwrite;
using ::surf3Dread;
using ::surf3Dwrite;
using ::surfCubemapLayeredread;
using ::surfCubemapLayeredwrite;
using ::surfCubemapread;
using ::surfCubemapwrite;
using ::tex2Dgather;

#else

namespace detail {

template <unsigned size>
struct Bytes;
template <>
struct Bytes<1> {
  typedef unsigned char Word __attribute__((may_alias));
};
template <>
struct Bytes<2> {
  typedef unsigned short Word __attribute__((may_alias));
};
template <>
struct Bytes<4> {
  typedef unsigned Word __attribute__((may_alias));
};
template <>
struct Bytes<8> {
  typedef unsigned long long Word __attribute__((may_alias));
};
template <>
struct Bytes<16> {
  typedef unsigned long long Word __attribute__((may_alias));
};

/// How words are read and written.
struct Streaming {  // they will not be needed again
  template <typename Word>
  HIPPORT_INLINE static Word load(const Word* address) {
    return __builtin_nontemporal_load(address);
  }
  template <typename Word>
  HIPPORT_INLINE static void store(Word* address, Word value) {
    __builtin_nontemporal_store(value, address);
  }
};
template <int scope>
struct Visible {  // what other threads of the scope wrote, or will read
  template <typename Word>
  HIPPORT_INLINE static Word load(const Word* address) {
    return __hip_atomic_load(address, __ATOMIC_RELAXED, scope);
  }
  template <typename Word>
  HIPPORT_INLINE static void store(Word* address, Word value) {
    __hip_atomic_store(address, value, __ATOMIC_RELAXED, scope);
  }
};

template <typename How, typename T>
HIPPORT_INLINE T load(const T* address) {
  typedef typename Bytes<sizeof(T)>::Word Word;
  const Word* from = reinterpret_cast<const Word*>(address);
  Word words[sizeof(T) / sizeof(Word)];
  for (unsigned i = 0; i < sizeof(T) / sizeof(Word); ++i) {
    words[i] = How::load(from + i);
  }
  T result = *address;
  __builtin_memcpy(static_cast<void*>(&result), words, sizeof(T));
  return result;
}
template <typename How, typename T>
HIPPORT_INLINE void store(T* address, const T& value) {
  typedef typename Bytes<sizeof(T)>::Word Word;
  Word* to = reinterpret_cast<Word*>(address);
  Word words[sizeof(T) / sizeof(Word)];
  __builtin_memcpy(words, static_cast<const void*>(&value), sizeof(T));
  for (unsigned i = 0; i < sizeof(T) / sizeof(Word); ++i) {
    How::store(to + i, words[i]);
  }
}

typedef Visible<__HIP_MEMORY_SCOPE_AGENT> OnDevice;
typedef Visible<__HIP_MEMORY_SCOPE_SYSTEM> Everywhere;

}  // namespace detail

/// Through all caches.
template <typename T>
HIPPORT_INLINE T ldg(const T* address) {
  return *address;
}
template <typename T>
HIPPORT_INLINE T ldca(const T* address) {
  return *address;
}
template <typename T>
HIPPORT_INLINE void stwb(T* address, T value) {
  *address = value;
}
/// Not through the caches that a compute unit has to itself: what other blocks
/// wrote is seen.
template <typename T>
HIPPORT_INLINE T ldcg(const T* address) {
  return detail::load<detail::OnDevice>(address);
}
template <typename T>
HIPPORT_INLINE void stcg(T* address, T value) {
  detail::store<detail::OnDevice>(address, value);
}
/// Used once: it need not stay in a cache.
template <typename T>
HIPPORT_INLINE T ldcs(const T* address) {
  return detail::load<detail::Streaming>(address);
}
template <typename T>
HIPPORT_INLINE T ldlu(const T* address) {
  return detail::load<detail::Streaming>(address);
}
template <typename T>
HIPPORT_INLINE void stcs(T* address, T value) {
  detail::store<detail::Streaming>(address, value);
}
/// From and to memory that the host or another GPU uses at the same time.
template <typename T>
HIPPORT_INLINE T ldcv(const T* address) {
  return detail::load<detail::Everywhere>(address);
}
template <typename T>
HIPPORT_INLINE void stwt(T* address, T value) {
  detail::store<detail::Everywhere>(address, value);
}

/// Nanoseconds of a clock that all threads share. That of most AMD GPUs has
/// 100 MHz; hipDeviceAttributeWallClockRate says how many kHz it has.
HIPPORT_INLINE unsigned long long globaltimer() {
#ifdef __HIP_DEVICE_COMPILE__  // HIP 5 has the clock in no other pass
  return static_cast<unsigned long long>(wall_clock64()) * 10U;
#else
  return 0;  // never run
#endif
}

/// Waits between no time and twice `ns` nanoseconds. A step is 64 cycles, about
/// 40 ns.
HIPPORT_INLINE void nanosleep(unsigned ns) {
  for (unsigned left = ns; left >= 40U; left -= 40U)
    __builtin_amdgcn_s_sleep(1);
}

namespace detail {

/// A surface as the functions of the device library take it.
using Image = unsigned int __attribute__((address_space(4)))*;
using Texel = float4::Native_vec_;

HIPPORT_INLINE Image image(hipSurfaceObject_t surface) {
  return (Image)surface;  // NOLINT: from any address space
}

template <typename T>
HIPPORT_INLINE typename T::value_type* channels(T* value, int) {
  return reinterpret_cast<typename T::value_type*>(value);
}
template <typename T>
HIPPORT_INLINE T* channels(T* value, long) {
  return value;
}

/// A texel has 32 bits a channel: a float, or an integer, extended.
template <typename Channel>
HIPPORT_INLINE void assign(Channel& to, float from) {
  int bits;
  __builtin_memcpy(&bits, &from, sizeof bits);
  if (sizeof(Channel) == sizeof bits) {
    __builtin_memcpy(&to, &bits, sizeof(Channel));
  } else {
    to = static_cast<Channel>(bits);
  }
}

template <typename Channel>
HIPPORT_INLINE float lane(Channel from) {
  int bits = 0;
  if (sizeof(Channel) == sizeof bits) {
    __builtin_memcpy(&bits, &from, sizeof(Channel));
  } else {
    bits = static_cast<int>(from);
  }
  float to;
  __builtin_memcpy(&to, &bits, sizeof to);
  return to;
}

template <typename T>
HIPPORT_INLINE void unpack(T* value, Texel texel) {
  auto* parts = channels(value, 0);
  const int count = static_cast<int>(sizeof(T) / sizeof(*parts));
  for (int i = 0; i < count; ++i) assign(parts[i], texel[i]);
}

template <typename T>
HIPPORT_INLINE Texel packed(T value) {
  const auto* parts = channels(&value, 0);
  const int count = static_cast<int>(sizeof(T) / sizeof(*parts));
  Texel texel = {0, 0, 0, 0};
  for (int i = 0; i < count; ++i) texel[i] = lane(parts[i]);
  return texel;
}

}  // namespace detail

// Surfaces. Where CUDA's have a boundary mode, these have none: outside of a
// surface they read zeros and write nothing. Not for architectures without
// image instructions. HIP's own take the layer of a layered surface for a
// mip level (up to 6.4), and those of HIP 5 turn the bits of integers into
// other numbers.
#define HIPPORT_SURFACE(NAME, KIND, PLACE, ...)                        \
  template <typename T>                                                \
  HIPPORT_INLINE void NAME##read(T* value, hipSurfaceObject_t surface, \
                                 __VA_ARGS__) {                        \
    const detail::Image i = detail::image(surface);                    \
    x = __hipGetPixelAddr(x, __ockl_image_channel_data_type_##KIND(i), \
                          __ockl_image_channel_order_##KIND(i));       \
    detail::unpack(value, __ockl_image_load_##KIND(i, PLACE));         \
  }                                                                    \
  template <typename T>                                                \
  HIPPORT_INLINE void NAME##write(T value, hipSurfaceObject_t surface, \
                                  __VA_ARGS__) {                       \
    const detail::Image i = detail::image(surface);                    \
    x = __hipGetPixelAddr(x, __ockl_image_channel_data_type_##KIND(i), \
                          __ockl_image_channel_order_##KIND(i));       \
    __ockl_image_store_##KIND(i, PLACE, detail::packed(value));        \
  }
#define HIPPORT_PLACES(...) __VA_ARGS__
HIPPORT_SURFACE(surf1D, 1D, x, int x)
HIPPORT_SURFACE(surf2D, 2D, int2(x, y).data, int x, int y)
HIPPORT_SURFACE(surf3D, 3D, int4(x, y, z, 0).data, int x, int y, int z)
HIPPORT_SURFACE(surf1DLayered, 1Da, int2(x, layer).data, int x, int layer)
HIPPORT_SURFACE(surf2DLayered, 2Da, int4(x, y, layer, 0).data, int x, int y,
                int layer)
HIPPORT_SURFACE(surfCubemap, CM, HIPPORT_PLACES(int2(x, y).data, face), int x,
                int y, int face)
HIPPORT_SURFACE(surfCubemapLayered, CMa,
                HIPPORT_PLACES(int4(x, y, layer, 0).data, face), int x, int y,
                int face, int layer)
#undef HIPPORT_PLACES
#undef HIPPORT_SURFACE

/// What stands at a place of a surface.
template <typename T>
HIPPORT_INLINE T surf1Dread(hipSurfaceObject_t surface, int x) {
  T value;
  intrinsics::surf1Dread(&value, surface, x);
  return value;
}
template <typename T>
HIPPORT_INLINE T surf2Dread(hipSurfaceObject_t surface, int x, int y) {
  T value;
  intrinsics::surf2Dread(&value, surface, x, y);
  return value;
}
template <typename T>
HIPPORT_INLINE T surf3Dread(hipSurfaceObject_t surface, int x, int y, int z) {
  T value;
  intrinsics::surf3Dread(&value, surface, x, y, z);
  return value;
}
template <typename T>
HIPPORT_INLINE T surf1DLayeredread(hipSurfaceObject_t surface, int x,
                                   int layer) {
  T value;
  intrinsics::surf1DLayeredread(&value, surface, x, layer);
  return value;
}
template <typename T>
HIPPORT_INLINE T surf2DLayeredread(hipSurfaceObject_t surface, int x, int y,
                                   int layer) {
  T value;
  intrinsics::surf2DLayeredread(&value, surface, x, y, layer);
  return value;
}
template <typename T>
HIPPORT_INLINE T surfCubemapread(hipSurfaceObject_t surface, int x, int y,
                                 int face) {
  T value;
  intrinsics::surfCubemapread(&value, surface, x, y, face);
  return value;
}
template <typename T>
HIPPORT_INLINE T surfCubemapLayeredread(hipSurfaceObject_t surface, int x,
                                        int y, int face, int layer) {
  T value;
  intrinsics::surfCubemapLayeredread(&value, surface, x, y, face, layer);
  return value;
}

/// Component `comp`, from 0, of the four texels around a place. HIP's own
/// counts components from 1.
template <typename T>
HIPPORT_INLINE T tex2Dgather(hipTextureObject_t texture, float x, float y,
                             int comp = 0) {
  return ::tex2Dgather<T>(texture, x, y, comp + 1);
}
template <typename T>
HIPPORT_INLINE void tex2Dgather(T* value, hipTextureObject_t texture, float x,
                                float y, int comp = 0) {
  *value = ::tex2Dgather<T>(texture, x, y, comp + 1);
}

/// 1 where a generic pointer is to memory of that kind.
HIPPORT_INLINE unsigned isShared(const void* p) {
#ifdef __HIP_DEVICE_COMPILE__  // older Clangs refuse it for the host
  return __builtin_amdgcn_is_shared(p) ? 1U : 0U;
#else
  return static_cast<unsigned>(p != nullptr);  // never run
#endif
}
HIPPORT_INLINE unsigned isLocal(const void* p) {
#ifdef __HIP_DEVICE_COMPILE__
  return __builtin_amdgcn_is_private(p) ? 1U : 0U;
#else
  return static_cast<unsigned>(p != nullptr);  // never run
#endif
}
HIPPORT_INLINE unsigned isGlobal(const void* p) {
  return isShared(p) != 0 || isLocal(p) != 0 ? 0U : 1U;
}

#endif
#endif

}  // namespace intrinsics
}  // namespace hipport

#undef HIPPORT_INLINE
#undef HIPPORT_INTRINSICS_AMD
#undef HIPPORT_INTRINSICS_CUDA

#endif  // HIPPORT_INTRINSICS_H
