// The width of the hardware, asked for by a host whose kernels have 32 lanes.
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
  // Where kernels take the width from the hardware, the host does rightly.
  if (isNative && std::ranges::none_of(facts.lanes, [](const LaneNote& note) {
        return note.kind == LaneNote::Kind::width;
      })) {
    return;
  }
  auto add = [&](Span span, Place place, std::string_view name) {
    Finding finding;
    finding.span = span;
    finding.place = place;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message = fmt::format(
        "{} is 64 on gfx9, whereas kernels here have warps of 32 lanes", name);
    finding.notes.emplace_back(
        isNative ? "write the kernels for warpSize, or the host for 32"
                 : "where the host counts warps with it, use "
                   "hipport::kWarpSize, which is 32");
    findings.push_back(std::move(finding));
  };
  for (const LaneNote& note : facts.lanes) {
    if (note.kind != LaneNote::Kind::hostQuery) continue;
    add(note.span, note.place, note.name);
  }
  for (const NameUse& use : facts.names) {
    if (use.meaning == Meaning::cuda && !use.isMacroOperand &&
        std::ranges::find(kQueries, use.name) != kQueries.end()) {
      add(use.span, use.place, use.name);
    }
  }
}

}  // namespace

const Check checks::warp_size_host = {
    "warp-size-host", "a host that asks the hardware for the width of a warp",
    R"(`cudaDeviceProp::warpSize` and `cudaDevAttrWarpSize` tell how many lanes the
hardware has: on AMD 64 or 32. Kernels that were written for 32 lanes still have
warps of 32 after the port (by the helpers of `hipport/warp.h`), or have the
number in their text (`--warp=native`). If the host divides a block by 64 where
the kernel divides it by 32, it makes too little room or launches too few blocks.

Printing the number does no harm. Where the host counts warps with it, use the
number that the kernels use.

```cpp
int warps = threads / properties.warpSize;  // before
int warps = threads / hipport::kWarpSize;   // after
```
)",
    run};

}  // namespace hipport
