// Kernels that add to memory nothing was written to.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::freshMemory) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message = fmt::format(
        "{} changes what is in {}, which nothing was written to: fresh memory "
        "of an AMD GPU is not zero",
        fault.detail, fault.name);
    finding.notes.push_back(
        fmt::format("call hipMemset({}, 0, ...) first", fault.name));
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::fresh_memory = {
    "fresh-memory", "a kernel that adds to memory nothing was written to",
    R"(Neither CUDA nor HIP says what is in memory that was just allocated. On NVIDIA GPUs
it is zero in a program that has freed nothing yet, so a missing `cudaMemset` goes
unnoticed. On AMD GPUs it is whatever was there before.

Reported is an argument of a launch whose memory the function, or of a member the unit,
has only allocated so far, if the kernel adds to it (`+=`, `++`, an atomic function) and
does not write it first.

```cpp
cudaMalloc(&sum, sizeof(float));            // before
total<<<blocks, 256>>>(values, sum, n);     // atomicAdd(sum, ...)

hipMalloc(&sum, sizeof(float));             // after
hipMemset(sum, 0, sizeof(float));
total<<<blocks, 256>>>(values, sum, n);
```
)",
    run};

}  // namespace hipport
