// Names to rows in constant time: a hash table that is constant data, made by
// rulec for the embedded tables, so that a process makes none at its start.
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
  std::uint64_t hash = name.size() * kFactor;
  auto mix = [&](std::uint64_t word) {
    hash = (hash ^ word) * kFactor;
    hash ^= hash >> 32U;
  };
  std::uint64_t word = 0;
  while (name.size() >= sizeof word) {
    std::memcpy(&word, name.data(), sizeof word);
    mix(word);
    name.remove_prefix(sizeof word);
  }
  if (!name.empty()) {
    word = 0;
    std::memcpy(&word, name.data(), name.size());
    mix(word);
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
