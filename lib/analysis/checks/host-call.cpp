// Calls of host functions that HIP refuses in device code.
#include <fmt/format.h>

#include <optional>

#include "analysis/check_list.h"
#include "analysis/sides.h"

namespace hipport {
namespace {

/// Gives a function the words of both sides. A compiler for the host alone does
/// not know them: it may read whatever is no CUDA source.
std::optional<Fix> openedForDevice(const CheckContext& context, Span words) {
  if (context.facts.path.ends_with(".cu")) {
    return Fix{{Edit{words, "__host__ __device__ ", {}}}};
  }
  const std::size_t line =
      context.bytes.substr(0, words.begin).find_last_of("\r\n") + 1;
  const std::string_view indent =
      context.bytes.substr(line, words.begin - line);
  if (indent.find_first_not_of(" \t") != std::string_view::npos) {
    return std::nullopt;
  }
  const auto at = static_cast<std::uint32_t>(line);
  return Fix{{Edit{{at, at},
                   fmt::format("#ifdef __HIPCC__{0}{1}__host__ "
                               "__device__{0}#endif{0}",
                               context.facts.newline, indent),
                   {}}}};
}

void fallbacks(const CheckContext& context, Findings& findings) {
  for (const HostFallback& each : context.facts.hostFallbacks) {
    if (!isOfOneSide(context, each.name)) continue;
    const std::string_view name = context.text(each.name);
    Finding finding;
    finding.span = each.name;
    finding.message = fmt::format(
        "device code finds this {} where HIP compiles for the host, which "
        "refuses it as a function for the host only",
        name);
    const bool isPlain = !macroAt(context.facts, each.name.begin) &&
                         each.words.begin <= each.name.begin;
    if (isPlain) finding.fix = openedForDevice(context, each.words);
    if (finding.fix) {
      finding.applicability = Applicability::safe;
    } else {
      finding.severity = Severity::warning;
      finding.notes.emplace_back("make it __host__ __device__");
    }
    findings.push_back(std::move(finding));
  }
}

void run(const CheckContext& context, Findings& findings) {
  fallbacks(context, findings);
  for (const HostCall& each : context.facts.hostCalls) {
    if (isOfOneSide(context, each.span)) continue;
    Finding finding;
    finding.span = each.span;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "{} is for the host only, and a function that GPUs run calls it; HIP's "
        "compiler refuses it",
        each.name);
    finding.notes.emplace_back(
        "nvcc only warns where the caller is __host__ __device__");
    finding.notes.emplace_back(
        "make it __host__ __device__, or keep the call from GPUs with #if "
        "!__HIP_DEVICE_COMPILE__");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::host_call = {
    "host-call", "a host function called where GPUs run the code",
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

nvcc compiles device code for the GPU alone. HIP's compiler looks at it for the host too,
and finds there what stands in for CUDA's own functions in host code. Such a function
becomes `__host__ __device__`; the GPU still has its own.

```cpp
namespace tools {
#ifndef __CUDA_ARCH__
inline int __float_as_int(float x);                      // before
__host__ __device__ inline int __float_as_int(float x);  // after
#endif
__device__ inline bool isNegative(float x) { return __float_as_int(x) < 0; }
}
```
)",
    run};

}  // namespace hipport
