// Conversions and moves.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

/// A number as a float or double: half precision, which a register holds by its
/// bits, as a float.
struct Source {
  Type type;
  std::string value;
  bool isHalf = false;
};

/// Takes the two types of a conversion and reads what it converts.
std::optional<std::pair<std::string, Source>> takeConversion(Writer& w) {
  if (w.modifiers().size() != 2 || !w.count(2)) return std::nullopt;
  const std::string to = w.modifiers()[0];
  const std::string from = w.modifiers()[1];
  Source source;
  if (from == "f16") {
    source = {.type = {'f', 32}, .value = {}, .isHalf = true};
    const std::string bits = w.read(1, {'u', 16});
    if (bits.empty()) return std::nullopt;
    source.value = fmt::format("float(__builtin_bit_cast(_Float16, {}))", bits);
    return std::pair(to, source);
  }
  if (from == "bf16") {
    source = {.type = {'f', 32}, .value = {}, .isHalf = true};
    const std::string bits = w.read(1, {'u', 16});
    if (bits.empty()) return std::nullopt;
    source.value = fmt::format("__uint_as_float(uint32_t({}) << 16)", bits);
    return std::pair(to, source);
  }
  const auto type = parseType(from);
  if (!type || type->kind == 'p' || type->kind == 'b') return std::nullopt;
  source.type = *type;
  source.value = w.read(1, *type, !type->isFloat());
  if (source.value.empty()) return std::nullopt;
  return std::pair(to, source);
}

/// "rintf": to a whole number, of a float or double.
std::string wholeNumber(std::string_view mode, const Source& source) {
  const std::string_view name = mode == "rn"   ? "rint"
                                : mode == "rz" ? "trunc"
                                : mode == "rd" ? "floor"
                                               : "ceil";
  return fmt::format("{}{}({})", name, source.type.bits == 32 ? "f" : "",
                     source.value);
}

/// To an integer: numbers out of its range become the nearest one.
bool toInteger(Writer& w, Type to, std::string_view mode, bool isSaturated,
               const Source& source) {
  if (!source.type.isFloat()) {
    if (!mode.empty()) return false;
    std::string value = source.value;
    if (isSaturated) {
      value =
          fmt::format("{}saturate<{}>({})", kInstructions, cType(to), value);
    } else if (!(to == source.type)) {
      value = cType(to) + "(" + value + ")";
    }
    return w.write(0, to, value, /*mayBeWider=*/true);
  }
  if (mode.empty()) return false;
  // CUDA's own function, for what is in range.
  if (!isSaturated && to.bits >= 32 && !source.isHalf) {
    w.review("the result may differ for NaN and for numbers out of range");
    return w.write(
        0, to,
        fmt::format("__{}2{}{}_{}({})", cType(source.type),
                    to.kind == 'u' ? "u" : "", to.bits == 64 ? "ll" : "int",
                    mode, source.value));
  }
  return w.write(0, to,
                 fmt::format("{}integer<{}>({})", kInstructions, cType(to),
                             wholeNumber(mode, source)),
                 /*mayBeWider=*/true);
}

/// An integer as a float or double.
std::string asFloating(Writer& w, Type to, std::string_view rounding,
                       const Source& source) {
  const bool isExact =
      to.bits == 64 ? source.type.bits <= 32 : source.type.bits <= 16;
  if (rounding.empty() || rounding == "rn") {
    // The conversions that are always exact name no rounding.
    if (rounding.empty() && !isExact) return {};
    return cType(to) + "(" + source.value + ")";
  }
  if (source.type.bits < 32) {
    w.fail("its rounding has no effect, and its form no counterpart");
    return {};
  }
  return fmt::format(
      "{}{}{}2{}_{}({})", kIntrinsics, source.type.kind == 'u' ? "u" : "",
      source.type.bits == 64 ? "ll" : "int", cType(to), rounding, source.value);
}

bool convert(Writer& w) {
  if (w.take("pack")) {
    if (!w.take("sat") || w.modifiers().empty()) return false;
    const auto to = parseType(w.modifiers().front());
    if (!to || to->isFloat() || to->kind == 'b' || to->bits > 16) return false;
    w.take(w.modifiers().front());
    if (!w.take("s32")) return false;
    const bool hasLast = w.take("b32");
    if (!w.modifiers().empty() || hasLast != (to->bits == 8) ||
        !w.count(hasLast ? 4 : 3)) {
      return false;
    }
    const std::string a = w.read(1, kS32);
    const std::string b = w.read(2, kS32);
    return w.write(
        0, kU32,
        fmt::format("{}cvt_pack<{}>({}, {}, {})", kInstructions, cType(*to), a,
                    b, hasLast ? w.read(3, kU32) : "0u"));
  }
  std::string_view mode;
  for (const auto& [modifier, suffix] :
       {std::pair("rni", "rn"), std::pair("rzi", "rz"), std::pair("rmi", "rd"),
        std::pair("rpi", "ru")}) {
    if (w.take(modifier)) mode = suffix;
  }
  const std::string_view rounding = w.takeRounding();
  w.takeFtz();
  const bool isSaturated = w.take("sat");
  const auto conversion = takeConversion(w);
  if (!conversion) return false;
  const auto& [name, source] = *conversion;
  if (name == "f16") {
    if (rounding != "rn" || !mode.empty()) return false;
    std::string value =
        fmt::format("__builtin_bit_cast(uint16_t, _Float16({}))", source.value);
    if (isSaturated) {
      value = fmt::format("{}sat_f16({})", kInstructions, value);
    }
    return w.write(0, {'u', 16}, value);
  }
  const auto to = parseType(name);
  if (!to || to->kind == 'p' || to->kind == 'b') return false;
  if (!to->isFloat()) {
    return rounding.empty() && toInteger(w, *to, mode, isSaturated, source);
  }
  std::string value;
  if (!source.type.isFloat()) {
    if (!mode.empty()) return false;
    value = asFloating(w, *to, rounding, source);
  } else if (*to == source.type) {
    // Half precision is a float already.
    if (!rounding.empty() || (mode.empty() && !source.isHalf && !isSaturated)) {
      return false;
    }
    value = mode.empty() ? source.value : wholeNumber(mode, source);
  } else if (!mode.empty()) {
    return false;
  } else if (to->bits > source.type.bits) {
    if (!rounding.empty()) return false;
    value = "double(" + source.value + ")";
  } else {
    if (rounding.empty()) return false;
    value = rounding == "rn" ? "float(" + source.value + ")"
                             : fmt::format("{}double2float_{}({})", kIntrinsics,
                                           rounding, source.value);
  }
  if (value.empty()) return false;
  if (isSaturated) {
    if (to->bits != 32) return false;
    value = fmt::format("{}saturatef({})", kIntrinsics, value);
  }
  return w.write(0, *to, value);
}

/// The parts of a value that are packed, or that it is unpacked to: each of so
/// many bits; nothing where PTX has no such form.
std::optional<Type> partType(Type whole, std::size_t parts) {
  if (whole.kind != 'b' || (parts != 2 && parts != 4)) return std::nullopt;
  const int bits = whole.bits / static_cast<int>(parts);
  if (bits < 16) return std::nullopt;
  return Type{'b', bits};
}

/// "mov.b64 %0, {lo, hi}"
bool pack(Writer& w, Type type) {
  const auto& parts = w.operand(1).parts;
  const auto part = partType(type, parts.size());
  if (!part) return false;
  if (type.bits == 64 && parts.size() == 2 && w.isFloat(w.operand(0))) {
    const std::string low = w.read(parts[0], kS32);
    const std::string high = w.read(parts[1], kS32);
    return w.write(0, {'f', 64},
                   fmt::format("__hiloint2double({}, {})", high, low));
  }
  std::string value;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string each = w.read(parts[i], *part);
    if (each.empty()) return false;
    value += i == 0 ? fmt::format("{}({})", cType(type), each)
                    : fmt::format(" | {}({}) << {}", cType(type), each,
                                  static_cast<int>(i) * part->bits);
  }
  return w.write(0, type, value);
}

/// "mov.b64 {lo, hi}, %1"
bool unpack(Writer& w, Type type) {
  const auto& parts = w.operand(0).parts;
  const auto part = partType(type, parts.size());
  if (!part) return false;
  w.needBlock();
  if (w.mayBeOverwritten(1)) return false;  // by the first part
  for (const PtxOperand& each : parts) {
    if (w.operand(1).kind == PtxOperand::Kind::name &&
        each.text == w.operand(1).text) {
      return false;
    }
  }
  const bool isDouble = type.bits == 64 && w.isFloat(w.operand(1));
  if (isDouble && parts.size() != 2) return false;
  const std::string value =
      isDouble ? w.readForMany(1, {'f', 64}) : w.readForMany(1, type);
  if (value.empty()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].kind == PtxOperand::Kind::sink) continue;
    std::string each;
    if (isDouble) {
      each = fmt::format("uint32_t(__double2{}int({}))", i == 0 ? "lo" : "hi",
                         value);
    } else if (i == 0) {
      each = fmt::format("{}({})", cType(*part), value);
    } else {
      each = fmt::format("{}({} >> {})", cType(*part), value,
                         static_cast<int>(i) * part->bits);
    }
    if (!w.write(parts[i], *part, each)) return false;
  }
  return true;
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
  if (type->kind == 'p' && from.kind == PtxOperand::Kind::immediate) {
    return w.write(to, *type, from.value != 0 ? "true" : "false");
  }
  if (type->bits == 8) return false;
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
