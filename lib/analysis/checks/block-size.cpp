// Blocks of more threads than their kernel or the hardware takes.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/targets.h"

namespace hipport {
namespace {

std::uint64_t mostThreads(const Target& target) {
  int most = 0;
  for (const TargetArchitecture& each : target.architectures) {
    most = most == 0 ? each.of->blockThreads
                     : std::min(most, each.of->blockThreads);
  }
  return static_cast<std::uint64_t>(most);
}

void run(const CheckContext& context, Findings& findings) {
  const Resources& resources = context.facts.resources;
  const std::uint64_t most = mostThreads(context.target);
  auto report = [&](Span span, std::string message, std::string note) {
    // Units may disagree about a place; its first finding is enough.
    if (!findings.empty() && findings.back().span == span) return;
    Finding finding;
    finding.span = span;
    finding.severity = Severity::warning;
    finding.message = std::move(message);
    finding.notes.push_back(std::move(note));
    findings.push_back(std::move(finding));
  };
  for (const LaunchSize& launch : resources.launches) {
    if (!launch.threads) continue;
    const std::string name = launch.kernel.empty() ? "a kernel" : launch.kernel;
    if (launch.maxThreads && *launch.threads > *launch.maxThreads) {
      report(launch.span,
             fmt::format("{} is launched with {} threads per block; its "
                         "__launch_bounds__ allow {}",
                         name, *launch.threads, *launch.maxThreads),
             "HIP refuses the launch: raise the bounds, or use smaller blocks");
    } else if (*launch.threads > most) {
      report(launch.span,
             fmt::format("{} is launched with {} threads per block; a block "
                         "can have at most {}",
                         name, *launch.threads, most),
             "the launch fails with hipErrorInvalidConfiguration: use smaller "
             "blocks");
    }
  }
  for (const Kernel& kernel : resources.kernels) {
    if (!kernel.maxThreads || *kernel.maxThreads <= most) continue;
    report(kernel.span,
           fmt::format("__launch_bounds__ of {} allow {} threads; a block can "
                       "have at most {}",
                       kernel.name, *kernel.maxThreads, most),
           fmt::format("write at most {}", most));
  }
}

}  // namespace

const Check checks::block_size = {
    "block-size", "a block with more threads than can be launched",
    R"(A kernel is compiled for blocks of at most the size that `__launch_bounds__` gives, or
1024 threads. HIP refuses a launch with larger blocks, and the kernel does not run. The
only sign is the error that the next runtime call returns. This check compares launches
of constant size with the bounds of their kernel and with the limit of the hardware.

Raise the bounds, which leaves fewer registers per thread, or launch more, smaller
blocks.

```cpp
__global__ void __launch_bounds__(256) k(float* data);

k<<<blocks, 512>>>(data);      // before: not launched
k<<<2 * blocks, 256>>>(data);  // after
```
)",
    run};

}  // namespace hipport
