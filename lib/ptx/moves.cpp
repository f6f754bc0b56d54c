// Conversions and moves.
#include <fmt/format.h>

#include <algorithm>

#include "ptx/porter.h"

namespace hipport::ptx {
bool Porter::convert() {
  const bool isNearest = take("rn");
  std::string toInteger;
  for (const auto& [mode, suffix] :
       {std::pair("rni", "rn"), std::pair("rzi", "rz"), std::pair("rmi", "rd"),
        std::pair("rpi", "ru")}) {
    if (take(mode)) toInteger = suffix;
  }
  if (modifiers_ == std::vector<std::string>{"f32", "f16"} && !isNearest &&
      toInteger.empty() && count(2)) {
    return write(operand(0), {'f', 32},
                 fmt::format("float(__builtin_bit_cast(_Float16, {}))",
                             read(operand(1), {'u', 16})));
  }
  if (modifiers_ == std::vector<std::string>{"f16", "f32"} && isNearest &&
      count(2)) {
    return write(operand(0), {'u', 16},
                 fmt::format("__builtin_bit_cast(uint16_t, _Float16({}))",
                             read(operand(1), {'f', 32})));
  }
  if (!toInteger.empty()) takeFtz();
  if (modifiers_.size() != 2 || !count(2)) return false;
  const auto to = parseType(modifiers_[0]);
  const auto from = parseType(modifiers_[1]);
  if (!to || !from || to->kind == 'p' || from->kind == 'p' || to->kind == 'b' ||
      from->kind == 'b') {
    return false;
  }
  modifiers_.clear();
  const std::string value = read(operand(1), *from, !from->isFloat());
  if (to->isFloat() && from->isFloat()) {
    if (*to == *from || isNearest != (to->bits < from->bits)) return false;
    return write(operand(0), *to, cType(*to) + "(" + value + ")");
  }
  if (to->isFloat()) {
    // The one conversion that is always exact names no rounding.
    const bool isExact = to->bits == 64 && from->bits <= 32;
    if (!isNearest && !isExact) return false;
    return write(operand(0), *to, cType(*to) + "(" + value + ")");
  }
  if (from->isFloat()) {
    if (toInteger.empty() || isNearest || to->bits < 32) return false;
    review("of numbers out of range and NaN the result may differ");
    return write(operand(0), *to,
                 fmt::format("__{}2{}{}_{}({})", cType(*from),
                             to->kind == 'u' ? "u" : "",
                             to->bits == 64 ? "ll" : "int", toInteger, value));
  }
  if (isNearest || !toInteger.empty()) return false;
  return write(operand(0), *to,
               *to == *from ? value : cType(*to) + "(" + value + ")",
               /*mayBeWider=*/true);
}

char Porter::letterOf(const PtxOperand& operand) const {
  return operand.kind == PtxOperand::Kind::argument
             ? arguments_[operand.argument].letter
             : '\0';
}

bool Porter::move() {
  const auto type = takeType();
  if (!type || !count(2)) return false;
  const PtxOperand& to = operand(0);
  const PtxOperand& from = operand(1);
  if (to.kind == PtxOperand::Kind::vector) return unpack(*type);
  if (from.kind == PtxOperand::Kind::vector) return pack(*type);
  if (type->kind == 'b') {
    // Bits of a number.
    const bool is32 = type->bits == 32;
    const char number = is32 ? 'f' : 'd';
    const Type real = {'f', type->bits};
    const bool isTo = letterOf(to) == number;
    const bool isFrom = letterOf(from) == number;
    if (isTo && isFrom) return write(to, real, read(from, real));
    if (isTo) {
      return write(
          to, real,
          fmt::format("{}({})",
                      is32 ? "__uint_as_float" : "__longlong_as_double",
                      read(from, is32 ? *type : signedOf(*type))));
    }
    if (isFrom) {
      return write(
          to, *type,
          fmt::format("{}({})",
                      is32 ? "__float_as_uint" : "__double_as_longlong",
                      read(from, real)));
    }
  }
  if (type->kind == 'p' || type->bits == 8) return false;
  return write(to, *type, read(from, *type));
}

bool Porter::pack(Type type) {
  const auto& parts = operand(1).parts;
  if (type.kind != 'b' || type.bits < 32 || parts.size() != 2) return false;
  const Type half = {'u', type.bits / 2};
  if (type.bits == 64 && letterOf(operand(0)) == 'd') {
    const std::string low = read(parts[0], signedOf(half));
    const std::string high = read(parts[1], signedOf(half));
    return write(operand(0), {'f', 64},
                 fmt::format("__hiloint2double({}, {})", high, low));
  }
  const std::string low = read(parts[0], half);
  const std::string high = read(parts[1], half);
  return write(operand(0), type,
               fmt::format("{0}({1}) | {0}({2}) << {3}", cType(type), low, high,
                           half.bits));
}

bool Porter::unpack(Type type) {
  const auto& parts = operand(0).parts;
  if (type.kind != 'b' || type.bits < 32 || parts.size() != 2) return false;
  const Type half = {'u', type.bits / 2};
  needsBlock_ = true;
  if (isSequence_ && operand(1).kind == PtxOperand::Kind::argument &&
      arguments_[operand(1).argument].isWritten) {
    return false;  // the first half would overwrite the second
  }
  std::string low;
  std::string high;
  if (type.bits == 64 && letterOf(operand(1)) == 'd') {
    const std::string value = readForMany(operand(1), {'f', 64});
    low = "uint32_t(__double2loint(" + value + "))";
    high = "uint32_t(__double2hiint(" + value + "))";
  } else {
    const std::string value = readForMany(operand(1), type);
    low = fmt::format("{}({})", cType(half), value);
    high = fmt::format("{}({} >> {})", cType(half), value, half.bits);
  }
  for (const PtxOperand& part : parts) {
    if (operand(1).kind == PtxOperand::Kind::name &&
        part.text == operand(1).text) {
      return false;
    }
  }
  const bool first =
      parts[0].kind == PtxOperand::Kind::sink || write(parts[0], half, low);
  return first && (parts[1].kind == PtxOperand::Kind::sink ||
                   write(parts[1], half, high));
}

}  // namespace hipport::ptx
