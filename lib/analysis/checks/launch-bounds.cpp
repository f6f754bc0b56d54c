// The second argument of __launch_bounds__, which means something else in HIP.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>

#include "analysis/check_list.h"

namespace hipport {
namespace {

constexpr std::array<std::string_view, 1> kNames = {"__launch_bounds__"};

std::optional<int> literal(std::string_view text) {
  int value = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || at != end) return std::nullopt;
  return value;
}

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    if (use.name != kNames[0] || !use.call || use.isMacroOperand) continue;
    const Call& call = context.facts.calls[*use.call];
    if (call.arguments.size() < 2) continue;
    const std::string_view threads = context.text(call.arguments[0]);
    const std::string_view blocks = context.text(call.arguments[1]);
    if (blocks == "1" && call.arguments.size() == 2) continue;  // no demand
    Finding finding;
    finding.span = call.arguments[1];
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message = fmt::format(
        "__launch_bounds__({}, {}) asks CUDA for {} blocks per multiprocessor, "
        "but HIP for {} wavefronts per execution unit",
        threads, blocks, blocks, blocks);
    const auto threadCount = literal(threads);
    const auto blockCount = literal(blocks);
    if (threadCount && blockCount) {
      const int all = *threadCount * *blockCount;
      finding.notes.push_back(fmt::format(
          "{} threads on a compute unit with four execution units are {} "
          "wavefronts of 64 lanes per execution unit, or {} of 32",
          all, (all + 255) / 256, (all + 127) / 128));
    } else {
      finding.notes.emplace_back(
          "the equivalent is blocks * threads, divided by the lanes of a "
          "wavefront and by the four execution units of a compute unit");
    }
    if (call.arguments.size() > 2) {
      finding.notes.emplace_back(
          "HIP has no clusters: remove the third argument");
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::launch_bounds = {
    "launch-bounds",
    "a second argument to `__launch_bounds__`",
    R"(In CUDA the second argument of `__launch_bounds__(threads, n)` is the minimum number of
blocks per multiprocessor. In HIP it is the minimum number of wavefronts per execution
unit (a SIMD; a compute unit of CDNA has four). Results stay the same, but registers and
occupancy do not: the compiler may spill to memory, or leave the unit half empty.

The code is not changed, because the right value depends on the target. Measure with the
value that the note gives and without a second argument, and keep the faster one.

```cpp
__global__ void __launch_bounds__(256, 4) k();  // CUDA: 4 blocks, 1024 threads
__global__ void __launch_bounds__(256) k();     // HIP: let the compiler choose
```
)",
    run,
    /*runsLast=*/false,
    kNames};

}  // namespace hipport
