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
      "atomicAdd on floating-point numbers may become a loop of "
      "compare-and-swap";
  finding.notes.emplace_back(
      "where no memory is fine-grained (hipHostMalloc, hipMallocManaged), "
      "-munsafe-fp-atomics lets the compiler use the hardware's");
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::float_atomics = {
    "float-atomics", "atomicAdd on floating-point numbers",
    R"(AMD GPUs add floating-point numbers atomically in hardware, but not in
fine-grained memory, where the instruction does nothing that the host or another
GPU would see. The compiler does not know where a pointer leads, and writes a loop
of compare-and-swap, which is right everywhere and slower. Nothing has to be
changed; the note is there once a file.

Where all such atomics are on memory of `hipMalloc` or in shared memory, compile
with `-munsafe-fp-atomics`, or call `unsafeAtomicAdd` in the places that count.

```cpp
atomicAdd(&sum[i], x);        // before
unsafeAtomicAdd(&sum[i], x);  // after, where sum is of hipMalloc
```
)",
    run};

}  // namespace hipport
