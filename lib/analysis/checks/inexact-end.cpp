// Loops that end where approximations are equal.
#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::inexactEnd) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message =
        "the loop ends where approximations are equal, whose last bits differ "
        "on AMD GPUs: it may not end there";
    finding.notes.emplace_back(
        "end it at a small difference, or after a number of turns");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::inexact_end = {
    "inexact-end", "a loop that ends where approximations are equal",
    R"(`__fdividef`, `__expf`, `rsqrtf`, `sinf` and their relatives are approximations. AMD's
differ from CUDA's in the last bits, and Clang fuses multiplications and additions at
other places than nvcc. An iteration that settles on one number on NVIDIA GPUs may
alternate between two on AMD's. Where its loop ends only when two results are equal, the
kernel never ends.

Reported are loops of device code that nothing else ends, neither a count nor a bound.

```cpp
do {                                    // before
  last = x;
  x -= __fdividef(f(x), slope(x));
} while (x != last);

for (int turn = 0; turn < 50; ++turn) {  // after
  const float last = x;
  x -= __fdividef(f(x), slope(x));
  if (fabsf(x - last) <= 1e-6f * fabsf(x)) break;
}
```
)",
    run};

}  // namespace hipport
