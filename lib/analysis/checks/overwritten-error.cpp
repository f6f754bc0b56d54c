// Launch errors that are read after other calls, which overwrite them before
// ROCm 7.0.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "analysis/check_list.h"
#include "text/literals.h"

namespace hipport {
namespace {

constexpr Version kSticky{7, 0, 0};

constexpr std::string_view kNames[] = {"cudaGetLastError",
                                       "cudaPeekAtLastError"};

/// Functions that leave the last error alone.
constexpr std::string_view kQuiet[] = {"cudaGetErrorName",
                                       "cudaGetErrorString"};

bool isOneOf(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

/// Whether the block that `span` begins in is still open at its end.
bool staysInBlock(std::string_view bytes, Span span) {
  int depth = 0;
  for (std::size_t at = span.begin; at < span.end;) {
    if (const std::size_t behind = behindText(bytes, at); behind != at) {
      at = behind;
      continue;
    }
    if (bytes[at] == '{') ++depth;
    if (bytes[at] == '}' && --depth < 0) return false;
    ++at;
  }
  return true;
}

/// The last call of the runtime in `span`, or null.
const NameUse* lastCall(const CheckContext& context, Span span) {
  const NameUse* last = nullptr;
  for (const NameUse& use : context.facts.names) {
    if (!span.contains(use.span)) continue;
    if (isOneOf(use.name, kNames)) return nullptr;  // was asked for there
    const Rule* rule = context.rules.find(use.name);
    const bool isCall = use.call && use.meaning == Meaning::cuda && rule &&
                        rule->kind == Kind::function &&
                        use.name.starts_with("cuda") &&
                        !isOneOf(use.name, kQuiet);
    if (isCall) last = &use;
  }
  return last;
}

void run(const CheckContext& context, Findings& findings) {
  if (context.target.rocm >= kSticky) return;
  for (const NameUse& use : context.facts.names) {
    if (use.meaning != Meaning::cuda || !use.call || use.isMacroOperand ||
        (use.spelledIn != SpellingKind::written &&
         use.spelledIn != SpellingKind::macroArgument) ||
        !isOneOf(use.name, kNames)) {
      continue;
    }
    const Launch* launch = nullptr;
    for (const Launch& each : context.facts.launches) {
      const bool isBefore = each.isComplete &&
                            each.spelledIn == SpellingKind::written &&
                            each.whole.end <= use.span.begin;
      if (isBefore && (!launch || launch->whole < each.whole)) launch = &each;
    }
    if (!launch) continue;
    const Span between = {launch->whole.end, use.span.begin};
    if (!staysInBlock(context.bytes, between)) continue;
    const NameUse* call = lastCall(context, between);
    if (!call) continue;
    const Counterpart* to =
        counterpartOf(*context.rules.find(call->name), context.target);
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message = fmt::format(
        "before ROCm 7.0 this returns the result of {}, not the error of the "
        "launch",
        to ? to->name : call->name);
    finding.notes.emplace_back(
        "check right after the launch as well, or target ROCm 7.0, which keeps "
        "errors until they are read");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::overwritten_error = {
    "overwritten-error", "a launch error that is read only after other calls",
    R"(CUDA keeps an error until `cudaGetLastError` reads it. Before ROCm 7.0 `hipGetLastError`
returned the result of the last runtime call, including success (HIP's notes on version
7.0, "Update hipGetLastError"). A failed launch, for example with a block that is too
large, returns nothing. After any other call its error is lost, and the kernel has
silently not run.

Check right after the launch. The finding appears with `--rocm` below 7.0, if there is a
runtime call between the launch and the check in the same block.

```cpp
kernel<<<grid, 2048>>>(x);          // before
cudaDeviceSynchronize();
check(cudaGetLastError());

kernel<<<grid, 2048>>>(x);          // after
check(hipGetLastError());
check(hipDeviceSynchronize());
```
)",
    run};

}  // namespace hipport
