// Lane masks that name lanes which do not reach the call.
#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const LaneUse& note : context.facts.lanes) {
    Finding finding;
    finding.span = note.span;
    finding.spelledIn = note.spelledIn;
    finding.severity = Severity::warning;
    // Without names: what one file has of it is one finding.
    switch (note.kind) {
      case LaneUse::Kind::diverged:
        finding.message =
            "this names all lanes of the warp, but only some of them reach it";
        break;
      case LaneUse::Kind::divergedCall:
        finding.message =
            "only some lanes of the warp reach this call, which exchanges "
            "values between all of them";
        break;
      case LaneUse::Kind::divergedPerhaps:
        finding.severity = Severity::note;
        finding.applicability = Applicability::review;
        finding.message =
            "this names all lanes of the warp; check that the bound around it "
            "excludes none of them";
        break;
      default:
        continue;
    }
    finding.notes.emplace_back(
        "let all lanes reach it, with a neutral value for the extra ones, or "
        "compute the mask before the branch: __ballot_sync(all, condition)");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::diverged_mask = {
    "diverged-mask", "a mask for all lanes where only some of them arrive",
    R"(The mask of `__shfl_sync`, `__ballot_sync` and related functions names the lanes that
take part, and all of them must reach the call. After a condition on the thread index
some lanes do not. NVIDIA hardware may wait for them, or hang. AMD hardware does not
wait: the missing lanes provide no value, and what is read from them is undefined.

A condition that is the same for all lanes of a warp (`warp == 0`, `threadIdx.x < 64`)
is not reported. A bound that is not known (`if (i < n)`) is a note, because it may be
a multiple of the warp width. Lanes that have ended (`if (i >= n) return;`) need not come
on either GPU; what is read from them is undefined on both.

Let all lanes reach the call, or compute the mask before the branch.

```cpp
if (lane < 16) v += __shfl_down_sync(0xffffffff, v, 8);  // before

const float w = __shfl_down_sync(0xffffffff, v, 8);      // after: all lanes reach it
if (lane < 16) v += w;
```
)",
    run};

}  // namespace hipport
