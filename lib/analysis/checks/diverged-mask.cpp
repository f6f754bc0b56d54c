// Masks for lanes that do not come.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const LaneNote& note : context.facts.lanes) {
    Finding finding;
    finding.span = note.span;
    finding.place = note.place;
    finding.severity = Severity::warning;
    switch (note.kind) {
      case LaneNote::Kind::diverged:
        finding.message = fmt::format(
            "{} names all lanes of the warp, but only some of them come here",
            note.name);
        break;
      case LaneNote::Kind::divergedCall:
        finding.message = fmt::format(
            "only some lanes of the warp come here, but {} has all of them "
            "exchange values",
            note.name);
        break;
      case LaneNote::Kind::divergedPerhaps:
        finding.severity = Severity::note;
        finding.applicability = Applicability::review;
        finding.message = fmt::format(
            "{} names all lanes of the warp; see that a bound around it leaves "
            "none of them out",
            note.name);
        break;
      default:
        continue;
    }
    finding.notes.emplace_back(
        "have all lanes come, with a neutral value where there is none, or "
        "compute the mask before the branch: __ballot_sync(all, condition)");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::diverged_mask = {
    "diverged-mask", "a mask for all lanes where only some of them come",
    R"(The mask of `__shfl_sync`, `__ballot_sync` and their kin says which lanes take
part, and all of them have to come. Behind a condition on the thread's number
some do not. NVIDIA's hardware may wait for them, or hang; AMD's does not wait:
the lanes that are elsewhere give no value, and what is read from them is
undefined.

A condition that all lanes of a warp agree on (`warp == 0`, `threadIdx.x < 64`)
is no finding. A bound that is not known (`if (i < n)`) is a note, since it may
be a multiple of the width.

```cpp
if (lane < 16) v += __shfl_down_sync(0xffffffff, v, 8);  // before

const float w = __shfl_down_sync(0xffffffff, v, 8);      // after: all lanes come
if (lane < 16) v += w;
```
)",
    run};

}  // namespace hipport
