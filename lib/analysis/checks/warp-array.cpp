// Shared memory with one element for each of 32 lanes or warps.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  if (context.target.warp != WarpStyle::native) return;
  for (const LaneUse& note : context.facts.lanes) {
    const bool isByLane = note.kind == LaneUse::Kind::arrayByLane;
    if (!isByLane && note.kind != LaneUse::Kind::arrayByWarp) continue;
    Finding finding;
    finding.span = note.span;
    finding.spelledIn = note.spelledIn;
    finding.severity = Severity::warning;
    if (isByLane) {
      finding.message = fmt::format(
          "{} has one element for each of 32 lanes; lanes 32 to 63 of gfx9 are "
          "out of bounds",
          note.name);
      finding.notes.emplace_back(
          "give it 64 elements, and rely on no more than warpSize of them");
    } else {
      finding.message = fmt::format(
          "{} has one element for each of 32 warps in a block; with 64 lanes a "
          "block has only 16 wavefronts, and the other elements are never "
          "written",
          note.name);
      finding.notes.emplace_back(
          "read no more elements than the block has wavefronts: "
          "(blockDim.x + warpSize - 1) / warpSize");
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::warp_array = {
    "warp-array",
    "a shared array with one element for each of 32 lanes or warps",
    R"(`__shared__ float partial[32]` has one element for each lane of a warp, or for each warp
of a block of 1024 threads. On gfx9 a wavefront has 64 lanes, and the upper 32 read and
write past the end of the array. Such a block also has only 16 wavefronts, so half of
the elements are never written, and code that adds up all 32 adds uninitialised memory.

This is found only with `--warp=native`, where the index is a lane or a warp. By default
the port keeps warps of 32 lanes.

```cpp
__shared__ float partial[32];                               // before
if (lane == 0) partial[warp] = sum;
sum = partial[lane];

__shared__ float partial[64];                               // after
if (lane == 0) partial[warp] = sum;
sum = lane < blockDim.x / warpSize ? partial[lane] : 0.0f;
```
)",
    run};

}  // namespace hipport
