// Atomic functions on memory that the host has too.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    const bool isSystem = fault.kind == SilentFault::Kind::systemAtomic;
    if (!isSystem && fault.kind != SilentFault::Kind::hostAtomic) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message =
        isSystem ? fmt::format(
                       "{} has no effect on memory of the host: over "
                       "PCIe, AMD GPUs only add integers, exchange and "
                       "compare",
                       fault.name)
                 : fmt::format(
                       "{} is memory of the host, on which {} of an "
                       "AMD GPU may have no effect",
                       fault.name, fault.detail);
    finding.notes.emplace_back(
        "use memory of the device and copy the result, or a loop with "
        "atomicCAS");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::host_atomic = {
    "host-atomic", "an atomic function on memory that the host has too",
    R"(Memory of `cudaHostAlloc`, `cudaMallocHost` and `cudaMallocManaged` is coherent
between host and GPU. An AMD GPU reaches it over PCIe, which has three atomic operations:
adding integers, exchange, and compare-and-swap. All others (minimum, maximum, bits,
subtraction, sums of floats) may silently do nothing. On NVIDIA GPUs they work.

Reported is a launch that passes such memory to a kernel that uses one of them on it, a
`__managed__` variable that one is used on, and one with the scope of the system
(`atomicMax_system`).

```cpp
cudaMallocManaged(&most, sizeof(int));      // before
largest<<<blocks, 256>>>(values, most);     // atomicMax(most, ...)

hipMalloc(&most, sizeof(int));              // after
largest<<<blocks, 256>>>(values, most);
hipMemcpy(&result, most, sizeof(int), hipMemcpyDeviceToHost);
```
)",
    run};

}  // namespace hipport
