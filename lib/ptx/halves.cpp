// Arithmetic and conversions of half precision and bfloat16, alone and in
// pairs.
#include <fmt/format.h>

#include <array>
#include <set>
#include <string>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

constexpr Type kHalf = {'u', 16};
constexpr Type kFloat = {'f', 32};

/// "add.rn.f16x2 d, a, b" by the helper of that name.
bool byHelper(Writer& w, std::string_view name, Type type,
              std::size_t operands) {
  if (!w.modifiers().empty() || !w.count(operands + 1)) return false;
  std::string arguments;
  for (std::size_t i = 1; i <= operands; ++i) {
    arguments += (i > 1 ? ", " : "") + w.read(i, type);
  }
  return w.write(
      0, type,
      fmt::format("{}{}_{}({})", kIntrinsics, w.opcode(), name, arguments));
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
  if (w.opcode() == "neg" || w.opcode() == "abs") {
    w.takeFtz();
    return changeSign(w, type, isPair);
  }
  w.take("rn");
  w.takeFtz();
  return byHelper(w, number, type, w.opcode() == "fma" ? 3 : 2);
}

/// "cvt.rn.f16x2.f32 d, a, b": a becomes the upper half.
bool convert(Writer& w) {
  if (w.take("rna")) {
    if (!w.take("tf32") || !w.take("f32")) return false;
    return w.modifiers().empty() && w.count(2) &&
           w.write(0, kU32,
                   fmt::format("{}cvt_tf32_f32({})", kIntrinsics,
                               w.read(1, kFloat)));
  }
  const bool isNearest = w.take("rn");
  if (w.modifiers() == std::vector<std::string>{"f32", "bf16"} && !isNearest &&
      w.count(2)) {
    return w.write(0, kFloat,
                   fmt::format("__uint_as_float({} << 16)",
                               "uint32_t(" + w.read(1, kHalf) + ")"));
  }
  for (const std::string_view to : {"f16x2", "bf16x2", "bf16"}) {
    if (!isNearest ||
        w.modifiers() != std::vector<std::string>{std::string(to), "f32"}) {
      continue;
    }
    const bool isPair = to.ends_with("x2");
    if (!w.count(isPair ? 3 : 2)) return false;
    std::string values = w.read(1, kFloat);
    if (isPair) values += ", " + w.read(2, kFloat);
    return w.write(0, isPair ? kU32 : kHalf,
                   fmt::format("{}cvt_{}_f32({})", kIntrinsics, to, values));
  }
  return false;
}

}  // namespace

bool isOfHalves(const PtxInstruction& instruction) {
  static const std::set<std::string_view> kNames = {"abs", "add", "fma", "max",
                                                    "min", "mul", "neg", "sub"};
  const std::string_view name = instruction.opcode;
  if (name == "cvt") {
    // One from or to f16 alone needs no helper; see moves.cpp.
    return instruction.has("f16x2") || instruction.has("bf16x2") ||
           instruction.has("bf16") || instruction.has("tf32");
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
