// Calls of host functions that HIP refuses in __host__ __device__ functions.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"

namespace hipport {
namespace {

constexpr std::string_view kSides[] = {"__CUDA_ARCH__",
                                       "__HIP_DEVICE_COMPILE__"};

/// Whether the branch of an #if that `span` stands in, or one around it, begins
/// with a question about the side: #ifndef too, which is no Conditional.
bool isBehindQuestion(const CheckContext& context, Span span) {
  int depth = 0;
  std::size_t end = span.begin;
  while (end > 0) {
    const std::size_t begin = context.bytes.rfind('\n', end - 1) + 1;
    std::string_view line = context.bytes.substr(begin, end - begin);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with('#')) {
      line.remove_prefix(1);
      line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
      if (line.starts_with("endif")) {
        ++depth;
      } else if (line.starts_with("if")) {
        if (depth == 0 &&
            std::ranges::any_of(kSides, [&](std::string_view side) {
              return line.find(side) != std::string_view::npos;
            })) {
          return true;
        }
        depth = std::max(0, depth - 1);
      }
    }
    if (begin == 0) break;
    end = begin - 1;
  }
  return false;
}

/// Whether an #if about the side that is compiled decides about the text: GPUs
/// may never see it.
bool isOfOneSide(const CheckContext& context, Span span) {
  if (isBehindQuestion(context, span)) return true;
  return std::ranges::any_of(
      context.facts.conditionals, [&](const Conditional& each) {
        const std::string_view condition = context.text(each.condition);
        const bool asksSide =
            std::ranges::any_of(kSides, [&](std::string_view side) {
              return condition.find(side) != std::string_view::npos;
            });
        return asksSide &&
               (each.text.contains(span) || each.rest.contains(span));
      });
}

void run(const CheckContext& context, Findings& findings) {
  for (const HostCall& each : context.facts.hostCalls) {
    if (isOfOneSide(context, each.span)) continue;
    Finding finding;
    finding.span = each.span;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "{} is for the host only, and a __host__ __device__ function that GPUs "
        "run calls it; nvcc warns, HIP's compiler refuses it",
        each.name);
    finding.notes.emplace_back(
        "make it __host__ __device__, or keep the call from GPUs with #if "
        "!__HIP_DEVICE_COMPILE__");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::host_call = {
    "host-call", "a host function called in a __host__ __device__ function",
    R"(nvcc warns of a `__host__ __device__` function that calls a host function, and
compiles it: what the GPU does there is undefined. Clang refuses the call if it
compiles the caller for the GPU: a function that kernels call, or that is neither
inline nor a template.

```cpp
void report(int n);                       // for the host only
__host__ __device__ int check(int n) {
  if (n < 0) report(n);                   // HIP's compiler stops here
  return n;
}
```

Make the called function `__host__ __device__`, or keep the call from the GPU with
`#if !__HIP_DEVICE_COMPILE__`.
)",
    run};

}  // namespace hipport
