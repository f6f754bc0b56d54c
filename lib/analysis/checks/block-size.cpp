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
    // Units may see one place differently; the first to go wrong is enough.
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
             fmt::format("{} is launched with blocks of {} threads, and its "
                         "__launch_bounds__ allow {}",
                         name, *launch.threads, *launch.maxThreads),
             "HIP compiles it for no more and refuses the launch: raise the "
             "bounds, or make the blocks smaller");
    } else if (*launch.threads > most) {
      report(launch.span,
             fmt::format("{} is launched with blocks of {} threads; a block "
                         "has at most {}",
                         name, *launch.threads, most),
             "the launch fails with hipErrorInvalidConfiguration: make the "
             "blocks smaller");
    }
  }
  for (const Kernel& kernel : resources.kernels) {
    if (!kernel.maxThreads || *kernel.maxThreads <= most) continue;
    report(kernel.span,
           fmt::format("__launch_bounds__ of {} allow {} threads; a block has "
                       "at most {}",
                       kernel.name, *kernel.maxThreads, most),
           fmt::format("write at most {}", most));
  }
}

}  // namespace

const Check checks::block_size = {
    "block-size", "a block of more threads than can be launched",
    R"(A kernel is compiled for blocks of a certain size: what `__launch_bounds__` says,
or 1024 threads. HIP refuses a launch with larger ones, and the kernel does not
run; nothing shows it but the error that the next call of the runtime returns.
This check compares launches whose size is constant with the bounds of their
kernel and with what the hardware takes.

Raise the bounds, at the price of registers for each thread, or launch smaller
blocks and more of them.

```cpp
__global__ void __launch_bounds__(256) k(float* data);

k<<<blocks, 512>>>(data);      // before: not launched
k<<<2 * blocks, 256>>>(data);  // after
```
)",
    run};

}  // namespace hipport
