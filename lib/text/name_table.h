// Names to their places in constant time: a hash table that is constant data,
// made by rulec for the rule tables and by embed for the names of the embedded
// headers, so that a process makes none at its start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hipport {

/// A place of the table.
struct NameSlot {
  std::uint32_t mark = 0;  ///< bits of the name's hash: most others differ
  std::uint32_t row = 0;   ///< its row's index and one; 0: none is here
};

/// The same on every machine of one byte order.
inline std::uint64_t hashOfName(std::string_view name) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
  const std::size_t size = name.size();
  const char* at = name.data();
  std::uint64_t hash = size * kFactor;
  auto mix = [&](std::uint64_t word) {
    hash = (hash ^ word) * kFactor;
    hash ^= hash >> 48U;  // Those bits alone depend on all of the word.
  };
  auto read = [](const char* from, auto word) {
    std::memcpy(&word, from, sizeof word);
    return word;
  };
  // The last word overlaps the one before it, so that each is read at once.
  if (size > 8) {
    const char* const last = at + size - 8;
    for (; at < last; at += 8) mix(read(at, std::uint64_t{}));
    mix(read(last, std::uint64_t{}));
  } else if (size >= 4) {
    const std::uint64_t behind = read(at + size - 4, std::uint32_t{});
    mix(read(at, std::uint32_t{}) | behind << 32U);
  } else if (size > 0) {
    auto byte = [at](std::size_t i) {
      return std::uint32_t{static_cast<unsigned char>(at[i])};
    };
    mix(byte(0) | byte(size / 2) << 8U | byte(size - 1) << 16U);
  }
  return hash;
}

/// The table of `names`, in which half of the places at least are free. Of two
/// that are the same the first is found.
std::vector<NameSlot> nameSlots(std::span<const std::string_view> names);

/// The index of `name` in what `slots` were made of; `nameOf(index)` is the
/// name there.
template <typename NameOf>
std::optional<std::size_t> findName(std::span<const NameSlot> slots,
                                    std::string_view name, NameOf nameOf) {
  if (slots.empty()) return std::nullopt;
  const std::uint64_t hash = hashOfName(name);
  const auto mark = static_cast<std::uint32_t>(hash >> 32U);
  // Their number is a power of two.
  for (std::size_t at = hash;; ++at) {
    const NameSlot& slot = slots[at & (slots.size() - 1)];
    if (slot.row == 0) return std::nullopt;
    if (slot.mark == mark && std::invoke(nameOf, slot.row - 1) == name) {
      return slot.row - 1;
    }
  }
}

}  // namespace hipport
