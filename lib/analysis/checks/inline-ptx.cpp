// PTX in asm statements: written in C++ where that means the same.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/asm_statement.h"
#include "analysis/check_list.h"
#include "ptx/port.h"
#include "ptx/ptx.h"

namespace hipport {
namespace {

/// Expressions, as messages quote them: on one line.
std::string quoted(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!isSpace) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return line;
}

std::string indentAt(std::string_view bytes, std::uint32_t offset) {
  const std::size_t newline =
      offset == 0 ? std::string_view::npos : bytes.rfind('\n', offset - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t end = bytes.find_first_not_of(" \t", begin);
  return std::string(
      bytes.substr(begin, std::min<std::size_t>(end, offset) - begin));
}

/// The whole text of a port, arguments marked. A line of a macro cannot be
/// broken.
std::string layout(const CheckContext& context, const AsmStatement& statement,
                   const PtxPort& port, bool isOneLine) {
  if (!port.isBlock) return port.lines.front();
  const FileFacts& facts = context.facts;
  const std::string indent =
      isOneLine ? "" : indentAt(context.bytes, statement.whole.begin);
  const std::string lineEnd = isOneLine ? " " : facts.newline + indent;
  std::string text = "do {";
  for (const std::string& line : port.lines) {
    text += lineEnd + (isOneLine ? "" : "  ") + line + ";";
  }
  return text + lineEnd + "} while (false)";
}

/// Replaces the statement. Expressions are moved with the edits inside them.
Fix rewrite(const AsmStatement& statement, std::string_view text) {
  Fix fix;
  const Span front = {statement.whole.begin, statement.whole.begin};
  std::string piece;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != kArgumentMark) {
      piece += text[i];
      continue;
    }
    const auto argument = static_cast<std::size_t>(text[++i] - kFirstArgument);
    fix.edits.push_back(
        {front, piece, statement.operands[argument].expression});
    piece.clear();
  }
  fix.edits.push_back({statement.whole, piece, {}});
  return fix;
}

/// The text with the expressions in place of the marks.
std::string spelled(std::string_view text,
                    const std::vector<std::string>& expressions) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == kArgumentMark) {
      out += quoted(
          expressions[static_cast<std::size_t>(text[++i] - kFirstArgument)]);
    } else {
      out += text[i];
    }
  }
  return out;
}

void collect(const PtxOperand& operand, std::vector<std::size_t>& arguments) {
  if (operand.kind == PtxOperand::Kind::argument &&
      std::ranges::find(arguments, operand.argument) == arguments.end()) {
    arguments.push_back(operand.argument);
  }
  for (const PtxOperand& part : operand.parts) collect(part, arguments);
}

/// "it writes %0 (sum) and reads %1 (a), %2 (b)"; empty if it does neither.
std::string traffic(const PtxInstruction& instruction,
                    const std::vector<std::string>& expressions) {
  const std::size_t destinations = destinationsOf(instruction);
  std::vector<std::size_t> written;
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
    const PtxOperand& operand = instruction.operands[i];
    const bool isWritten =
        i < destinations && operand.kind != PtxOperand::Kind::memory;
    collect(operand, isWritten ? written : used);
  }
  auto list = [&](const std::vector<std::size_t>& arguments) {
    std::string text;
    for (const std::size_t each : arguments) {
      text += fmt::format("{}%{} ({})", text.empty() ? "" : ", ", each,
                          quoted(expressions[each]));
    }
    return text;
  };
  if (written.empty() && used.empty()) return {};
  if (used.empty()) return "it writes " + list(written);
  if (written.empty()) return "it reads " + list(used);
  return "it writes " + list(written) + " and reads " + list(used);
}

/// What an instruction is called in a message: "mov.u32 of %smid".
std::string titleOf(const PtxInstruction& instruction) {
  for (const PtxOperand& operand : instruction.operands) {
    if (operand.kind == PtxOperand::Kind::special) {
      return fmt::format("{} of %{}", instruction.name(), operand.text);
    }
  }
  return instruction.name();
}

/// The instruction to name first: the obstacle, or else a jump.
const PtxInstruction* mainInstruction(const PtxProgram& program,
                                      const PtxPort& port) {
  if (port.obstacle) return port.obstacle;
  for (const PtxInstruction& each : program.instructions) {
    if (classOf(each) == PtxClass::controlFlow) return &each;
  }
  return program.instructions.empty() ? nullptr : &program.instructions.front();
}

/// Explains why nothing is written, and describes the instructions.
void explain(const PtxProgram& program, const PtxPort& port,
             const std::vector<std::string>& expressions, Finding& finding) {
  finding.severity = Severity::warning;
  const PtxInstruction* first = mainInstruction(program, port);
  if (!first) {
    finding.message = "this inline PTX must be rewritten in C++";
  } else if (!first->known) {
    finding.message = fmt::format(
        "this looks like inline PTX, but the instruction {} is unknown; it was "
        "not changed",
        first->name());
  } else {
    finding.message =
        fmt::format("the PTX instruction {} ({}) must be ported by hand",
                    titleOf(*first), toString(classOf(*first)));
  }
  const bool hasRecipe = first && !ptxRecipe(*first).empty();
  if (!port.why.empty() && (port.why != kNoCounterpart || !hasRecipe)) {
    finding.notes.push_back(port.why);
  }
  std::vector<std::string_view> recipes;
  auto describe = [&](const PtxInstruction& instruction) {
    const std::string arguments = traffic(instruction, expressions);
    if (!arguments.empty()) {
      std::string note = instruction.name() + ": " + arguments;
      if (std::ranges::find(finding.notes, note) == finding.notes.end()) {
        finding.notes.push_back(std::move(note));
      }
    }
    const std::string_view recipe = ptxRecipe(instruction);
    if (!recipe.empty() &&
        std::ranges::find(recipes, recipe) == recipes.end()) {
      recipes.push_back(recipe);
    }
  };
  constexpr std::size_t kMost = 6;  // a longer list is no help
  if (first) describe(*first);
  for (std::size_t i = 0; i < program.instructions.size() && i < kMost; ++i) {
    if (&program.instructions[i] != first) describe(program.instructions[i]);
  }
  if (first && !recipes.empty()) {
    // One recipe is enough.
    finding.notes.emplace_back(recipes.front());
  }
}

/// Whether a template that could be read only in part may be PTX.
bool mayBePtx(const AsmStatement& statement, const PtxStatement& ptx,
              bool isOnDevice) {
  return !statement.isExact &&
         (isOnDevice || (!ptx.operands.empty() && hasPtxConstraints(ptx)));
}

void run(const CheckContext& context, Findings& findings) {
  for (const AsmStatement& statement : context.facts.asms) {
    const PtxStatement ptx = ptxStatement(statement, context.bytes);
    const PtxProgram program = parsePtx(ptx);
    if (!isPtx(program, ptx) &&
        !mayBePtx(statement, ptx,
                  isOnDevice(context.facts.deviceCode, statement.whole))) {
      continue;
    }
    std::vector<std::string> expressions;
    for (const PtxStatement::Operand& operand : ptx.operands) {
      expressions.emplace_back(operand.expression);
    }
    const bool isInMacro = macroAt(context.facts, statement.whole.begin);
    PtxPort port = portPtx(program, ptx, isInMacro);
    Finding finding;
    finding.span = statement.whole;
    finding.spelledIn = statement.spelledIn;
    if (!statement.isExact) {
      finding.severity = Severity::warning;
      finding.message =
          "this inline PTX cannot be ported: a macro or a directive produces "
          "part of it";
      if (!program.instructions.empty()) {
        const PtxInstruction& first = program.instructions.front();
        finding.notes.push_back(fmt::format("it contains {} ({})", first.name(),
                                            toString(classOf(first))));
        const std::string_view recipe = ptxRecipe(first);
        if (!recipe.empty()) finding.notes.emplace_back(recipe);
      }
      findings.push_back(std::move(finding));
      continue;
    }
    if (!port.isPorted()) {
      explain(program, port, expressions, finding);
      findings.push_back(std::move(finding));
      continue;
    }
    const std::string text = layout(context, statement, port, isInMacro);
    const PtxInstruction& first = program.instructions.front();
    const std::string name =
        program.instructions.size() == 1
            ? titleOf(first)
            : fmt::format("of {} instructions", program.instructions.size());
    finding.notes = std::move(port.notes);
    if (context.target.warp == WarpStyle::native &&
        callsSupportHeader(text, kWarpHeader)) {
      finding.severity = Severity::warning;
      finding.message = fmt::format(
          "the inline PTX {} assumes warps of 32 lanes; it was not changed",
          name);
      finding.notes.push_back("--warp=logical32 would write: " +
                              quoted(spelled(text, expressions)));
      findings.push_back(std::move(finding));
      continue;
    }
    if (!statement.isStatement || statement.hasComment) {
      finding.severity = Severity::warning;
      finding.message =
          fmt::format("the inline PTX {} must be replaced by hand", name);
      finding.notes.emplace_back(statement.hasComment
                                     ? "the statement contains a comment"
                                     : "it is not a complete statement here");
      finding.notes.push_back("write: " + quoted(spelled(text, expressions)));
      findings.push_back(std::move(finding));
      continue;
    }
    finding.message = fmt::format("the inline PTX {} becomes C++", name);
    finding.applicability = port.grade;
    if (statement.hasMacros) {
      finding.applicability =
          std::min(finding.applicability, Applicability::review);
      finding.notes.emplace_back(
          "macros produce part of the template; the port contains their "
          "expansion and no longer follows changes to them");
    }
    const bool isTwice =
        isInMacro &&
        std::ranges::any_of(statement.operands, [](const auto& operand) {
          return operand.constraint.starts_with('+');
        });
    if (isTwice) {
      finding.applicability = Applicability::review;
      finding.notes.emplace_back(
          "the macro argument that is read and written is evaluated twice");
    }
    finding.fix = rewrite(statement, text);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::inline_ptx = {
    "inline-ptx", "inline PTX assembly in an asm statement",
    R"(PTX is the assembly language of NVIDIA GPUs; compilers for AMD reject it. If every
instruction of an asm statement has a counterpart of the same meaning, the statement
becomes C++: integer arithmetic, bit fields, special registers, fences, loads, stores
and atomics. The port is correct for all operand values: a shift by 32 or more gives 0
in PTX and is undefined in C++, so the port tests for it unless the amount is a
constant. If an operand is needed twice or there are several instructions, the port is
a block with its own variables.

Floating-point approximations, cache hints and `.ftz` have no exact counterpart; the
nearest one is written with applicability *review*. Shuffles, votes, matches and
reductions become functions of `hipport/warp.h`; sleeping and dot products of bytes
become functions of `hipport/intrinsics.h`; `mma`, `ldmatrix` and their kin functions of
`hipport/mma.h`, whose registers are those of PTX; `cp.async` and shared memory through
32-bit addresses functions of `hipport/shared.h`. The port contains these headers, and
[matrix.md](matrix.md) lists the forms.

Everything else is reported: matrix instructions of several warps (`wgmma`, `tcgen05`),
bulk copies, named barriers, and asm statements that are partly made by a macro. The
finding names the instruction, what it reads and writes, and what to use instead. Host
assembly is ignored.

```cpp
asm("bfe.u32 %0, %1, 8, 4;" : "=r"(field) : "r"(word));  // before
field = (uint32_t(word) >> 8) & 15u;                      // after
```
)",
    run};

}  // namespace hipport
