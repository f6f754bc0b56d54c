#include "text/name_table.h"

#include <bit>

namespace hipport {

std::vector<NameSlot> nameSlots(std::span<const std::string_view> names) {
  std::vector<NameSlot> slots(std::bit_ceil(names.size() * 2 + 1));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::uint64_t hash = hashOfName(names[i]);
    const auto mark = static_cast<std::uint32_t>(hash >> 32U);
    std::size_t at = hash & (slots.size() - 1);
    auto isTaken = [&] {
      const NameSlot& slot = slots[at];
      return slot.row != 0 &&
             (slot.mark != mark || names[slot.row - 1] != names[i]);
    };
    while (isTaken()) at = (at + 1) & (slots.size() - 1);
    if (slots[at].row == 0)
      slots[at] = {mark, static_cast<std::uint32_t>(i + 1)};
  }
  return slots;
}

}  // namespace hipport
