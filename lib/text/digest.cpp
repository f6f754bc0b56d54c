#include "text/digest.h"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hipport {

std::string Digest::text() const {
  return fmt::format("{:016x}{:016x}", high, low);
}

Digest digestOf(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

struct PieceDigest::State {
  XXH3_state_t of;
};

// The constructor of State would fill all of it with zeros.
PieceDigest::PieceDigest() : state_(new State) {
  XXH3_128bits_reset(&state_->of);
}

PieceDigest::~PieceDigest() = default;

void PieceDigest::add(std::string_view piece) {
  XXH3_128bits_update(&state_->of, piece.data(), piece.size());
}

Digest PieceDigest::digest() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(&state_->of);
  return {hash.high64, hash.low64};
}

}  // namespace hipport
