// Digests: a short name for bytes, the same on every machine.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace hipport {

/// 128 bits of XXH3. Different bytes have different digests, unless someone
/// goes out of his way: it is no protection against that.
struct Digest {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  /// 32 lower-case hexadecimal digits.
  std::string text() const;
  friend auto operator<=>(const Digest&, const Digest&) = default;
};

Digest digestOf(std::string_view bytes);

}  // namespace hipport
