// Arithmetic of floating-point numbers.
#include <fmt/format.h>

#include <algorithm>

#include "ptx/porter.h"

namespace hipport::ptx {
bool Porter::fma() {
  takeFtz();
  if (!take("rn")) return false;
  const auto type = takeType();
  if (!type || !type->isFloat() || !count(4)) return false;
  const std::string a = read(operand(1), *type);
  const std::string b = read(operand(2), *type);
  const std::string c = read(operand(3), *type);
  return write(operand(0), *type,
               fmt::format("{}({}, {}, {})", type->bits == 32 ? "fmaf" : "fma",
                           a, b, c));
}

bool Porter::approximate() {
  struct Function {
    std::string_view single;
    std::string_view twofold;  // for f64; empty where there is none
  };
  static const std::map<std::string_view, Function> kFunctions = {
      {"ex2", {"exp2f", ""}},         {"lg2", {"log2f", ""}},
      {"rcp", {"1.0f / ", "1.0 / "}}, {"rsqrt", {"rsqrtf", ""}},
      {"sqrt", {"sqrtf", "sqrt"}},    {"sin", {"__sinf", ""}},
      {"cos", {"__cosf", ""}},        {"tanh", {"tanhf", ""}}};
  const bool isRounded = take("rn");
  const bool isApproximate = !isRounded && take("approx");
  takeFtz();
  const auto type = takeType();
  if (!type || !type->isFloat() || !count(2)) return false;
  const bool mayRound = opcode() == "rcp" || opcode() == "sqrt";
  if (isRounded ? !mayRound : !isApproximate) return false;
  const bool isDouble = type->bits == 64;
  if (isDouble && !isRounded) return false;
  const Function& function = kFunctions.at(opcode());
  const std::string_view name = isDouble ? function.twofold : function.single;
  const std::string a = read(operand(1), *type);
  if (isRounded) {
    if (!isDouble) {
      review(
          "it is correctly rounded unless hipcc gets "
          "-fno-hip-fp32-correctly-rounded-divide-sqrt");
    }
  } else {
    review("it approximates with another error than NVIDIA's instruction");
  }
  return write(operand(0), *type,
               name.ends_with(' ') ? fmt::format("{}{}", name, a)
                                   : fmt::format("{}({})", name, a));
}

bool Porter::divide() {
  const bool isRounded = take("rn");
  const bool isApproximate = !isRounded && (take("approx") || take("full"));
  takeFtz();
  const auto type = takeType();
  if (!type || !type->isFloat() || !count(3)) return false;
  const std::string a = read(operand(1), *type);
  const std::string b = read(operand(2), *type);
  if (isApproximate && type->bits == 32) {
    review("it approximates with another error than NVIDIA's instruction");
    return write(operand(0), *type, fmt::format("__fdividef({}, {})", a, b));
  }
  if (!isRounded) return false;
  if (type->bits == 32) {
    review(
        "it is correctly rounded unless hipcc gets "
        "-fno-hip-fp32-correctly-rounded-divide-sqrt");
  }
  return write(operand(0), *type, a + " / " + b);
}

}  // namespace hipport::ptx
