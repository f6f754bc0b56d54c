#include "emulate/libraries/fft.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace hipport {

namespace {

using Number = std::complex<double>;

constexpr std::size_t kLargestFactor = 31;

/// exp(-2 pi i k / n), from an angle of at most an eighth of the circle.
Number rootOf(std::uint64_t k, std::uint64_t n) {
  const std::uint64_t eighth = 8 * k / n;
  const auto at = [&](std::uint64_t numerator) {
    // numerator / (8 n) of the circle
    return 2 * std::numbers::pi * static_cast<double>(numerator) /
           (8 * static_cast<double>(n));
  };
  // Within each quarter, from the axis that is nearer.
  const std::uint64_t quarter = eighth / 2;
  const std::uint64_t within = 8 * k - 2 * quarter * n;
  const bool isNearer = within <= n;
  const double angle = isNearer ? at(within) : at(2 * n - within);
  double x = isNearer ? std::cos(angle) : std::sin(angle);
  double y = isNearer ? std::sin(angle) : std::cos(angle);
  for (std::uint64_t i = 0; i < quarter; ++i) {
    const double before = x;
    x = -y;
    y = before;
  }
  return {x, -y};
}

}  // namespace

Fft::Fft(std::size_t size) : size_(size) {
  std::size_t left = size;
  for (const std::size_t each : {4, 2, 3, 5}) {
    for (; left % each == 0; left /= each) factors_.push_back(each);
  }
  for (std::size_t each = 7; each <= kLargestFactor; each += 2) {
    for (; left % each == 0; left /= each) factors_.push_back(each);
  }
  if (left == 1) {
    for (std::size_t k = 0; k < size; ++k) roots_.push_back(rootOf(k, size));
    return;
  }
  const std::size_t length = std::bit_ceil(2 * size - 1);
  longer_ = std::make_unique<Fft>(length);
  filter_.resize(length);
  for (std::size_t k = 0; k < size; ++k) {
    chirp_.push_back(rootOf(k * k % (2 * size), 2 * size));
    filter_[k] = std::conj(chirp_[k]);
    if (k != 0) filter_[length - k] = filter_[k];
  }
  Numbers space;
  longer_->forward(filter_, space);
}

Fft::~Fft() = default;

void Fft::transform(Numbers& data, Numbers& space, bool isInverse) const {
  if (isInverse) {
    for (Number& each : data) each = std::conj(each);
  }
  forward(data, space);
  if (isInverse) {
    for (Number& each : data) each = std::conj(each);
  }
}

void Fft::forward(Numbers& data, Numbers& space) const {
  if (longer_) {
    convolve(data);
  } else {
    space.resize(size_);
    stages(data, space);
  }
}

/// Stockham's algorithm: each stage leaves its results in order.
void Fft::stages(Numbers& data, Numbers& space) const {
  Number* from = data.data();
  Number* to = space.data();
  std::size_t length = size_;  // of the sequences that are left
  std::size_t count = 1;       // of them
  for (const std::size_t radix : factors_) {
    const std::size_t part = length / radix;
    for (std::size_t p = 0; p < part; ++p) {
      for (std::size_t q = 0; q < count; ++q) {
        const Number* const in = from + q + count * p;
        Number* const out = to + q + count * radix * p;
        const std::size_t step = count * part;
        if (radix == 4) {
          const Number sum = in[0] + in[2 * step];
          const Number gap = in[0] - in[2 * step];
          const Number other = in[step] + in[3 * step];
          const Number turned = in[step] - in[3 * step];
          const Number quarter(turned.imag(), -turned.real());
          out[0] = sum + other;
          out[count] = (gap + quarter) * roots_[p * count];
          out[2 * count] = (sum - other) * roots_[2 * p * count];
          out[3 * count] = (gap - quarter) * roots_[3 * p * count];
          continue;
        }
        for (std::size_t r = 0; r < radix; ++r) {
          Number sum = in[0];
          for (std::size_t k = 1; k < radix; ++k) {
            sum += in[k * step] * roots_[r * k % radix * (size_ / radix)];
          }
          out[r * count] = sum * roots_[p * r * count];
        }
      }
    }
    std::swap(from, to);
    length = part;
    count *= radix;
  }
  if (from != data.data()) std::copy_n(from, size_, data.data());
}

/// Bluestein's algorithm.
void Fft::convolve(Numbers& data) const {
  Numbers longer(filter_.size());
  Numbers space;
  for (std::size_t k = 0; k < size_; ++k) longer[k] = data[k] * chirp_[k];
  longer_->transform(longer, space, false);
  for (std::size_t k = 0; k < longer.size(); ++k) longer[k] *= filter_[k];
  longer_->transform(longer, space, true);
  const double scale = 1 / static_cast<double>(longer.size());
  for (std::size_t k = 0; k < size_; ++k) {
    data[k] = longer[k] * scale * chirp_[k];
  }
}

}  // namespace hipport
