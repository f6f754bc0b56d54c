// Calls of host functions that HIP refuses in device code.
#include <fmt/format.h>

#include <algorithm>
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

/// "__host__ int __clz(int);"
std::string hostDeclaration(const OtherHalf& half) {
  return fmt::format("__host__ {};", half.declaration);
}

/// Whether an earlier port did it.
bool isDeclared(const CheckContext& context, const OtherHalf& half) {
  return !half.declaration.empty() &&
         context.bytes.find(hostDeclaration(half)) != std::string_view::npos;
}

/// Declares a function of CUDA's for the host too, above the macro that names
/// it, in a branch that compilers for GPUs alone take.
std::optional<Fix> declaredForHost(const CheckContext& context,
                                   const OtherHalf& half, const Macro& macro) {
  const std::string_view name = context.text(half.name);
  const Rule* rule = context.rules.find(name);
  const bool isSame = rule && rule->hip && rule->hip->name == name;
  if (half.declaration.empty() || !isSame) return std::nullopt;
  const auto at = static_cast<std::uint32_t>(
      context.bytes.rfind('\n', macro.directive.begin) + 1);
  return Fix{
      {Edit{{at, at}, hostDeclaration(half) + context.facts.newline, {}}}};
}

std::optional<Fix> openedForBoth(const CheckContext& context,
                                 const OtherHalf& half) {
  if (const Macro* macro = macroAt(context.facts, half.name.begin)) {
    return half.isForDevice ? declaredForHost(context, half, *macro)
                            : std::nullopt;
  }
  if (half.words.begin > half.name.begin) return std::nullopt;
  if (!half.isForDevice) return openedForDevice(context, half.words);
  // No compiler for the host alone reads it.
  return Fix{{Edit{half.words, "__host__ ", {}}}};
}

void otherHalves(const CheckContext& context, Findings& findings) {
  for (const OtherHalf& each : context.facts.otherHalves) {
    if (!isOfOneSide(context, each.name) || isDeclared(context, each)) continue;
    Finding finding;
    finding.span = each.name;
    finding.message = fmt::format(
        "{} code finds this {} where HIP compiles for the {}, which refuses it "
        "as a function for the {} only",
        each.isForDevice ? "host" : "device", context.text(each.name),
        each.isForDevice ? "GPU" : "host",
        each.isForDevice ? "device" : "host");
    finding.fix = openedForBoth(context, each);
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
  otherHalves(context, findings);
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

nvcc compiles device code for the GPU alone, and host code for the host alone. HIP's
compiler looks at all of it both times: device code finds there what stands in for CUDA's
own functions in host code, and host code finds what an `#ifdef __CUDA_ARCH__` has for the
GPU. Such a function becomes `__host__ __device__`; each side still runs its own. A
function of CUDA's that a macro of such a branch names is declared for the host there.

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
