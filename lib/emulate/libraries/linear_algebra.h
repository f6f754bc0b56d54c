// BLAS and LAPACK of this processor: loaded when they are first needed, and
// called by their Fortran interface, which all implementations have.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "emulate/libraries/numbers.h"

namespace hipport {

/// What was loaded, "OpenBLAS 0.3.21"; empty where there is none.
const std::string& linearAlgebraName();

/// A function, "sgemm_"; null where there is none.
void* linearAlgebraFunction(const std::string& name);

/// Whether there is one, and, said of the function that needs it, what to
/// install if not.
inline constexpr std::string_view kLinearAlgebraMissing =
    "it needs a BLAS and LAPACK of this processor, and neither "
    "libopenblas.so.0 nor liblapack.so.3 is installed (on Debian: apt-get "
    "install libopenblas0-pthread)";

template <typename T>
inline constexpr char kLetter = kKindOf<T> == NumberKind::f32   ? 's'
                                : kKindOf<T> == NumberKind::f64 ? 'd'
                                : kKindOf<T> == NumberKind::c32 ? 'c'
                                                                : 'z';

namespace detail {
/// Fortran takes addresses, and behind all arguments the lengths of texts.
template <typename T>
const T* addressOf(const T& value) {
  return &value;
}
template <typename T>
T* addressOf(T* const& value) {
  return value;
}
}  // namespace detail

/// Sizes that are known to fit.
inline int narrow(std::int64_t value) { return static_cast<int>(value); }

/// Calls the function of a type: fortran<float>("gemm", 'N', 'T', m ...).
/// Characters and numbers go by their address. Integers are 32 bits wide.
template <typename T, typename... Arguments>
void fortran(std::string_view name, const Arguments&... arguments) {
  static_assert(((!std::is_same_v<Arguments, std::int64_t>) && ...));
  void* const found =
      linearAlgebraFunction(kLetter<T> + std::string(name) + "_");
  using Function = void (*)(decltype(detail::addressOf(arguments))...,
                            std::size_t, std::size_t, std::size_t, std::size_t);
  // No function has more than four texts; further arguments hurt none.
  reinterpret_cast<Function>(found)(detail::addressOf(arguments)..., 1, 1, 1,
                                    1);
}

}  // namespace hipport
