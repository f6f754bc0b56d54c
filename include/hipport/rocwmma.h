// CUDA's warp matrix functions (nvcuda::wmma) by AMD's library rocWMMA.
//
// The problem: rocWMMA has nearly the names of nvcuda::wmma, but other types of
// elements, functions that convert nothing, and no tf32 of its own name. What
// is below has CUDA's names and hands each call on:
//
//   using namespace hipport::rocm;  // was: nvcuda
//
// What is the same: fragments of half, bfloat16, signed char and tf32 in the
// shapes that rocWMMA has for the GPU; x[i], num_elements; load_matrix_sync,
// store_matrix_sync, fill_fragment, mma_sync.
//
// What is not:
// - A fragment belongs to a wave, not to a warp of 32 lanes: on GPUs whose
// waves
//   have 64 lanes the kernel has to be written for 64 (--warp=native).
// - rocWMMA has neither 32 x 8 nor 8 x 32, no unsigned char, no 8 x 8 x 4 of
//   double, and nothing for GPUs without matrix instructions. These do not
//   compile; hipport/wmma.h has them.
// - mma_sync does not saturate, and adds to sums of the result's type alone.
// - Which element of a matrix x[i] of a lane is; CUDA leaves it open.
//
// hipport/wmma.h needs no library and keeps warps of 32 lanes; this header is
// for programs that want rocWMMA's larger instructions.
//
// Needs rocWMMA (ROCm 5.2 or later) and C++17; on NVIDIA it is CUDA's.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_ROCWMMA_H
#define HIPPORT_ROCWMMA_H

#if defined(__CUDACC__) && !defined(__HIP__) && !defined(__HIP_PLATFORM_AMD__)

#include <mma.h>

namespace hipport {
namespace rocm = ::nvcuda;
}  // namespace hipport

#elif defined(__HIP__) || defined(__HIPCC__)

#ifndef __HIPCC_RTC__  // HIP's runtime compiler includes it by itself
#include <hip/hip_runtime.h>
// Behind it.
#include <hip/hip_fp16.h>
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
#define HIPPORT_ROCWMMA_BFLOAT16
#endif
#endif

#include <rocwmma/rocwmma.hpp>

#define HIPPORT_ROCWMMA_DEVICE __device__ inline __attribute__((always_inline))

namespace hipport {
namespace rocm {
namespace wmma {

using ::rocwmma::accumulator;
using ::rocwmma::col_major;
using ::rocwmma::layout_t;
using ::rocwmma::matrix_a;
using ::rocwmma::matrix_b;
using ::rocwmma::mem_col_major;
using ::rocwmma::mem_row_major;
using ::rocwmma::row_major;

namespace precision {
struct tf32;
}  // namespace precision

namespace detail {

/// What rocWMMA calls an element, and how it lies in memory.
template <typename T>
struct Element {
  using Type = T;
  using Stored = T;
};
template <>
struct Element<precision::tf32> {
  using Type = ::rocwmma::xfloat32_t;
  using Stored = float;
};
#ifdef HIPPORT_ROCWMMA_BFLOAT16
template <>
struct Element<__hip_bfloat16> {
  using Type = ::rocwmma::bfloat16_t;
  using Stored = __hip_bfloat16;
};
#endif

/// Whether rocWMMA multiplies such elements, or has such sums, on the GPU that
/// is compiled for, or for the host on any. Source: the table of its API
/// reference, 1.6.
template <typename T, int m, int n, int k>
struct IsThere {
  static constexpr bool value = false;
};
template <>
struct IsThere<__half, 16, 16, 16> {
  static constexpr bool value = true;
};
#ifdef HIPPORT_ROCWMMA_BFLOAT16
template <>
struct IsThere<__hip_bfloat16, 16, 16, 16> {
  static constexpr bool value = true;
};
#endif
template <>
struct IsThere<float, 16, 16, 16> {
  static constexpr bool value = true;
};
template <>
struct IsThere<int, 16, 16, 16> {
  static constexpr bool value = true;
};
template <>
struct IsThere<float, 16, 16, 8> {
  static constexpr bool value = true;
};
#if defined(__gfx942__) || !defined(__HIP_DEVICE_COMPILE__)
template <>
struct IsThere<precision::tf32, 16, 16, 8> {
  static constexpr bool value = true;
};
#endif
#if !defined(__gfx942__) && !defined(__gfx950__)
template <>
struct IsThere<signed char, 16, 16, 16> {
  static constexpr bool value = true;
};
#endif

template <typename A, typename B>
struct IsSame {
  static constexpr bool value = false;
};
template <typename A>
struct IsSame<A, A> {
  static constexpr bool value = true;
};

}  // namespace detail

/// A class of its own, so that functions of the program that take fragments of
/// any kind find its arguments.
template <typename Use, int m, int n, int k, typename T, typename Layout = void>
struct fragment
    : ::rocwmma::fragment<Use, m, n, k, typename detail::Element<T>::Type,
                          Layout> {
  static_assert(detail::IsThere<T, m, n, k>::value,
                "rocWMMA has no fragment of this type and shape on this GPU; "
                "hipport/wmma.h has");
};

namespace detail {

template <typename Use, int m, int n, int k, typename T, typename Layout>
HIPPORT_ROCWMMA_DEVICE ::rocwmma::fragment<Use, m, n, k,
                                           typename Element<T>::Type, Layout>&
whole(fragment<Use, m, n, k, T, Layout>& of) {
  return of;
}
template <typename Use, int m, int n, int k, typename T, typename Layout>
HIPPORT_ROCWMMA_DEVICE const ::rocwmma::fragment<
    Use, m, n, k, typename Element<T>::Type, Layout>&
whole(const fragment<Use, m, n, k, T, Layout>& of) {
  return of;
}

template <typename T>
HIPPORT_ROCWMMA_DEVICE const typename Element<T>::Type* elements(
    const typename Element<T>::Stored* from) {
  static_assert(
      sizeof(typename Element<T>::Type) == sizeof(typename Element<T>::Stored),
      "as many bytes");
  return reinterpret_cast<const typename Element<T>::Type*>(from);
}

}  // namespace detail

template <typename Use, int m, int n, int k, typename T, typename Layout,
          typename Value>
HIPPORT_ROCWMMA_DEVICE void fill_fragment(
    fragment<Use, m, n, k, T, Layout>& fragment, Value value) {
  ::rocwmma::fill_fragment(
      detail::whole(fragment),
      static_cast<typename detail::Element<T>::Type>(value));
}

template <typename Use, int m, int n, int k, typename T, typename Layout>
HIPPORT_ROCWMMA_DEVICE void load_matrix_sync(
    fragment<Use, m, n, k, T, Layout>& to,
    const typename detail::Element<T>::Stored* from, unsigned stride) {
  ::rocwmma::load_matrix_sync(detail::whole(to), detail::elements<T>(from),
                              stride);
}
template <int m, int n, int k, typename T>
HIPPORT_ROCWMMA_DEVICE void load_matrix_sync(
    fragment<accumulator, m, n, k, T>& to,
    const typename detail::Element<T>::Stored* from, unsigned stride,
    layout_t layout) {
  ::rocwmma::load_matrix_sync(detail::whole(to), detail::elements<T>(from),
                              stride, layout);
}

template <int m, int n, int k, typename T>
HIPPORT_ROCWMMA_DEVICE void store_matrix_sync(
    T* to, const fragment<accumulator, m, n, k, T>& from, unsigned stride,
    layout_t layout) {
  ::rocwmma::store_matrix_sync(to, detail::whole(from), stride, layout);
}

template <int m, int n, int k, typename A, typename B, typename Sum,
          typename Start, typename LayoutA, typename LayoutB>
HIPPORT_ROCWMMA_DEVICE void mma_sync(
    fragment<accumulator, m, n, k, Sum>& d,
    const fragment<matrix_a, m, n, k, A, LayoutA>& a,
    const fragment<matrix_b, m, n, k, B, LayoutB>& b,
    const fragment<accumulator, m, n, k, Start>& c) {
  static_assert(detail::IsSame<Sum, Start>::value,
                "rocWMMA adds to sums of the result's type");
  ::rocwmma::mma_sync(detail::whole(d), detail::whole(a), detail::whole(b),
                      detail::whole(c));
}

/// The matrix unit takes what is not written in it as it is: tf32 is float with
/// fewer bits of fraction, rounded to nearest.
HIPPORT_ROCWMMA_DEVICE float __float_to_tf32(float value) {
  return static_cast<float>(::rocwmma::xfloat32_t(value));
}

}  // namespace wmma
}  // namespace rocm
}  // namespace hipport

#undef HIPPORT_ROCWMMA_DEVICE

#endif
#endif  // HIPPORT_ROCWMMA_H
