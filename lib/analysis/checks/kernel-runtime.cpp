// printf, assert, malloc and new in kernels: they compile and work, but details
// differ.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "analysis/check_list.h"
#include "analysis/sides.h"

namespace hipport {
namespace {

using Kind = RuntimeCall::Kind;

struct Difference {
  Kind kind;
  std::string_view message;
  std::string_view note;
};

constexpr std::array kDifferences = {
    Difference{Kind::assertion,
               "a failed assertion in a kernel ends the whole process",
               "in CUDA the next call returns cudaErrorAssert; code that "
               "handles it is never reached"},
    Difference{Kind::allocation,
               "the heap of kernels is limited only by the device's memory",
               "the heap grows as needed: hipLimitMallocHeapSize does not "
               "limit it, but 0 makes malloc fail"},
    Difference{Kind::print,
               "each printf call in a kernel is served by the host",
               "output is never dropped, but each call is slow; printf returns "
               "the characters written, not the arguments"},
};

/// HIP declares the printf of kernels at file scope, behind what <cstdio>
/// brings into std.
void leaveStd(const CheckContext& context, Findings& findings) {
  constexpr std::string_view kStd = "std";
  for (const RuntimeCall& call : context.facts.resources.runtimeCalls) {
    const std::string_view text = context.text(call.span);
    if (call.kind != Kind::print || !text.starts_with(kStd) ||
        isOfHostAlone(context, call.span)) {
      continue;
    }
    Finding finding;
    finding.span = call.span;
    finding.message = fmt::format(
        "{} is the host's alone in HIP: kernels have a printf at file scope",
        text);
    const auto begin = call.span.begin;
    if (!macroAt(context.facts, begin)) {
      const auto end = static_cast<std::uint32_t>(begin + kStd.size());
      finding.applicability = Applicability::safe;
      finding.fix = Fix{{Edit{{begin, end}, "", {}}}};
    } else {
      finding.severity = Severity::warning;
      finding.notes.emplace_back("write it as ::printf");
    }
    findings.push_back(std::move(finding));
  }
}

void run(const CheckContext& context, Findings& findings) {
  leaveStd(context, findings);
  for (const Difference& difference : kDifferences) {
    const auto& calls = context.facts.resources.runtimeCalls;
    const auto first =
        std::ranges::find_if(calls, [&](const RuntimeCall& call) {
          return call.kind == difference.kind &&
                 !isOfHostAlone(context, call.span);
        });
    if (first == calls.end()) continue;
    Finding finding;
    finding.span = first->span;
    finding.applicability = Applicability::safe;
    finding.message = difference.message;
    finding.notes.emplace_back(difference.note);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::kernel_runtime = {
    "kernel-runtime",
    "a use of `printf`, `assert`, `malloc` or `new` in a kernel",
    R"(HIP has `printf`, `assert`, `malloc`, `free`, `new` and `delete` in kernels, under the
same names as CUDA, so no change is required. They differ in some details, which are
noted once per file and kind:

- **assert**: a failed assertion prints its message and ends the process. In CUDA the
  process continues, and the next runtime call returns `cudaErrorAssert`. Run tests that
  expect a failed assertion in a separate process.
- **malloc, new**: the heap grows up to the device's memory. In CUDA
  `cudaLimitMallocHeapSize` limits it (8 MiB by default). In HIP this value is only the
  initial size, and 0 makes allocations fail.
- **printf**: the host serves each call while the kernel runs, so no output is lost when
  a buffer is full. `cudaLimitPrintfFifoSize` is refused
  (`hipErrorUnsupportedLimit`). The result is the number of characters written; in CUDA
  it is the number of arguments. `std::printf`, which HIP refuses in kernels, becomes
  `::printf`.

Sources: HIP's documentation of the kernel language and of `hipDeviceSetLimit`, issues
2482 and 3429 of ROCm/HIP.

```cpp
assert(i < n);  // before: cudaErrorAssert; after: the process ends
```
)",
    run};

}  // namespace hipport
