// Functors that return references to their own parameters and variables.
#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::danglingResult) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.message =
        "the functor returns a reference to what may end with the call; "
        "rocPRIM "
        "reads it later, where CUB still has the value in a register";
    finding.notes.emplace_back("return the value, not a reference");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::dangling_result = {
    "dangling-result", "a functor that returns a reference to what ends",
    R"(A functor that returns a reference to its parameter, or passes `T&&` on, gives the
address of a temporary wherever an iterator makes the value (`transform_iterator`,
`counting_iterator`, a cast of CUB's). C++ leaves open what reading it gives. nvcc and CUB
mostly keep the value in a register. rocPRIM loads blocks of such references first and
reads them then: sums become NaN, a maximum stays what it began with.

Reported are call operators and lambdas of device code that return references to
parameters by value, to `T&&`, to local variables, and to parts of them. References to
what the caller has (`T&`, pointers, members) are not.

```cpp
template <typename T>
__device__ T&& operator()(T&& value) const { return std::forward<T>(value); }  // before

template <typename T>
__device__ T operator()(T value) const { return value; }                       // after
```
)",
    run};

}  // namespace hipport
