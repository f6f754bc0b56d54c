// Numbers as libraries name them at run time, and those that this processor
// computes with instead of half precision, bfloat16 and small integers.
#pragma once

#include <bit>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace hipport {

enum class NumberKind : std::uint8_t {
  none,  ///< no kind that libraries compute with
  f16,
  bf16,
  f32,
  f64,
  c32,  ///< two floats
  c64,  ///< two doubles
  i8,
  i32,
  i64,  ///< of indices
};

constexpr std::size_t sizeOf(NumberKind kind) {
  switch (kind) {
    case NumberKind::none:
      return 0;
    case NumberKind::i8:
      return 1;
    case NumberKind::f16:
    case NumberKind::bf16:
      return 2;
    case NumberKind::f32:
    case NumberKind::i32:
      return 4;
    case NumberKind::f64:
    case NumberKind::c32:
    case NumberKind::i64:
      return 8;
    case NumberKind::c64:
      return 16;
  }
  return 0;
}

constexpr bool isComplex(NumberKind kind) {
  return kind == NumberKind::c32 || kind == NumberKind::c64;
}

/// The kind of the parts of a complex number; that of a real one is its own.
constexpr NumberKind realOf(NumberKind kind) {
  return kind == NumberKind::c32   ? NumberKind::f32
         : kind == NumberKind::c64 ? NumberKind::f64
                                   : kind;
}

/// The kind that stands for it in computations here.
constexpr NumberKind computedAs(NumberKind kind) {
  switch (kind) {
    case NumberKind::f16:
    case NumberKind::bf16:
      return NumberKind::f32;
    case NumberKind::i8:
    case NumberKind::i32:
      return NumberKind::f64;  // Exact as far as 32 bits are.
    default:
      return kind;
  }
}

template <typename T>
struct RealOf {
  using Part = T;
};
template <typename T>
struct RealOf<std::complex<T>> {
  using Part = T;
};
template <typename T>
using Real = typename RealOf<T>::Part;
template <typename T>
inline constexpr bool kIsComplex = !std::is_same_v<Real<T>, T>;

template <typename T>
inline constexpr NumberKind kKindOf =
    std::is_same_v<T, float>                  ? NumberKind::f32
    : std::is_same_v<T, double>               ? NumberKind::f64
    : std::is_same_v<T, std::complex<float>>  ? NumberKind::c32
    : std::is_same_v<T, std::complex<double>> ? NumberKind::c64
                                              : NumberKind::none;

/// The conjugate, of a real number itself.
template <typename T>
T conjugate(T value) {
  if constexpr (kIsComplex<T>) {
    return std::conj(value);
  } else {
    return value;
  }
}

/// A number in memory, in the widest type of its sort.
std::complex<double> load(NumberKind kind, const void* at);

/// The nearest number of that kind; integers keep to their range.
void store(NumberKind kind, void* at, std::complex<double> value);

template <typename T>
T loadAs(NumberKind kind, const void* at) {
  const std::complex<double> value = load(kind, at);
  if constexpr (kIsComplex<T>) {
    return T(static_cast<Real<T>>(value.real()),
             static_cast<Real<T>>(value.imag()));
  } else {
    return static_cast<T>(value.real());
  }
}

}  // namespace hipport
