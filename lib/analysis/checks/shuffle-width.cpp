// Shuffles over more lanes than a warp of CUDA's has.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const LaneUse& note : context.facts.lanes) {
    if (note.kind != LaneUse::Kind::wideShuffle) continue;
    Finding finding;
    finding.span = note.span;
    finding.spelledIn = note.spelledIn;
    finding.severity = Severity::warning;
    finding.message =
        note.name.empty()
            ? std::string(
                  "this shuffle reaches 32 lanes or more, and no lane of a "
                  "warp "
                  "is that far: wavefronts of 64 lanes have one there")
            : fmt::format(
                  "a shuffle over {} lanes is not defined in CUDA; on AMD GPUs "
                  "it depends on how many lanes the hardware has",
                  note.name);
    finding.notes.emplace_back(
        "give a power of two up to 32, and take values of other warps through "
        "shared memory");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::shuffle_width = {
    "shuffle-width", "a shuffle over more lanes than a warp has",
    R"(The width of a shuffle is a power of two up to 32, and a value comes from a lane that
close. CUDA leaves open what another width does. On AMD GPUs none is an error: 64 means
64 lanes on gfx9, and on gfx10 to gfx12 the 32 lanes of the hardware, so that a loop over
64 lanes adds what is not there. Results are wrong without any sign, as a compression
that is a little worse.

Reported are widths and distances that constants tell, those of templates included.

```cpp
v += __shfl_xor_sync(0xffffffff, v, 32, 64);   // before

v += __shfl_xor_sync(0xffffffff, v, 16, 32);   // after, with the sum of
                                               // each warp in shared memory
```
)",
    run};

}  // namespace hipport
