// Conversions and moves.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

bool convert(Writer& w) {
  const bool isNearest = w.take("rn");
  std::string toInteger;
  for (const auto& [mode, suffix] :
       {std::pair("rni", "rn"), std::pair("rzi", "rz"), std::pair("rmi", "rd"),
        std::pair("rpi", "ru")}) {
    if (w.take(mode)) toInteger = suffix;
  }
  if (w.modifiers() == std::vector<std::string>{"f32", "f16"} && !isNearest &&
      toInteger.empty() && w.count(2)) {
    return w.write(0, {'f', 32},
                   fmt::format("float(__builtin_bit_cast(_Float16, {}))",
                               w.read(1, {'u', 16})));
  }
  if (w.modifiers() == std::vector<std::string>{"f16", "f32"} && isNearest &&
      w.count(2)) {
    return w.write(0, {'u', 16},
                   fmt::format("__builtin_bit_cast(uint16_t, _Float16({}))",
                               w.read(1, {'f', 32})));
  }
  if (!toInteger.empty()) w.takeFtz();
  if (w.modifiers().size() != 2 || !w.count(2)) return false;
  const auto to = parseType(w.modifiers()[0]);
  const auto from = parseType(w.modifiers()[1]);
  if (!to || !from || to->kind == 'p' || from->kind == 'p' || to->kind == 'b' ||
      from->kind == 'b') {
    return false;
  }
  const std::string value = w.read(1, *from, !from->isFloat());
  if (to->isFloat() && from->isFloat()) {
    if (*to == *from || isNearest != (to->bits < from->bits)) return false;
    return w.write(0, *to, cType(*to) + "(" + value + ")");
  }
  if (to->isFloat()) {
    // The one conversion that is always exact names no rounding.
    const bool isExact = to->bits == 64 && from->bits <= 32;
    if (!isNearest && !isExact) return false;
    return w.write(0, *to, cType(*to) + "(" + value + ")");
  }
  if (from->isFloat()) {
    if (toInteger.empty() || isNearest || to->bits < 32) return false;
    w.review("the result may differ for NaN and for numbers out of range");
    return w.write(
        0, *to,
        fmt::format("__{}2{}{}_{}({})", cType(*from),
                    to->kind == 'u' ? "u" : "", to->bits == 64 ? "ll" : "int",
                    toInteger, value));
  }
  if (isNearest || !toInteger.empty()) return false;
  return w.write(0, *to, *to == *from ? value : cType(*to) + "(" + value + ")",
                 /*mayBeWider=*/true);
}

/// "mov.b64 %0, {lo, hi}"
bool pack(Writer& w, Type type) {
  const auto& parts = w.operand(1).parts;
  if (type.kind != 'b' || type.bits < 32 || parts.size() != 2) return false;
  const Type half = {'u', type.bits / 2};
  if (type.bits == 64 && w.isFloat(w.operand(0))) {
    const std::string low = w.read(parts[0], signedOf(half));
    const std::string high = w.read(parts[1], signedOf(half));
    return w.write(0, {'f', 64},
                   fmt::format("__hiloint2double({}, {})", high, low));
  }
  const std::string low = w.read(parts[0], half);
  const std::string high = w.read(parts[1], half);
  return w.write(0, type,
                 fmt::format("{0}({1}) | {0}({2}) << {3}", cType(type), low,
                             high, half.bits));
}

/// "mov.b64 {lo, hi}, %1"
bool unpack(Writer& w, Type type) {
  const auto& parts = w.operand(0).parts;
  if (type.kind != 'b' || type.bits < 32 || parts.size() != 2) return false;
  const Type half = {'u', type.bits / 2};
  w.needBlock();
  if (w.mayBeOverwritten(1)) return false;  // by the first half
  std::string low;
  std::string high;
  if (type.bits == 64 && w.isFloat(w.operand(1))) {
    const std::string value = w.readForMany(1, {'f', 64});
    low = "uint32_t(__double2loint(" + value + "))";
    high = "uint32_t(__double2hiint(" + value + "))";
  } else {
    const std::string value = w.readForMany(1, type);
    low = fmt::format("{}({})", cType(half), value);
    high = fmt::format("{}({} >> {})", cType(half), value, half.bits);
  }
  for (const PtxOperand& part : parts) {
    if (w.operand(1).kind == PtxOperand::Kind::name &&
        part.text == w.operand(1).text) {
      return false;
    }
  }
  const bool first =
      parts[0].kind == PtxOperand::Kind::sink || w.write(parts[0], half, low);
  return first && (parts[1].kind == PtxOperand::Kind::sink ||
                   w.write(parts[1], half, high));
}

bool move(Writer& w) {
  const auto type = w.takeType();
  if (!type || !w.count(2)) return false;
  const PtxOperand& to = w.operand(0);
  const PtxOperand& from = w.operand(1);
  if (to.kind == PtxOperand::Kind::vector) return unpack(w, *type);
  if (from.kind == PtxOperand::Kind::vector) return pack(w, *type);
  if (type->kind == 'b') {
    // Bits of a number.
    const bool is32 = type->bits == 32;
    const Type real = {'f', type->bits};
    const bool isTo = w.isFloat(to);
    const bool isFrom = w.isFloat(from);
    if (isTo && isFrom) return w.write(to, real, w.read(from, real));
    if (isTo) {
      return w.write(
          to, real,
          fmt::format("{}({})",
                      is32 ? "__uint_as_float" : "__longlong_as_double",
                      w.read(from, is32 ? *type : signedOf(*type))));
    }
    if (isFrom) {
      return w.write(
          to, *type,
          fmt::format("{}({})",
                      is32 ? "__float_as_uint" : "__double_as_longlong",
                      w.read(from, real)));
    }
  }
  if (type->kind == 'p' || type->bits == 8) return false;
  return w.write(to, *type, w.read(from, *type));
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"cvt", conversion, 1, byType, convert},
    {"mov", movement, 1, byType, move},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kMoves = kOpcodes;

}  // namespace hipport::ptx
