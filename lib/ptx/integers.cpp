// Arithmetic of integers, and what it shares its names with: sums and products
// of floats.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

/// A link of a chain of additions: `a + b`, with the carry in and out.
bool carry(Writer& w, Type type, const std::string& a, const std::string& b,
           bool isSub, bool readsCarry, bool setsCarry) {
  CarryChain& chain = w.carries();
  if (!w.hasFailed() && (a.empty() || b.empty())) return false;
  if (w.isGuarded()) return false;
  if (readsCarry && !chain.isWritten && !chain.isOfFunction) {
    return w.fail("it reads the carry of an earlier asm statement");
  }
  if (readsCarry && chain.isWritten && chain.isBorrow != isSub) return false;
  if (readsCarry) chain.isOpen = false;
  if (!setsCarry) {
    const char sign = isSub ? '-' : '+';
    return w.write(0, type,
                   fmt::format("{} {} {} {} {}", a, sign, b, sign, kCarry));
  }
  if (!chain.isOfFunction) w.declare(fmt::format("uint32_t {}", kCarry));
  chain.isWritten = true;
  chain.isOpen = true;
  chain.isBorrow = isSub;
  return w.write(0, type,
                 fmt::format("{}{}{}_cc<{}>({}, {}, {})", kInstructions,
                             isSub ? "sub" : "add", readsCarry ? "c" : "",
                             cType(type), a, b, kCarry));
}

/// A sum or product of floats: nobody fuses one whose rounding is written.
bool writeFloat(Writer& w, Type type, std::string_view name,
                std::string_view sign, std::string_view rounding,
                bool isSaturated) {
  if (type.bits < 32 || (isSaturated && type.bits != 32)) return false;
  const std::string a = w.read(1, type);
  const std::string b = w.read(2, type);
  std::string value =
      rounding.empty()
          ? fmt::format("{}{}{}", a, sign, b)
          : fmt::format("{}{}{}_{}({}, {})", kIntrinsics,
                        type.bits == 32 ? "f" : "d", name, rounding, a, b);
  if (isSaturated) value = fmt::format("{}saturatef({})", kIntrinsics, value);
  return w.write(0, type, value);
}

/// "add.u16x2 d, a, b" by a function on the halves of words.
bool ofParts(Writer& w, std::string_view function) {
  const std::string a = w.read(1, kU32);
  return w.write(
      0, kU32,
      fmt::format("{}{}({}, {})", kIntrinsics, function, a, w.read(2, kU32)));
}

/// "add.rn.f32x2 d, a, b": of two floats in 64 bits, rounded to nearest.
bool ofFloats(Writer& w, std::string_view name, std::string_view rounding) {
  if (!rounding.empty() && rounding != "rn") return false;
  constexpr Type kPair = {'b', 64};
  const std::string a = w.read(1, kPair);
  return w.write(0, kPair,
                 fmt::format("{}{}_f32x2({}, {})", kInstructions, name, a,
                             w.read(2, kPair)));
}

bool sum(Writer& w) {
  const bool isSub = w.opcode().starts_with("sub");
  const bool readsCarry = w.opcode().ends_with('c');
  const bool setsCarry = w.take("cc");
  w.takeFtz();
  const std::string_view rounding = w.takeRounding();
  const bool isSaturated = w.take("sat");
  if (!readsCarry && w.count(3)) {
    if (w.take("s16x2") || w.take("u16x2")) {
      if (setsCarry || isSaturated || !w.modifiers().empty()) return false;
      return ofParts(w, isSub ? "vsub2" : "vadd2");
    }
    if (w.take("f32x2")) {
      if (setsCarry || isSaturated || !w.modifiers().empty()) return false;
      return ofFloats(w, isSub ? "sub" : "add", rounding);
    }
  }
  const auto type = w.takeType();
  if (!type || !w.count(3)) return false;
  if (type->isFloat()) {
    if (readsCarry || setsCarry) return false;
    return isSub ? writeFloat(w, *type, "sub", " - ", rounding, isSaturated)
                 : writeFloat(w, *type, "add", " + ", rounding, isSaturated);
  }
  if (!isInteger(*type) || !rounding.empty()) return false;
  if (isSaturated) {
    if (*type != kS32 || readsCarry || setsCarry) return false;
    const std::string a = w.read(1, kS32);
    const std::string b = w.read(2, kS32);
    return w.write(0, kS32,
                   fmt::format("{}saturate<int32_t>(int64_t({}) {} {})",
                               kInstructions, a, isSub ? '-' : '+', b));
  }
  const Type u = unsignedOf(*type);
  const std::string a = w.read(1, u);
  const std::string b = w.read(2, u);
  if ((readsCarry || setsCarry) && !isWord(*type)) return false;
  if (!readsCarry && !setsCarry) {
    return w.write(0, u, a + (isSub ? " - " : " + ") + b);
  }
  return carry(w, u, a, b, isSub, readsCarry, setsCarry);
}

/// Products of 16 bits: no more than 32, and so never those of `int`.
bool productOfHalfwords(Writer& w, Type type, bool isMad, bool isHigh,
                        bool isWide) {
  const Type wide = {type.kind, 32};
  const std::string a = w.read(1, type);
  const std::string b = w.read(2, type);
  std::string value = fmt::format("{}({}) * {}", cType(wide), a, b);
  if (isHigh) value = fmt::format("({}) >> 16", value);
  const Type result = isWide ? wide : type;
  if (!isMad) {
    return w.write(0, result,
                   isWide ? value : fmt::format("{}({})", cType(type), value));
  }
  const Type sum = unsignedOf(result);
  value = fmt::format("uint32_t({}) + {}", value, w.read(3, sum));
  return w.write(0, sum, isWide ? value : fmt::format("uint16_t({})", value));
}

bool product(Writer& w) {
  const bool isMad = w.opcode().starts_with("mad");
  const bool readsCarry = w.opcode() == "madc";
  const bool setsCarry = isMad && w.take("cc");
  w.takeFtz();
  const std::string_view rounding = w.takeRounding();
  const bool isLow = w.take("lo");
  const bool isHigh = !isLow && w.take("hi");
  const bool isWide = !isLow && !isHigh && w.take("wide");
  const bool isSaturated = w.take("sat");
  if (!isMad && !isSaturated && w.take("f32x2")) {
    return !isLow && !isHigh && !isWide && w.modifiers().empty() &&
           w.count(3) && ofFloats(w, "mul", rounding);
  }
  const auto type = w.takeType();
  if (!type || !w.count(isMad ? 4 : 3)) return false;
  if (type->isFloat()) {
    if (isMad || isLow || isHigh || isWide) return false;
    return writeFloat(w, *type, "mul", " * ", rounding, isSaturated);
  }
  if (!isInteger(*type) || type->kind == 'b' || !rounding.empty() ||
      isLow + isHigh + isWide != 1) {
    return false;
  }
  if (isSaturated) {
    // mad.hi.sat.s32 alone.
    if (!isMad || !isHigh || *type != kS32 || readsCarry || setsCarry) {
      return false;
    }
    const std::string a = w.read(1, kS32);
    const std::string b = w.read(2, kS32);
    return w.write(
        0, kS32,
        fmt::format("{}saturate<int32_t>(int64_t(__mulhi({}, {})) + {})",
                    kInstructions, a, b, w.read(3, kS32)));
  }
  if (type->bits == 16) {
    return !readsCarry && !setsCarry &&
           productOfHalfwords(w, *type, isMad, isHigh, isWide);
  }
  const Type u = unsignedOf(*type);
  const bool isSigned = type->kind == 's';
  Type result = u;
  std::string value;
  if (isLow) {
    value = w.read(1, u) + " * " + w.read(2, u);
  } else if (isHigh) {
    if (setsCarry && isSigned) return false;
    const std::string_view function =
        type->bits == 32 ? (isSigned ? "__mulhi" : "__umulhi")
                         : (isSigned ? "__mul64hi" : "__umul64hi");
    const std::string a = w.read(1, *type);
    const std::string b = w.read(2, *type);
    value = fmt::format("{}({}, {})", function, a, b);
    // So that a sum of it is unsigned.
    if (isMad) value = cType(u) + "(" + value + ")";
  } else {
    if (type->bits != 32 || readsCarry || setsCarry) return false;
    result = {type->kind, 64};
    const std::string a = w.read(1, *type);
    const std::string b = w.read(2, *type);
    value = fmt::format("{}({}) * {}", cType(result), a, b);
    if (isMad && isSigned) value = "uint64_t(" + value + ")";
  }
  if (!isMad) return w.write(0, result, value);
  const Type sumType = unsignedOf(result);
  const std::string c = w.read(3, sumType);
  if (!readsCarry && !setsCarry) {
    return w.write(0, sumType, value + " + " + c);
  }
  // The product by itself first, as it has no more bits than the type.
  return carry(w, u, isLow ? cType(u) + "(" + value + ")" : value, c, false,
               readsCarry, setsCarry);
}

bool extreme(Writer& w) {
  const bool isMin = w.opcode() == "min";
  w.takeFtz();
  const std::string kind = w.takeExtremeKind();
  const bool isLimited = w.take("relu");
  if (kind.empty() && w.count(3)) {
    for (const bool isSigned : {true, false}) {
      if (!w.take(isSigned ? "s16x2" : "u16x2")) continue;
      if (!w.modifiers().empty() || (isLimited && !isSigned)) return false;
      const std::string name =
          fmt::format("v{}{}2", w.opcode(), isSigned ? "s" : "u");
      if (!isLimited) return ofParts(w, name);
      const std::string a = w.read(1, kU32);
      return w.write(0, kU32,
                     fmt::format("{0}vmaxs2({0}{1}({2}, {3}), 0u)", kIntrinsics,
                                 name, a, w.read(2, kU32)));
    }
  }
  const auto type = w.takeType();
  if (!type || !w.count(3)) return false;
  if (isLimited) {
    if (*type != kS32 || !kind.empty()) return false;
    const std::string a = w.read(1, kS32);
    return w.write(
        0, kS32,
        fmt::format("{0}greatest({0}{1}({2}, {3}), 0)", kInstructions,
                    isMin ? "least" : "greatest", a, w.read(2, kS32)));
  }
  if (!kind.empty()) {
    if (*type != Type{'f', 32}) return false;
    const std::string a = w.read(1, *type);
    return w.write(0, *type,
                   fmt::format("{}{}{}_f32({}, {})", kInstructions, w.opcode(),
                               kind, a, w.read(2, *type)));
  }
  if (type->isFloat()) {
    const std::string a = w.read(1, *type);
    const std::string b = w.read(2, *type);
    return w.write(0, *type,
                   fmt::format("f{}{}({}, {})", isMin ? "min" : "max",
                               type->bits == 32 ? "f" : "", a, b));
  }
  if (!isInteger(*type) || type->kind == 'b') return false;
  const std::string a = w.readForMany(1, *type);
  const std::string b = w.readForMany(2, *type);
  return w.write(
      0, *type,
      fmt::format("{0} {2} {1} ? {0} : {1}", a, b, isMin ? "<" : ">"));
}

bool unary(Writer& w) {
  w.takeFtz();
  const auto type = w.takeType();
  if (!type || !w.count(2)) return false;
  if (type->kind == 'p') {
    if (w.opcode() != "not") return false;
    return w.write(0, *type, "!" + w.read(1, *type));
  }
  if (type->isFloat()) {
    const std::string a = w.read(1, *type);
    if (w.opcode() == "neg") return w.write(0, *type, "-" + a);
    if (w.opcode() != "abs") return false;
    return w.write(
        0, *type,
        fmt::format("{}({})", type->bits == 32 ? "fabsf" : "fabs", a));
  }
  if (!isInteger(*type)) return false;
  const Type u = unsignedOf(*type);
  if (w.opcode() == "not") {
    return w.write(0, u, "~" + w.read(1, u));
  }
  if (w.opcode() == "cnot") {
    return w.write(0, u, w.read(1, u) + " == 0 ? 1u : 0u");
  }
  if (type->kind != 's') return false;
  const std::string zero = number(0, u);
  if (w.opcode() == "neg") {
    return w.write(0, u, zero + " - " + w.read(1, u));
  }
  const std::string a = w.readForMany(1, u);
  return w.write(0, u,
                 fmt::format("{0}({1}) < 0 ? {2} - {1} : {1}",
                             cType(signedOf(*type)), a, zero));
}

/// "mad24.lo.u32 d, a, b, c"
bool product24(Writer& w) {
  const bool isMad = w.opcode() == "mad24";
  const bool isHigh = w.take("hi");
  if (!isHigh && !w.take("lo")) return false;
  const bool isSaturated = w.take("sat");
  const auto type = w.takeType();
  if (!type || type->bits != 32 || type->isFloat() || type->kind == 'b' ||
      !w.count(isMad ? 4 : 3)) {
    return false;
  }
  if (isSaturated && (!isMad || !isHigh || *type != kS32)) return false;
  const bool isSigned = type->kind == 's';
  std::array<std::string, 2> factors;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const std::string value = w.read(i + 1, kU32);
    if (value.empty()) return false;
    factors[i] = isSigned ? fmt::format("int64_t(int32_t({} << 8) >> 8)", value)
                          : fmt::format("uint64_t({} & 0xffffffu)", value);
  }
  // The lower or the upper 32 of 48 bits.
  std::string value = fmt::format("{} * {}", factors[0], factors[1]);
  value = isHigh ? fmt::format("{}(({}) >> 16)", cType(*type), value)
                 : fmt::format("{}({})", cType(*type), value);
  if (!isMad) return w.write(0, *type, value);
  if (isSaturated) {
    return w.write(0, kS32,
                   fmt::format("{}saturate<int32_t>(int64_t({}) + {})",
                               kInstructions, value, w.read(3, kS32)));
  }
  return w.write(0, kU32,
                 fmt::format("uint32_t({}) + {}", value, w.read(3, kU32)));
}

/// "rem.s32 d, a, b"
bool remainder(Writer& w) {
  const auto type = w.takeType();
  if (!type || !isInteger(*type) || type->kind == 'b' || !w.count(3)) {
    return false;
  }
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  return w.write(0, *type, fmt::format("{} % {}", a, b));
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"abs", arithmetic, 1, byType, unary},
    {"add", arithmetic, 1, byType, sum},
    {"addc", arithmetic, 1, byType, sum, kCarryRecipe},
    {"cnot", logic, 1, byType, unary},
    {"mad", arithmetic, 1, byType, product},
    {"mad24", arithmetic, 1, byType, product24},
    {"madc", arithmetic, 1, byType, product, kCarryRecipe},
    {"max", arithmetic, 1, byType, extreme},
    {"min", arithmetic, 1, byType, extreme},
    {"mul", arithmetic, 1, byType, product},
    {"mul24", arithmetic, 1, byType, product24},
    {"neg", arithmetic, 1, byType, unary},
    {"not", logic, 1, byType, unary},
    {"rem", arithmetic, 1, byType, remainder},
    {"sub", arithmetic, 1, byType, sum},
    {"subc", arithmetic, 1, byType, sum, kCarryRecipe},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kIntegers = kOpcodes;

}  // namespace hipport::ptx
