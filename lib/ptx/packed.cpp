// Bytes and halves of words: dot products and distances.
#include <fmt/format.h>

#include <array>

#include "ptx/opcode.h"
#include "ptx/writer.h"

namespace hipport::ptx {
namespace {

/// "dp4a.s32.s32 d, a, b, c", "dp2a.lo.u32.u32 d, a, b, c"
bool dot(Writer& w) {
  std::string name = w.opcode();
  if (name == "dp2a") {
    const bool isLow = w.take("lo");
    if (!isLow && !w.take("hi")) return false;
    name += isLow ? "_lo" : "_hi";
  }
  if (w.modifiers().size() != 2 || !w.count(4)) return false;
  const auto typeA = parseType(w.modifiers()[0]);
  const auto typeB = parseType(w.modifiers()[1]);
  if ((typeA != kS32 && typeA != kU32) || (typeB != kS32 && typeB != kU32)) {
    return false;
  }
  if (*typeA == *typeB) {
    const std::string a = w.read(1, *typeA);
    const std::string b = w.read(2, *typeA);
    return w.write(0, *typeA,
                   fmt::format("{}{}({}, {}, {})", kIntrinsics, name, a, b,
                               w.read(3, *typeA)));
  }
  // Of two kinds: the sum has a sign.
  const std::string a = w.read(1, kU32);
  const std::string b = w.read(2, kU32);
  const int partOfA = w.opcode() == "dp2a" ? 16 : 8;
  return w.write(
      0, kS32,
      fmt::format("{}dot<{}, {}>({}, {}, {}, {})", kInstructions,
                  fmt::format("{}int{}_t", typeA == kS32 ? "" : "u", partOfA),
                  typeB == kS32 ? "int8_t" : "uint8_t", a, b,
                  name.ends_with("hi") ? 2 : 0, w.read(3, kS32)));
}

/// "vadd4.u32.u32.u32.sat d, a, b, c", "vset2.s32.s32.lt.add d, a, b, c": on
/// all parts, by the helper of CUDA's function for it. Without ".add" c counts
/// for parts that are left out, of which there are none.
bool parts(Writer& w) {
  const std::string_view opcode = w.opcode();
  const char size = opcode.back();
  std::string name(opcode.substr(0, opcode.size() - 1));
  const bool isSet = name == "vset";
  const bool isSigned = !w.modifiers().empty() && w.modifiers()[0] == "s32";
  for (int i = 0; i < (isSet ? 2 : 3); ++i) {
    if (!w.take(isSigned ? "s32" : "u32")) return false;
  }
  if (isSet) {
    for (const std::string_view each : {"eq", "ne", "lt", "le", "gt", "ge"}) {
      if (name == "vset" && w.take(each)) name += each;
    }
    if (name == "vset") return false;
  }
  const bool isSaturated = w.take("sat");
  const bool isSummed = w.take("add");
  if (!w.modifiers().empty() || !w.count(4)) return false;
  const bool isSum = name == "vadd" || name == "vsub";
  if (isSaturated && (!isSum || isSummed)) return false;
  if (isSum && isSummed) {
    // Of parts that are larger than theirs.
    const std::string a = w.read(1, kU32);
    const std::string b = w.read(2, kU32);
    return w.write(
        0, kU32,
        fmt::format("{}sumOfSums<{}int{}_t>({}, {}, {}) + {}", kInstructions,
                    isSigned ? "" : "u", size == '4' ? 8 : 16, a, b,
                    name == "vsub", w.read(3, kU32)));
  }
  if (name == "vavrg") name = "vavg";
  if (isSaturated) name += isSigned ? "ss" : "us";
  const bool isForAny = isSum || name == "vseteq" || name == "vsetne";
  if (!isForAny) name += isSigned ? "s" : "u";
  const std::string a = w.read(1, kU32);
  const std::string b = w.read(2, kU32);
  if (a.empty() || b.empty()) return false;
  const std::string value =
      fmt::format("{}{}{}({}, {})", kIntrinsics, name, size, a, b);
  if (!isSummed) return w.write(0, kU32, value);
  return w.write(0, kU32,
                 fmt::format("{}sumOfParts<{}int{}_t>({}) + {}", kInstructions,
                             isSigned && !isSet ? "" : "u",
                             size == '4' ? 8 : 16, value, w.read(3, kU32)));
}

/// "vabsdiff4.u32.u32.u32.add d, a, b, c"
bool sumOfDistances(Writer& w) {
  for (int i = 0; i < 3; ++i) {
    if (!w.take("u32")) return false;
  }
  if (w.modifiers().empty() && w.count(4)) {
    const std::string a = w.read(1, kU32);
    return w.write(0, kU32,
                   fmt::format("{}vabsdiffu{}({}, {})", kIntrinsics,
                               w.opcode().back(), a, w.read(2, kU32)));
  }
  if (!w.take("add") || !w.modifiers().empty() || !w.count(4)) return false;
  const std::string a = w.read(1, kU32);
  const std::string b = w.read(2, kU32);
  return w.write(0, kU32,
                 fmt::format("{}{}({}, {}) + {}", kIntrinsics,
                             w.opcode() == "vabsdiff4" ? "vsadu4" : "vsadu2", a,
                             b, w.read(3, kU32)));
}

/// "sad.u32 d, a, b, c"
bool distance(Writer& w) {
  const auto type = w.takeType();
  if (!type || type->bits != 32 || type->isFloat() || type->kind == 'b' ||
      !w.count(4)) {
    return false;
  }
  const std::string a = w.read(1, *type);
  const std::string b = w.read(2, *type);
  const std::string c = w.read(3, kU32);
  const std::string name =
      type->kind == 's' ? fmt::format("{}sad", kIntrinsics) : "__usad";
  return w.write(0, kU32, fmt::format("{}({}, {}, {})", name, a, b, c));
}

constexpr std::string_view kDotRecipe =
    "__builtin_amdgcn_sdot4 and similar built-ins do this on the GPUs that "
    "have them; elsewhere add the products one by one";

using enum PtxClass;
using enum ToldBy;
constexpr auto kOpcodes = std::to_array<Opcode>({
    {"dp2a", arithmetic, 1, byType, dot, kDotRecipe},
    {"dp4a", arithmetic, 1, byType, dot, kDotRecipe},
    {"sad", arithmetic, 1, byType, distance},
    {"vabsdiff2", video, 1, byTypes, sumOfDistances},
    {"vabsdiff4", video, 1, byTypes, sumOfDistances},
    {"vadd2", video, 1, byTypes, parts},
    {"vadd4", video, 1, byTypes, parts},
    {"vavrg2", video, 1, byTypes, parts},
    {"vavrg4", video, 1, byTypes, parts},
    {"vmax2", video, 1, byTypes, parts},
    {"vmax4", video, 1, byTypes, parts},
    {"vmin2", video, 1, byTypes, parts},
    {"vmin4", video, 1, byTypes, parts},
    {"vset2", video, 1, byTypes, parts},
    {"vset4", video, 1, byTypes, parts},
    {"vsub2", video, 1, byTypes, parts},
    {"vsub4", video, 1, byTypes, parts},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kPacked = kOpcodes;

}  // namespace hipport::ptx
