// Operands as expressions, and results assigned.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "ptx/porter.h"

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

/// Whether an expression may be more than a value: an increment or an
bool hasBareComma(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c == ',' && depth == 0) return true;
  }
  return false;
}

}  // namespace

bool Porter::isBare(std::string_view expression) const {
  return !isMacroBody_ && isPostfix(expression);
}

Type Porter::typeOf(char letter) {
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

std::string Porter::cast(Type type, std::size_t i) const {
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

std::string Porter::target(std::size_t i) const {
  std::string_view text = expression(i);
  while (text.starts_with('*')) text.remove_prefix(1);
  return isBare(text) ? mark(i) : "(" + mark(i) + ")";
}

std::optional<std::int64_t> Porter::literal(const PtxOperand& operand) const {
  if (operand.kind == PtxOperand::Kind::immediate) return operand.value;
  if (operand.kind == PtxOperand::Kind::argument &&
      !arguments_[operand.argument].isWritten) {
    return parseInteger(expression(operand.argument));
  }
  return std::nullopt;
}

std::string Porter::number(std::int64_t value, Type type) {
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

std::string Porter::read(const PtxOperand& operand, Type type,
                         bool mayBeWider) {
  using enum PtxOperand::Kind;
  if (operand.isNegated && type.kind != 'p') return bad(operand);
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

std::string Porter::readForMany(const PtxOperand& operand, Type type) {
  if (operand.kind == PtxOperand::Kind::argument && !isBlock_) {
    needsBlock_ = true;
  }
  return read(operand, type);
}

std::string Porter::bad(const PtxOperand& operand) {
  fail("the operand " + operand.text + " is not understood here");
  return {};
}

std::string Porter::readArgument(const PtxOperand& operand, Type type,
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
                     fits ? ", but is read" : ", which does not fit"));
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

std::string Porter::readRegister(const PtxOperand& operand, Type type,
                                 bool mayBeWider) {
  const auto found = registers_.find(operand.text);
  if (found == registers_.end()) return bad(operand);
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

std::string Porter::readReal(const PtxOperand& operand, Type type) {
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

std::string Porter::readSpecial(const std::string& name, Type type) {
  static const std::map<std::string, std::string, std::less<>> kVectors = {
      {"tid", "threadIdx"},
      {"ntid", "blockDim"},
      {"ctaid", "blockIdx"},
      {"nctaid", "gridDim"}};
  const bool is32 = type.bits == 32 && !type.isFloat();
  const std::size_t dot = name.find('.');
  const auto vector = kVectors.find(name.substr(0, dot));
  if (vector != kVectors.end() && is32 && name.size() == dot + 2 &&
      name[dot + 1] >= 'x' && name[dot + 1] <= 'z') {
    const std::string value = vector->second + name.substr(dot);
    return type.kind == 's' ? cType(type) + "(" + value + ")" : value;
  }
  if ((name == "laneid" || name.starts_with("lanemask_")) && is32) {
    const std::string value =
        fmt::format("{}{}()", kHelperScope,
                    name == "laneid" ? std::string("lane_id") : name);
    return type.kind == 's' ? cType(type) + "(" + value + ")" : value;
  }
  if (name == "clock" && is32) {
    review("the clock of an AMD GPU ticks at another rate");
    return "static_cast<unsigned>(clock())";
  }
  if (name == "clock64" && type.bits == 64 && !type.isFloat()) {
    review("the clock of an AMD GPU ticks at another rate");
    return "clock64()";
  }
  fail("the special register %" + name + " has no exact counterpart");
  return {};
}

std::string Porter::guard() const {
  if (current_->guard.empty()) return {};
  return fmt::format("if ({}{}) ", current_->isGuardNegated ? "!" : "",
                     registers_.at(current_->guard).name);
}

bool Porter::defines(bool isDefined, std::string& half) const {
  if (isDefined || current_->guard.empty()) return true;
  const std::string& guard = current_->guard;
  if (half == (current_->isGuardNegated ? guard : "!" + guard)) return true;
  half = current_->isGuardNegated ? "!" + guard : guard;
  return false;
}

bool Porter::emit(const std::string& statement) {
  if (!why_.empty()) return false;
  body_.push_back(guard() + statement);
  return true;
}

bool Porter::write(const PtxOperand& operand, Type type,
                   const std::string& value, bool mayBeWider) {
  if (!why_.empty() || value.empty()) return false;
  if (operand.kind == PtxOperand::Kind::argument) {
    Argument& argument = arguments_[operand.argument];
    const Type own = typeOf(argument.letter);
    const bool fits =
        type.isFloat()
            ? own == type
            : !own.isFloat() && (own.bits == type.bits ||
                                 (mayBeWider && own.bits > type.bits));
    if (!argument.isWritten || !fits || type.kind == 'p') {
      return fail(fmt::format(
          "%{} has the constraint \"{}\", which does not fit", operand.argument,
          statement_.operands[operand.argument].constraint));
    }
    argument.isDefined = defines(argument.isDefined, argument.half);
    argument.isAssigned = true;
    argument.writer = current_;
    return emit(
        (isSequence_ ? local(operand.argument) : target(operand.argument)) +
        " = " + value);
  }
  const auto found = operand.kind == PtxOperand::Kind::name
                         ? registers_.find(operand.text)
                         : registers_.end();
  if (found == registers_.end()) {
    bad(operand);
    return false;
  }
  Register& own = found->second;
  const bool fits = type.isFloat() || type.kind == 'p'
                        ? own.type == type
                        : !own.type.isFloat() && own.type.kind != 'p' &&
                              (own.type.bits == type.bits ||
                               (mayBeWider && own.type.bits > type.bits));
  if (!fits) {
    bad(operand);
    return false;
  }
  own.isDefined = defines(own.isDefined, own.half);
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
  return emit(own.name + " = " + value);
}

}  // namespace hipport::ptx
