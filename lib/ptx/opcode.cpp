#include "ptx/opcode.h"

#include <array>

namespace hipport::ptx {
namespace {

constexpr std::array kFamilies = {
    &kBits,     &kComparisons, &kControl, &kCopies, &kFloats,
    &kIntegers, &kLanes,       &kMatrix,  &kMemory, &kMoves,
    &kPacked,   &kTextures,    &kVideo};

}  // namespace

std::span<const Family* const> families() { return kFamilies; }

const Opcode* findOpcode(std::string_view name) {
  for (const Family* family : kFamilies) {
    const auto found =
        std::ranges::lower_bound(*family, name, {}, &Opcode::name);
    if (found != family->end() && found->name == name) return &*found;
  }
  return nullptr;
}

}  // namespace hipport::ptx
