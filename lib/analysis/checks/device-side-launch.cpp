// What a kernel cannot do under HIP: launch another, or call the runtime.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  const FileFacts& facts = context.facts;
  for (const Launch& launch : facts.launches) {
    if (!launch.isOnDevice) continue;
    Finding finding;
    finding.span = launch.open;
    finding.spelledIn = launch.spelledIn;
    finding.severity = Severity::warning;
    finding.message =
        "a kernel is launched from device code, which HIP does not support";
    finding.notes.emplace_back(
        "launch it from the host, with a count that this kernel writes to "
        "memory, or loop over the work here");
    findings.push_back(std::move(finding));
  }
  for (const NameUse& use : facts.names) {
    if (!use.call || use.meaning != Meaning::cuda ||
        !isOnDevice(facts.deviceCode, use.span)) {
      continue;
    }
    const Rule* rule = context.rules.find(use.name);
    if (!rule || rule->kind != Kind::function ||
        rule->library != "cuda-runtime") {
      continue;
    }
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "{} is called in device code, where HIP's runtime cannot be called",
        use.name);
    finding.notes.emplace_back("move the call to the host");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::device_side_launch = {
    "device-side-launch", "a kernel launch or a runtime call in device code",
    R"(With CUDA's dynamic parallelism a kernel can launch other kernels and call a part of
the runtime: `cudaDeviceSynchronize`, `cudaMalloc`, streams. AMD GPUs take work only
from the host, so HIP has neither, and hipcc rejects the code.

Launch the kernels from the host: the parent writes the amount of work to memory, the
host reads it and launches the child with that many blocks. Or let the parent loop over
the work in a persistent grid (a work queue with an atomic counter).

```cpp
__global__ void parent(int* n) { child<<<*n, 64>>>(); }      // before

__global__ void parent(int* n) { *n = ...; }                 // after
parent<<<1, 1>>>(n);
hipMemcpy(&count, n, sizeof count, hipMemcpyDeviceToHost);
child<<<count, 64>>>();
```
)",
    run};

}  // namespace hipport
