// Numbers of CUDA's versions that are compared in code.
#include <fmt/format.h>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::versionNumber) continue;
    const Rule* rule = context.rules.find(fault.name);
    const Counterpart* to =
        rule ? counterpartOf(*rule, context.target) : nullptr;
    // A support function tells the version of the interface that it has:
    // CUDA's.
    if (to && to->name.starts_with(kSupportScope)) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.message =
        fmt::format("the number comes from {}, and {} tells another one",
                    fault.name, to ? to->name : "what takes its place in ROCm");
    finding.notes.emplace_back(
        "HIP's is major * 10000000 + minor * 100000 + patch: compare with "
        "that, or ask for the feature");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::version_number = {
    "version-number", "a number of CUDA's version that code compares",
    R"(`cudaRuntimeGetVersion` tells 12040 for CUDA 12.4. `hipRuntimeGetVersion` tells the
version of HIP, 60443484 for HIP 6.4, and ROCm's libraries tell their own. A comparison
with a version of CUDA compiles and always comes out the same; a division by 1000 gives
no version.

Reported is a comparison with a number, a division, and a `switch`, of what such a
function told: through variables, members, parameters and results of functions. Two
versions that are compared with each other are not, nor is one that is printed.

```cpp
cudaRuntimeGetVersion(&version);      // before
if (version >= 11020) usePool();

int pools = 0;                        // after
hipDeviceGetAttribute(&pools, hipDeviceAttributeMemoryPoolsSupported, device);
if (pools) usePool();
```
)",
    run};

}  // namespace hipport
