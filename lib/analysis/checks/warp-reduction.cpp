// Shuffles over half a warp of 32 lanes, then a quarter ...
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  if (context.target.warp != WarpStyle::native) return;
  for (const LaneUse& note : context.facts.lanes) {
    if (note.kind != LaneUse::Kind::reduction) continue;
    Finding finding;
    finding.span = note.span;
    finding.spelledIn = note.spelledIn;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "these shuffles reach a distance of 16 ({}), which covers 32 lanes; "
        "gfx9 has 64",
        context.text(note.span));
    finding.notes.emplace_back(
        "start at warpSize / 2 or end at warpSize; where 32 lanes are meant, "
        "pass the width 32 to the shuffles");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::warp_reduction = {
    "warp-reduction", "a reduction or scan with shuffles over 32 lanes",
    R"(A reduction adds the value of the lane 16 above, then 8, 4, 2 and 1; a scan goes from 1
to 16. For the 64 lanes of gfx9 this is one step short: lane 0 has only the sum of lanes
0 to 31, and the result of the upper half is lost.

This is found only with `--warp=native`, at the 16 (or at the 32 that ends a scan) if it
is written as a number. A distance that is computed from a named constant is found at
that constant, by `warp-size`. Shuffles with a width of 32 or less mean the same on any
hardware.

```cpp
for (int d = 16; d > 0; d /= 2)            // before
  sum += __shfl_down_sync(~0u, sum, d);

for (int d = warpSize / 2; d > 0; d /= 2)  // after
  sum += __shfl_down_sync(~0ull, sum, d);
```
)",
    run};

}  // namespace hipport
