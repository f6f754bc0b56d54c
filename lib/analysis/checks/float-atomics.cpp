// atomicAdd on floating-point numbers, which the compiler writes as a loop.
#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  const auto& atomics = context.facts.resources.floatAtomics;
  if (atomics.empty()) return;
  Finding finding;
  finding.span = atomics.front();
  finding.applicability = Applicability::safe;
  finding.message =
      "a floating-point atomicAdd may compile to a compare-and-swap loop";
  finding.notes.emplace_back(
      "if none of the memory is fine-grained (hipHostMalloc, "
      "hipMallocManaged), compile with -munsafe-fp-atomics to use the hardware "
      "instruction");
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::float_atomics = {
    "float-atomics", "a floating-point `atomicAdd`",
    R"(AMD GPUs add floating-point numbers atomically in hardware, but not in fine-grained
memory: there the instruction has no effect that the host or another GPU would see. The
compiler does not know where a pointer leads, so it emits a compare-and-swap loop, which
is correct everywhere but slower. No change is required; there is one note per file.

If all such atomics are on `hipMalloc` memory or in shared memory, compile with
`-munsafe-fp-atomics`, or call `unsafeAtomicAdd` where speed matters.

```cpp
atomicAdd(&sum[i], x);        // before
unsafeAtomicAdd(&sum[i], x);  // after, where sum is hipMalloc memory
```
)",
    run};

}  // namespace hipport
