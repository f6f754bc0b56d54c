// clock() and clock64(), whose counter is short on some architectures.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "analysis/check_list.h"
#include "analysis/sides.h"
#include "analysis/targets.h"

namespace hipport {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"clock", "clock64"};

void run(const CheckContext& context, Findings& findings) {
  constexpr int kEnough = 32;  // what clock() returns on CUDA
  const auto narrow = architecturesWhere(
      context.target,
      [](const Architecture& each) { return each.cycleCounterBits < kEnough; });
  if (narrow.empty()) return;
  std::set<const DeviceCode*> seen;
  for (const NameUse& use : context.facts.names) {
    if (std::ranges::find(kNames, use.name) == kNames.end() ||
        use.meaning != Meaning::cuda || !use.call ||
        isOfHostAlone(context, use.span)) {
      continue;
    }
    const DeviceCode* code = deviceCodeAround(context.facts, use.span);
    // What a macro reads it reads where that is used, which is not asked.
    const bool isInMacro = use.spelledIn == SpellingKind::macroBody;
    if (!isInMacro && (!code || !seen.insert(code).second)) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "{}() wraps to 0 after {} cycles on {}", use.name,
        1ULL << static_cast<unsigned>(narrow.front()->cycleCounterBits),
        listed(narrow));
    finding.notes.emplace_back(
        "where the code waits for or reports cycles, use wall_clock64(): it "
        "does not wrap and counts at hipDeviceAttributeWallClockRate (in kHz)");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::cycle_counter = {
    "cycle-counter",
    "a call of `clock()` or `clock64()` where the counter is short",
    R"(On gfx11 (RDNA 3) `clock()` and `clock64()` read a 20-bit counter, which wraps to 0
after about half a millisecond. Measured times come out too short or negative, and a
loop that waits for many cycles may never end. On other GPUs both count as in CUDA.
There is one finding per function.

Use `wall_clock64()`. It counts at a constant rate on all GPUs, which
`hipDeviceAttributeWallClockRate` gives in kHz. The host has to pass the rate to the
kernel, and the result is time, not cycles.

```cpp
long long begin = clock64();                     // before
while (clock64() - begin < cycles) {}

long long begin = wall_clock64();                // after
while (wall_clock64() - begin < ticks) {}        // ticks = seconds * 1000 * rate
```
)",
    run,
    /*runsLast=*/false,
    kNames};

}  // namespace hipport
