// Control flow, and what a whole kernel does.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>

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

/// brx.idx index, table. An index beyond the table means nothing in PTX.
bool branchByIndex(Writer& w) {
  w.take("uni");
  if (!w.take("idx") || !w.modifiers().empty() || !w.hasLabels() ||
      !w.count(2)) {
    return false;
  }
  const PtxBranchTable* table = branchTable(w.program(), w.operand(1).text);
  const std::string index = w.read(0, kU32);
  if (!table || index.empty()) return false;
  std::string text = fmt::format("switch ({}) {{", index);
  for (std::size_t i = 0; i < table->labels.size(); ++i) {
    text += fmt::format(" case {}: goto {};", i, labelName(table->labels[i]));
  }
  return w.emit(text + " default: __builtin_unreachable(); }");
}

/// The names of a list of parameters: "(param0, param1)"; nothing where one is
/// something else.
std::optional<std::string> parametersOf(Writer& w, const PtxOperand& list) {
  std::string names;
  for (const PtxOperand& each : list.parts) {
    const PtxSymbol* symbol = w.symbolOf(each);
    if (!symbol || symbol->space != PtxSymbol::Space::parameter) {
      return std::nullopt;
    }
    names += (names.empty() ? "" : ", ") + symbol->name;
  }
  return names;
}

/// call.uni (result), function, (argument, argument)
bool call(Writer& w) {
  w.take("uni");
  if (!w.frame() || !w.modifiers().empty()) return false;
  std::size_t at = 0;
  std::optional<std::string> result = "";
  if (w.count(3) ||
      (w.count(2) && w.operand(0).kind == PtxOperand::Kind::list)) {
    if (w.operand(0).kind != PtxOperand::Kind::list) return false;
    result = parametersOf(w, w.operand(at++));
  }
  std::optional<std::string> arguments = "";
  const PtxSymbol* function = w.symbolOf(w.operand(at));
  if (!function || function->space != PtxSymbol::Space::function) {
    return w.fail(w.operand(at).text == "vprintf"
                      ? "printf finds its arguments in memory here: write the "
                        "call in C++"
                      : "it calls what is not written, or no function of the "
                        "module");
  }
  if (!w.count(at + 1)) {
    if (!w.count(at + 2) || w.operand(at + 1).kind != PtxOperand::Kind::list) {
      return false;
    }
    arguments = parametersOf(w, w.operand(at + 1));
  }
  if (!result || !arguments) return false;
  return w.emit((result->empty() ? "" : *result + " = ") + function->name +
                "(" + *arguments + ")");
}

bool leave(Writer& w) {
  w.take("uni");
  if (!w.frame() || !w.modifiers().empty() || !w.count(0)) return false;
  // Out of a function it would be the end of all lanes of a wavefront.
  if (w.opcode() == "exit" && !w.frame()->isEntry) return false;
  return w.emit(w.frame()->result.empty() ? "return"
                                          : "return " + w.frame()->result);
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"bra", controlFlow, 0, byUni, branch},
    {"brkpt", controlFlow, 0, byItself, stop,
     "__builtin_debugtrap() stops in a debugger"},
    {"brx", controlFlow, 0, byName, branchByIndex},
    {"call", controlFlow, 0, byUni, call},
    {"exit", controlFlow, 0, byItself, leave,
     "return from the kernel; s_endpgm ends all lanes of a wavefront"},
    {"pmevent", controlFlow, 0, byName, nothing},
    {"ret", controlFlow, 0, byUni, leave},
    {"setmaxnreg", other, 0, byName, nothing,
     "registers are allocated when a kernel is compiled: remove it and write "
     "__launch_bounds__"},
    {"trap", controlFlow, 0, byItself, trap},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kControl = kOpcodes;

}  // namespace hipport::ptx
