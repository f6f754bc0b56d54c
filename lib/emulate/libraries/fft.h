// The discrete Fourier transform of any length, in double precision: factors
// up to a limit one after the other, longer primes as a convolution.
#pragma once

#include <complex>
#include <cstddef>
#include <memory>
#include <vector>

namespace hipport {

class Fft {
 public:
  /// For sequences of `size` numbers, at least 1.
  explicit Fft(std::size_t size);
  ~Fft();
  Fft(const Fft&) = delete;
  Fft& operator=(const Fft&) = delete;

  using Numbers = std::vector<std::complex<double>>;

  /// Transforms `data` in place; the inverse is not divided by the size.
  /// `space` is what it works in. Threads may share the object.
  void transform(Numbers& data, Numbers& space, bool isInverse) const;

 private:
  void forward(Numbers& data, Numbers& space) const;
  void stages(Numbers& data, Numbers& space) const;
  void convolve(Numbers& data) const;

  std::size_t size_;
  std::vector<std::size_t> factors_;
  Numbers roots_;  ///< exp(-2 pi i k / size)
  // Where a factor is too large (Bluestein's algorithm):
  std::unique_ptr<Fft> longer_;
  Numbers chirp_;   ///< exp(-pi i k k / size)
  Numbers filter_;  ///< the transform of its conjugate
};

}  // namespace hipport
