// Digests: a short name for bytes, the same on every machine.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
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

/// The digest of bytes that come in pieces: that of all of them in a row.
class PieceDigest {
 public:
  PieceDigest();
  ~PieceDigest();
  PieceDigest(const PieceDigest&) = delete;
  PieceDigest& operator=(const PieceDigest&) = delete;

  void add(std::string_view piece);
  Digest digest() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hipport
