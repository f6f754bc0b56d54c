// Numbers as libraries name them at run time, and those that this processor
// computes with instead of half precision, bfloat16 and small integers.
#pragma once

#include <bit>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace hipport {

enum class Kind : std::uint8_t {
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

constexpr std::size_t sizeOf(Kind kind) {
  switch (kind) {
    case Kind::none:
      return 0;
    case Kind::i8:
      return 1;
    case Kind::f16:
    case Kind::bf16:
      return 2;
    case Kind::f32:
    case Kind::i32:
      return 4;
    case Kind::f64:
    case Kind::c32:
    case Kind::i64:
      return 8;
    case Kind::c64:
      return 16;
  }
  return 0;
}

constexpr bool isComplex(Kind kind) {
  return kind == Kind::c32 || kind == Kind::c64;
}

/// The kind of the parts of a complex number; that of a real one is its own.
constexpr Kind realOf(Kind kind) {
  return kind == Kind::c32 ? Kind::f32 : kind == Kind::c64 ? Kind::f64 : kind;
}

/// The kind that stands for it in computations here.
constexpr Kind computedAs(Kind kind) {
  switch (kind) {
    case Kind::f16:
    case Kind::bf16:
      return Kind::f32;
    case Kind::i8:
    case Kind::i32:
      return Kind::f64;  // Exact as far as 32 bits are.
    default:
      return kind;
  }
}

template <typename T>
struct RealOf {
  using type = T;
};
template <typename T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <typename T>
using Real = typename RealOf<T>::type;
template <typename T>
inline constexpr bool isComplexType = !std::is_same_v<Real<T>, T>;

template <typename T>
inline constexpr Kind kindOf =
    std::is_same_v<T, float>                  ? Kind::f32
    : std::is_same_v<T, double>               ? Kind::f64
    : std::is_same_v<T, std::complex<float>>  ? Kind::c32
    : std::is_same_v<T, std::complex<double>> ? Kind::c64
                                              : Kind::none;

/// The conjugate, of a real number itself.
template <typename T>
T conjugate(T value) {
  if constexpr (isComplexType<T>) {
    return std::conj(value);
  } else {
    return value;
  }
}

/// A number in memory, in the widest type of its sort.
std::complex<double> load(Kind kind, const void* at);

/// The nearest number of that kind; integers keep to their range.
void store(Kind kind, void* at, std::complex<double> value);

template <typename T>
T loadAs(Kind kind, const void* at) {
  const std::complex<double> value = load(kind, at);
  if constexpr (isComplexType<T>) {
    return T(static_cast<Real<T>>(value.real()),
             static_cast<Real<T>>(value.imag()));
  } else {
    return static_cast<T>(value.real());
  }
}

}  // namespace hipport
