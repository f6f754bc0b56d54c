// The 32 in lane arithmetic.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  if (context.target.warp != WarpStyle::native) return;
  for (const LaneUse& note : context.facts.lanes) {
    if (note.kind != LaneUse::Kind::width) continue;
    Finding finding;
    finding.span = note.span;
    finding.spelledIn = note.spelledIn;
    finding.severity = Severity::warning;
    if (note.uses.empty()) {
      finding.message =
          fmt::format("{} means the 32 lanes of a warp here; gfx9 has 64",
                      context.text(note.span));
    } else {
      finding.message = fmt::format(
          "{} means the 32 lanes of a warp in {} place{}; gfx9 has 64",
          context.text(note.span), note.uses.size(),
          note.uses.size() == 1 ? "" : "s");
    }
    finding.notes.emplace_back(
        "compute it from warpSize (64 or 32), or port with --warp=logical32, "
        "which keeps warps of 32 lanes");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::warp_size = {
    "warp-size", "a number that means the 32 lanes of a warp",
    R"(The lane and the warp of a thread are computed from its index: `% 32` and `& 31`, `/ 32`
and `>> 5`, `32 * warp`, `lane == 31`. On gfx9 a wavefront has 64 lanes, so two such
warps share one wavefront, and shuffles, votes and lockstep reach across both: half of
the sums are missing or count twice.

By default (`--warp=logical32`) this does not matter: the port keeps warps of 32 lanes,
and nothing is reported. With `--warp=native` each such number is reported, in code that
communicates across lanes (a shuffle, a vote, `__syncwarp`, a class of CUB's for warps
without a number of lanes, or a function that such code calls): where it is written, or
once at the `#define` or constant that names it. A `% 32` that only distributes work, or
whose operand is not a thread index, means the same on any hardware.

```cpp
const int lane = threadIdx.x % 32;        // before
const int lane = threadIdx.x % warpSize;  // after: 64 lanes, or 32
```
)",
    run};

}  // namespace hipport
