// Shared memory between lanes that rely on lockstep.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const LaneUse& note : context.facts.lanes) {
    if (note.kind != LaneUse::Kind::synchronous) continue;
    Finding finding;
    finding.span = note.span;
    finding.spelledIn = note.spelledIn;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "lanes read what other lanes wrote to {} without a barrier in between",
        note.name);
    finding.notes.emplace_back(
        "put __syncwarp() between the write and the read; nothing else "
        "guarantees the order, not even volatile");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::warp_synchronous = {
    "warp-synchronous", "shared memory between lanes without a barrier",
    R"(Old CUDA code ends a reduction in one warp without barriers, because its 32 threads ran
in lockstep and `volatile` kept values out of registers. CUDA has not guaranteed this
since Volta. On AMD GPUs the compiler may reorder the memory accesses of different
lanes, because nothing orders them, and on gfx9 the lanes of what was another warp run
in the same wavefront.

Nothing is written, because only the author knows where the barriers belong: between
each write and the read by another lane. `__syncwarp()` is enough; the port makes it a
barrier of the wavefront. A shuffle needs no memory at all.

The same holds for the storage of CUB's classes for blocks: one that is used again
before a barrier is reported.

```cpp
if (tid < 32) { s[tid] += s[tid + 16]; s[tid] += s[tid + 8]; }  // before

float v = s[tid] + s[tid + 16];                                 // after
__syncwarp();
s[tid] = v;
__syncwarp();
```
)",
    run};

}  // namespace hipport
