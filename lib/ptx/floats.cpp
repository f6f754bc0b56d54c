// Arithmetic of floating-point numbers.
#include <fmt/format.h>

#include <array>
#include <map>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

bool fma(Writer& w) {
  w.takeFtz();
  const std::string_view rounding = w.takeRounding();
  const bool isSaturated = w.take("sat");
  if (w.count(4) && rounding == "rn" && !isSaturated && w.take("f32x2")) {
    constexpr Type kPair = {'b', 64};
    if (!w.modifiers().empty()) return false;
    const std::string a = w.read(1, kPair);
    const std::string b = w.read(2, kPair);
    return w.write(0, kPair,
                   fmt::format("{}fma_f32x2({}, {}, {})", kInstructions, a, b,
                               w.read(3, kPair)));
  }
  const auto type = w.takeType();
  if (rounding.empty() || !type || !type->isFloat() || type->bits < 32 ||
      (isSaturated && type->bits != 32) || !w.count(4)) {
    return false;
  }
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  const std::string c = w.read(3, *type);
  std::string name = type->bits == 32 ? "fmaf" : "fma";
  if (rounding != "rn")
    name = fmt::format("{}{}_{}", kIntrinsics, name, rounding);
  std::string value = fmt::format("{}({}, {}, {})", name, a, b, c);
  if (isSaturated) value = fmt::format("{}saturatef({})", kIntrinsics, value);
  return w.write(0, *type, value);
}

bool isDirected(std::string_view rounding) {
  return !rounding.empty() && rounding != "rn";
}

/// A quotient, reciprocal or root that is rounded down, up or to zero.
bool directed(Writer& w, Type type, std::string_view rounding,
              const std::string& operands) {
  return w.write(
      0, type,
      fmt::format("{}{}{}_{}({})", kIntrinsics, type.bits == 32 ? "f" : "d",
                  w.opcode(), rounding, operands));
}

bool approximate(Writer& w) {
  struct Function {
    std::string_view single;
    std::string_view twofold;  // for f64; empty where PTX has none
  };
  static const std::map<std::string_view, Function> kFunctions = {
      {"ex2", {"exp2f", ""}},         {"lg2", {"log2f", ""}},
      {"rcp", {"1.0f / ", "1.0 / "}}, {"rsqrt", {"rsqrtf", "rsqrt"}},
      {"sqrt", {"sqrtf", "sqrt"}},    {"sin", {"__sinf", ""}},
      {"cos", {"__cosf", ""}},        {"tanh", {"tanhf", ""}}};
  const std::string_view rounding = w.takeRounding();
  const bool isRounded = !rounding.empty();
  const bool isApproximate = !isRounded && w.take("approx");
  w.takeFtz();
  const auto type = w.takeType();
  if (!type || !type->isFloat() || type->bits < 32 || !w.count(2)) return false;
  const bool mayRound = w.opcode() == "rcp" || w.opcode() == "sqrt";
  if (isRounded ? !mayRound : !isApproximate) return false;
  if (isDirected(rounding))
    return directed(w, *type, rounding, w.read(1, *type));
  const bool isDouble = type->bits == 64;
  const Function& function = kFunctions.at(w.opcode());
  const std::string_view name = isDouble ? function.twofold : function.single;
  // There is no sqrt.approx.f64.
  if (name.empty() || (isDouble && !isRounded && w.opcode() == "sqrt")) {
    return false;
  }
  const std::string a = w.read(1, *type);
  if (isRounded) {
    if (!isDouble) {
      w.review(
          "it is correctly rounded unless hipcc is given "
          "-fno-hip-fp32-correctly-rounded-divide-sqrt");
    }
  } else if (isDouble) {
    // From 20 bits of the operand's mantissa, says the PTX ISA of both.
    w.review(
        "all 53 bits are right; NVIDIA's instruction computes about 20 and "
        "zeroes the lower 32");
  } else {
    w.review(
        "its approximation error differs from that of NVIDIA's instruction");
  }
  return w.write(0, *type,
                 name.ends_with(' ') ? fmt::format("{}{}", name, a)
                                     : fmt::format("{}({})", name, a));
}

bool copySign(Writer& w) {
  const auto type = w.takeType();
  if (!type || !type->isFloat() || type->bits < 32 || !w.count(3)) return false;
  // PTX names the sign first, C the magnitude.
  const std::string sign = w.read(1, *type);
  const std::string magnitude = w.read(2, *type);
  return w.write(
      0, *type,
      fmt::format("{}({}, {})", type->bits == 32 ? "copysignf" : "copysign",
                  magnitude, sign));
}

/// "testp.finite.f32 p, a"
bool test(Writer& w) {
  static const std::map<std::string_view, std::string_view> kTests = {
      {"finite", "isfinite({0})"},
      {"infinite", "isinf({0})"},
      {"number", "{0} == {0}"},
      {"notanumber", "{0} != {0}"},
      // Zero is taken for normal, as on an H100.
      {"normal", "isfinite({0}) && ({0} == 0 || {1}({0}) >= {2})"},
      {"subnormal", "{0} != 0 && {1}({0}) < {2}"}};
  if (w.modifiers().empty()) return false;
  const auto found = kTests.find(w.modifiers().front());
  if (found == kTests.end()) return false;
  w.take(found->first);
  const auto type = w.takeType();
  if (!type || !type->isFloat() || !w.count(2)) return false;
  const std::string a = w.readForMany(1, *type);
  if (a.empty()) return false;
  const bool is32 = type->bits == 32;
  return w.write(
      0, kPredicate,
      fmt::format(fmt::runtime(found->second), a, is32 ? "fabsf" : "fabs",
                  is32 ? "0x1p-126f" : "0x1p-1022"));
}

bool divide(Writer& w) {
  const std::string_view rounding = w.takeRounding();
  const bool isRounded = !rounding.empty();
  const bool isApproximate = !isRounded && (w.take("approx") || w.take("full"));
  w.takeFtz();
  const auto type = w.takeType();
  if (!type || !w.count(3)) return false;
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  if (!type->isFloat()) {
    if (isRounded || isApproximate || !isInteger(*type) || type->kind == 'b') {
      return false;
    }
    return w.write(0, *type, a + " / " + b);
  }
  if (isDirected(rounding)) return directed(w, *type, rounding, a + ", " + b);
  if (isApproximate && type->bits == 32) {
    w.review(
        "its approximation error differs from that of NVIDIA's instruction");
    return w.write(0, *type, fmt::format("__fdividef({}, {})", a, b));
  }
  if (!isRounded) return false;
  if (type->bits == 32) {
    w.review(
        "it is correctly rounded unless hipcc is given "
        "-fno-hip-fp32-correctly-rounded-divide-sqrt");
  }
  return w.write(0, *type, a + " / " + b);
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"copysign", arithmetic, 1, byType, copySign},
    {"cos", arithmetic, 1, byType, approximate},
    {"div", arithmetic, 1, byType, divide},
    {"ex2", arithmetic, 1, byType, approximate},
    {"fma", arithmetic, 1, byType, fma},
    {"lg2", arithmetic, 1, byType, approximate},
    {"rcp", arithmetic, 1, byType, approximate},
    {"rsqrt", arithmetic, 1, byType, approximate},
    {"sin", arithmetic, 1, byType, approximate},
    {"sqrt", arithmetic, 1, byType, approximate},
    {"tanh", arithmetic, 1, byType, approximate},
    {"testp", comparison, 1, byType, test},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kFloats = kOpcodes;

}  // namespace hipport::ptx
