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

/// What asks for nothing that AMD GPUs have: "setmaxnreg.inc.sync.aligned.u32
/// 240", "pmevent 1".
bool nothing(Writer& w) {
  w.review(w.opcode() == "setmaxnreg"
               ? "a wavefront on AMD keeps the registers that its kernel was "
                 "compiled for: __launch_bounds__ says how many"
               : "AMD GPUs have no such counters of events");
  return w.emit("static_cast<void>(0)");
}

bool stop(Writer& w) {
  w.review("without a debugger it goes on, where a CUDA program ends");
  return w.modifiers().empty() && w.count(0) && w.emit("__builtin_debugtrap()");
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
    {"brkpt", controlFlow, 0, byItself, stop,
     "__builtin_debugtrap() stops in a debugger"},
    {"brx", controlFlow, 0, byType},
    {"call", controlFlow, 0, byUni},
    {"exit", controlFlow, 0, byItself, nullptr,
     "return from the kernel; s_endpgm ends all lanes of a wavefront"},
    {"pmevent", controlFlow, 0, byName, nothing},
    {"ret", controlFlow, 0, byUni},
    {"setmaxnreg", other, 0, byName, nothing,
     "registers are allocated when a kernel is compiled: remove it and write "
     "__launch_bounds__"},
    {"trap", controlFlow, 0, byItself, trap},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kControl = kOpcodes;

}  // namespace hipport::ptx
