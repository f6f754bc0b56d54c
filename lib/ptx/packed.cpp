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
  const bool isSigned = w.take("s32");
  if (!w.take(isSigned ? "s32" : "u32") || (!isSigned && !w.take("u32")) ||
      !w.modifiers().empty() || !w.count(4)) {
    return false;  // the helpers are for operands of one sign
  }
  const Type type = isSigned ? kS32 : kU32;
  const std::string a = w.read(1, type);
  const std::string b = w.read(2, type);
  return w.write(0, type,
                 fmt::format("{}{}({}, {}, {})", kIntrinsics, name, a, b,
                             w.read(3, type)));
}

/// "vabsdiff4.u32.u32.u32.add d, a, b, c"
bool sumOfDistances(Writer& w) {
  for (int i = 0; i < 3; ++i) {
    if (!w.take("u32")) return false;
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
    {"vadd2", video, 1, byTypes},
    {"vadd4", video, 1, byTypes},
    {"vavrg2", video, 1, byTypes},
    {"vavrg4", video, 1, byTypes},
    {"vmax2", video, 1, byTypes},
    {"vmax4", video, 1, byTypes},
    {"vmin2", video, 1, byTypes},
    {"vmin4", video, 1, byTypes},
    {"vset2", video, 1, byTypes},
    {"vset4", video, 1, byTypes},
    {"vsub2", video, 1, byTypes},
    {"vsub4", video, 1, byTypes},
});
static_assert(isSorted(kOpcodes));

}  // namespace

const Family kPacked = kOpcodes;

}  // namespace hipport::ptx
