// The text of an asm statement, read as PTX.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "ptx/opcode.h"
#include "ptx/ptx.h"
#include "ptx/words.h"

namespace hipport {
namespace {

using enum PtxClass;

using ptx::isDigit;
using ptx::isSpace;
using ptx::splitList;
using ptx::trimmed;

bool isAlpha(char c) { return std::isalpha(static_cast<unsigned char>(c)); }
bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
}

bool isName(std::string_view text) {
  return !text.empty() && !isDigit(text.front()) &&
         std::ranges::all_of(text, isWord);
}

/// Without comments and with single spaces.
std::string cleaned(std::string_view text) {
  std::string clean;
  auto space = [&] {
    if (!clean.empty() && clean.back() != ' ') clean += ' ';
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text.substr(i).starts_with("//")) {
      i = std::min(text.find('\n', i), text.size());
      space();
    } else if (text.substr(i).starts_with("/*")) {
      const std::size_t close = text.find("*/", i + 2);
      i = close == std::string_view::npos ? text.size() : close + 2;
      space();
    } else if (isSpace(text[i])) {
      space();
      ++i;
    } else {
      clean += text[i++];
    }
  }
  return std::string(trimmed(clean));
}

/// Registers that PTX defines.
bool isSpecial(std::string_view name) {
  static constexpr std::array kWhole = {"laneid",
                                        "warpid",
                                        "nwarpid",
                                        "smid",
                                        "nsmid",
                                        "gridid",
                                        "is_explicit_cluster",
                                        "lanemask_eq",
                                        "lanemask_le",
                                        "lanemask_lt",
                                        "lanemask_ge",
                                        "lanemask_gt",
                                        "clock",
                                        "clock_hi",
                                        "clock64",
                                        "globaltimer",
                                        "globaltimer_lo",
                                        "globaltimer_hi",
                                        "total_smem_size",
                                        "aggr_smem_size",
                                        "dynamic_smem_size",
                                        "cluster_ctarank",
                                        "cluster_nctarank",
                                        "current_graph_exec"};
  static constexpr std::array kVectors = {
      "tid",       "ntid",       "ctaid",         "nctaid",
      "clusterid", "nclusterid", "cluster_ctaid", "cluster_nctaid"};
  if (std::ranges::find(kWhole, name) != kWhole.end()) return true;
  if (name.starts_with("envreg") || name.starts_with("reserved_smem_")) {
    return true;
  }
  if (name.size() > 2 && name.starts_with("pm") && isDigit(name[2])) {
    return true;
  }
  const std::size_t dot = name.rfind('.');
  return std::ranges::find(kVectors, name.substr(0, dot)) != kVectors.end();
}

class Parser {
 public:
  /// `mostRegisters` of a family: more is no hand-written code.
  Parser(const PtxStatement& statement, std::int64_t mostRegisters)
      : statement_(statement), mostRegisters_(mostRegisters) {}

  PtxProgram parse() {
    const std::string text = cleaned(statement_.text);
    std::string_view rest = text;
    while (!(rest = trimmed(rest)).empty()) {
      // Braces and semicolons between statements.
      if (rest.front() == '{' || rest.front() == '}' || rest.front() == ';') {
        rest.remove_prefix(1);
        continue;
      }
      if (const std::size_t colon = labelEnd(rest)) {
        program_.labels.push_back(
            {plainLabel(rest.substr(0, colon)), program_.instructions.size()});
        rest.remove_prefix(colon + 1);
        continue;
      }
      const std::size_t end = statementEnd(rest);
      const bool isTerminated = end < rest.size() && rest[end] == ';';
      readStatement(trimmed(rest.substr(0, end)), isTerminated);
      rest.remove_prefix(end);
    }
    return std::move(program_);
  }

 private:
  static std::size_t labelEnd(std::string_view text) {
    std::size_t i = 0;
    while (i < text.size() &&
           (isWord(text[i]) || text[i] == '%' || text[i] == '=')) {
      ++i;
    }
    if (i == 0) return 0;
    while (i < text.size() && text[i] == ' ') ++i;
    return i < text.size() && text[i] == ':' &&
                   !text.substr(i).starts_with("::")
               ? i
               : 0;
  }

  /// Without what GCC's "%=" adds to make it one of a kind.
  static std::string plainLabel(std::string_view text) {
    std::string name(trimmed(text));
    if (const std::size_t at = name.find("%="); at != std::string::npos) {
      name.erase(at, 2);
    }
    return name;
  }

  /// Where a statement ends: at ";" or at the "}" of a block.
  static std::size_t statementEnd(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ';') return i;
      if (text[i] == '{') ++depth;
      if (text[i] == '}' && --depth < 0) return i;
    }
    return text.size();
  }

  void readStatement(std::string_view text, bool isTerminated) {
    if (text.front() == '.') {
      if (!readRegisters(text) && !readTargets(text)) {
        program_.others.emplace_back(text);
      }
      return;
    }
    PtxInstruction instruction;
    instruction.isTerminated = isTerminated;
    if (text.front() == '@') {
      std::size_t end = text.find(' ');
      if (end == std::string_view::npos) {
        program_.others.emplace_back(text);
        return;
      }
      std::string_view guard = text.substr(1, end - 1);
      // A space may stand behind "@" and "!".
      if (guard.empty() || guard == "!") {
        const std::size_t begin = end + 1;
        end = text.find(' ', begin);
        if (end == std::string_view::npos) {
          program_.others.emplace_back(text);
          return;
        }
        instruction.isGuardNegated = !guard.empty();
        guard = text.substr(begin, end - begin);
      }
      if (guard.starts_with('!')) {
        instruction.isGuardNegated = true;
        guard.remove_prefix(1);
      }
      instruction.guard = plainName(guard);
      text = trimmed(text.substr(end));
    }
    if (text.empty() || !isAlpha(text.front())) {
      program_.others.emplace_back(text);
      return;
    }
    instruction.text = text;
    // Operands may follow without a space: "ld.u32 x,[p]", "mma.f32{a, b},
    // ...".
    const std::size_t space = std::min(text.find_first_of(" {[("), text.size());
    std::string_view name = text.substr(0, space);
    while (!name.empty()) {
      // "::" belongs to the modifier: ".shared::cluster".
      const std::size_t dot = std::min(name.find('.'), name.size());
      const std::string_view part = name.substr(0, dot);
      if (instruction.opcode.empty()) {
        instruction.opcode = part;
      } else {
        instruction.modifiers.emplace_back(part);
      }
      name.remove_prefix(std::min(dot + 1, name.size()));
    }
    instruction.known = ptx::findOpcode(instruction.opcode);
    for (const std::string_view part : splitList(text.substr(space))) {
      instruction.operands.push_back(readOperand(part));
    }
    program_.instructions.push_back(std::move(instruction));
  }

  /// ".reg .b32 a, b<4>"
  bool readRegisters(std::string_view text) {
    if (!text.starts_with(".reg ") && !text.starts_with(".reg.")) return false;
    text = trimmed(text.substr(4));
    if (text.empty() || text.front() != '.') return false;
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos) return false;
    const std::string type(text.substr(1, space - 1));
    std::vector<PtxRegister> registers;
    for (const std::string_view part : splitList(text.substr(space))) {
      std::string name = plainName(part);
      if (name.ends_with('>')) {
        const std::size_t open = name.find('<');
        const auto count = open == std::string::npos
                               ? std::nullopt
                               : parseInteger(std::string_view(name).substr(
                                     open + 1, name.size() - open - 2));
        if (!count || *count < 1 || *count > mostRegisters_) return false;
        name.resize(open);
        if (!isName(name)) return false;
        for (std::int64_t i = 0; i < *count; ++i) {
          registers.push_back({name + std::to_string(i), type});
        }
      } else if (isName(name)) {
        registers.push_back({std::move(name), type});
      } else {
        return false;
      }
    }
    constexpr std::size_t kMost = 1 << 16;
    if (program_.registers.size() + registers.size() > kMost) return false;
    std::ranges::move(registers, std::back_inserter(program_.registers));
    return true;
  }

  /// "name: .branchtargets a, b": what looked like a label is its name.
  bool readTargets(std::string_view text) {
    constexpr std::string_view kWord = ".branchtargets ";
    if (!text.starts_with(kWord) || program_.labels.empty() ||
        program_.labels.back().at != program_.instructions.size()) {
      return false;
    }
    PtxBranchTable table = {.name = program_.labels.back().name};
    program_.labels.pop_back();
    for (const std::string_view each : splitList(text.substr(kWord.size()))) {
      table.labels.push_back(plainLabel(each));
    }
    program_.tables.push_back(std::move(table));
    return true;
  }

  /// A register's name without its percent signs.
  static std::string plainName(std::string_view text) {
    while (text.starts_with('%')) text.remove_prefix(1);
    return std::string(text);
  }

  /// Where the byte or half of a register is named, as ".b0" or ".h1"; else the
  /// end.
  static std::size_t partAt(std::string_view text) {
    constexpr std::size_t kSize = 3;
    if (text.size() <= kSize) return text.size();
    const std::size_t dot = text.size() - kSize;
    const char last = text.back();
    const bool isPart = text[dot] == '.' &&
                        ((text[dot + 1] == 'b' && last >= '0' && last <= '3') ||
                         (text[dot + 1] == 'h' && last >= '0' && last <= '1'));
    return isPart ? dot : text.size();
  }

  PtxOperand readOperand(std::string_view text) const {
    using enum PtxOperand::Kind;
    PtxOperand operand;
    operand.text = text;
    if (text.starts_with('!')) {
      operand.isNegated = true;
      text = trimmed(text.substr(1));
    }
    if (const std::size_t dot = partAt(text); dot != text.size()) {
      operand.part = text.substr(dot + 1);
      text = text.substr(0, dot);
    }
    if (text.empty()) return operand;
    if (text == "_") {
      operand.kind = sink;
    } else if (text == "WARP_SZ") {
      operand.kind = immediate;
      operand.value = 32;
    } else if (text.front() == '{' && text.back() == '}') {
      operand.kind = vector;
      for (const auto part : splitList(text.substr(1, text.size() - 2))) {
        operand.parts.push_back(readOperand(part));
      }
      // A vector of one element is that element.
      if (operand.parts.size() == 1) return PtxOperand(operand.parts.front());
    } else if (text.front() == '(' && text.back() == ')') {
      operand.kind = list;
      for (const auto part : splitList(text.substr(1, text.size() - 2))) {
        operand.parts.push_back(readOperand(part));
      }
    } else if (const std::size_t bar = text.find('|');
               bar != std::string_view::npos) {
      operand.kind = pair;
      operand.parts.push_back(readOperand(trimmed(text.substr(0, bar))));
      operand.parts.push_back(readOperand(trimmed(text.substr(bar + 1))));
    } else if (text.front() == '[' && text.back() == ']') {
      readAddress(trimmed(text.substr(1, text.size() - 2)), operand);
    } else if (text.front() == '%') {
      readPercent(text, operand);
    } else if (const auto number = parseInteger(text)) {
      operand.kind = immediate;
      operand.value = *number;
    } else if (isReal(text)) {
      operand.kind = real;
    } else if (isName(plainLabel(text))) {
      operand.kind = name;
      operand.text = plainLabel(text);
    }
    return operand;
  }

  void readPercent(std::string_view text, PtxOperand& operand) const {
    using enum PtxOperand::Kind;
    const bool isDouble = text.starts_with("%%");
    const std::string_view body = text.substr(isDouble ? 2 : 1);
    if (!isDouble && statement_.isExtended) {
      if (const auto index = argumentIndex(body)) {
        operand.kind = argument;
        operand.argument = *index;
      }
      if (isDigit(body.empty() ? '0' : body[0]) || body.starts_with('[')) {
        return;
      }
    }
    if (isSpecial(body)) {
      operand.kind = special;
      operand.text = body;
    } else if (isName(body)) {
      operand.kind = name;
      operand.text = body;
    }
  }

  /// The argument that "0" or "[name]" means.
  std::optional<std::size_t> argumentIndex(std::string_view body) const {
    const auto& operands = statement_.operands;
    if (body.size() > 2 && body.front() == '[' && body.back() == ']') {
      const auto found =
          std::ranges::find(operands, body.substr(1, body.size() - 2),
                            &PtxStatement::Operand::name);
      if (found == operands.end()) return std::nullopt;
      return static_cast<std::size_t>(found - operands.begin());
    }
    std::size_t index = 0;
    const auto [end, error] =
        std::from_chars(body.data(), body.data() + body.size(), index);
    if (error != std::errc() || end != body.data() + body.size() ||
        index >= operands.size()) {
      return std::nullopt;
    }
    return index;
  }

  /// "%1", "%1 + 16" or "%1 + %2" between brackets; an operand's own brackets
  /// are no address.
  void readAddress(std::string_view text, PtxOperand& operand) const {
    const std::size_t from = text.starts_with("%[") ? text.find(']') : 0;
    if (from == std::string_view::npos) return;
    const std::size_t sign = text.find_first_of("+-,", from);
    std::string_view base = text;
    std::optional<PtxOperand> added;
    if (sign != std::string_view::npos) {
      if (text[sign] == ',') return;
      std::string_view offset = trimmed(text.substr(sign + 1));
      const auto value = parseInteger(offset);
      if (value) {
        operand.value = text[sign] == '-' ? -*value : *value;
      } else if (text[sign] == '+' && offset.starts_with('%')) {
        added = readOperand(offset);
        if (added->kind != PtxOperand::Kind::argument) return;
      } else {
        return;
      }
      base = trimmed(text.substr(0, sign));
    }
    PtxOperand part = readOperand(base);
    if (part.kind != PtxOperand::Kind::argument &&
        part.kind != PtxOperand::Kind::name) {
      return;
    }
    operand.kind = PtxOperand::Kind::memory;
    operand.parts.push_back(std::move(part));
    if (added) operand.parts.push_back(*std::move(added));
  }

  /// "0f3F800000", "0d...", "1.5e3".
  static bool isReal(std::string_view text) {
    if (text.starts_with("0f") || text.starts_with("0F") ||
        text.starts_with("0d") || text.starts_with("0D")) {
      return text.size() > 2 && std::ranges::all_of(text.substr(2), [](char c) {
               return std::isxdigit(static_cast<unsigned char>(c));
             });
    }
    double value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
  }

  const PtxStatement& statement_;
  std::int64_t mostRegisters_;
  PtxProgram program_;
};

/// ".u32", ".f16x2": a type that instructions of PTX name.
bool isTypeSuffix(std::string_view text) {
  static constexpr std::array kTypes = {
      "u8",    "u16",   "u32",   "u64",    "s8",     "s16",    "s32",
      "s64",   "b8",    "b16",   "b32",    "b64",    "b128",   "f16",
      "f32",   "f64",   "f16x2", "bf16",   "bf16x2", "tf32",   "pred",
      "u16x2", "s16x2", "f32x2", "e4m3x2", "e5m2x2", "e2m1x2", "ue8m0x2"};
  return std::ranges::find(kTypes, text) != kTypes.end();
}

bool hasSpecial(const PtxOperand& operand) {
  return operand.kind == PtxOperand::Kind::special ||
         std::ranges::any_of(operand.parts, hasSpecial);
}

bool isPtxInstruction(const PtxInstruction& instruction,
                      const PtxStatement& statement) {
  const auto& modifiers = instruction.modifiers;
  const auto types = std::ranges::count_if(modifiers, isTypeSuffix);
  if (!instruction.known) {
    // Something that is newer than the list, if all else is as in PTX. Names
    // of vector instructions of ARM begin with "v".
    return types > 0 && instruction.isTerminated && statement.isExtended &&
           hasPtxConstraints(statement) && !instruction.opcode.starts_with('v');
  }
  using enum ptx::ToldBy;
  const ptx::ToldBy toldBy = instruction.known->toldBy;
  if (toldBy == byTypes) return types > 1;
  if (types > 0) return true;
  if (toldBy == byName && !modifiers.empty()) return true;
  if (std::ranges::any_of(instruction.operands, hasSpecial)) return true;
  switch (toldBy) {
    case byScope:
      return !modifiers.empty() && modifiers[0] != "i" && modifiers[0] != "tso";
    case byUni:
      return instruction.has("uni");
    case byItself:
      // No host's name for it, or not with a semicolon.
      return modifiers.empty() && instruction.operands.empty() &&
             instruction.isTerminated;
    default:
      return false;
  }
}

}  // namespace

bool PtxInstruction::has(std::string_view modifier) const {
  return std::ranges::find(modifiers, modifier) != modifiers.end();
}

std::string PtxInstruction::name() const {
  std::string name = opcode;
  for (const std::string& modifier : modifiers) name += "." + modifier;
  return name;
}

std::string_view toString(PtxClass value) {
  switch (value) {
    case arithmetic:
      return "arithmetic";
    case logic:
      return "bit operations";
    case comparison:
      return "comparison";
    case conversion:
      return "conversion";
    case movement:
      return "data movement";
    case memory:
      return "memory";
    case atomic:
      return "atomic";
    case synchronisation:
      return "synchronisation";
    case warp:
      return "warp";
    case matrix:
      return "matrix";
    case asyncCopy:
      return "async copy";
    case texture:
      return "texture";
    case video:
      return "video";
    case controlFlow:
      return "control flow";
    case specialRegister:
      return "special register";
    case cacheControl:
      return "cache control";
    case other:
      return "other";
  }
  return "other";
}

PtxClass classOf(const PtxInstruction& instruction) {
  if (std::ranges::any_of(instruction.operands, hasSpecial)) {
    return specialRegister;
  }
  if (!instruction.known) return other;
  const PtxClass kind = instruction.known->kind;
  if (kind == synchronisation && instruction.opcode == "bar" &&
      instruction.has("warp")) {
    return warp;
  }
  return kind;
}

std::size_t destinationsOf(const PtxInstruction& instruction) {
  if (!instruction.known) return 1;
  // An address in its place is read: "mbarrier.init [a], n".
  const bool writesMemory =
      !instruction.operands.empty() &&
      instruction.operands[0].kind == PtxOperand::Kind::memory;
  return writesMemory
             ? 0
             : static_cast<std::size_t>(instruction.known->destinations);
}

PtxProgram parsePtx(const PtxStatement& statement) {
  constexpr std::int64_t kMost = 64;
  return Parser(statement, kMost).parse();
}

PtxProgram parsePtxBody(std::string_view text, PtxFunctionFrame frame) {
  constexpr std::int64_t kMost = 1 << 16;
  PtxProgram program = Parser({.text = text}, kMost).parse();
  program.frame = std::move(frame);
  return program;
}

bool hasPtxConstraints(const PtxStatement& statement) {
  return std::ranges::all_of(
      statement.operands, [](const PtxStatement::Operand& operand) {
        return !operand.constraint.empty() &&
               std::ranges::all_of(operand.constraint, [](char c) {
                 return std::string_view("=+&hrlfdnqC0123456789").find(c) !=
                        std::string_view::npos;
               });
      });
}

bool isPtx(const PtxProgram& program, const PtxStatement& statement) {
  return !program.registers.empty() ||
         std::ranges::any_of(program.instructions, [&](const auto& each) {
           return isPtxInstruction(each, statement);
         });
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
  const bool isNegative = text.starts_with('-');
  if (isNegative) text.remove_prefix(1);
  while (!text.empty() && (text.back() == 'u' || text.back() == 'U' ||
                           text.back() == 'l' || text.back() == 'L')) {
    text.remove_suffix(1);
  }
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
  } else if (text.starts_with("0b") || text.starts_with("0B")) {
    base = 2;
  } else if (text.size() > 1 && text.front() == '0') {
    base = 8;
  }
  if (base == 16 || base == 2) text.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(isNegative ? 0 - value : value);
}

}  // namespace hipport
