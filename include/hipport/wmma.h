// CUDA's warp matrix functions (nvcuda::wmma) on AMD and NVIDIA GPUs.
//
// The problem: <mma.h> has no counterpart in HIP. rocWMMA comes near, but its
// fragments belong to waves, of 64 lanes on gfx9, not to warps of 32, it has
// other shapes, and nothing for GPUs without matrix instructions. What is below
// has the names, arguments and meaning of CUDA's, for warps of 32 lanes:
//
//   using namespace hipport::matrix;  // was: nvcuda
//
// What is the same: fragments of half, bfloat16, tf32, double, signed char and
// unsigned char in all shapes that CUDA 13 has for them; x[i], num_elements;
// all functions. A wave of 64 lanes holds two warps, which multiply on their
// own, both or one of them. Numbers are multiplied exactly and summed in float
// (int, double), sums of half rounded once a product.
//
// What is not:
// - CUDA leaves open which element of a matrix x[i] of a lane is. Here it is
//   another one than on NVIDIA GPUs, and num_elements may differ. As in CUDA,
//   accumulators of one shape agree, whatever their type.
// - The order of a sum, and so its last bits, where it is not exact.
// - gfx90a's matrix unit takes subnormal half and bfloat16 as zero.
// - Fragments of less than 8 bits (experimental) are not there.
// - store_matrix_sync orders memory between the lanes of the warp.
//
// How it works
//   octet  8 neighbouring lanes; a warp has four. An octet has the sums of 8 x
//   8
//          elements: a lane has one column, a sum of each row in x[0..7]
// A lane has a whole row of A, or of what its octet multiplies, and a whole
// column of B.
// - CDNA: v_mfma_..._4x4x..., 16 blocks of 4 x 4: each four lanes multiply by
//   themselves, and a pair of fours, the octet, shares rows by the
//   instruction's broadcast (CBSZ, ABID). No lane reads another's registers,
//   and the halves of a wave have nothing to do with each other. These
//   instructions ignore which lanes are active, and would spoil registers of
//   those that wait elsewhere: so a wave of which only a part is here uses
//   plain arithmetic.
// - RDNA 3 and 4 in waves of 32: v_wmma, with rows of A dealt out so that the
//   sums lie as above. 32 x 8 and 8 x 32 are two products, of which half is
//   kept.
// - Elsewhere, for tf32 on RDNA, and for double: multiply and add; rows of A
// come
//   from the other lanes of the octet by one move.
//
// Needs HIP 5.2 or later on AMD (bfloat16: HIP 5.7 or later); on NVIDIA it is
// CUDA's; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_WMMA_H
#define HIPPORT_WMMA_H

#if defined(__CUDACC__) && !defined(__HIP__) && !defined(__HIP_PLATFORM_AMD__)

#include <mma.h>

namespace hipport {
namespace matrix = ::nvcuda;
}  // namespace hipport

#elif defined(__HIP__) || defined(__HIPCC__)

#ifndef __HIPCC_RTC__  // HIP's runtime compiler includes them by itself
#include <hip/hip_runtime.h>
// Behind it.
#include <hip/hip_fp16.h>
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
#define HIPPORT_WMMA_BFLOAT16
#endif
#elif defined(_HIP_INCLUDE_HIP_AMD_DETAIL_HIP_BF16_H_)
#define HIPPORT_WMMA_BFLOAT16
#endif

#include "mma.h"
#include "warp.h"

#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx940__) || \
    defined(__gfx941__) || defined(__gfx942__) || defined(__gfx950__)
#define HIPPORT_WMMA_CDNA
#elif defined(__AMDGCN_WAVEFRONT_SIZE) && __AMDGCN_WAVEFRONT_SIZE == 64
// RDNA's matrix instructions for waves of 64 lanes spread one product over all.
#elif defined(__GFX11__)
#define HIPPORT_WMMA_RDNA3
#elif defined(__GFX12__)
#define HIPPORT_WMMA_RDNA4
#endif

#define HIPPORT_WMMA_DEVICE __device__ inline __attribute__((always_inline))

namespace hipport {
namespace matrix {
namespace wmma {

enum layout_t { mem_row_major, mem_col_major };
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision {
struct tf32;
}  // namespace precision

namespace detail {

using mma::detail::as;
using mma::detail::Dot;
using mma::detail::Int2;
using mma::detail::Int4;
using mma::detail::Word2;
typedef _Float16 Half8 __attribute__((ext_vector_type(8)));
typedef _Float16 Half16 __attribute__((ext_vector_type(16)));
typedef short Short8 __attribute__((ext_vector_type(8)));
typedef short Short16 __attribute__((ext_vector_type(16)));
typedef float Float8 __attribute__((ext_vector_type(8)));
typedef int Int8 __attribute__((ext_vector_type(8)));

/// Vectors pass through calls in registers; structures of this size do not.
template <typename T, int count>
using Vector __attribute__((ext_vector_type(count))) = T;

// ---- types

/// What a fragment is made of: how it is stored, what its products are summed
/// up in, and how hipport/mma.h calls it.
template <typename T>
struct Number;
template <>
struct Number<__half> {
  using Storage = __half;
  using Sum = float;
  using Kind = mma::f16;
};
#ifdef HIPPORT_WMMA_BFLOAT16
template <>
struct Number<__hip_bfloat16> {
  using Storage = __hip_bfloat16;
  using Sum = float;
  using Kind = mma::bf16;
};
#endif
template <>
struct Number<precision::tf32> {
  using Storage = float;
  using Sum = float;
  using Kind = mma::tf32;
};
template <>
struct Number<float> {
  using Storage = float;
};
template <>
struct Number<double> {
  using Storage = double;
  using Sum = double;
};
template <>
struct Number<signed char> {
  using Storage = signed char;
  using Sum = int;
  using Kind = mma::s8;
};
template <>
struct Number<unsigned char> {
  using Storage = unsigned char;
  using Sum = int;
  using Kind = mma::u8;
};
template <>
struct Number<int> {
  using Storage = int;
};

HIPPORT_WMMA_DEVICE float wide(__half value) {
  return static_cast<float>(as<_Float16>(value));
}
HIPPORT_WMMA_DEVICE float wide(float value) { return value; }
HIPPORT_WMMA_DEVICE double wide(double value) { return value; }
HIPPORT_WMMA_DEVICE int wide(int value) { return value; }

HIPPORT_WMMA_DEVICE void narrow(float from, __half& to) {
  to = as<__half>(static_cast<_Float16>(from));
}
template <typename T>
HIPPORT_WMMA_DEVICE void narrow(T from, T& to) {
  to = from;
}

// ---- which lane has what

/// How a type is multiplied here.
enum class Unit { plain, mfma, rdna3, rdna4 };

template <typename T>
struct UnitOf {
#if defined(HIPPORT_WMMA_CDNA)
  static constexpr Unit value = Unit::mfma;
#elif defined(HIPPORT_WMMA_RDNA3)
  static constexpr Unit value = Unit::rdna3;
#elif defined(HIPPORT_WMMA_RDNA4)
  static constexpr Unit value = Unit::rdna4;
#else
  static constexpr Unit value = Unit::plain;
#endif
};
template <>
struct UnitOf<double> {
  static constexpr Unit value = Unit::plain;
};
#if !defined(HIPPORT_WMMA_CDNA)
template <>
struct UnitOf<precision::tf32> {
  static constexpr Unit value = Unit::plain;
};
#endif

/// Whether CUDA has the shape for the type.
template <typename T, int m, int n, int k>
struct IsShape {
  static constexpr bool value =
      k == 16 && m * n == 256 && (m == 8 || m == 16 || m == 32);
};
template <int m, int n, int k>
struct IsShape<precision::tf32, m, n, k> {
  static constexpr bool value = m == 16 && n == 16 && k == 8;
};
template <int m, int n, int k>
struct IsShape<double, m, n, k> {
  static constexpr bool value = m == 8 && n == 8 && k == 4;
};

/// Where the elements of a lane lie. An operand, A or B, is seen as rows of k
/// elements: those of A, the columns of B. A lane has `inner` neighbours of a
/// row, from innerFirst() on, of each of `tiles` rows.
template <typename T, int m, int n, int k, Unit unit = UnitOf<T>::value>
struct Geometry {  // of octets: plain, MFMA
  static constexpr int inner = k;
  static constexpr int tilesA = 1;
  static constexpr int tilesB = 1;
  static constexpr int sums = 8;

  HIPPORT_WMMA_DEVICE static unsigned innerFirst(unsigned /*lane*/) {
    return 0;
  }
  HIPPORT_WMMA_DEVICE static unsigned rowOfA(unsigned lane, int /*tile*/) {
    return row(lane, 0) | (lane & 7U);
  }
  HIPPORT_WMMA_DEVICE static unsigned columnOfB(unsigned lane, int /*tile*/) {
    return column(lane);
  }
  /// Of the sum x[i].
  HIPPORT_WMMA_DEVICE static unsigned row(unsigned lane, int i) {
    const unsigned first = m == 8    ? 0U
                           : m == 16 ? lane >> 4U << 3U
                                     : (lane & 8U) << 1U | lane >> 4U << 3U;
    return first + static_cast<unsigned>(i);
  }
  HIPPORT_WMMA_DEVICE static unsigned column(unsigned lane) {
    return lane & static_cast<unsigned>(n - 1);
  }
};

/// Sums as above. v_wmma multiplies 16 rows of A, in the lanes 0 to 15 and
/// again in those after, by 16 columns of B; sum i of a lane is row 2 i, or
/// 2 i + 1 from lane 16 on. Shapes that are not square are two tiles.
template <typename T, int m, int n, int k>
struct Geometry<T, m, n, k, Unit::rdna3> : Geometry<T, m, n, k, Unit::plain> {
  static constexpr int tilesA = m == 32 ? 2 : 1;
  static constexpr int tilesB = n == 32 ? 2 : 1;

  HIPPORT_WMMA_DEVICE static unsigned rowOfA(unsigned lane, int tile) {
    const unsigned even = (lane & 15U) >> 1U;
    return m == 8
               ? even
               : even + ((lane & 1U) << 3U) + 16U * static_cast<unsigned>(tile);
  }
  HIPPORT_WMMA_DEVICE static unsigned columnOfB(unsigned lane, int tile) {
    return (lane & static_cast<unsigned>(n == 8 ? 7 : 15)) +
           16U * static_cast<unsigned>(tile);
  }
};

/// There the lanes from 16 on have the other half of the same rows, and the
/// sums of rows 8 to 15.
template <typename T, int m, int n, int k>
struct Geometry<T, m, n, k, Unit::rdna4> : Geometry<T, m, n, k, Unit::rdna3> {
  static constexpr int inner = k / 2;

  HIPPORT_WMMA_DEVICE static unsigned innerFirst(unsigned lane) {
    return (lane >> 4U) * static_cast<unsigned>(inner);
  }
  HIPPORT_WMMA_DEVICE static unsigned rowOfA(unsigned lane, int tile) {
    return (lane & static_cast<unsigned>(m == 8 ? 7 : 15)) +
           16U * static_cast<unsigned>(tile);
  }
};

/// A lane has two sums of a column; neighbours have the rows of A in turn.
template <int m, int n, int k>
struct Geometry<double, m, n, k, Unit::plain> {
  static constexpr int inner = k;
  static constexpr int tilesA = 1;
  static constexpr int tilesB = 1;
  static constexpr int sums = 2;

  HIPPORT_WMMA_DEVICE static unsigned innerFirst(unsigned /*lane*/) {
    return 0;
  }
  HIPPORT_WMMA_DEVICE static unsigned rowOfA(unsigned lane, int /*tile*/) {
    return row(lane, static_cast<int>(lane & 1U));
  }
  HIPPORT_WMMA_DEVICE static unsigned columnOfB(unsigned lane, int /*tile*/) {
    return column(lane);
  }
  HIPPORT_WMMA_DEVICE static unsigned row(unsigned lane, int i) {
    return (lane >> 3U << 1U) + static_cast<unsigned>(i);
  }
  HIPPORT_WMMA_DEVICE static unsigned column(unsigned lane) {
    return lane & 7U;
  }
};

// ---- products

/// The words of a lane's elements of an operand.
template <typename T, int count>
struct Operand {
  static constexpr int words =
      static_cast<int>(count * sizeof(typename Number<T>::Storage) / 4);
  using Words = Vector<unsigned, words>;
};

/// `word` of lane `i` of the own octet.
template <int i>
HIPPORT_WMMA_DEVICE unsigned ofOctet(unsigned word) {
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
  return static_cast<unsigned>(
      __builtin_amdgcn_mov_dpp8(word, i * 0x249249));  // eight times i
#elif defined(__HIP_DEVICE_COMPILE__)
  return static_cast<unsigned>(
      __builtin_amdgcn_ds_swizzle(static_cast<int>(word), i << 5 | 0x18));
#else
  return word;
#endif
}

/// Adds the products of a word of A and of B to sum i and those before.
template <typename T, int i>
struct Rows {
  template <typename Sums>
  HIPPORT_WMMA_DEVICE static void add(unsigned a, unsigned b, Sums& sums) {
    Rows<T, i - 1>::add(a, b, sums);
    using Kind = typename Number<T>::Kind;
    sums[i] = Dot<Kind, Kind>::of(ofOctet<i>(a), b, sums[i]);
  }
};
template <typename T>
struct Rows<T, -1> {
  template <typename Sums>
  HIPPORT_WMMA_DEVICE static void add(unsigned, unsigned, Sums&) {}
};

template <typename T, typename Words, typename Sums>
HIPPORT_WMMA_DEVICE Sums plainProduct(Words a, Words b, Sums sums) {
#pragma unroll
  for (int i = 0; i < static_cast<int>(sizeof(Words) / 4); ++i) {
    Rows<T, 7>::add(a[i], b[i], sums);
  }
  return sums;
}

/// sums + A * B, of operands as tiles of words.
template <typename T, int m, int n, Unit unit = UnitOf<T>::value>
struct Product {
  template <typename Words, typename Sums>
  HIPPORT_WMMA_DEVICE static Sums add(const Words* a, const Words* b,
                                      Sums sums) {
    return plainProduct<T>(a[0], b[0], sums);
  }
};

/// The number of an even (first) or odd lane of each two, for both.
template <bool isFirst>
HIPPORT_WMMA_DEVICE double ofPair(double value) {
#ifdef __HIP_DEVICE_COMPILE__
  constexpr int lanes = isFirst ? 0xa0 : 0xf5;  // 0, 0, 2, 2 or 1, 1, 3, 3
  Int2 words = as<Int2>(value);
  words[0] = __builtin_amdgcn_mov_dpp(words[0], lanes, 15, 15, true);
  words[1] = __builtin_amdgcn_mov_dpp(words[1], lanes, 15, 15, true);
  return as<double>(words);
#else
  return value;
#endif
}

template <int m, int n>
struct Product<double, m, n, Unit::plain> {
  template <typename Words, typename Sums>
  HIPPORT_WMMA_DEVICE static Sums add(const Words* a, const Words* b,
                                      Sums sums) {
    const auto row = as<Vector<double, 4>>(a[0]);
    const auto column = as<Vector<double, 4>>(b[0]);
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      sums[0] = __builtin_fma(ofPair<true>(row[i]), column[i], sums[0]);
      sums[1] = __builtin_fma(ofPair<false>(row[i]), column[i], sums[1]);
    }
    return sums;
  }
};

#if defined(HIPPORT_WMMA_CDNA)

/// What only a wave of which a part is elsewhere needs, out of the way.
template <typename T, typename Words, typename Sums>
__device__ __attribute__((noinline, cold)) Sums farProduct(Words a, Words b,
                                                           Sums sums) {
  return plainProduct<T>(a, b, sums);
}

/// What one instruction takes: one word of each lane, or two.
template <int words, typename Words>
struct Part {
  HIPPORT_WMMA_DEVICE static Word2 of(Words all, int i) {
    return Word2{all[2 * i], all[2 * i + 1]};
  }
};
template <typename Words>
struct Part<1, Words> {
  HIPPORT_WMMA_DEVICE static unsigned of(Words all, int i) { return all[i]; }
};

template <typename T, int m, int n>
struct Product<T, m, n, Unit::mfma> {
  template <typename Words, typename Sums>
  HIPPORT_WMMA_DEVICE static Sums add(const Words* a, const Words* b,
                                      Sums sums) {
    if (__builtin_expect(!mma::detail::isWaveWhole(), 0)) {
      return farProduct<T>(a[0], b[0], sums);
    }
    // The octet's rows 0 to 3 are of its first four lanes, 4 to 7 of its
    // second.
    using Unit4 = mma::detail::Mfma<typename Number<T>::Kind>;
    constexpr int words = Unit4::words;
    auto first = sums.lo;
    auto second = sums.hi;
#pragma unroll
    for (int i = 0; i < static_cast<int>(sizeof(Words) / 4) / words; ++i) {
      const auto rows = Part<words, Words>::of(a[0], i);
      const auto column = Part<words, Words>::of(b[0], i);
      first = Unit4::template add<1, 0>(rows, column, first);
      second = Unit4::template add<1, 1>(rows, column, second);
    }
    sums.lo = first;
    sums.hi = second;
    return sums;
  }
};

#elif defined(HIPPORT_WMMA_RDNA3) || defined(HIPPORT_WMMA_RDNA4)

// One tile of 16 rows and columns.
#if defined(HIPPORT_WMMA_RDNA3)
#define HIPPORT_WMMA_BUILTIN(name) __builtin_amdgcn_wmma_##name##_w32
using Halves = Half16;
using Shorts = Short16;
using Bytes = Int4;
#else
#define HIPPORT_WMMA_BUILTIN(name) __builtin_amdgcn_wmma_##name##_w32_gfx12
using Halves = Half8;
using Shorts = Short8;
using Bytes = Int2;
#endif

template <typename T>
struct Wmma;
template <>
struct Wmma<__half> {
  template <typename Words>
  HIPPORT_WMMA_DEVICE static Float8 add(Words a, Words b, Float8 sums) {
    return HIPPORT_WMMA_BUILTIN(f32_16x16x16_f16)(as<Halves>(a), as<Halves>(b),
                                                  sums);
  }
};
#ifdef HIPPORT_WMMA_BFLOAT16
template <>
struct Wmma<__hip_bfloat16> {
  template <typename Words>
  HIPPORT_WMMA_DEVICE static Float8 add(Words a, Words b, Float8 sums) {
    return HIPPORT_WMMA_BUILTIN(f32_16x16x16_bf16)(as<Shorts>(a), as<Shorts>(b),
                                                   sums);
  }
};
#endif
template <>
struct Wmma<signed char> {
  template <typename Words>
  HIPPORT_WMMA_DEVICE static Int8 add(Words a, Words b, Int8 sums) {
    return HIPPORT_WMMA_BUILTIN(i32_16x16x16_iu8)(true, as<Bytes>(a), true,
                                                  as<Bytes>(b), sums, false);
  }
};
template <>
struct Wmma<unsigned char> {
  template <typename Words>
  HIPPORT_WMMA_DEVICE static Int8 add(Words a, Words b, Int8 sums) {
    return HIPPORT_WMMA_BUILTIN(i32_16x16x16_iu8)(false, as<Bytes>(a), false,
                                                  as<Bytes>(b), sums, false);
  }
};
#undef HIPPORT_WMMA_BUILTIN

/// Of two tiles each lane keeps the sums of the one that it is in.
template <typename T, int m, int n>
struct TiledProduct {
  template <typename Words, typename Sums>
  HIPPORT_WMMA_DEVICE static Sums add(const Words* a, const Words* b,
                                      Sums sums) {
    const Sums first = Wmma<T>::add(a[0], b[0], sums);
    if (m == n) return first;
    const Sums second = Wmma<T>::add(a[m / 32], b[n / 32], sums);
    const unsigned tile = hipport::detail::Lanes::lane() & (m == 32 ? 8U : 16U);
#pragma unroll
    for (int i = 0; i < 8; ++i) sums[i] = tile == 0 ? first[i] : second[i];
    return sums;
  }
};
template <typename T, int m, int n>
struct Product<T, m, n, Unit::rdna3> : TiledProduct<T, m, n> {};
template <typename T, int m, int n>
struct Product<T, m, n, Unit::rdna4> : TiledProduct<T, m, n> {};

#endif

// ---- fragments

/// What a fragment is for, and what its lanes have.
template <typename Use, int m, int n, int k, typename T>
struct Traits;
template <int m, int n, int k, typename T>
struct Traits<matrix_a, m, n, k, T> {
  static_assert(IsShape<T, m, n, k>::value, "CUDA has no such shape");
  using Shape = Geometry<T, m, n, k>;
  static constexpr int tiles = Shape::tilesA;
  static constexpr int count = Shape::inner * tiles;

  HIPPORT_WMMA_DEVICE static unsigned outer(unsigned lane, int tile) {
    return Shape::rowOfA(lane, tile);
  }
};
template <int m, int n, int k, typename T>
struct Traits<matrix_b, m, n, k, T> {
  static_assert(IsShape<T, m, n, k>::value, "CUDA has no such shape");
  using Shape = Geometry<T, m, n, k>;
  static constexpr int tiles = Shape::tilesB;
  static constexpr int count = Shape::inner * tiles;

  HIPPORT_WMMA_DEVICE static unsigned outer(unsigned lane, int tile) {
    return Shape::columnOfB(lane, tile);
  }
};
/// Where sums lie does not depend on their type, or on the unit.
template <int m, int n, int k, typename T>
struct Traits<accumulator, m, n, k, T> {
  using Shape = Geometry<signed char, m, n, k, Unit::plain>;
  static constexpr int count = Shape::sums;
};
template <int m, int n, int k>
struct Traits<accumulator, m, n, k, double> {
  using Shape = Geometry<double, m, n, k>;
  static constexpr int count = Shape::sums;
};

/// Whether the neighbours of a row of k are neighbours in memory.
template <typename Use, typename Layout>
struct IsContiguous;
template <>
struct IsContiguous<matrix_a, row_major> {
  static constexpr bool value = true;
};
template <>
struct IsContiguous<matrix_a, col_major> {
  static constexpr bool value = false;
};
template <>
struct IsContiguous<matrix_b, row_major> {
  static constexpr bool value = false;
};
template <>
struct IsContiguous<matrix_b, col_major> {
  static constexpr bool value = true;
};

/// CUDA asks for rows and columns that begin at multiples of 16 bytes.
template <int count, typename T>
HIPPORT_WMMA_DEVICE void copy(T* to, const T* from) {
  constexpr unsigned bytes = count * sizeof(T);
  __builtin_memcpy(static_cast<void*>(to),
                   __builtin_assume_aligned(static_cast<const void*>(from),
                                            bytes < 16 ? bytes : 16),
                   bytes);
}

template <typename Shape>
HIPPORT_WMMA_DEVICE unsigned long placeOfSum(int i, unsigned ldm,
                                             layout_t layout) {
  const unsigned lane = hipport::detail::Lanes::lane();
  const unsigned long row = Shape::row(lane, i);
  const unsigned long column = Shape::column(lane);
  return layout == mem_row_major ? row * ldm + column : column * ldm + row;
}

}  // namespace detail

/// The part of a matrix that a lane has.
template <typename Use, int m, int n, int k, typename T, typename Layout = void>
class fragment {
 public:
  using element_type = T;
  using storage_element_type = typename detail::Number<T>::Storage;
  enum : int {
    num_elements = detail::Traits<Use, m, n, k, T>::count,
    num_storage_elements = num_elements
  };
  storage_element_type x[num_elements];
};

namespace detail {

/// The storage of a fragment's elements, from which no argument is deduced: a
/// pointer or a number that converts to it will do.
template <typename Fragment>
using Element = typename Fragment::storage_element_type;

/// Which sums CUDA has for operands of a type.
template <typename T, typename TSum>
struct CanSum {
  static constexpr bool value = false;
};
template <typename T>
struct CanSum<T, typename Number<T>::Sum> {
  static constexpr bool value = true;
};
template <>
struct CanSum<__half, __half> {
  static constexpr bool value = true;
};

template <int m, int n, int k, typename T, typename Element, typename Sums>
HIPPORT_WMMA_DEVICE Sums product(const Element* a, const Element* b,
                                 Sums sums) {
  using Shape = Geometry<T, m, n, k>;
  using Words = typename Operand<T, Shape::inner>::Words;
  Words tilesA[Shape::tilesA];
  Words tilesB[Shape::tilesB];
  __builtin_memcpy(tilesA, static_cast<const void*>(a), sizeof(tilesA));
  __builtin_memcpy(tilesB, static_cast<const void*>(b), sizeof(tilesB));
  return Product<T, m, n>::add(tilesA, tilesB, sums);
}

}  // namespace detail

/// Sets all elements to one value.
template <typename Use, int m, int n, int k, typename T, typename Layout>
HIPPORT_WMMA_DEVICE void fill_fragment(
    fragment<Use, m, n, k, T, Layout>& fragment_,
    const detail::Element<fragment<Use, m, n, k, T, Layout>>& value) {
#pragma unroll
  for (int i = 0; i < fragment_.num_elements; ++i) fragment_.x[i] = value;
}

/// Loads A or B, which begins at `p` and has `ldm` elements from a row (row
/// major) or column to the next.
template <typename Use, int m, int n, int k, typename T, typename Layout>
HIPPORT_WMMA_DEVICE void load_matrix_sync(
    fragment<Use, m, n, k, T, Layout>& to,
    const detail::Element<fragment<Use, m, n, k, T, Layout>>* p, unsigned ldm) {
  using Traits = detail::Traits<Use, m, n, k, T>;
  constexpr int inner = Traits::Shape::inner;
  const unsigned lane = hipport::detail::Lanes::lane();
  const unsigned long first = Traits::Shape::innerFirst(lane);
#pragma unroll
  for (int tile = 0; tile < Traits::tiles; ++tile) {
    const unsigned long outer = Traits::outer(lane, tile);
    auto* const x = to.x + tile * inner;
    if (detail::IsContiguous<Use, Layout>::value) {
      detail::copy<inner>(x, p + (outer * ldm + first));
      continue;
    }
#pragma unroll
    for (int i = 0; i < inner; ++i) {
      x[i] = p[(first + static_cast<unsigned long>(i)) * ldm + outer];
    }
  }
}

/// Loads an accumulator.
template <int m, int n, int k, typename T>
HIPPORT_WMMA_DEVICE void load_matrix_sync(
    fragment<accumulator, m, n, k, T>& to,
    const detail::Element<fragment<accumulator, m, n, k, T>>* p, unsigned ldm,
    layout_t layout) {
  using Shape = typename detail::Traits<accumulator, m, n, k, T>::Shape;
  if (layout == mem_col_major) {
    detail::copy<Shape::sums>(
        to.x, p + detail::placeOfSum<Shape>(0, ldm, mem_col_major));
    return;
  }
#pragma unroll
  for (int i = 0; i < Shape::sums; ++i) {
    to.x[i] = p[detail::placeOfSum<Shape>(i, ldm, mem_row_major)];
  }
}

/// Stores an accumulator. The lanes of the warp can read it then.
template <int m, int n, int k, typename T>
HIPPORT_WMMA_DEVICE void store_matrix_sync(
    detail::Element<fragment<accumulator, m, n, k, T>>* p,
    const fragment<accumulator, m, n, k, T>& from, unsigned ldm,
    layout_t layout) {
  using Shape = typename detail::Traits<accumulator, m, n, k, T>::Shape;
  if (layout == mem_col_major) {
    auto* const to = p + detail::placeOfSum<Shape>(0, ldm, mem_col_major);
    constexpr unsigned bytes = sizeof(from.x);
    __builtin_memcpy(__builtin_assume_aligned(static_cast<void*>(to), 16),
                     static_cast<const void*>(from.x), bytes);
  } else {
#pragma unroll
    for (int i = 0; i < Shape::sums; ++i) {
      p[detail::placeOfSum<Shape>(i, ldm, mem_row_major)] = from.x[i];
    }
  }
  hipport::detail::Lanes::barrier(0xffffffffU);
}

/// D = A * B + C.
template <int m, int n, int k, typename T, typename LayoutA, typename LayoutB,
          typename TD, typename TC>
HIPPORT_WMMA_DEVICE void mma_sync(
    fragment<accumulator, m, n, k, TD>& d,
    const fragment<matrix_a, m, n, k, T, LayoutA>& a,
    const fragment<matrix_b, m, n, k, T, LayoutB>& b,
    const fragment<accumulator, m, n, k, TC>& c) {
  using Sum = typename detail::Number<T>::Sum;
  static_assert(detail::CanSum<T, TD>::value && detail::CanSum<T, TC>::value,
                "CUDA has no sums of this type for these operands");
  constexpr int count = fragment<accumulator, m, n, k, TD>::num_elements;
  detail::Vector<Sum, count> sums;
#pragma unroll
  for (int i = 0; i < count; ++i) sums[i] = detail::wide(c.x[i]);
  sums = detail::product<m, n, k, T>(a.x, b.x, sums);
#pragma unroll
  for (int i = 0; i < count; ++i) detail::narrow(sums[i], d.x[i]);
}

/// The same of bytes; with `satf` sums that do not fit an int become the least
/// or greatest one.
template <int m, int n, int k, typename T, typename LayoutA, typename LayoutB>
HIPPORT_WMMA_DEVICE void mma_sync(
    fragment<accumulator, m, n, k, int>& d,
    const fragment<matrix_a, m, n, k, T, LayoutA>& a,
    const fragment<matrix_b, m, n, k, T, LayoutB>& b,
    const fragment<accumulator, m, n, k, int>& c, bool satf) {
  if (!satf) return mma_sync(d, a, b, c);
  detail::Int8 sums = {};
  sums = detail::product<m, n, k, T>(a.x, b.x, sums);
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const long long sum = static_cast<long long>(c.x[i]) + sums[i];
    d.x[i] = sum > 0x7fffffffLL    ? 0x7fffffff
             : sum < -0x80000000LL ? -0x7fffffff - 1
                                   : static_cast<int>(sum);
  }
}

/// A float with the bits that tf32 has; the nearest, of two the greater in
/// magnitude. PTX: cvt.rna.tf32.f32.
HIPPORT_WMMA_DEVICE float __float_to_tf32(float value) {
  const unsigned bits = detail::as<unsigned>(value);
  const bool isFinite = (bits & 0x7f800000U) != 0x7f800000U;
  return detail::as<float>((isFinite ? bits + 0x1000U : bits) & ~0x1fffU);
}

}  // namespace wmma
}  // namespace matrix
}  // namespace hipport

#undef HIPPORT_WMMA_DEVICE
#undef HIPPORT_WMMA_BFLOAT16
#undef HIPPORT_WMMA_CDNA
#undef HIPPORT_WMMA_RDNA3
#undef HIPPORT_WMMA_RDNA4

#endif
#endif  // HIPPORT_WMMA_H
