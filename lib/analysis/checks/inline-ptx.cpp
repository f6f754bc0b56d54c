// PTX in asm statements: written in C++ where that means the same.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/asm_statement.h"
#include "analysis/carries.h"
#include "analysis/check_list.h"
#include "ptx/port.h"
#include "ptx/ptx.h"
#include "text/literals.h"

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
  const FileFacts& facts = context.facts;
  const std::string indent =
      isOneLine ? "" : indentAt(context.bytes, statement.whole.begin);
  const std::string lineEnd = isOneLine ? " " : facts.newline + indent;
  const std::vector<AsmComment> comments = commentsOf(statement, context.bytes);
  if (!port.isBlock) {
    std::string text;
    for (const AsmComment& each : comments) {
      text.append(each.text).append(lineEnd);
    }
    return text + port.lines.front();
  }
  const std::string lineBegin = lineEnd + (isOneLine ? "" : "  ");
  auto comment = comments.begin();
  std::string text = "do {";
  for (std::size_t i = 0; i <= port.lines.size(); ++i) {
    for (; comment != comments.end(); ++comment) {
      const bool isLast = comment->instruction >= port.instructionLines.size();
      const std::size_t line =
          isLast ? port.lines.size()
                 : port.instructionLines[comment->instruction];
      if (line > i) break;
      text.append(lineBegin).append(comment->text);
    }
    if (i < port.lines.size()) text += lineBegin + endedLine(port.lines[i]);
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

/// Whether all of its template is known.
bool isWhole(const AsmStatement& statement) {
  return statement.isExact && statement.spelled.empty();
}

/// Whether a statement that could be read only in part may be PTX.
bool mayBePtx(const AsmStatement& statement, const PtxStatement& ptx,
              const PtxProgram& program, bool isOnDevice) {
  if (isWhole(statement)) return false;
  if (isOnDevice) return true;
  // "ld.u32": no other assembly has its types there.
  if (statement.hasConstraintMacros) {
    return std::ranges::any_of(program.instructions, [](const auto& each) {
      return each.known && !each.modifiers.empty();
    });
  }
  return !ptx.operands.empty() && hasPtxConstraints(ptx);
}

std::string nameOf(const PtxProgram& program) {
  return program.instructions.size() == 1
             ? titleOf(program.instructions.front())
             : fmt::format("of {} instructions", program.instructions.size());
}

/// What is read and written in a macro's body is an argument of it.
void noteTwice(const AsmStatement& statement, Finding& finding) {
  const bool isTwice = std::ranges::any_of(
      statement.operands,
      [](const auto& operand) { return operand.constraint.starts_with('+'); });
  if (!isTwice) return;
  finding.applicability = Applicability::review;
  finding.notes.emplace_back(
      "the macro argument that is read and written is evaluated twice");
}

// ---- statements of which a macro's parameters spell parts

/// A statement as the macro that takes its place names its operands.
struct Numbered {
  AsmStatement statement;
  std::vector<std::string> names;  // "a0"
  PtxStatement ptx;                // refers to both

  Numbered(const AsmStatement& written, std::string_view bytes,
           const std::vector<std::string>& spelling)
      : statement(spelledOut(written, spelling)),
        ptx(ptxStatement(statement, bytes)) {
    for (std::size_t i = 0; i < ptx.operands.size(); ++i) {
      names.push_back(fmt::format("a{}", i));
    }
    for (std::size_t i = 0; i < ptx.operands.size(); ++i) {
      ptx.operands[i].expression = names[i];
    }
  }
};

/// "dir = up, type = s32"
std::string assigned(const AsmStatement& statement,
                     const std::vector<std::string>& spelling) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < spelling.size(); ++i) {
    parts.push_back(fmt::format("{} = {}", statement.spelled[i], spelling[i]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// What names begin with that are made for a statement of a macro: unlike
/// those of the file's other statements in macros of that name.
std::string prefixFor(const FileFacts& facts, const AsmStatement& statement) {
  const auto number =
      std::ranges::count_if(facts.asms, [&](const AsmStatement& other) {
        return other.macro == statement.macro &&
               other.whole.begin <= statement.whole.begin;
      });
  return fmt::format("{}_PTX{}", statement.macro,
                     number == 1 ? "" : std::to_string(number));
}

/// `#define NAME(a0, a1) ...`, with what stands for one spelling.
std::string definitionOf(const std::string& name, const Numbered& numbered,
                         const PtxPort& port, const std::string& newline) {
  std::string text =
      fmt::format("#define {}({})", name, fmt::join(numbered.names, ", "));
  const std::string lineEnd = " \\" + newline + "  ";
  if (!port.isBlock) {
    text += lineEnd + spelled(port.lines.front(), numbered.names);
  } else {
    text += lineEnd + "do {";
    for (const std::string& line : port.lines) {
      text += lineEnd + "  " + endedLine(spelled(line, numbered.names));
    }
    text += lineEnd + "} while (false)";
  }
  return text + newline;
}

/// Calls the macro whose name the parameters are pasted to. Expressions are
/// moved with the edits inside them.
void callPasted(const AsmStatement& statement, const std::string& prefix,
                Fix& fix) {
  const Span front = {statement.whole.begin, statement.whole.begin};
  std::string piece =
      fmt::format("{}_##{}(", prefix, fmt::join(statement.spelled, "##_##"));
  for (const AsmStatement::Operand& operand : statement.operands) {
    fix.edits.push_back({front, piece, operand.expression});
    piece = ", ";
  }
  if (statement.operands.empty()) fix.edits.push_back({front, piece, {}});
  fix.edits.push_back({statement.whole, ")", {}});
}

/// A statement of a macro's body that is another one for each set of arguments:
/// each gets a macro of its own, which the body calls by pasting its name.
void checkSpelled(const CheckContext& context, const AsmStatement& statement,
                  const Macro& macro, Findings& findings) {
  const std::string prefix = prefixFor(context.facts, statement);
  Finding finding;
  finding.span = statement.whole;
  finding.spelledIn = statement.spelledIn;
  finding.applicability = Applicability::safe;
  std::string definitions;
  for (const std::vector<std::string>& spelling : statement.spellings) {
    const Numbered numbered(statement, context.bytes, spelling);
    const PtxProgram program = parsePtx(numbered.ptx);
    if (!isPtx(program, numbered.ptx)) return;
    PtxPort port = portPtx(program, numbered.ptx, {.isMacroBody = true});
    std::string name = prefix;
    for (const std::string& part : spelling) name += "_" + part;
    if (!std::ranges::all_of(name, isWord)) {
      port.lines.clear();
      port.why = "an argument of the macro is no single word";
    }
    if (!port.isPorted()) {
      finding.applicability = Applicability::manual;
      explain(program, port, numbered.names, finding);
      finding.notes.push_back("where " + assigned(statement, spelling));
      findings.push_back(std::move(finding));
      return;
    }
    finding.applicability = std::min(finding.applicability, port.grade);
    for (std::string& note : port.notes) {
      if (std::ranges::find(finding.notes, note) == finding.notes.end()) {
        finding.notes.push_back(std::move(note));
      }
    }
    definitions += definitionOf(name, numbered, port, context.facts.newline);
  }
  const std::size_t ways = statement.spellings.size();
  const bool isOfWarps = context.target.warp == WarpStyle::native &&
                         callsSupportHeader(definitions, kWarpHeader);
  if (isOfWarps || !statement.isStatement || statement.hasComment) {
    finding.applicability = Applicability::manual;
    finding.severity = Severity::warning;
    finding.message =
        fmt::format("the inline PTX that this macro makes in {} ways {}", ways,
                    isOfWarps ? "assumes warps of 32 lanes; it was not changed"
                              : "must be replaced by hand");
    finding.notes.push_back(isOfWarps ? "--warp=logical32 ports it"
                            : statement.hasComment
                                ? "the statement contains a comment"
                                : "it is not a complete statement here");
    findings.push_back(std::move(finding));
    return;
  }
  finding.message = fmt::format(
      "the inline PTX that this macro makes in {} way{} becomes C++", ways,
      ways == 1 ? "" : "s");
  noteTwice(statement, finding);
  finding.notes.push_back(fmt::format(
      "each is a macro above the #define: {}_... for what the arguments spell",
      prefix));
  Fix fix;
  const Span above = {macro.directive.begin, macro.directive.begin};
  fix.edits.push_back({above, definitions, {}});
  callPasted(statement, prefix, fix);
  finding.fix = std::move(fix);
  findings.push_back(std::move(finding));
}

/// The statements of a file, as PTX.
struct Statements {
  std::vector<PtxStatement> statements;
  std::vector<PtxProgram> programs;

  explicit Statements(const CheckContext& context) {
    for (const AsmStatement& each : context.facts.asms) {
      statements.push_back(ptxStatement(each, context.bytes));
      programs.push_back(parsePtx(statements.back()));
    }
  }
};

/// How statements take part in what their function carries on.
struct Carries {
  std::vector<bool> isKept;  ///< of facts.asms, one by one
  std::vector<CarryingFunction> functions;
};

/// Where each statement of a function can be ported. Macros are used by many.
Carries carriesOf(const CheckContext& context, const Statements& all) {
  const std::vector<AsmStatement>& asms = context.facts.asms;
  const auto isPorted = [&](std::size_t i) {
    const bool isMacroBody =
        macroAt(context.facts, asms[i].whole.begin) != nullptr;
    return isWhole(asms[i]) && asms[i].isStatement &&
           !(isMacroBody && asms[i].hasComment) &&
           portPtx(all.programs[i], all.statements[i],
                   {.isMacroBody = isMacroBody, .hasCarry = true})
               .isPorted();
  };
  Carries carries;
  carries.isKept.resize(asms.size());
  bool areMacrosPorted = true;
  for (CarryingFunction& each : carryingFunctions(context, all.programs)) {
    if (std::ranges::all_of(each.statements, isPorted)) {
      carries.functions.push_back(std::move(each));
    } else {
      areMacrosPorted &= !each.usesMacros;
    }
  }
  if (!areMacrosPorted) {
    std::erase_if(carries.functions, &CarryingFunction::usesMacros);
  }
  for (const CarryingFunction& each : carries.functions) {
    for (const std::size_t i : each.statements) carries.isKept[i] = true;
  }
  return carries;
}

std::string carryDeclaration() {
  return fmt::format("uint32_t {} = 0;", kCarry);
}

/// Declares the carry at the beginning of a function, as far in as the first
/// line of code there.
Finding declareCarry(const CheckContext& context,
                     const CarryingFunction& function) {
  const std::uint32_t body = function.body;
  std::size_t first = body;
  for (;;) {
    first = context.bytes.find_first_not_of(" \t\r\n", first);
    if (first == std::string_view::npos || context.bytes[first] != '#') break;
    first = context.bytes.find('\n', first);
  }
  const std::string_view blank = context.bytes.substr(body, first - body);
  const std::size_t line = blank.rfind('\n');
  std::string text = " ";
  if (line != std::string_view::npos) {
    text = fmt::format("{}{}", context.facts.newline, blank.substr(line + 1));
  }
  Finding finding;
  finding.span = {body - 1, body};
  finding.message = fmt::format(
      "a carry goes from one asm statement of this function to others: {} is a "
      "variable",
      kCarry);
  finding.applicability =
      function.isOpen ? Applicability::review : Applicability::safe;
  if (function.isOpen) {
    finding.notes.emplace_back(
        "none of them reads the last carry; another function that is inlined "
        "behind this one must not either");
  }
  finding.fix = Fix{{Edit{{body, body}, text + carryDeclaration(), {}}}};
  return finding;
}

void run(const CheckContext& context, Findings& findings) {
  const Statements all(context);
  const Carries carries = carriesOf(context, all);
  for (std::size_t at = 0; at < all.programs.size(); ++at) {
    const AsmStatement& statement = context.facts.asms[at];
    const Macro* macro = macroAt(context.facts, statement.whole.begin);
    if (macro && statement.isExact && !statement.spellings.empty()) {
      checkSpelled(context, statement, *macro, findings);
      continue;
    }
    const PtxStatement& ptx = all.statements[at];
    const PtxProgram& program = all.programs[at];
    if (!isPtx(program, ptx) &&
        !mayBePtx(statement, ptx, program,
                  isOnDevice(context.facts.deviceCode, statement.whole))) {
      continue;
    }
    std::vector<std::string> expressions;
    for (const PtxStatement::Operand& operand : ptx.operands) {
      expressions.emplace_back(operand.expression);
    }
    const bool isInMacro = macro != nullptr;
    PtxPort port =
        portPtx(program, ptx,
                {.isMacroBody = isInMacro, .hasCarry = carries.isKept[at]});
    Finding finding;
    finding.span = statement.whole;
    finding.spelledIn = statement.spelledIn;
    if (!isWhole(statement)) {
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
    const std::string name = nameOf(program);
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
    if (!statement.isStatement || (isInMacro && statement.hasComment)) {
      finding.severity = Severity::warning;
      finding.message =
          fmt::format("the inline PTX {} must be replaced by hand", name);
      finding.notes.emplace_back(!statement.isStatement
                                     ? "it is not a complete statement here"
                                     : "the statement contains a comment");
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
    if (isInMacro) noteTwice(statement, finding);
    if (isInMacro && carries.isKept[at] &&
        !context.facts.path.ends_with(".cu")) {
      finding.applicability = Applicability::review;
      finding.notes.push_back(fmt::format(
          "a function of another file that uses the macro needs {} as well",
          carryDeclaration()));
    }
    finding.fix = rewrite(statement, text);
    findings.push_back(std::move(finding));
  }
  for (const CarryingFunction& each : carries.functions) {
    findings.push_back(declareCarry(context, each));
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
reductions become functions of `hipport/warp.h`; what C++ has no operator for, such as
bytes of words, limits and numbers of 16 and 8 bits, functions of `hipport/ptx.h` and
`hipport/intrinsics.h`; `mma`, `ldmatrix` and their kin functions of
`hipport/mma.h`, whose registers are those of PTX; `cp.async`, `mbarrier` and shared
memory through 32-bit addresses functions of `hipport/shared.h`. The port contains these
headers, and [matrix.md](matrix.md) lists the forms. Labels and branches become labels
and `goto` of the block. Where one leads back, the port is for *review*: lanes of one
wavefront must not wait for each other.

Everything else is reported: forms that GPUs compute otherwise than the PTX ISA says
(saturation into a part of a word), matrix instructions of several warps (`wgmma`,
`tcgen05`), copies of tensors, named barriers, and asm statements that are partly made by
a macro, but for what `#` makes of a macro's own parameters: there each set of arguments
that the tree uses gets a macro with its C++, which the body calls by pasting its name.
The finding names the instruction, what it reads and writes, and what to use instead.
Host assembly is ignored. [ptx.md](ptx.md) lists the instructions.

```cpp
asm("bfe.u32 %0, %1, 8, 4;" : "=r"(field) : "r"(word));  // before
field = (uint32_t(word) >> 8) & 15u;                      // after
```
)",
    run};

}  // namespace hipport
