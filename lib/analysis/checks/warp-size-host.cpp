// Host code that asks for the hardware's warp width; its kernels use 32 lanes.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "analysis/check_list.h"

namespace hipport {
namespace {

constexpr std::array<std::string_view, 2> kQueries = {
    "cudaDevAttrWarpSize", "CU_DEVICE_ATTRIBUTE_WARP_SIZE"};

void run(const CheckContext& context, Findings& findings) {
  const FileFacts& facts = context.facts;
  const bool isNative = context.target.warp == WarpStyle::native;
  // Where kernels use the hardware's width, the host should as well.
  if (isNative && std::ranges::none_of(facts.lanes, [](const LaneUse& note) {
        return note.kind == LaneUse::Kind::width;
      })) {
    return;
  }
  auto add = [&](Span span, SpellingKind spelledIn, std::string_view name) {
    Finding finding;
    finding.span = span;
    finding.spelledIn = spelledIn;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message = fmt::format(
        "{} is 64 on gfx9, but the kernels here use warps of 32 lanes", name);
    finding.notes.emplace_back(
        isNative ? "use warpSize in the kernels, or 32 on the host"
                 : "where the host counts warps with it, use "
                   "hipport::kWarpSize, which is 32");
    findings.push_back(std::move(finding));
  };
  for (const LaneUse& note : facts.lanes) {
    if (note.kind != LaneUse::Kind::hostQuery) continue;
    add(note.span, note.spelledIn, note.name);
  }
  for (const NameUse& use : facts.names) {
    if (use.meaning == Meaning::cuda && !use.isMacroOperand &&
        std::ranges::find(kQueries, use.name) != kQueries.end()) {
      add(use.span, use.spelledIn, use.name);
    }
  }
}

}  // namespace

const Check checks::warp_size_host = {
    "warp-size-host",
    "host code that asks the hardware for the width of a warp",
    R"(`cudaDeviceProp::warpSize` and `cudaDevAttrWarpSize` give the number of lanes of the
hardware, which is 64 or 32 on AMD. Kernels written for 32 lanes still have warps of 32
after the port (with the functions of `hipport/warp.h`), or contain the number 32
(`--warp=native`). If the host divides a block by 64 where the kernel divides it by 32,
it allocates too little memory or launches too few blocks.

Printing the number is harmless. Where the host counts warps with it, use the number
that the kernels use.

```cpp
int warps = threads / properties.warpSize;  // before
int warps = threads / hipport::kWarpSize;   // after
```
)",
    run};

}  // namespace hipport
