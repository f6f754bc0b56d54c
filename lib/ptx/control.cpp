// Control flow, and what a whole kernel does.
#include <array>

#include "ptx/flow.h"
#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

bool trap(Writer& w) {
  return w.modifiers().empty() && w.count(0) && w.emit("__builtin_trap()");
}

/// bra.uni L
bool branch(Writer& w) {
  w.take("uni");
  return w.hasLabels() && w.modifiers().empty() && w.count(1) &&
         w.operand(0).kind == PtxOperand::Kind::name &&
         w.emit("goto " + labelName(w.operand(0).text));
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"bra", controlFlow, 0, byUni, branch},
    {"brkpt", controlFlow, 0, byItself, nullptr,
     "__builtin_debugtrap() stops in a debugger"},
    {"brx", controlFlow, 0, byType},
    {"call", controlFlow, 0, byUni},
    {"exit", controlFlow, 0, byItself, nullptr,
     "return from the kernel; s_endpgm ends all lanes of a wavefront"},
    {"pmevent", controlFlow, 0, byName},
    {"ret", controlFlow, 0, byUni},
    {"setmaxnreg", other, 0, byName, nullptr,
     "registers are allocated when a kernel is compiled: remove it and write "
     "__launch_bounds__"},
    {"trap", controlFlow, 0, byItself, trap},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kControl = kOpcodes;

}  // namespace hipport::ptx
