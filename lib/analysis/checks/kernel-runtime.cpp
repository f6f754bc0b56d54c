// printf, assert, malloc and new in kernels: they compile and work, and differ
// in what surrounds them.
#include <algorithm>
#include <array>
#include <string_view>

#include "analysis/check_list.h"

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
               "CUDA's next call returns cudaErrorAssert; code that goes on "
               "from there is not reached"},
    Difference{Kind::allocation,
               "memory that kernels allocate is bounded by the device's alone",
               "the heap grows as it is used: hipLimitMallocHeapSize is no "
               "limit, and 0 for it makes malloc fail"},
    Difference{Kind::print,
               "printf in a kernel goes through the host, call by call",
               "nothing is lost for want of a buffer, and each call is slow; "
               "its result is the number of characters, not of arguments"},
};

void run(const CheckContext& context, Findings& findings) {
  for (const Difference& difference : kDifferences) {
    const auto& calls = context.facts.resources.runtimeCalls;
    const auto first =
        std::ranges::find(calls, difference.kind, &RuntimeCall::kind);
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
    "kernel-runtime", "printf, assert, malloc and new in kernels",
    R"(HIP has `printf`, `assert`, `malloc`, `free`, `new` and `delete` in kernels, under
the names that CUDA has; nothing has to be changed for them. What surrounds them
differs, and is noted once a file for each kind:

- **assert**: where one fails, the message is printed and the process ends. In CUDA
  it lives, and the next call of the runtime returns `cudaErrorAssert`. Tests that
  expect a failed assertion have to run it in a process of its own.
- **malloc, new**: the heap grows up to the device's memory. `cudaLimitMallocHeapSize`
  bounds it in CUDA (8 MiB where nothing is set); HIP's is a first size, and 0 makes
  allocations fail.
- **printf**: each call is served by the host while the kernel runs, so that nothing
  is lost when a buffer is full; `cudaLimitPrintfFifoSize` is refused
  (`hipErrorUnsupportedLimit`). The result is the number of characters written, in
  CUDA the number of arguments.

Sources: HIP's documentation of the kernel language and of `hipDeviceSetLimit`, issues
2482 and 3429 of ROCm/HIP.

```cpp
assert(i < n);  // both before and after: cudaErrorAssert, or the end of the process
```
)",
    run};

}  // namespace hipport
