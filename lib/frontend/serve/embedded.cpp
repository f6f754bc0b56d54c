#include "frontend/serve/embedded.h"

namespace hipport {
namespace {

std::span<const std::uint16_t> between(std::span<const std::uint16_t> all,
                                       std::size_t begin, std::size_t end) {
  return all.subspan(begin, end - begin);
}

}  // namespace

std::optional<std::uint16_t> HeaderPieces::numberOf(
    std::string_view name) const {
  return findName(slots, name, [this](auto i) { return names[i]; });
}

std::span<const std::uint16_t> HeaderPieces::declaredBy(
    std::size_t piece) const {
  return between(numbers, piece == 0 ? 0 : pieces[piece - 1].usesEnd,
                 pieces[piece].declaresEnd);
}

std::span<const std::uint16_t> HeaderPieces::namesIn(std::size_t piece) const {
  return between(numbers, piece == 0 ? 0 : pieces[piece - 1].usesEnd,
                 pieces[piece].usesEnd);
}

std::span<const std::uint16_t> HeaderPieces::declarersOf(
    std::uint16_t name) const {
  return between(declarers, name == 0 ? 0 : declarersEnds[name - 1],
                 declarersEnds[name]);
}

}  // namespace hipport
