// Plans of transforms of one to three dimensions, for hipFFT and rocFFT:
// computed in double precision, whatever the numbers are.
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>

#include "emulate/hip/runtime.h"
#include "emulate/libraries/numbers.h"

namespace hipport {

/// What a transform reads or writes: numbers of one kind, real or complex.
struct FftFormat {
  NumberKind part = NumberKind::none;
  bool isComplex = false;

  std::size_t size() const { return sizeOf(part) * (isComplex ? 2 : 1); }
  std::complex<double> read(const std::byte* at) const {
    const double real = loadAs<double>(part, at);
    return isComplex ? std::complex<double>(
                           real, loadAs<double>(part, at + sizeOf(part)))
                     : real;
  }
  void write(std::byte* at, std::complex<double> value) const {
    store(part, at, value.real());
    if (isComplex) store(part, at + sizeOf(part), value.imag());
  }
};

/// Dimensions, the last of which is the fastest.
using Lengths = std::array<std::int64_t, 3>;

/// Where the elements of one side are.
struct Layout {
  Lengths strides{};
  std::int64_t distance = 0;  ///< from a batch to the next
};

struct FftPlan {
  int rank = 0;
  Lengths lengths{};
  std::int64_t batch = 1;
  FftFormat input, output;
  Layout in, out;                ///< as they are used out of place
  Layout inPlaceIn, inPlaceOut;  ///< and in place
  double scale = 1;

  bool isForward() const { return !input.isComplex; }
  bool isBackward() const { return !output.isComplex; }
  /// Elements that one side has: of a spectrum of real numbers, half.
  Lengths extent(const FftFormat& side) const {
    Lengths of = lengths;
    const bool isHalf = side.isComplex && (isForward() || isBackward());
    if (isHalf) of[rank - 1] = of[rank - 1] / 2 + 1;
    return of;
  }
};

/// Rows of so many elements, one after the other.
Layout packed(int rank, const Lengths& rows);

/// The layouts of a plan that has lengths and formats and no others. In place,
/// rows of real numbers have room for their spectrum.
void usePackedLayouts(FftPlan& plan);

/// Transforms when the stream gets there, if the memory is there by then; the
/// inverse is not divided by the size. False if it was not done.
bool runFft(const char* function, const FftPlan& plan, hipStream_t stream,
            void* input, void* output, bool isInverse);

}  // namespace hipport
