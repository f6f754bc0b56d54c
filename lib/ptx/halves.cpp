// Arithmetic and conversions of half precision and bfloat16, alone and in
// pairs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

constexpr Type kHalf = {'u', 16};
constexpr Type kFloat = {'f', 32};

/// "add.rn.f16x2 d, a, b" by the helper of that name, and then the one of
/// `limit` if there is any.
bool byHelper(Writer& w, std::string_view name, std::string_view number,
              Type type, std::size_t operands, std::string_view limit) {
  if (!w.modifiers().empty() || !w.count(operands + 1)) return false;
  std::string arguments;
  for (std::size_t i = 1; i <= operands; ++i) {
    arguments += (i > 1 ? ", " : "") + w.read(i, type);
  }
  std::string value =
      fmt::format("{}{}_{}({})", kInstructions, name, number, arguments);
  if (!limit.empty()) {
    value = fmt::format("{}{}_{}({})", kInstructions, limit, number, value);
  }
  return w.write(0, type, value);
}

/// "neg.f16x2 d, a": what it does to the sign, and to that alone.
bool changeSign(Writer& w, Type type, bool isPair) {
  if (!w.modifiers().empty() || !w.count(2)) return false;
  const std::string_view format =
      w.opcode() == "neg"
          ? (isPair ? "{} ^ 0x80008000u" : "uint16_t({} ^ 0x8000u)")
          : (isPair ? "{} & 0x7fff7fffu" : "uint16_t({} & 0x7fffu)");
  return w.write(0, type, fmt::format(fmt::runtime(format), w.read(1, type)));
}

bool compute(Writer& w, const std::string& number) {
  const bool isPair = number.ends_with("x2");
  const Type type = isPair ? kU32 : kHalf;
  const std::string_view opcode = w.opcode();
  if (opcode == "neg" || opcode == "abs") {
    w.takeFtz();
    return changeSign(w, type, isPair);
  }
  w.take("rn");
  w.takeFtz();
  if (opcode == "ex2" || opcode == "tanh") {
    if (!w.take("approx")) return false;
    w.review(
        "its approximation error differs from that of NVIDIA's instruction");
    return byHelper(w, opcode, number, type, 1, "");
  }
  if (opcode == "min" || opcode == "max") {
    const std::string kind = w.takeExtremeKind();
    return byHelper(w, std::string(opcode) + kind, number, type, 2, "");
  }
  // bfloat16 has no saturation.
  const bool isSaturated = !number.starts_with('b') && w.take("sat");
  const bool isLimited = opcode == "fma" && !isSaturated && w.take("relu");
  return byHelper(w, opcode, number, type, opcode == "fma" ? 3 : 2,
                  isSaturated ? "sat"
                  : isLimited ? "relu"
                              : "");
}

/// "cvt.rn.f16x2.f32 d, a, b": a becomes the upper half.
bool fromFloats(Writer& w, const std::string& to, bool isNearest,
                bool isLimited) {
  const bool isPair = to.ends_with("x2");
  if (!w.modifiers().empty() || !w.count(isPair ? 3 : 2)) return false;
  std::string values = w.read(1, kFloat);
  if (isPair) values += ", " + w.read(2, kFloat);
  std::string value = fmt::format("{}cvt_{}{}_f32({})", kInstructions,
                                  isNearest ? "" : "rz_", to, values);
  if (isLimited) value = fmt::format("{}relu_{}({})", kInstructions, to, value);
  return w.write(0, isPair ? kU32 : kHalf, value);
}

/// "cvt.rna.tf32.f32 d, a"
bool toTf32(Writer& w) {
  const std::string_view rounding = w.take("rna")  ? ""
                                    : w.take("rn") ? "rn_"
                                    : w.take("rz") ? "rz_"
                                                   : "none";
  const bool isLimited = w.take("relu");
  if (rounding == "none" || (isLimited && rounding.empty()) ||
      !w.take("tf32") || !w.take("f32") || !w.modifiers().empty() ||
      !w.count(2)) {
    return false;
  }
  std::string value = fmt::format("{}cvt_{}tf32_f32({})", kInstructions,
                                  rounding, w.read(1, kFloat));
  if (isLimited) value = fmt::format("{}relu_tf32({})", kInstructions, value);
  return w.write(0, kU32, value);
}

/// "cvt.rn.satfinite.e4m3x2.f32 d, a, b", "cvt.rn.f16x2.e4m3x2 d, a": two
/// numbers of 8 bits.
bool ofBytes(Writer& w) {
  const bool isLimited = w.take("relu");
  if (!w.take("rn")) return false;
  const bool isFinite = w.take("satfinite");
  if (w.modifiers().size() != 2) return false;
  const std::string to = w.modifiers()[0];
  const std::string from = w.modifiers()[1];
  if (to == "f16x2" && !isFinite && w.count(2) &&
      (from == "e4m3x2" || from == "e5m2x2")) {
    std::string value = fmt::format("{}cvt_f16x2_{}({})", kInstructions, from,
                                    w.read(1, kHalf));
    if (isLimited)
      value = fmt::format("{}relu_f16x2({})", kInstructions, value);
    return w.write(0, kU32, value);
  }
  if (!isFinite || (to != "e4m3x2" && to != "e5m2x2")) return false;
  auto limited = [&](const std::string& value) {
    return isLimited ? fmt::format("{}relu_{}({})", kInstructions, from, value)
                     : value;
  };
  std::string values;
  if (from == "f16x2" && w.count(2)) {
    values = limited(w.read(1, kU32));
  } else if (from == "f32" && w.count(3)) {
    values = limited(w.read(1, kFloat));
    values += ", " + limited(w.read(2, kFloat));
  } else {
    return false;
  }
  return w.write(
      0, kHalf,
      fmt::format("{}cvt_{}_{}({})", kInstructions, to, from, values));
}

bool convert(Writer& w) {
  for (const std::string& each : w.modifiers()) {
    if (each == "tf32") return toTf32(w);
    if (each.starts_with("e4m3") || each.starts_with("e5m2")) return ofBytes(w);
  }
  const bool isNearest = w.take("rn");
  if (isNearest && w.count(2) &&
      w.modifiers() == std::vector<std::string>{"bf16", "f16"}) {
    return w.write(0, kHalf,
                   fmt::format("{0}cvt_bf16_f32({0}float_f16({1}))",
                               kInstructions, w.read(1, kHalf)));
  }
  if (!isNearest && !w.take("rz")) return false;
  const bool isLimited = w.take("relu");
  for (const char* const to : {"f16x2", "bf16x2", "bf16", "f16"}) {
    if (w.modifiers() != std::vector<std::string>{to, "f32"}) continue;
    w.take(to);
    w.take("f32");
    return fromFloats(w, to, isNearest, isLimited);
  }
  return false;
}

}  // namespace

bool isOfHalves(const PtxInstruction& instruction) {
  static const std::set<std::string_view> kNames = {
      "abs", "add", "ex2", "fma", "max", "min", "mul", "neg", "sub", "tanh"};
  const std::string_view name = instruction.opcode;
  if (name == "cvt") {
    static const std::set<std::string_view> kFormats = {
        "f16x2", "bf16x2", "tf32", "e4m3x2", "e5m2x2"};
    const auto& modifiers = instruction.modifiers;
    if (std::ranges::any_of(modifiers, [](const std::string& each) {
          return kFormats.contains(each);
        })) {
      return true;
    }
    if (modifiers.size() < 2) return false;
    // Others to f16, and all from one number of 16 bits, need no helper; see
    // moves.cpp.
    const std::string& to = modifiers[modifiers.size() - 2];
    return to == "bf16" || (to == "f16" && modifiers.back() == "f32" &&
                            (instruction.has("rz") || instruction.has("relu")));
  }
  return kNames.contains(name) &&
         (instruction.has("f16") || instruction.has("f16x2") ||
          instruction.has("bf16") || instruction.has("bf16x2"));
}

bool halves(Writer& w) {
  if (w.opcode() == "cvt") return convert(w);
  for (const char* const number : {"f16x2", "f16", "bf16x2", "bf16"}) {
    if (w.take(number)) return compute(w, number);
  }
  return false;
}

}  // namespace hipport::ptx
