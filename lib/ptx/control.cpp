// Control flow, and what a whole kernel does.
#include <array>

#include "ptx/opcode.h"

namespace hipport::ptx {
namespace {

bool trap(Writer& w) {
  return w.modifiers().empty() && w.count(0) && w.emit("__builtin_trap()");
}

constexpr auto kOpcodes = std::to_array<Opcode>({
    {"trap", trap},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kControl = kOpcodes;

}  // namespace hipport::ptx
