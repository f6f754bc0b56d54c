#include "emulate/libraries/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace hipport {

namespace {

template <typename T>
T read(const void* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}
template <typename T>
void write(void* at, T value) {
  std::memcpy(at, &value, sizeof value);
}

double fromHalf(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 1023;
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 31) {
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  }
  return sign * (exponent != 0 ? std::ldexp(1024 + fraction, exponent - 25)
                               : std::ldexp(fraction, -24));
}

/// Rounds to the nearest, ties to even.
std::uint16_t toHalf(double value) {
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double size = std::fabs(value);
  if (std::isnan(value)) return 0x7e00;
  if (size >= 65520) return sign | 0x7c00;
  // Units of the last place: those of the smallest normal number below it.
  const int exponent = size < std::ldexp(1, -14) ? -14 : std::ilogb(size);
  const double units = std::nearbyint(std::ldexp(size, 10 - exponent));
  // 1024 units more are the next exponent, whose code follows.
  return static_cast<std::uint16_t>(
      sign | (static_cast<int>(units) + ((exponent + 14) << 10)));
}

double fromBfloat16(std::uint16_t bits) {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

std::uint16_t toBfloat16(double value) {
  // Through float, but rounded once: to odd, then to the nearest.
  float narrow = static_cast<float>(value);
  std::uint32_t bits = std::bit_cast<std::uint32_t>(narrow);
  if (std::isnan(value)) return 0x7fc0;
  if (static_cast<double>(narrow) != value && std::isfinite(narrow)) {
    if (std::fabs(static_cast<double>(narrow)) > std::fabs(value)) --bits;
    bits |= 1;
  }
  if (!std::isfinite(std::bit_cast<float>(bits))) {
    return static_cast<std::uint16_t>(bits >> 16);
  }
  return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

template <typename T>
T toInteger(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<T>(std::clamp(
      std::nearbyint(value), static_cast<double>(std::numeric_limits<T>::min()),
      static_cast<double>(std::numeric_limits<T>::max())));
}

}  // namespace

std::complex<double> load(NumberKind kind, const void* at) {
  switch (kind) {
    case NumberKind::none:
      return 0;
    case NumberKind::f16:
      return fromHalf(read<std::uint16_t>(at));
    case NumberKind::bf16:
      return fromBfloat16(read<std::uint16_t>(at));
    case NumberKind::f32:
      return read<float>(at);
    case NumberKind::f64:
      return read<double>(at);
    case NumberKind::c32:
      return {static_cast<const float*>(at)[0],
              static_cast<const float*>(at)[1]};
    case NumberKind::c64:
      return {static_cast<const double*>(at)[0],
              static_cast<const double*>(at)[1]};
    case NumberKind::i8:
      return read<std::int8_t>(at);
    case NumberKind::i32:
      return read<std::int32_t>(at);
    case NumberKind::i64:
      return static_cast<double>(read<std::int64_t>(at));
  }
  return 0;
}

void store(NumberKind kind, void* at, std::complex<double> value) {
  switch (kind) {
    case NumberKind::none:
      return;
    case NumberKind::f16:
      return write(at, toHalf(value.real()));
    case NumberKind::bf16:
      return write(at, toBfloat16(value.real()));
    case NumberKind::f32:
      return write(at, static_cast<float>(value.real()));
    case NumberKind::f64:
      return write(at, value.real());
    case NumberKind::c32:
      return write(at, std::complex<float>(value));
    case NumberKind::c64:
      return write(at, value);
    case NumberKind::i8:
      return write(at, toInteger<std::int8_t>(value.real()));
    case NumberKind::i32:
      return write(at, toInteger<std::int32_t>(value.real()));
    case NumberKind::i64:
      return write(at, static_cast<std::int64_t>(value.real()));
  }
}

}  // namespace hipport
