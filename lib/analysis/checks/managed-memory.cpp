// Managed memory, where pages do not migrate.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"

namespace hipport {
namespace {

constexpr std::string_view kNames[] = {"cudaMallocManaged", "cuMemAllocManaged",
                                       "__managed__"};

void run(const CheckContext& context, Findings& findings) {
  std::string without;
  for (const TargetArchitecture& each : context.target.architectures) {
    if (each.xnack == true) continue;
    without += (without.empty() ? "" : ", ") + each.text();
  }
  if (without.empty()) return;
  for (const NameUse& use : context.facts.names) {
    if (use.meaning != Meaning::cuda || use.isMacroOperand ||
        std::ranges::find(kNames, use.name) == std::end(kNames)) {
      continue;
    }
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.applicability = Applicability::safe;
    finding.message = fmt::format(
        "managed memory does not migrate on {}; every GPU access may cross the "
        "bus",
        without);
    finding.notes.emplace_back(
        "copy what kernels use to hipMalloc memory, or compile for xnack+ "
        "(gfx90a, gfx942, gfx950) and run with HSA_XNACK=1");
    findings.push_back(std::move(finding));
    return;  // once a file
  }
}

}  // namespace

const Check checks::managed_memory = {
    "managed-memory",
    "managed memory where pages do not migrate",
    R"(Managed memory works on AMD GPUs, but a page moves to the GPU that accesses it only if
the GPU can retry after a page fault (XNACK): on gfx90a, gfx942 and gfx950, with code
compiled for `xnack+` and `HSA_XNACK=1` set. Otherwise pages stay on the host and each
access crosses the bus; programs have been seen to run 16 to 28 times slower. Results
are the same, so the finding is a note, one per file. With `--arch=gfx942:xnack+` the
finding does not appear.

Copy what kernels use to `hipMalloc` memory.

```cpp
cudaMallocManaged(&x, bytes);     // before

hipMalloc(&x, bytes);             // after
hipMemcpy(x, host, bytes, hipMemcpyHostToDevice);
```
)",
    run,
    /*runsLast=*/false,
    kNames};

}  // namespace hipport
