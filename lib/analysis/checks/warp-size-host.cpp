// Host code that gets the hardware's warp width; its kernels use 32 lanes.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/warps.h"

namespace hipport {
namespace {

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
  // The tree's own queries tell 32 then; hipport/width.h is C++.
  const bool isPorted =
      context.target.queries == WarpStyle::logical32 && !facts.isForC;
  for (const LaneUse& note : facts.lanes) {
    if (note.kind == LaneUse::Kind::foreignQuery ||
        (note.kind == LaneUse::Kind::hostQuery && !isPorted)) {
      add(note.span, note.spelledIn, note.name);
    }
  }
  for (const NameUse& use : facts.names) {
    // Of an object whose type is in a header that was not found.
    const bool isUnknown = !isNative && use.name == "warpSize" &&
                           use.isMember && use.meaning == Meaning::unresolved;
    if (isUnknown || (isWidthQuery(use) && !isPorted)) {
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

By default host and kernels get one width, in the whole tree. If kernels keep warps of 32
lanes, the functions that the host asks become those of `hipport/width.h`, which tell 32.
If nothing in the tree counts on 32 lanes, both get the hardware's width. A note of the
report says which; a query that is only printed changes nothing.

This check finds what is left: in C files; where an object comes from a library that is
not ported (`at::cuda::getCurrentDeviceProperties()`); and, with `--warp=native`, beside
kernels with the number 32. Use the number that the kernels use.

```cpp
cudaGetDeviceProperties(&properties, 0);                   // before
int warps = threads / properties.warpSize;

hipport::width::getDeviceProperties(&properties, 0);       // after
int warps = threads / properties.warpSize;

int warps = threads / foreign->warpSize;                   // found
int warps = threads / hipport::kWarpSize;                  // write this
```
)",
    run};

}  // namespace hipport
