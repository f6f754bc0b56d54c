// Inline PTX: the asm statements of a source, read and ported; and modules.
//
// Whatever stands in one, reading and porting end, and say the same again. A
// port is C++ by its brackets, names operands by their numbers, and writes each
// output that has no value yet; what is not ported has a reason, and the
// instruction that is in the way is one of the program's.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/asm_statement.h"
#include "frontend/lexer.h"
#include "fuzz.h"
#include "ptx/flow.h"
#include "ptx/module.h"
#include "ptx/port.h"
#include "ptx/ptx.h"

namespace hipport {
namespace {

using fuzz::require;

const Vocabulary kNoNames = {[](std::string_view) { return false; },
                             [](std::string_view) { return false; },
                             [](std::string_view) { return false; }};

bool isBalanced(std::string_view text) {
  std::string open;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') open += c;
    if (c != ')' && c != ']' && c != '}') continue;
    const char opening = c == ')' ? '(' : c == ']' ? '[' : '{';
    if (open.empty() || open.back() != opening) return false;
    open.pop_back();
  }
  return open.empty();
}

void checkPort(const PtxPort& port, const PtxProgram& program,
               const PtxStatement& statement) {
  require(port.isPorted() == port.why.empty(), "a port, or else a reason");
  if (!port.isPorted()) {
    const bool isOwn =
        port.obstacle == nullptr ||
        std::ranges::any_of(program.instructions, [&](const auto& each) {
          return &each == port.obstacle;
        });
    require(isOwn, "the obstacle is an instruction of the program");
    return;
  }
  require(port.obstacle == nullptr, "nothing is in the way of a port");
  require(port.isBlock || port.lines.size() == 1,
          "what is no block is one statement");
  require(program.others.empty(), "what cannot be read is not ported");
  for (const PtxLabel& label : program.labels) {
    const std::string line = ptx::labelName(label.name) + ":";
    require(std::ranges::count(port.lines, line) == 1,
            "each label is in the port once");
  }
  require((port.grade == Applicability::safe) == port.notes.empty(),
          "a port that is not exact says how");
  std::vector<bool> isUsed(statement.operands.size());
  std::string text;  // without the marks
  for (const std::string& line : port.lines) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (line[at] != kArgumentMark) {
        text += line[at];
        continue;
      }
      require(++at < line.size(), "a mark has a number");
      const auto number = static_cast<std::size_t>(line[at] - kFirstArgument);
      require(number < isUsed.size(), "a mark is of an operand");
      isUsed[number] = true;
    }
  }
  require(isBalanced(text), "brackets are balanced");
  for (std::size_t at = text.find('%'); at != std::string::npos;
       at = text.find('%', at + 1)) {
    require(text.compare(at, 2, "% ") == 0, "no PTX is left");  // a remainder
  }
  for (std::size_t i = 0; i < statement.outputs; ++i) {
    // What is read as well ("+r") may keep its value: nothing has to write it.
    const bool isRead = statement.operands[i].constraint.starts_with('+');
    require(isUsed[i] || isRead, "every output is in the port");
  }
}

void check(const PtxStatement& statement) {
  const PtxProgram program = parsePtx(statement);
  for (const PtxInstruction& each : program.instructions) {
    require(!each.opcode.empty(), "an instruction has a name");
    ptxRecipe(each);
    require(!toString(classOf(each)).empty(), "a class has a name");
  }
  isPtx(program, statement);
  for (const PtxPlace place : {PtxPlace{}, PtxPlace{.isMacroBody = true},
                               PtxPlace{.hasCarry = true}}) {
    const PtxPort port = portPtx(program, statement, place);
    const bool hasBrackets = std::ranges::any_of(
        statement.operands,
        [](const auto& operand) { return !isBalanced(operand.expression); });
    if (!hasBrackets) checkPort(port, program, statement);
    const PtxPort again = portPtx(program, statement, place);
    require(port.lines == again.lines && port.why == again.why,
            "a second time gives the same");
  }
}

/// What is written of a module is C++ by its brackets, and what is not is told
/// with a line of it.
void checkModule(const std::string& text) {
  const PtxModulePort port = portPtxModule(text);
  require(port.text.empty() == (port.functions == 0),
          "a module without functions is not written");
  require(isBalanced(port.text), "brackets are balanced");
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  for (const PtxModulePort::LeftOut& each : port.leftOut) {
    require(!each.why.empty(), "what is left out has a reason");
    require(each.line >= 1 && each.line <= lines + 1, "its line is there");
  }
  require(portPtxModule(text).text == port.text,
          "a second time gives the same");
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  // With a zero behind it, which the lexer stops at.
  const std::string source(reinterpret_cast<const char*>(data), size);
  const FileFacts facts = lexFile("/f.cu", source, kNoNames);
  for (const AsmStatement& each : facts.asms) {
    if (each.isExact) check(ptxStatement(each, source));
  }
  if (isPtxModule(source)) checkModule(source);
  return 0;
}
