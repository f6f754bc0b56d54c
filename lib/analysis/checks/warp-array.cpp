// Shared memory with one element for each of 32 lanes or warps.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  if (context.target.warp != WarpStyle::native) return;
  for (const LaneNote& note : context.facts.lanes) {
    const bool isByLane = note.kind == LaneNote::Kind::arrayByLane;
    if (!isByLane && note.kind != LaneNote::Kind::arrayByWarp) continue;
    Finding finding;
    finding.span = note.span;
    finding.place = note.place;
    finding.severity = Severity::warning;
    if (isByLane) {
      finding.message = fmt::format(
          "{} has an element for each of 32 lanes; lanes 32 to 63 of gfx9 lie "
          "outside of it",
          note.name);
      finding.notes.emplace_back(
          "give it 64 elements, and do not count on more than warpSize");
    } else {
      finding.message = fmt::format(
          "{} has an element for each of the 32 warps of a block; a block has "
          "16 wavefronts of 64 lanes, and nothing writes the rest",
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
    "a shared array with an element for each of 32 lanes or warps",
    R"(`__shared__ float partial[32]` holds one element for each lane of a warp, or
for each warp of a block of 1024 threads. On gfx9 there are 64 lanes, the upper
half of which write and read behind the array; and 16 wavefronts, so that half of
the elements are never written, and whoever sums up all 32 adds what memory held
before.

Found with `--warp=native` alone, where the index is a lane or a warp. By default
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
