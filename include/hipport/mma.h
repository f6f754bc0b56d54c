// The matrix instructions of PTX on AMD GPUs: mma.sync, ldmatrix, stmatrix,
// movmatrix, wmma.
//
// The problem: inline PTX multiplies matrices whose elements lie in registers
// of the lanes as PTX says, and programs compute with these registers between
// two products: they scale rows, take maxima, make sums of one product operands
// of the next. AMD's matrix instructions have other shapes and layouts. The
// functions below take and give registers as PTX lays them out.
//
// Words
//   warp   32 lanes; a wave of 64 holds two, which multiply on their own, both
//          or one of them
//   four   lanes 4 g to 4 g + 3 of a warp, which PTX calls a group
//   place  of a lane in its four: t in PTX's figures
//   word   a register of 32 bits (double: 64): 1, 2, 4, 8 or 32 elements
//
// What is the same: every register, for all shapes of half, bfloat16, tf32,
// double and integers of 8, 4 and 1 bits. Numbers are multiplied exactly and
// summed in float (double, int); sums of half are rounded once a product.
//
// What is not: the order of a sum, and so its last bits where it is not exact.
// gfx90a's matrix unit takes subnormal half and bfloat16 as zero.
//
// How it works: lane t of four g has the sums of rows g and g + 8, columns 2 t
// and 2 t + 1. The rows of A are in the registers of its own four, and come by
// moves within it. Columns of B are in the registers of the fours 2 t and
// 2 t + 1. On CDNA the four multiplies by v_mfma_..._4x4x..., 16 blocks of 4 x
// 4: row i of its block of A is row g or g + 8 as sum i of a lane asks for, and
// zero where the column of B is not the one of sum i. As these instructions
// ignore which lanes are active, a wave of which a part is elsewhere uses plain
// arithmetic, as do the other GPUs and types.
//
// Needs HIP 5.2 or later on AMD; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_MMA_H
#define HIPPORT_MMA_H

#if defined(__HIP__) || defined(__HIPCC__)

#ifndef __HIPCC_RTC__  // HIP's runtime compiler includes it by itself
#include <hip/hip_runtime.h>
#endif

#include "shared.h"
#include "warp.h"

#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx940__) || \
    defined(__gfx941__) || defined(__gfx942__) || defined(__gfx950__)
#define HIPPORT_MMA_CDNA
#endif

#define HIPPORT_MMA_DEVICE __device__ inline __attribute__((always_inline))

namespace hipport {
namespace mma {

// Elements, as PTX calls them; b1 by what it does with two bits.
struct f16;
struct bf16;
struct tf32;
struct f64;
struct e4m3;
struct e5m2;
struct s8;
struct u8;
struct s4;
struct u4;
struct b1_xor;
struct b1_and;

/// The registers of a lane.
template <typename T, int count>
struct Registers {
  T x[count];
};

/// Registers of integers (and of smaller numbers), sums of each type.
template <typename... T>
HIPPORT_MMA_DEVICE Registers<unsigned, sizeof...(T)> words(T... value) {
  return {{static_cast<unsigned>(value)...}};
}
template <typename... T>
HIPPORT_MMA_DEVICE Registers<int, sizeof...(T)> ints(T... value) {
  return {{static_cast<int>(value)...}};
}
template <typename... T>
HIPPORT_MMA_DEVICE Registers<float, sizeof...(T)> floats(T... value) {
  return {{static_cast<float>(value)...}};
}
template <typename... T>
HIPPORT_MMA_DEVICE Registers<double, sizeof...(T)> doubles(T... value) {
  return {{static_cast<double>(value)...}};
}

namespace detail {

typedef _Float16 Half4 __attribute__((ext_vector_type(4)));
typedef short Short2 __attribute__((ext_vector_type(2)));
typedef short Short4 __attribute__((ext_vector_type(4)));
typedef float Float4 __attribute__((ext_vector_type(4)));
typedef int Int2 __attribute__((ext_vector_type(2)));
typedef int Int4 __attribute__((ext_vector_type(4)));
typedef unsigned Word2 __attribute__((ext_vector_type(2)));

template <typename To, typename From>
HIPPORT_MMA_DEVICE To as(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "as many bits");
  To to;
  __builtin_memcpy(static_cast<void*>(&to), static_cast<const void*>(&from),
                   sizeof(to));
  return to;
}

// ---- the elements of a word

/// sum + a * b for the elements of a word of A and of B.
template <typename A, typename B>
struct Dot;
template <>
struct Dot<f16, f16> {
  HIPPORT_MMA_DEVICE static float of(unsigned a, unsigned b, float sum) {
    sum = __builtin_fmaf(element(a), element(b), sum);
    return __builtin_fmaf(element(a >> 16), element(b >> 16), sum);
  }
  HIPPORT_MMA_DEVICE static float element(unsigned word) {
    return static_cast<float>(as<_Float16>(static_cast<unsigned short>(word)));
  }
};
template <>
struct Dot<bf16, bf16> {
  HIPPORT_MMA_DEVICE static float of(unsigned a, unsigned b, float sum) {
    sum = __builtin_fmaf(as<float>(a << 16), as<float>(b << 16), sum);
    return __builtin_fmaf(as<float>(a & 0xffff0000U),
                          as<float>(b & 0xffff0000U), sum);
  }
};
template <>
struct Dot<tf32, tf32> {
  HIPPORT_MMA_DEVICE static float of(unsigned a, unsigned b, float sum) {
    return __builtin_fmaf(as<float>(a), as<float>(b), sum);
  }
};
template <>
struct Dot<f64, f64> {
  HIPPORT_MMA_DEVICE static double of(double a, double b, double sum) {
    return __builtin_fma(a, b, sum);
  }
};

/// An integer of a word.
template <typename T>
struct Integer;
template <>
struct Integer<s8> {
  static constexpr int bits = 8;
  HIPPORT_MMA_DEVICE static int of(unsigned word) {
    return static_cast<signed char>(word);
  }
};
template <>
struct Integer<u8> {
  static constexpr int bits = 8;
  HIPPORT_MMA_DEVICE static int of(unsigned word) {
    return static_cast<unsigned char>(word);
  }
};
template <>
struct Integer<s4> {
  static constexpr int bits = 4;
  HIPPORT_MMA_DEVICE static int of(unsigned word) {
    return static_cast<int>(word << 28) >> 28;
  }
};
template <>
struct Integer<u4> {
  static constexpr int bits = 4;
  HIPPORT_MMA_DEVICE static int of(unsigned word) {
    return static_cast<int>(word & 15U);
  }
};

/// Sums of integers are taken modulo 2 to the 32.
template <typename A, typename B>
struct Dot {
  HIPPORT_MMA_DEVICE static int of(unsigned a, unsigned b, int sum) {
    static_assert(Integer<A>::bits == Integer<B>::bits,
                  "PTX multiplies integers of one size");
#pragma unroll
    for (int at = 0; at < 32; at += Integer<A>::bits) {
      sum = static_cast<int>(static_cast<unsigned>(sum) +
                             static_cast<unsigned>(Integer<A>::of(a >> at) *
                                                   Integer<B>::of(b >> at)));
    }
    return sum;
  }
};
template <>
struct Dot<b1_xor, b1_xor> {
  HIPPORT_MMA_DEVICE static int of(unsigned a, unsigned b, int sum) {
    return sum + __builtin_popcount(a ^ b);
  }
};
template <>
struct Dot<b1_and, b1_and> {
  HIPPORT_MMA_DEVICE static int of(unsigned a, unsigned b, int sum) {
    return sum + __builtin_popcount(a & b);
  }
};

// ---- CDNA's matrix unit

#if defined(HIPPORT_MMA_CDNA)

/// Whether all lanes of the wave are here, but for those that have no thread
/// since the block ends before.
HIPPORT_MMA_DEVICE bool isWaveWhole() {
  const unsigned long long active = __builtin_amdgcn_read_exec();
  bool isWhole = active == ~0ULL;
  if (active == 0xffffffffULL) {
    const unsigned lane = hipport::detail::Hardware::lane();
    const unsigned thread =
        (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    isWhole = thread - lane + 32U >= blockDim.x * blockDim.y * blockDim.z;
  }
  // The same in all lanes: what is branched on must not mask any.
  return __builtin_amdgcn_readfirstlane(isWhole ? 1 : 0) != 0;
}

/// v_mfma of 16 blocks of 4 x 4: a block is four lanes, each of which has a row
/// of A, a column of B and four sums of that column. With `share` 1 each two
/// blocks have the A of the first, or with `from` 1 of the second.
template <typename T>
struct Mfma {
  static constexpr int words = 0;  ///< it has none
};
template <>
struct Mfma<f16> {
  static constexpr int words = 2;
  template <int share, int from>
  HIPPORT_MMA_DEVICE static Float4 add(Word2 a, Word2 b, Float4 sums) {
    return __builtin_amdgcn_mfma_f32_4x4x4f16(as<Half4>(a), as<Half4>(b), sums,
                                              share, from, 0);
  }
};
template <>
struct Mfma<bf16> {
#ifdef __gfx908__
  static constexpr int words = 1;
  template <int share, int from>
  HIPPORT_MMA_DEVICE static Float4 add(unsigned a, unsigned b, Float4 sums) {
    return __builtin_amdgcn_mfma_f32_4x4x2bf16(as<Short2>(a), as<Short2>(b),
                                               sums, share, from, 0);
  }
#else
  static constexpr int words = 2;
  template <int share, int from>
  HIPPORT_MMA_DEVICE static Float4 add(Word2 a, Word2 b, Float4 sums) {
    return __builtin_amdgcn_mfma_f32_4x4x4bf16_1k(as<Short4>(a), as<Short4>(b),
                                                  sums, share, from, 0);
  }
#endif
};
template <>
struct Mfma<tf32> {
  static constexpr int words = 1;
  template <int share, int from>
  HIPPORT_MMA_DEVICE static Float4 add(unsigned a, unsigned b, Float4 sums) {
    return __builtin_amdgcn_mfma_f32_4x4x1f32(as<float>(a), as<float>(b), sums,
                                              share, from, 0);
  }
};
template <>
struct Mfma<s8> {
  static constexpr int words = 1;
  template <int share, int from>
  HIPPORT_MMA_DEVICE static Int4 add(unsigned a, unsigned b, Int4 sums) {
    return __builtin_amdgcn_mfma_i32_4x4x4i8(
        static_cast<int>(a), static_cast<int>(b), sums, share, from, 0);
  }
};
/// The instruction takes signed bytes: a' = a - 128, b' = b - 128, and
/// a b = a' b' + 2 (64 a' + 64 b') + 128 * 128.
template <>
struct Mfma<u8> {
  static constexpr int words = 1;
  template <int share, int from>
  HIPPORT_MMA_DEVICE static Int4 add(unsigned a, unsigned b, Int4 sums) {
    const unsigned sign = 0x80808080U;
    const unsigned half = 0x40404040U;
    sums += 4 * 128 * 128;
    sums = Mfma<s8>::add<share, from>(a ^ sign, b ^ sign, sums);
    sums = Mfma<s8>::add<share, from>(a ^ sign, half, sums);
    sums = Mfma<s8>::add<share, from>(a ^ sign, half, sums);
    sums = Mfma<s8>::add<share, from>(half, b ^ sign, sums);
    return Mfma<s8>::add<share, from>(half, b ^ sign, sums);
  }
};

#endif

// ---- lanes

/// `word` of the lane at that place of the own four.
template <int place>
HIPPORT_MMA_DEVICE unsigned ofFour(unsigned word) {
#ifdef __HIP_DEVICE_COMPILE__
  return static_cast<unsigned>(__builtin_amdgcn_mov_dpp(
      static_cast<int>(word), place * 0x55, 15, 15, true));
#else
  return word;
#endif
}
template <int place>
HIPPORT_MMA_DEVICE double ofFour(double value) {
  Word2 words = as<Word2>(value);
  words[0] = ofFour<place>(words[0]);
  words[1] = ofFour<place>(words[1]);
  return as<double>(words);
}

/// `word` of a lane of the own warp.
HIPPORT_MMA_DEVICE unsigned ofLane(unsigned word, unsigned lane) {
  return hipport::detail::Lanes::read(word, lane);
}
HIPPORT_MMA_DEVICE double ofLane(double value, unsigned lane) {
  Word2 words = as<Word2>(value);
  words[0] = ofLane(words[0], lane);
  words[1] = ofLane(words[1], lane);
  return as<double>(words);
}

// ---- products

/// Adds what the lanes at `place` of each four and before have: `steps` words
/// of B, of A as many of each of `rows` rows.
template <typename A, typename B, int rows, int steps, int place>
struct Places {
  template <typename Word, typename Sum>
  HIPPORT_MMA_DEVICE static void add(const Word* a, const Word* b, Sum* sums) {
    Places<A, B, rows, steps, place - 1>::add(a, b, sums);
    const unsigned four = 8U * (hipport::detail::Lanes::lane() & 3U) +
                          static_cast<unsigned>(place);
#pragma unroll
    for (int step = 0; step < steps; ++step) {
      const Word even = ofLane(b[step], four);
      const Word odd = ofLane(b[step], four + 4U);
#pragma unroll
      for (int row = 0; row < rows; ++row) {
        const Word own = ofFour<place>(a[rows * step + row]);
        sums[2 * row] = Dot<A, B>::of(own, even, sums[2 * row]);
        sums[2 * row + 1] = Dot<A, B>::of(own, odd, sums[2 * row + 1]);
      }
    }
  }
};
template <typename A, typename B, int rows, int steps>
struct Places<A, B, rows, steps, -1> {
  template <typename Word, typename Sum>
  HIPPORT_MMA_DEVICE static void add(const Word*, const Word*, Sum*) {}
};

template <typename A, typename B, int rows, int steps>
struct Product {
  template <typename Word, typename Sum>
  HIPPORT_MMA_DEVICE static void add(const Word* a, const Word* b, Sum* sums) {
    Places<A, B, rows, steps, 3>::add(a, b, sums);
  }
};

#if defined(HIPPORT_MMA_CDNA)

/// Words of A as the block's rows, of B as its columns. Sum i of a lane is row
/// i / 2, column i % 2: of what has two words, one is for even sums and one for
/// odd ones.
template <typename T, int words>
struct Step {
  template <typename Sums>
  HIPPORT_MMA_DEVICE static Sums add(unsigned evenA, unsigned oddA,
                                     unsigned evenB, unsigned oddB, Sums sums) {
    return Mfma<T>::template add<0, 0>(Word2{evenA, oddA}, Word2{evenB, oddB},
                                       sums);
  }
};
template <typename T>
struct Step<T, 1> {
  template <typename Sums>
  HIPPORT_MMA_DEVICE static Sums add(unsigned evenA, unsigned oddA,
                                     unsigned evenB, unsigned oddB, Sums sums) {
    sums = Mfma<T>::template add<0, 0>(evenA, evenB, sums);
    return Mfma<T>::template add<0, 0>(oddA, oddB, sums);
  }
};

template <typename T, int steps, int place>
struct UnitPlaces {
  template <typename Sums>
  HIPPORT_MMA_DEVICE static Sums add(const unsigned* a, const unsigned* b,
                                     Sums sums) {
    sums = UnitPlaces<T, steps, place - 1>::add(a, b, sums);
    const unsigned own = hipport::detail::Lanes::lane() & 3U;
    const unsigned four = 8U * own + static_cast<unsigned>(place);
    const unsigned isOdd = 0U - (own & 1U);
#pragma unroll
    for (int step = 0; step < steps; ++step) {
      const unsigned first = ofFour<place>(a[2 * step]);
      const unsigned second = ofFour<place>(a[2 * step + 1]);
      const unsigned row = own < 2 ? first : second;
      sums = Step<T, Mfma<T>::words>::add(row & ~isOdd, row & isOdd,
                                          ofLane(b[step], four),
                                          ofLane(b[step], four + 4U), sums);
    }
    return sums;
  }
};
template <typename T, int steps>
struct UnitPlaces<T, steps, -1> {
  template <typename Sums>
  HIPPORT_MMA_DEVICE static Sums add(const unsigned*, const unsigned*,
                                     Sums sums) {
    return sums;
  }
};

/// What only a wave of which a part is elsewhere needs, out of the way.
template <typename T, int steps, typename A, typename B, typename Sums>
__device__ __attribute__((noinline, cold)) Sums farProduct(A a, B b,
                                                           Sums sums) {
  unsigned wordsA[2 * steps];
  unsigned wordsB[steps];
  decltype(sums[0] + sums[0]) plain[4];
  __builtin_memcpy(wordsA, &a, sizeof(wordsA));
  __builtin_memcpy(wordsB, &b, sizeof(wordsB));
  __builtin_memcpy(plain, &sums, sizeof(plain));
  Places<T, T, 2, steps, 3>::add(wordsA, wordsB, plain);
  __builtin_memcpy(&sums, plain, sizeof(plain));
  return sums;
}

template <typename T, int steps>
struct UnitProduct {
  template <typename Sum>
  HIPPORT_MMA_DEVICE static void add(const unsigned* a, const unsigned* b,
                                     Sum* sums) {
    typedef Sum Sums __attribute__((ext_vector_type(4)));
    typedef unsigned A __attribute__((ext_vector_type(2 * steps)));
    typedef unsigned B __attribute__((ext_vector_type(steps)));
    Sums all;
    __builtin_memcpy(&all, sums, sizeof(all));
    if (__builtin_expect(isWaveWhole(), 1)) {
      all = UnitPlaces<T, steps, 3>::add(a, b, all);
    } else {
      A wordsA;
      B wordsB;
      __builtin_memcpy(&wordsA, a, sizeof(unsigned) * 2 * steps);
      __builtin_memcpy(&wordsB, b, sizeof(unsigned) * steps);
      all = farProduct<T, steps>(wordsA, wordsB, all);
    }
    __builtin_memcpy(sums, &all, sizeof(all));
  }
};
template <int steps>
struct Product<f16, f16, 2, steps> : UnitProduct<f16, steps> {};
template <int steps>
struct Product<bf16, bf16, 2, steps> : UnitProduct<bf16, steps> {};
template <int steps>
struct Product<tf32, tf32, 2, steps> : UnitProduct<tf32, steps> {};
template <int steps>
struct Product<s8, s8, 2, steps> : UnitProduct<s8, steps> {};

#endif

template <typename A, typename B, int countA, int countB, typename Word,
          typename Sum, int sums>
HIPPORT_MMA_DEVICE Registers<Sum, sums> add(const Registers<Word, countA>& a,
                                            const Registers<Word, countB>& b,
                                            Registers<Sum, sums> c) {
  static_assert(countA == countB * sums / 2, "a register too many or too few");
  Product<A, B, sums / 2, countB>::add(a.x, b.x, c.x);
  return c;
}

HIPPORT_MMA_DEVICE int clamped(long long sum) {
  return sum > 0x7fffffffLL    ? 0x7fffffff
         : sum < -0x80000000LL ? -0x7fffffff - 1
                               : static_cast<int>(sum);
}

/// Element i of those that registers of half hold.
HIPPORT_MMA_DEVICE float halfOf(const unsigned* words, int i) {
  return Dot<f16, f16>::element(words[i / 2] >> 16 * (i % 2));
}
HIPPORT_MMA_DEVICE unsigned pairOf(float low, float high) {
  const unsigned short bits[] = {
      as<unsigned short>(static_cast<_Float16>(low)),
      as<unsigned short>(static_cast<_Float16>(high))};
  return bits[0] | static_cast<unsigned>(bits[1]) << 16;
}

}  // namespace detail

// ---- mma.sync

/// D = A B + C of registers as PTX lays them out for mma.sync.aligned.m16n8k*
/// and m8n8k*
/// with row.col.
template <typename A, typename B, int countA, int countB, int sums>
HIPPORT_MMA_DEVICE Registers<float, sums> product(Registers<unsigned, countA> a,
                                                  Registers<unsigned, countB> b,
                                                  Registers<float, sums> c) {
  return detail::add<A, B>(a, b, c);
}
template <typename A, typename B, int countA, int countB, int sums>
HIPPORT_MMA_DEVICE Registers<int, sums> product(Registers<unsigned, countA> a,
                                                Registers<unsigned, countB> b,
                                                Registers<int, sums> c) {
  return detail::add<A, B>(a, b, c);
}
template <typename A, typename B, int countA, int countB, int sums>
HIPPORT_MMA_DEVICE Registers<double, sums> product(Registers<double, countA> a,
                                                   Registers<double, countB> b,
                                                   Registers<double, sums> c) {
  return detail::add<A, B>(a, b, c);
}
/// Sums of half as float, and back.
template <int count>
HIPPORT_MMA_DEVICE Registers<float, 2 * count> wide(
    Registers<unsigned, count> words) {
  Registers<float, 2 * count> sums;
#pragma unroll
  for (int i = 0; i < 2 * count; ++i) sums.x[i] = detail::halfOf(words.x, i);
  return sums;
}
template <int count>
HIPPORT_MMA_DEVICE Registers<unsigned, count / 2> narrow(
    Registers<float, count> sums) {
  Registers<unsigned, count / 2> words;
#pragma unroll
  for (int i = 0; i < count / 2; ++i) {
    words.x[i] = detail::pairOf(sums.x[2 * i], sums.x[2 * i + 1]);
  }
  return words;
}

/// Sums of half, two a register.
template <typename A, typename B, int countA, int countB, int words>
HIPPORT_MMA_DEVICE Registers<unsigned, words> product(
    Registers<unsigned, countA> a, Registers<unsigned, countB> b,
    Registers<unsigned, words> c) {
  return narrow(detail::add<A, B>(a, b, wide(c)));
}

namespace detail {

/// Half precision has all numbers of 8 bits.
template <typename T>
struct Byte;
template <>
struct Byte<e4m3> {
  HIPPORT_MMA_DEVICE static unsigned half(unsigned bits) {
    if ((bits & 0x7fU) == 0x7fU) return 0x7fffU;
    // Its exponents begin eight above those of half.
    const unsigned short moved =
        static_cast<unsigned short>((bits & 0x80U) << 8 | (bits & 0x7fU) << 7);
    return as<unsigned short>(static_cast<_Float16>(
        as<_Float16>(moved) * static_cast<_Float16>(256)));
  }
};
template <>
struct Byte<e5m2> {
  HIPPORT_MMA_DEVICE static unsigned half(unsigned bits) {
    return (bits & 0xffU) << 8;
  }
};

/// The two lower or the two upper numbers of a word, as half.
template <typename T>
HIPPORT_MMA_DEVICE unsigned halvesOf(unsigned word, int at) {
  return Byte<T>::half(word >> at & 0xffU) |
         Byte<T>::half(word >> (at + 8) & 0xffU) << 16;
}

}  // namespace detail

/// D = A B + C of m16n8k32 of numbers of 8 bits: two products of half, of two
/// numbers of each word. An order of the steps that A and B share changes no
/// product.
template <typename A, typename B>
HIPPORT_MMA_DEVICE Registers<float, 4> product_of_bytes(
    Registers<unsigned, 4> a, Registers<unsigned, 2> b, Registers<float, 4> c) {
#pragma unroll
  for (int at = 0; at < 32; at += 16) {
    Registers<unsigned, 4> halvesA;
    Registers<unsigned, 2> halvesB;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      halvesA.x[i] = detail::halvesOf<A>(a.x[i], at);
    }
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      halvesB.x[i] = detail::halvesOf<B>(b.x[i], at);
    }
    c = product<f16, f16>(halvesA, halvesB, c);
  }
  return c;
}

/// The same with .satfinite: a sum that does not fit is the least or greatest
/// integer.
template <typename A, typename B, int countA, int countB, int sums>
HIPPORT_MMA_DEVICE Registers<int, sums> saturated_product(
    Registers<unsigned, countA> a, Registers<unsigned, countB> b,
    Registers<int, sums> c) {
  Registers<int, sums> products = {};
  products = detail::add<A, B>(a, b, products);
#pragma unroll
  for (int i = 0; i < sums; ++i) {
    c.x[i] = detail::clamped(static_cast<long long>(c.x[i]) + products.x[i]);
  }
  return c;
}

// ---- mma.sync.m8n8k4 of half
//
// Four products, each of eight lanes: those of a four, and of the one 16 lanes
// above.

namespace detail {

struct OfEight {
  unsigned lane;  ///< the own one
  bool isRowA;
  bool isRowB;

  HIPPORT_MMA_DEVICE float read(const unsigned* words, unsigned at,
                                unsigned element) const {
    const unsigned from = (lane & 12U) | (at & 3U) | (at & 4U) << 2U;
    const unsigned low = ofLane(words[0], from);
    const unsigned high = ofLane(words[1], from);
    return Dot<f16, f16>::element((element & 2U ? high : low) >>
                                  16U * (element & 1U));
  }
  HIPPORT_MMA_DEVICE float a(const unsigned* words, unsigned row,
                             unsigned k) const {
    return isRowA ? read(words, row, k) : read(words, (row & 4U) | k, row & 3U);
  }
  HIPPORT_MMA_DEVICE float b(const unsigned* words, unsigned k,
                             unsigned column) const {
    return isRowB ? read(words, (column & 4U) | k, column & 3U)
                  : read(words, column, k);
  }
  HIPPORT_MMA_DEVICE float sum(const unsigned* wordsA, const unsigned* wordsB,
                               unsigned row, unsigned column, float c) const {
#pragma unroll
    for (unsigned k = 0; k < 4; ++k) {
      c = __builtin_fmaf(a(wordsA, row, k), b(wordsB, k, column), c);
    }
    return c;
  }
};

}  // namespace detail

template <bool isRowA, bool isRowB>
HIPPORT_MMA_DEVICE Registers<float, 8> product_of_eight(
    Registers<unsigned, 2> a, Registers<unsigned, 2> b, Registers<float, 8> c) {
  const unsigned lane = hipport::detail::Lanes::lane();
  const detail::OfEight lanes = {lane, isRowA, isRowB};
#pragma unroll
  for (unsigned i = 0; i < 8; ++i) {
    const unsigned row = (lane & 1U) + (i & 2U) + (lane >> 4U) * 4U;
    const unsigned column = (i & 4U) + (lane & 2U) + (i & 1U);
    c.x[i] = lanes.sum(a.x, b.x, row, column, c.x[i]);
  }
  return c;
}
template <bool isRowA, bool isRowB>
HIPPORT_MMA_DEVICE Registers<unsigned, 4> product_of_eight(
    Registers<unsigned, 2> a, Registers<unsigned, 2> b,
    Registers<unsigned, 4> c) {
  const unsigned lane = hipport::detail::Lanes::lane();
  const detail::OfEight lanes = {lane, isRowA, isRowB};
  const unsigned row = (lane & 3U) + (lane >> 4U) * 4U;
#pragma unroll
  for (unsigned i = 0; i < 4; ++i) {
    c.x[i] = detail::pairOf(
        lanes.sum(a.x, b.x, row, 2 * i, detail::halfOf(c.x, 2 * i)),
        lanes.sum(a.x, b.x, row, 2 * i + 1, detail::halfOf(c.x, 2 * i + 1)));
  }
  return c;
}

// ---- ldmatrix, stmatrix, movmatrix
//
// A matrix has 8 rows of 8 elements of 16 bits. The addresses of the rows of
// matrix i are those of the lanes 8 i to 8 i + 7.

/// The word that each lane has of each matrix.
template <int count, bool isTransposed>
HIPPORT_MMA_DEVICE Registers<unsigned, count> load_matrices(
    unsigned long address) {
  Registers<unsigned, count> words;
  const unsigned lane = hipport::detail::Lanes::lane();
  const unsigned four = lane >> 2U;
  const unsigned place = lane & 3U;
  const unsigned own = static_cast<unsigned>(address);
#pragma unroll
  for (int i = 0; i < count; ++i) {
    const unsigned first = 8U * static_cast<unsigned>(i);
    if (isTransposed) {
      const unsigned even = detail::ofLane(own, first + 2U * place);
      const unsigned odd = detail::ofLane(own, first + 2U * place + 1U);
      const auto* low =
          static_cast<const unsigned short*>(shared::pointer(even + 2U * four));
      const auto* high =
          static_cast<const unsigned short*>(shared::pointer(odd + 2U * four));
      words.x[i] = *low | static_cast<unsigned>(*high) << 16U;
    } else {
      const unsigned row = detail::ofLane(own, first + four);
      __builtin_memcpy(
          &words.x[i],
          __builtin_assume_aligned(shared::pointer(row + 4U * place), 4), 4);
    }
  }
  return words;
}

/// Stores what load_matrices loads.
template <int count, bool isTransposed>
HIPPORT_MMA_DEVICE void store_matrices(unsigned long address,
                                       Registers<unsigned, count> words) {
  const unsigned lane = hipport::detail::Lanes::lane();
  const unsigned four = lane >> 2U;
  const unsigned place = lane & 3U;
  const unsigned own = static_cast<unsigned>(address);
#pragma unroll
  for (int i = 0; i < count; ++i) {
    const unsigned first = 8U * static_cast<unsigned>(i);
    if (isTransposed) {
      const unsigned even = detail::ofLane(own, first + 2U * place);
      const unsigned odd = detail::ofLane(own, first + 2U * place + 1U);
      *static_cast<unsigned short*>(shared::pointer(even + 2U * four)) =
          static_cast<unsigned short>(words.x[i]);
      *static_cast<unsigned short*>(shared::pointer(odd + 2U * four)) =
          static_cast<unsigned short>(words.x[i] >> 16U);
    } else {
      const unsigned row = detail::ofLane(own, first + four);
      __builtin_memcpy(
          __builtin_assume_aligned(shared::pointer(row + 4U * place), 4),
          &words.x[i], 4);
    }
  }
}

/// A matrix by columns instead of rows.
HIPPORT_MMA_DEVICE unsigned transposed_matrix(unsigned word) {
  const unsigned lane = hipport::detail::Lanes::lane();
  const unsigned four = lane >> 2U;
  const unsigned from = 8U * (lane & 3U) + (four >> 1U);
  const unsigned shift = 16U * (four & 1U);
  const unsigned even = detail::ofLane(word, from) >> shift;
  const unsigned odd = detail::ofLane(word, from + 4U) >> shift;
  return (even & 0xffffU) | odd << 16U;
}

// ---- wmma
//
// PTX leaves open which registers of wmma.load, wmma.mma and wmma.store hold
// which element. Here they lie as mma.sync has them, which multiplies 16 x 8,
// once or, as tiles, twice: the halves of the columns for m16n16, of the rows
// for m32n8, and for m8n32 the same with rows and columns exchanged. So many
// registers PTX has, or more, whose rest is zero.

namespace detail {

/// Elements of an operand that registers hold.
template <typename T>
struct Packed {
  static constexpr int bits = Integer<T>::bits;
  using Word = unsigned;
};
template <>
struct Packed<f16> {
  static constexpr int bits = 16;
  using Word = unsigned;
};
template <>
struct Packed<bf16> : Packed<f16> {};
template <>
struct Packed<tf32> {
  static constexpr int bits = 32;
  using Word = unsigned;
};
template <>
struct Packed<b1_xor> {
  static constexpr int bits = 1;
  using Word = unsigned;
};
template <>
struct Packed<b1_and> : Packed<b1_xor> {};
template <>
struct Packed<f64> {
  static constexpr int bits = 64;
  using Word = double;
};

/// The tiles of a product, the words of an operand's line of k elements that a
/// lane has, and the lines of a tile that it has words of.
template <typename T, int m, int n, int k>
struct Tiles {
  static constexpr bool isTurned = m == 8 && n == 32;
  static constexpr int ofRows = m == 32 || n == 32 ? 2 : 1;
  static constexpr int ofColumns = m == 16 && n == 16 ? 2 : 1;
  static constexpr int perWord =
      Packed<T>::bits < 32 ? 32 / Packed<T>::bits : 1;
  static constexpr int steps = k / (4 * perWord);
  static constexpr int lines = m == 8 && n == 8 ? 1 : 2;
};

/// Elements of `bits` bits in a word, of which the first is at `at` and the
/// others `apart` elements from each other.
template <int bits, bool isTogether>
struct Gather {
  HIPPORT_MMA_DEVICE static unsigned word(const void* from, unsigned at,
                                          unsigned apart) {
    static_assert(bits == 8 || bits == 16, "PTX has no others column by row");
    unsigned word = 0;
#pragma unroll
    for (unsigned i = 0; i < 32 / bits; ++i) {
      const unsigned place = at + i * apart;
      const unsigned element =
          bits == 8 ? static_cast<const unsigned char*>(from)[place]
                    : static_cast<const unsigned short*>(from)[place];
      word |= element << (i * bits);
    }
    return word;
  }
};
template <int bits>
struct Gather<bits, true> {
  HIPPORT_MMA_DEVICE static unsigned word(const void* from, unsigned at,
                                          unsigned /*apart*/) {
    return static_cast<const unsigned*>(from)[at / (32 / bits)];
  }
};
template <>
struct Gather<32, false> {
  HIPPORT_MMA_DEVICE static unsigned word(const void* from, unsigned at,
                                          unsigned /*apart*/) {
    return static_cast<const unsigned*>(from)[at];
  }
};
template <>
struct Gather<64, true> {
  HIPPORT_MMA_DEVICE static double word(const void* from, unsigned at,
                                        unsigned /*apart*/) {
    return static_cast<const double*>(from)[at];
  }
};
template <>
struct Gather<64, false> : Gather<64, true> {};

/// How sums lie in memory, and in registers.
template <typename T>
struct Sums {
  using Word = T;
  static constexpr int perWord = 1;
  HIPPORT_MMA_DEVICE static T get(const T* words, int i) { return words[i]; }
  HIPPORT_MMA_DEVICE static void set(T* words, int i, T value) {
    words[i] = value;
  }
  using Stored = T;
};
template <>
struct Sums<f16> {
  using Word = unsigned;
  static constexpr int perWord = 2;
  using Stored = unsigned short;
  HIPPORT_MMA_DEVICE static Stored get(const unsigned* words, int i) {
    return static_cast<Stored>(words[i / 2] >> 16 * (i % 2));
  }
  HIPPORT_MMA_DEVICE static void set(unsigned* words, int i, Stored value) {
    words[i / 2] =
        i % 2 == 0 ? value : words[i / 2] | static_cast<unsigned>(value) << 16U;
  }
};

/// Where sum i of a lane lies in a matrix of m x n, in elements.
template <int m, int n, bool isRow>
HIPPORT_MMA_DEVICE unsigned long placeOfSum(int i, unsigned stride) {
  using Of = Tiles<f16, m, n, 16>;
  const unsigned lane = hipport::detail::Lanes::lane();
  const auto tile = static_cast<unsigned>(i / 4);
  const unsigned line = (lane >> 2U) + 8U * static_cast<unsigned>(i % 4 / 2) +
                        (Of::ofRows == 2 ? 16U * tile : 0U);
  const unsigned place = 2U * (lane & 3U) + static_cast<unsigned>(i % 2) +
                         (Of::ofColumns == 2 ? 8U * tile : 0U);
  return Of::isTurned == isRow
             ? static_cast<unsigned long>(place) * stride + line
             : static_cast<unsigned long>(line) * stride + place;
}

template <int count, typename T, int all>
HIPPORT_MMA_DEVICE Registers<T, count> slice(const Registers<T, all>& from,
                                             int first) {
  Registers<T, count> part;
#pragma unroll
  for (int i = 0; i < count; ++i) part.x[i] = from.x[first + i];
  return part;
}

/// One tile. Turned, the columns of B are the rows of mma.sync.
template <bool isSaturated, bool isTurned>
struct Multiply {
  template <typename A, typename B, typename RegistersA, typename RegistersB,
            typename Sums>
  HIPPORT_MMA_DEVICE static Sums tile(RegistersA a, RegistersB b, Sums c) {
    return product<A, B>(a, b, c);
  }
};
template <>
struct Multiply<true, false> {
  template <typename A, typename B, typename RegistersA, typename RegistersB,
            typename Sums>
  HIPPORT_MMA_DEVICE static Sums tile(RegistersA a, RegistersB b, Sums c) {
    return saturated_product<A, B>(a, b, c);
  }
};
template <bool isSaturated>
struct Multiply<isSaturated, true> {
  template <typename A, typename B, typename RegistersA, typename RegistersB,
            typename Sums>
  HIPPORT_MMA_DEVICE static Sums tile(RegistersA a, RegistersB b, Sums c) {
    return Multiply<isSaturated, false>::template tile<B, A>(b, a, c);
  }
};

}  // namespace detail

/// wmma.load.a (isA) or .b of a matrix that lies row by row (isRow) or column
/// by column, `stride` elements apart.
template <typename T, int m, int n, int k, bool isA, bool isRow, int count>
HIPPORT_MMA_DEVICE Registers<typename detail::Packed<T>::Word, count>
load_operand(const void* from, unsigned stride) {
  using Of = detail::Tiles<T, m, n, k>;
  constexpr bool isTogether = isA == isRow;
  constexpr int lines = isA != Of::isTurned ? Of::lines : 1;
  constexpr int used = (isA ? m : n) / 8 * Of::steps;
  static_assert(used <= count, "a register too few");
  const unsigned lane = hipport::detail::Lanes::lane();
  Registers<typename detail::Packed<T>::Word, count> words = {};
#pragma unroll
  for (int i = 0; i < used; ++i) {
    const int tile = i / (lines * Of::steps);
    const int step = i % (lines * Of::steps) / lines;
    const unsigned line =
        8U * static_cast<unsigned>(tile * lines + i % lines) + (lane >> 2U);
    const unsigned first =
        (4U * static_cast<unsigned>(step) + (lane & 3U)) * Of::perWord;
    words.x[i] = detail::Gather<detail::Packed<T>::bits, isTogether>::word(
        from, isTogether ? line * stride + first : first * stride + line,
        stride);
  }
  return words;
}

/// wmma.load.c: `T` is float, int, double or f16.
template <typename T, int m, int n, bool isRow, int count>
HIPPORT_MMA_DEVICE Registers<typename detail::Sums<T>::Word, count> load_sums(
    const void* from, unsigned stride) {
  using Of = detail::Sums<T>;
  Registers<typename Of::Word, count> sums = {};
#pragma unroll
  for (int i = 0; i < count * Of::perWord; ++i) {
    Of::set(sums.x, i,
            static_cast<const typename Of::Stored*>(
                from)[detail::placeOfSum<m, n, isRow>(i, stride)]);
  }
  return sums;
}

/// wmma.store.d.
template <typename T, int m, int n, bool isRow, int count>
HIPPORT_MMA_DEVICE void store_sums(
    void* to, Registers<typename detail::Sums<T>::Word, count> sums,
    unsigned stride) {
  using Of = detail::Sums<T>;
#pragma unroll
  for (int i = 0; i < count * Of::perWord; ++i) {
    static_cast<typename Of::Stored*>(
        to)[detail::placeOfSum<m, n, isRow>(i, stride)] = Of::get(sums.x, i);
  }
}

/// wmma.mma: D = A B + C.
template <typename A, typename B, int m, int n, int k, bool isSaturated,
          typename Word, typename Sum, int countA, int countB, int sums>
HIPPORT_MMA_DEVICE Registers<Sum, sums> fragment_product(
    Registers<Word, countA> a, Registers<Word, countB> b,
    Registers<Sum, sums> c) {
  using Of = detail::Tiles<A, m, n, k>;
  // Words of a tile of what mma.sync has as rows, and as columns.
  constexpr int rows = Of::lines * Of::steps;
  constexpr int columns = Of::steps;
  constexpr int ofA = Of::isTurned ? columns : rows;
  constexpr int ofB = Of::isTurned ? rows : columns;
  constexpr int tiles = Of::ofRows * Of::ofColumns;
  constexpr int each = sums / tiles;
  Registers<Sum, sums> d;
#pragma unroll
  for (int tile = 0; tile < tiles; ++tile) {
    const int row = Of::ofRows == 2 ? rows * tile : 0;
    const int column = Of::ofColumns == 2 ? columns * tile : 0;
    const auto sum =
        detail::Multiply<isSaturated, Of::isTurned>::template tile<A, B>(
            detail::slice<ofA>(a, Of::isTurned ? column : row),
            detail::slice<ofB>(b, Of::isTurned ? row : column),
            detail::slice<each>(c, each * tile));
#pragma unroll
    for (int i = 0; i < each; ++i) d.x[each * tile + i] = sum.x[i];
  }
  return d;
}

}  // namespace mma
}  // namespace hipport

#undef HIPPORT_MMA_DEVICE

#endif
#endif  // HIPPORT_MMA_H
