// Barriers of the block that not all lanes of a warp reach.
#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const LaneUse& note : context.facts.lanes) {
    const bool isKnown = note.kind == LaneUse::Kind::barrier;
    if (!isKnown && note.kind != LaneUse::Kind::barrierPerhaps) continue;
    Finding finding;
    finding.span = note.span;
    finding.spelledIn = note.spelledIn;
    finding.severity = isKnown ? Severity::warning : Severity::note;
    finding.applicability =
        isKnown ? Applicability::manual : Applicability::review;
    // Without the name of the barrier: those of one file are one finding.
    finding.message =
        isKnown
            ? "only some lanes of the warp reach this barrier, which waits "
              "for the whole block"
            : "this barrier waits for the whole block; check that the bound "
              "around it excludes no thread";
    finding.notes.emplace_back(
        "let all threads reach it: end the branch above it and begin it again "
        "below, and let threads without work go on to the end");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::diverged_barrier = {
    "diverged-barrier", "a barrier of the block that not all threads reach",
    R"(NVIDIA GPUs since Volta count the threads that come to `__syncthreads()`, so that two
branches of one warp may each have a barrier of their own. AMD GPUs count wavefronts: one
that runs both branches comes twice, and the barriers of a block no longer match. The
kernel hangs, or threads read what is not written yet.

Reported is a barrier of the block, or a call of a function with one, behind a condition
on the thread's number that splits a warp, and behind a `return` of some of its threads,
whose part of the work is missing. A bound that is not known (`if (i < n)`, or
`if (row >= n) return;`, one note a function) is a note, because it may exclude none, and
because neither GPU waits for threads that have ended: where a row is a warp, a wavefront
of 64 lanes goes on with half of them. A note is also a branch for one warp
(`if (warp == 0)`): on CUDA another branch may have a barrier of its own for the other
warps, on gfx9 two warps share a wavefront.

```cpp
if (threadIdx.x < 16) {      // before
  s[threadIdx.x] = x;
  __syncthreads();
  y = s[threadIdx.x ^ 1];
}

if (threadIdx.x < 16) s[threadIdx.x] = x;   // after
__syncthreads();
if (threadIdx.x < 16) y = s[threadIdx.x ^ 1];
```
)",
    run};

}  // namespace hipport
