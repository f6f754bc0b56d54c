// Shifts by all the bits of a number.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const LaneUse& note : context.facts.lanes) {
    if (note.kind != LaneUse::Kind::wideShift) continue;
    Finding finding;
    finding.span = note.span;
    finding.spelledIn = note.spelledIn;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "this shift may go by {} bits, which gives 0 on NVIDIA GPUs and "
        "changes nothing on AMD's",
        note.name);
    finding.notes.push_back(fmt::format(
        "write \"n < {} ? x << n : 0\", or shift by one less and then by one",
        note.name));
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::wide_shift = {
    "wide-shift", "a shift by as many bits as a number has",
    R"(C++ leaves open what a shift of 32 bits by 32 gives. NVIDIA's shift instructions take
every amount that large for all bits, and the result is 0 (or the sign). AMD's take the
lowest five bits of the amount, which are 0: the number stays as it is. Masks of lanes
are often made so: `0xffffffff >> (32 - lane)` has no bit for lane 0 on one GPU and all
of them on the other.

Reported is a shift whose amount the code shows to reach the width: by lanes, counts of
lanes in a mask, counters of loops and constants. One under a condition that asks for the
amount is not, nor is a rotation (`x << n | x >> (32 - n)`), which is right either way.

```cpp
const unsigned below = 0xffffffffu >> (32 - lane);  // before
const unsigned below = (1u << lane) - 1;            // after
```
)",
    run};

}  // namespace hipport
