// Video instructions on single values: bytes and halves of words, saturation
// and a second operation. What PTX's ISA calls the intermediate result is
// computed with 64 bits.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

std::optional<Type> takeWordType(Writer& w) {
  for (const Type type : {kU32, kS32}) {
    const std::string_view name = type.kind == 's' ? "s32" : "u32";
    if (!w.modifiers().empty() && w.modifiers().front() == name) {
      w.take(name);
      return type;
    }
  }
  return std::nullopt;
}

/// Which bits of a word "b1" or "h0" are; all for none.
struct Part {
  int bits = 32;
  int at = 0;

  explicit Part(std::string_view name) {
    if (name.empty()) return;
    constexpr int kByte = 8;
    bits = name[0] == 'b' ? kByte : 2 * kByte;
    at = bits * (name[1] - '0');
  }
  std::string type(bool isSigned) const {
    return fmt::format("{}int{}_t", isSigned ? "" : "u", bits);
  }
  /// Not of all bits.
  std::uint32_t mask() const { return ((1U << bits) - 1U) << at; }
};

/// An operand's part as a number of its own type; "" with a reason.
std::string source(Writer& w, std::size_t i, Type type) {
  PtxOperand whole = w.operand(i);
  const Part part(whole.part);
  whole.part.clear();
  std::string value = w.read(whole, type);
  if (part.bits == 32 || value.empty()) return value;
  const std::string shifted =
      part.at == 0 ? value : fmt::format("{} >> {}", value, part.at);
  return fmt::format("{}({})", part.type(type.kind == 's'), shifted);
}

/// The operand behind the sources.
constexpr std::size_t kLast = 3;

/// What the last steps of all video instructions are made of.
struct Steps {
  Type type = kU32;  ///< of the result
  bool isSaturated = false;
  std::string_view second;  ///< "add", "min", "max", or none
};

/// Takes what stands behind the types: false for anything that is unknown. A
/// fourth operand is for what comes last (finish).
bool takeSteps(Writer& w, Steps& steps) {
  steps.isSaturated = w.take("sat");
  for (const std::string_view each : {"add", "min", "max"}) {
    if (w.take(each)) steps.second = each;
  }
  return w.modifiers().empty() && (w.count(kLast) || w.count(kLast + 1));
}

/// Why a form is not ported that was tried on an H100: its results are neither
/// those of PTX's ISA nor of any other rule that was found.
constexpr std::string_view kOtherwise =
    "GPUs compute this form otherwise than the PTX ISA says";

/// Saturates `value`, an integer of 64 bits, and carries out the operation with
/// the last operand, or puts it into a part of that.
bool finish(Writer& w, const Steps& steps, std::string value) {
  PtxOperand result = w.operand(0);
  const Part part(result.part);
  const bool isPart = !result.part.empty();
  result.part.clear();
  const bool hasLast = isPart || !steps.second.empty();
  if (w.count(kLast) == hasLast) return false;
  const std::string type = cType(steps.type);
  if (steps.isSaturated) {
    if (isPart || hasLast) return w.fail(std::string(kOtherwise));
    value = fmt::format("{}saturate<{}>({})", kInstructions, type, value);
  }
  if (isPart) {
    if (!steps.second.empty()) return false;  // PTX has one of the two
    const std::string rest = w.read(kLast, kU32);
    const std::string moved =
        part.at == 0
            ? fmt::format("(uint32_t({}) & {:#x}u)", value, part.mask())
            : fmt::format("(uint32_t({}) << {} & {:#x}u)", value, part.at,
                          part.mask());
    return w.write(
        result, kU32,
        fmt::format("{} | ({} & {:#x}u)", moved, rest, ~part.mask()));
  }
  if (steps.second == "add") {
    return w.write(
        result, kU32,
        fmt::format("uint32_t({}) + {}", value, w.read(kLast, kU32)));
  }
  value = fmt::format("{}({})", type, value);
  if (steps.second.empty()) return w.write(result, steps.type, value);
  if (steps.type.kind == 'u') return w.fail(std::string(kOtherwise));
  return w.write(result, steps.type,
                 fmt::format("{}{}<{}>({}, {})", kInstructions,
                             steps.second == "min" ? "least" : "greatest", type,
                             value, w.read(kLast, steps.type)));
}

/// "vadd.s32.s32.s32.sat.add d, a.b0, b.h1, c"
bool twoSources(Writer& w) {
  Steps steps;
  const auto to = takeWordType(w);
  const auto typeA = takeWordType(w);
  const auto typeB = takeWordType(w);
  if (!to || !typeA || !typeB || !takeSteps(w, steps)) return false;
  steps.type = *to;
  const std::string a = source(w, 1, *typeA);
  const std::string b = source(w, 2, *typeB);
  if (a.empty() || b.empty()) return false;
  const std::string_view name = std::string_view(w.opcode()).substr(1);
  const bool isOfOneType = *to == *typeA && *to == *typeB;
  if (steps.isSaturated && !isOfOneType) return w.fail(std::string(kOtherwise));
  std::string value;
  if (name == "add" || name == "sub") {
    value = fmt::format("int64_t({}) {} {}", a, name == "add" ? '+' : '-', b);
  } else if (name == "absdiff") {
    value = fmt::format("{}distance({}, {})", kInstructions, a, b);
  } else {
    value = fmt::format("{}{}<int64_t>({}, {})", kInstructions,
                        name == "min" ? "least" : "greatest", a, b);
  }
  return finish(w, steps, std::move(value));
}

/// "vshl.u32.u32.u32.clamp d, a, b"
bool videoShift(Writer& w) {
  Steps steps;
  const auto to = takeWordType(w);
  const auto typeA = takeWordType(w);
  const auto typeB = takeWordType(w);
  if (!to || !typeA || !typeB || typeB->kind != 'u') return false;
  const bool isClamp = w.take("clamp");
  if (!isClamp && !w.take("wrap")) return false;
  if (!takeSteps(w, steps)) return false;
  steps.type = *to;
  const std::string a = source(w, 1, *typeA);
  const std::string b = source(w, 2, *typeB);
  if (a.empty() || b.empty() || steps.isSaturated) return false;
  return finish(w, steps,
                fmt::format("{}{}(int64_t({}), {}, {})", kInstructions,
                            w.opcode(), a, b, isClamp));
}

/// "vmad.s32.s32.u32.shr7 d, a.b0, b, c"
bool videoMad(Writer& w) {
  const auto to = takeWordType(w);
  const auto typeA = takeWordType(w);
  const auto typeB = takeWordType(w);
  if (!to || !typeA || !typeB) return false;
  // Two words without a sign and their sum need all of 64 bits: saturated or
  // shifted they would be taken for negative.
  const bool isWide = typeA->kind == 'u' && typeB->kind == 'u';
  Steps steps;
  steps.type = *to;
  const int shift = w.take("shr7") ? 7 : w.take("shr15") ? 15 : 0;
  steps.isSaturated = w.take("sat");
  if (!w.modifiers().empty() || !w.count(4)) return false;
  if (isWide && (steps.isSaturated || shift > 0)) return false;
  if (steps.isSaturated && (to->kind == 'u' || isWide)) return false;
  const std::string a = source(w, 1, *typeA);
  const std::string b = source(w, 2, *typeB);
  const std::string c = w.read(3, isWide ? kU32 : kS32);
  if (a.empty() || b.empty() || c.empty() || !w.operand(0).part.empty()) {
    return false;
  }
  std::string value = fmt::format("int64_t({}) * {} + {}", a, b, c);
  if (shift > 0) value = fmt::format("({}) >> {}", value, shift);
  if (steps.isSaturated) {
    value = fmt::format("{}saturate<{}>({})", kInstructions, cType(*to), value);
  }
  return w.write(0, *to, fmt::format("{}({})", cType(*to), value));
}

/// "vset.u32.u32.lt.add d, a, b, c"
bool videoSet(Writer& w) {
  static constexpr std::array<std::array<std::string_view, 2>, 6> kSigns = {
      {{"eq", "=="},
       {"ne", "!="},
       {"lt", "<"},
       {"le", "<="},
       {"gt", ">"},
       {"ge", ">="}}};
  const auto typeA = takeWordType(w);
  const auto typeB = takeWordType(w);
  if (!typeA || !typeB) return false;
  std::string_view sign;
  for (const auto& [name, each] : kSigns) {
    if (sign.empty() && w.take(name)) sign = each;
  }
  Steps steps;
  if (sign.empty() || !takeSteps(w, steps) || steps.isSaturated) return false;
  const std::string a = source(w, 1, *typeA);
  const std::string b = source(w, 2, *typeB);
  if (a.empty() || b.empty()) return false;
  return finish(w, steps,
                fmt::format("int64_t({}) {} int64_t({})", a, sign, b));
}

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"vabsdiff", video, 1, byTypes, twoSources},
    {"vadd", video, 1, byTypes, twoSources},
    {"vmad", video, 1, byTypes, videoMad},
    {"vmax", video, 1, byTypes, twoSources},
    {"vmin", video, 1, byTypes, twoSources},
    {"vset", video, 1, byTypes, videoSet},
    {"vshl", video, 1, byTypes, videoShift},
    {"vshr", video, 1, byTypes, videoShift},
    {"vsub", video, 1, byTypes, twoSources},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kVideo = kOpcodes;

}  // namespace hipport::ptx
