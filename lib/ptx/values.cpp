// Operands as expressions, and results assigned.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "ptx/values.h"
#include "text/literals.h"

namespace hipport::ptx {
namespace {

/// Whether an expression needs no parentheses in front of a postfix operator:
/// a name, member, element or call.
bool isPostfix(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth > 0 || c == ')' || c == ']') continue;
    const bool isArrow = (c == '-' && text.substr(i).starts_with("->")) ||
                         (c == '>' && i > 0 && text[i - 1] == '-');
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.' &&
        c != ':' && !isArrow) {
      return false;
    }
  }
  return !text.empty() && text[0] != '(';
}

/// Whether a comma of an expression stands outside brackets.
bool hasBareComma(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c == ',' && depth == 0) return true;
  }
  return false;
}

/// Whether an expression may be more than a value: an increment or an
/// assignment stands in it.
bool hasSideEffect(std::string_view text) {
  if (text.find("++") != std::string_view::npos ||
      text.find("--") != std::string_view::npos) {
    return true;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') continue;
    const bool isTest = (i > 0 && std::string_view("=!<>").find(text[i - 1]) !=
                                      std::string_view::npos) ||
                        (i + 1 < text.size() && text[i + 1] == '=');
    if (!isTest) return true;
  }
  return false;
}

/// Whether a function is called in an expression, as far as it shows.
bool hasCall(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '(' &&
        (std::isalnum(static_cast<unsigned char>(text[i - 1])) ||
         text[i - 1] == '_')) {
      return true;
    }
  }
  return false;
}

/// Whether `text` has `word` in it, other than as a part of a longer name.
bool mentions(std::string_view text, std::string_view word) {
  auto isName = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool isPart = (at > 0 && isName(text[at - 1])) ||
                        (end < text.size() && isName(text[end]));
    if (!isPart) return true;
  }
  return false;
}

}  // namespace

std::optional<Type> parseType(std::string_view text) {
  if (text == "pred") return Type{'p', 1};
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const auto bits = parseInteger(text.substr(1));
  if (std::string_view("usbf").find(text[0]) == std::string_view::npos ||
      !bits || (*bits != 8 && *bits != 16 && *bits != 32 && *bits != 64) ||
      (text[0] == 'f' && *bits < 32)) {
    return std::nullopt;
  }
  return Type{text[0], static_cast<int>(*bits)};
}

std::string cType(Type type) {
  if (type.kind == 'p') return "bool";
  if (type.isFloat()) return type.bits == 32 ? "float" : "double";
  return fmt::format("{}int{}_t", type.kind == 's' ? "" : "u", type.bits);
}

bool isWord(Type type) {
  return (type.bits == 32 || type.bits == 64) && !type.isFloat() &&
         type.kind != 'p';
}

bool isInteger(Type type) {
  return isWord(type) || (type.bits == 16 && !type.isFloat());
}

std::string number(std::int64_t value, Type type) {
  const bool isWide = type.bits == 64;
  const std::uint64_t mask =
      isWide ? ~std::uint64_t{0} : (std::uint64_t{1} << type.bits) - 1;
  const std::uint64_t bits = static_cast<std::uint64_t>(value) & mask;
  constexpr std::uint64_t kLarge = 1024;
  std::string text =
      bits < kLarge ? fmt::format("{}", bits) : fmt::format("{:#x}", bits);
  if (type.kind == 's' && (bits >> (type.bits - 1)) == 0) {
    return text + (isWide ? "ll" : "");
  }
  text += isWide ? "ull" : "u";
  return type.kind == 's' ? cType(type) + "(" + text + ")" : text;
}

bool Verdict::fail(std::string reason) {
  if (why.empty()) why = std::move(reason);
  return false;
}

void Verdict::review(std::string note) {
  grade = Applicability::review;
  if (std::ranges::find(notes, note) == notes.end()) {
    notes.push_back(std::move(note));
  }
}

Values::Values(const PtxProgram& program, const PtxStatement& statement,
               bool isMacroBody, bool isBlock, Verdict& verdict)
    : program_(program),
      statement_(statement),
      isMacroBody_(isMacroBody),
      isBlock_(isBlock),
      isSequence_(program.instructions.size() > 1 || hasLabels()),
      verdict_(verdict) {
  for (std::size_t i = 0; i < statement.operands.size(); ++i) {
    const std::string_view constraint = statement.operands[i].constraint;
    Argument argument;
    argument.letter = constraint.empty() ? '?' : constraint.back();
    argument.isWritten = i < statement.outputs;
    argument.isRead = !argument.isWritten || constraint.starts_with('+');
    argument.isDefined = argument.isRead || hasLabels();
    arguments_.push_back(argument);
  }
}

bool Values::sharesName(std::size_t i) const {
  const std::string_view text = expression(i);
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && hipport::isWord(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    at = std::max(end, at + 1);
    if (word.empty() || std::isdigit(static_cast<unsigned char>(word[0]))) {
      continue;
    }
    for (std::size_t j = 0; j < arguments_.size(); ++j) {
      if (j != i && mentions(expression(j), word)) return true;
    }
  }
  return false;
}

bool Values::check() {
  constexpr std::size_t kMost = 64;
  if (arguments_.size() > kMost) return fail("it has too many operands");
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    const std::string constraint(statement_.operands[i].constraint);
    std::string_view rest = constraint;
    if (arguments_[i].isWritten) {
      if (!rest.starts_with('=') && !rest.starts_with('+')) {
        return fail("the constraint \"" + constraint +
                    "\" is not an output constraint");
      }
      rest.remove_prefix(1);
      if (rest.starts_with('&')) rest.remove_prefix(1);
    }
    const std::string_view letters =
        arguments_[i].isWritten ? "hrlfd" : "hrlfdn";
    if (rest.size() != 1 || letters.find(rest[0]) == std::string_view::npos) {
      return fail("the constraint \"" + constraint + "\" is not supported");
    }
    if (hasSideEffect(expression(i)) &&
        (isMacroBody_ || (arguments_[i].isRead && arguments_[i].isWritten) ||
         sharesName(i))) {
      return fail("an operand has a side effect");
    }
    if (arguments_[i].isRead && arguments_[i].isWritten &&
        hasCall(expression(i))) {
      return fail("an operand that is read and written calls a function");
    }
    for (std::size_t j = 0; j < statement_.outputs; ++j) {
      if (i < statement_.outputs && i != j &&
          mentions(expression(i), expression(j))) {
        return fail("an output depends on another output");
      }
    }
    if (expression(i).find("ptx_") != std::string::npos) {
      return fail("an operand uses a name that the port needs");
    }
  }
  std::set<std::string> names;
  for (const PtxRegister& each : program_.registers) {
    // Numbers of 16 bits are their bits, as everywhere here.
    const bool isHalf = each.type == "f16" || each.type == "bf16";
    const bool isPair = each.type == "f16x2" || each.type == "bf16x2";
    const auto type = parseType(isHalf   ? "b16"
                                : isPair ? "b32"
                                         : std::string_view(each.type));
    if (!type || type->bits == 8) {
      return fail("it has registers of type " + each.type);
    }
    std::string name = "ptx_" + each.name;
    std::ranges::replace(name, '$', '_');
    if (!names.insert(name).second ||
        std::ranges::find(kVariables, name) != kVariables.end() ||
        std::isdigit(static_cast<unsigned char>(name[4]))) {
      return fail("two registers have the same name");
    }
    registers_[each.name] = {
        .type = *type, .name = name, .isDefined = hasLabels()};
  }
  return true;
}

std::string Values::local(std::size_t i) { return fmt::format("ptx_{}", i); }

bool Values::isBare(std::string_view expression) const {
  return !isMacroBody_ && isPostfix(expression);
}

Type Values::typeOf(char letter) {
  switch (letter) {
    case 'h':
      return {'u', 16};
    case 'l':
      return {'u', 64};
    case 'f':
      return {'f', 32};
    case 'd':
      return {'f', 64};
    default:
      return kU32;
  }
}

std::string Values::cast(Type type, std::size_t i) const {
  const std::string_view expression = this->expression(i);
  if (type.isFloat()) {
    return isBare(expression) ? mark(i) : "(" + mark(i) + ")";
  }
  const bool isList = hasBareComma(expression) ||
                      (isMacroBody_ && expression.find("__VA_ARGS__") !=
                                           std::string_view::npos);
  return fmt::format("{}({}{}{})", cType(type), isList ? "(" : "", mark(i),
                     isList ? ")" : "");
}

std::string Values::target(std::size_t i) const {
  std::string_view text = expression(i);
  while (text.starts_with('*')) text.remove_prefix(1);
  return isBare(text) ? mark(i) : "(" + mark(i) + ")";
}

std::optional<std::int64_t> Values::literal(const PtxOperand& operand) const {
  if (operand.kind == PtxOperand::Kind::immediate) return operand.value;
  if (operand.kind == PtxOperand::Kind::argument &&
      !arguments_[operand.argument].isWritten) {
    return parseInteger(expression(operand.argument));
  }
  return std::nullopt;
}

std::string Values::read(const PtxOperand& operand, Type type,
                         bool mayBeWider) {
  using enum PtxOperand::Kind;
  if (operand.isNegated && type.kind != 'p') return bad(operand);
  if (!operand.part.empty()) return bad(operand);
  if (const auto own = otherBits(operand, type)) {
    return asBits(type, read(operand, *own, false));
  }
  switch (operand.kind) {
    case argument:
      return readArgument(operand, type, mayBeWider);
    case name:
      return readRegister(operand, type, mayBeWider);
    case special:
      return readSpecial(operand.text, type);
    case immediate: {
      if (type.isFloat() || type.kind == 'p') return bad(operand);
      const std::int64_t limit =
          type.bits == 64 ? 0 : std::int64_t{1} << type.bits;
      if (limit != 0 && (operand.value >= limit || operand.value < -limit)) {
        return bad(operand);
      }
      return number(operand.value, type);
    }
    case real:
      return readReal(operand, type);
    default:
      return bad(operand);
  }
}

std::optional<Type> Values::otherBits(const PtxOperand& operand,
                                      Type type) const {
  std::optional<Type> own;
  if (operand.kind == PtxOperand::Kind::argument) {
    const char letter = arguments_[operand.argument].letter;
    if (letter != 'n') own = typeOf(letter);
  } else if (operand.kind == PtxOperand::Kind::name) {
    const auto found = registers_.find(operand.text);
    if (found != registers_.end()) own = found->second.type;
  }
  const bool isOther = own && own->bits == type.bits && type.bits >= 32 &&
                       own->isFloat() != type.isFloat();
  // Bits of a float go into instructions of any bits alone.
  if (!isOther || (own->isFloat() && type.kind != 'b')) return std::nullopt;
  return own;
}

std::string Values::asBits(Type type, const std::string& value) {
  if (value.empty()) return {};
  const bool is32 = type.bits == 32;
  if (type.isFloat()) {
    return is32 ? fmt::format("__uint_as_float({})", value)
                : fmt::format("__longlong_as_double(int64_t({}))", value);
  }
  return is32 ? fmt::format("__float_as_uint({})", value)
              : fmt::format("uint64_t(__double_as_longlong({}))", value);
}

std::string Values::readForMany(const PtxOperand& operand, Type type) {
  if (operand.kind == PtxOperand::Kind::argument && !isBlock_) {
    needsBlock_ = true;
  }
  return read(operand, type, /*mayBeWider=*/false);
}

std::string Values::readBase(const PtxOperand& operand) {
  if (operand.kind != PtxOperand::Kind::memory) return bad(operand);
  const PtxOperand& base = operand.parts.front();
  if (base.kind != PtxOperand::Kind::argument) {
    return readRegister(base, {'u', 64}, false);
  }
  Argument& argument = arguments_[base.argument];
  if (argument.letter != 'l') {
    fail("its address has 32 bits, so it is not a generic address");
    return {};
  }
  if (!argument.isDefined) return bad(base);
  argument.isUsed = true;
  if (!isBlock_ && ++argument.uses > 1) needsBlock_ = true;
  return isBlock_ ? local(base.argument) : mark(base.argument);
}

std::string Values::bad(const PtxOperand& operand) {
  fail("the operand " + operand.text + " is not supported here");
  return {};
}

std::string Values::readArgument(const PtxOperand& operand, Type type,
                                 bool mayBeWider) {
  Argument& argument = arguments_[operand.argument];
  const Type own = typeOf(argument.letter);
  if (type.kind == 'p') return bad(operand);
  if (argument.letter == 'n') {
    if (type.isFloat()) return bad(operand);
    return cast(type, operand.argument);
  }
  const bool fits =
      type.isFloat() ? own == type
                     : !own.isFloat() && (own.bits == type.bits ||
                                          (mayBeWider && own.bits > type.bits));
  if (!fits || !argument.isDefined) {
    fail(fmt::format("%{} has the constraint \"{}\"{}", operand.argument,
                     statement_.operands[operand.argument].constraint,
                     fits ? ", but it is read" : ", which does not match"));
    return {};
  }
  argument.isUsed = true;
  if (!isBlock_) {
    if (++argument.uses > 1) needsBlock_ = true;
    return cast(type, operand.argument);
  }
  const std::string value = local(operand.argument);
  const bool isSame = type == own || type == Type{'b', own.bits};
  return isSame ? value : cType(type) + "(" + value + ")";
}

const PtxSymbol* Values::symbolOf(const PtxOperand& operand) const {
  if (!frame() || operand.kind != PtxOperand::Kind::name) return nullptr;
  const auto found =
      std::ranges::find(frame()->symbols, operand.text, &PtxSymbol::name);
  return found == frame()->symbols.end() ? nullptr : &*found;
}

std::string Values::readSymbol(const PtxOperand& operand, Type type) {
  const PtxSymbol& symbol = *symbolOf(operand);
  const bool isShared = symbol.space == PtxSymbol::Space::shared;
  if (symbol.space == PtxSymbol::Space::function || type.isFloat() ||
      type.kind == 'p' || (type.bits != 64 && !(isShared && type.bits == 32))) {
    return bad(operand);
  }
  return isShared ? fmt::format("{}({}address(&{}))", cType(type), kShared,
                                symbol.name)
                  : fmt::format("{}(&{})", cType(type), symbol.name);
}

std::string Values::readRegister(const PtxOperand& operand, Type type,
                                 bool mayBeWider) {
  const auto found = registers_.find(operand.text);
  if (found == registers_.end()) {
    return symbolOf(operand) ? readSymbol(operand, type) : bad(operand);
  }
  const Register& value = found->second;
  const Type own = value.type;
  const bool fits =
      type.isFloat() || type.kind == 'p'
          ? own == type
          : !own.isFloat() && own.kind != 'p' &&
                (own.bits == type.bits || (mayBeWider && own.bits > type.bits));
  if (!fits || !value.isDefined) return bad(operand);
  if (operand.isNegated) return "!" + value.name;
  return cType(own) == cType(type) ? value.name
                                   : cType(type) + "(" + value.name + ")";
}

std::string Values::readReal(const PtxOperand& operand, Type type) {
  constexpr std::size_t kFloat = 10;   // "0f" and eight digits
  constexpr std::size_t kDouble = 18;  // "0d" and sixteen
  const std::string& text = operand.text;
  const char mark = static_cast<char>(std::tolower(text[1]));
  if (text.size() == kFloat && mark == 'f' && type == Type{'f', 32}) {
    return "__uint_as_float(0x" + text.substr(2) + "u)";
  }
  if (text.size() == kDouble && mark == 'd' && type == Type{'f', 64}) {
    return "__longlong_as_double(0x" + text.substr(2) + "ll)";
  }
  return bad(operand);
}

std::string Values::readSpecial(const std::string& name, Type type) {
  static const std::map<std::string, std::string, std::less<>> kVectors = {
      {"tid", "threadIdx"},
      {"ntid", "blockDim"},
      {"ctaid", "blockIdx"},
      {"nctaid", "gridDim"}};
  const bool is32 = type.bits == 32 && !type.isFloat();
  const std::size_t dot = name.find('.');
  const auto vector = kVectors.find(name.substr(0, dot));
  // Code of PTX 1 reads the lower 16 bits.
  const bool is16 = type.bits == 16 && !type.isFloat();
  if (vector != kVectors.end() && (is32 || is16) && name.size() == dot + 2 &&
      name[dot + 1] >= 'x' && name[dot + 1] <= 'z') {
    const std::string value = vector->second + name.substr(dot);
    return type.kind == 's' || is16 ? cType(type) + "(" + value + ")" : value;
  }
  if ((name == "laneid" || name.starts_with("lanemask_")) && is32) {
    const std::string value =
        fmt::format("{}{}()", kSupportScope,
                    name == "laneid" ? std::string("lane_id") : name);
    return type.kind == 's' ? cType(type) + "(" + value + ")" : value;
  }
  if (name == "clock" && is32) {
    verdict_.review("the clock of an AMD GPU runs at another rate");
    return "static_cast<unsigned>(clock())";
  }
  if (name == "clock_hi" && is32) {
    verdict_.review("the clock of an AMD GPU runs at another rate");
    return "uint32_t(clock64() >> 32)";
  }
  if (name == "clock64" && type.bits == 64 && !type.isFloat()) {
    verdict_.review("the clock of an AMD GPU runs at another rate");
    return "clock64()";
  }
  const bool isHalf = name == "globaltimer_lo" || name == "globaltimer_hi";
  if ((isHalf && is32) ||
      (name == "globaltimer" && type.bits == 64 && !type.isFloat())) {
    verdict_.review(
        "its nanoseconds are those of a clock of 100 MHz, as most AMD GPUs "
        "have: hipDeviceAttributeWallClockRate says how many kHz it has");
    const std::string time = fmt::format("{}globaltimer()", kIntrinsics);
    return name == "globaltimer"      ? time
           : name == "globaltimer_lo" ? fmt::format("uint32_t({})", time)
                                      : fmt::format("uint32_t({} >> 32)", time);
  }
  fail("the special register %" + name + " has no exact counterpart");
  return {};
}

bool Values::defines(const PtxInstruction& by, bool isDefined,
                     std::string& half) {
  if (isDefined || by.guard.empty()) return true;
  const std::string& guard = by.guard;
  if (half == (by.isGuardNegated ? guard : "!" + guard)) return true;
  half = by.isGuardNegated ? "!" + guard : guard;
  return false;
}

std::string Values::assign(const PtxOperand& operand, Type type,
                           bool mayBeWider, const PtxInstruction& by) {
  if (!operand.part.empty()) return bad(operand);
  if (operand.kind == PtxOperand::Kind::argument) {
    Argument& argument = arguments_[operand.argument];
    const Type own = typeOf(argument.letter);
    const bool fits =
        type.isFloat()
            ? own == type
            : !own.isFloat() && (own.bits == type.bits ||
                                 (mayBeWider && own.bits > type.bits));
    if (!argument.isWritten || !fits || type.kind == 'p') {
      fail(fmt::format("%{} has the constraint \"{}\", which does not match",
                       operand.argument,
                       statement_.operands[operand.argument].constraint));
      return {};
    }
    argument.isDefined = defines(by, argument.isDefined, argument.half);
    argument.isAssigned = true;
    argument.writer = &by;
    return isSequence_ ? local(operand.argument) : target(operand.argument);
  }
  const auto found = operand.kind == PtxOperand::Kind::name
                         ? registers_.find(operand.text)
                         : registers_.end();
  if (found == registers_.end()) return bad(operand);
  if (!isBlock_) needsBlock_ = true;  // to declare it in
  Register& own = found->second;
  const bool fits = type.isFloat() || type.kind == 'p'
                        ? own.type == type
                        : !own.type.isFloat() && own.type.kind != 'p' &&
                              (own.type.bits == type.bits ||
                               (mayBeWider && own.type.bits > type.bits));
  if (!fits) return bad(operand);
  own.isDefined = defines(by, own.isDefined, own.half);
  own.isUsed = true;
  if (own.type.kind == 'p') {
    // What was written under the old value says nothing of the new one.
    for (Argument& each : arguments_) {
      if (each.half == operand.text || each.half == "!" + operand.text) {
        each.half.clear();
      }
    }
    for (auto& [name, each] : registers_) {
      if (each.half == operand.text || each.half == "!" + operand.text) {
        each.half.clear();
      }
    }
  }
  return own.name;
}

char Values::letterOf(const PtxOperand& operand) const {
  return operand.kind == PtxOperand::Kind::argument
             ? arguments_[operand.argument].letter
             : '\0';
}

bool Values::isFloat(const PtxOperand& operand) const {
  if (operand.kind != PtxOperand::Kind::name) {
    const char letter = letterOf(operand);
    return letter == 'f' || letter == 'd';
  }
  const auto found = registers_.find(operand.text);
  return found != registers_.end() && found->second.type.isFloat();
}

bool Values::mayBeOverwritten(const PtxOperand& operand) const {
  return isSequence_ && operand.kind == PtxOperand::Kind::argument &&
         arguments_[operand.argument].isWritten;
}

bool Values::isGuardUnderstood(const PtxInstruction& instruction) const {
  if (instruction.guard.empty()) return true;
  const auto found = registers_.find(instruction.guard);
  return found != registers_.end() && found->second.type.kind == 'p' &&
         found->second.isDefined;
}

std::string Values::guardOf(const PtxInstruction& instruction) const {
  if (instruction.guard.empty()) return {};
  return fmt::format("if ({}{}) ", instruction.isGuardNegated ? "!" : "",
                     registers_.at(instruction.guard).name);
}

bool Values::areOutputsWritten(const PtxInstruction*& obstacle) {
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    if (arguments_[i].isWritten && !arguments_[i].isRead &&
        !arguments_[i].isAssigned) {
      return fail(fmt::format("no instruction writes its output %{}", i));
    }
    // An expression that is not read would not be evaluated.
    if (!arguments_[i].isWritten && !arguments_[i].isUsed &&
        hasSideEffect(expression(i))) {
      return fail("an operand that nothing reads has a side effect");
    }
    if (arguments_[i].isAssigned && !arguments_[i].isDefined) {
      obstacle = arguments_[i].writer;
      return fail(fmt::format("%{} is not written on every path", i));
    }
  }
  return true;
}

std::vector<std::string> Values::declarations() const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    const Argument& argument = arguments_[i];
    const bool isVariable = argument.isWritten && isSequence_;
    if (argument.letter == 'n' || (!argument.isUsed && !isVariable)) continue;
    const std::string type = cType(typeOf(argument.letter));
    if (argument.isRead) {
      lines.push_back(fmt::format("{}{} {} = {}", isVariable ? "" : "const ",
                                  type, local(i),
                                  cast(typeOf(argument.letter), i)));
    } else if (isVariable) {
      lines.push_back(type + " " + local(i));
    }
  }
  for (const PtxRegister& each : program_.registers) {
    const Register& value = registers_.at(each.name);
    if (!value.isUsed) continue;
    // What a register of a function holds at first is open.
    lines.push_back(cType(value.type) + " " + value.name +
                    (frame() ? " = 0" : ""));
  }
  return lines;
}

std::vector<std::string> Values::assignments() const {
  std::vector<std::string> lines;
  if (!isSequence_) return lines;
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    if (arguments_[i].isAssigned) {
      lines.push_back(target(i) + " = " + local(i));
    }
  }
  return lines;
}

}  // namespace hipport::ptx
