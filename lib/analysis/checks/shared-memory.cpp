// More shared memory than a block can have.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "analysis/check_list.h"
#include "analysis/targets.h"

namespace hipport {
namespace {

std::vector<const Architecture*> tooSmall(const Target& target,
                                          std::uint64_t bytes) {
  return architecturesWhere(target, [&](const Architecture& each) {
    return static_cast<std::uint64_t>(each.ldsBytes) < bytes;
  });
}

Finding findingAt(Span span, std::string message) {
  Finding finding;
  finding.span = span;
  finding.severity = Severity::warning;
  finding.message = std::move(message);
  return finding;
}

/// "8 KiB of it is static"; nothing if none is.
void noteStatic(std::uint64_t bytes, Finding& finding) {
  if (bytes == 0) return;
  finding.notes.push_back(fmt::format("{} of it is static", bytesText(bytes)));
}

void noteRemedy(Finding& finding) {
  finding.notes.emplace_back(
      "make the tile smaller, or keep part of it in registers");
}

/// An amount that is not a constant: only the limit is known.
Finding atRunTime(const CheckContext& context, const SharedRequest& request) {
  Finding finding = findingAt(
      request.span,
      fmt::format("the shared memory of {} is known only at run time; a block "
                  "can have {}",
                  request.kernel.empty() ? "the kernel" : request.kernel,
                  sharedLimits(architecturesWhere(
                      context.target, [](const auto&) { return true; }))));
  finding.severity = Severity::note;
  finding.applicability = Applicability::review;
  return finding;
}

void run(const CheckContext& context, Findings& findings) {
  const Resources& resources = context.facts.resources;
  for (const Kernel& kernel : resources.kernels) {
    const auto small = tooSmall(context.target, kernel.sharedBytes);
    if (small.empty() ||
        (!findings.empty() && findings.back().span == kernel.span)) {
      continue;
    }
    Finding finding = findingAt(
        kernel.span,
        fmt::format("{} has {} of static shared memory; a block can have {}",
                    kernel.name, bytesText(kernel.sharedBytes),
                    sharedLimits(small)));
    constexpr std::size_t kShown = 4;
    for (std::size_t i = 0; i < std::min(kShown, kernel.shared.size()); ++i) {
      finding.notes.push_back(fmt::format("{}: {}", kernel.shared[i].name,
                                          bytesText(kernel.shared[i].bytes)));
    }
    noteRemedy(finding);
    findings.push_back(std::move(finding));
  }

  std::set<std::string> asked;  // kernels that asked for too much
  for (const SharedRequest& request : resources.requests) {
    if (!findings.empty() && findings.back().span == request.span) continue;
    if (!request.bytes) {
      findings.push_back(atRunTime(context, request));
      continue;
    }
    const std::uint64_t bytes = *request.bytes + request.sharedBytes;
    const auto small = tooSmall(context.target, bytes);
    if (small.empty()) continue;
    asked.insert(request.kernel);
    Finding finding = findingAt(
        request.span,
        fmt::format("{} asks for {} of shared memory; a block can have {}",
                    request.kernel.empty() ? "a kernel" : request.kernel,
                    bytesText(bytes), sharedLimits(small)));
    noteStatic(request.sharedBytes, finding);
    noteRemedy(finding);
    findings.push_back(std::move(finding));
  }

  for (const LaunchSize& launch : resources.launches) {
    if (!launch.dynamicBytes || *launch.dynamicBytes == 0) continue;
    if (!launch.kernel.empty() && asked.contains(launch.kernel)) continue;
    const std::uint64_t bytes = *launch.dynamicBytes + launch.sharedBytes;
    const auto small = tooSmall(context.target, bytes);
    if (small.empty() ||
        (!findings.empty() && findings.back().span == launch.span)) {
      continue;
    }
    Finding finding = findingAt(
        launch.span,
        fmt::format("{} is launched with {} of shared memory; a block can "
                    "have {}",
                    launch.kernel.empty() ? "a kernel" : launch.kernel,
                    bytesText(bytes), sharedLimits(small)));
    noteStatic(launch.sharedBytes, finding);
    noteRemedy(finding);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::shared_memory = {
    "shared-memory", "more shared memory than a block can have",
    R"(Shared memory is in the local data share (LDS) of a compute unit. A block can have
64 KiB of it, 160 KiB on gfx950; NVIDIA GPUs give a block up to 227 KiB if the host asks
for it. A kernel that needs more does not start on AMD: `hipFuncSetAttribute` or the
launch returns an error.

This check adds up the static shared memory of each kernel and of the device functions
that it calls, and adds the constant amounts that launches and
`cudaFuncAttributeMaxDynamicSharedMemorySize` ask for. Of an `if constexpr` it
takes the branches that some instance of the kernel has. It considers only the
architectures of `--arch`.

Make the tile smaller, or keep part of it in registers. On CDNA a thread has up to 512
of them.

```cpp
constexpr int kBytes = 96 * 1024;                    // before
cudaFuncSetAttribute(gemm, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
gemm<<<grid, block, kBytes>>>(a, b, c);

constexpr int kBytes = 48 * 1024;                    // after: half the depth
gemm<<<grid, block, kBytes>>>(a, b, c);
```
)",
    run};

}  // namespace hipport
