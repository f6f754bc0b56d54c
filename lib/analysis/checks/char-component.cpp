// The type of a component of char4, where it counts.
#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::charComponent) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.message =
        "components of char1 to char4 are signed char in CUDA and char in HIP, "
        "which are two types";
    finding.notes.emplace_back(
        "convert the value: static_cast<signed char>(v.x); of traits and "
        "references take decltype(char4::x) in place of signed char");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::char_component = {
    "char-component", "the type of a component of char4, where it counts",
    R"(The components of CUDA's `char1` to `char4` are `signed char`; those of HIP's are
`char`, which is another type with the same values. A reference or pointer to `signed
char` does not bind to one, a trait that maps `char4` to `signed char` is wrong, and of
overloads for both types the other one is called: a number is printed as a letter.

Reported are the places where the type decides: references, pointers, traits,
`std::is_same`, and calls of functions with several overloads or specialisations. Values
that are computed with are not.

```cpp
signed char& red = color.x;       // before
auto& red = color.x;              // after

print(color.x);                             // before: print(signed char), print(char)
print(static_cast<signed char>(color.x));   // after
```
)",
    run};

}  // namespace hipport
