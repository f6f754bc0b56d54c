// warpSize where the language wants a constant, or on the host.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"

namespace hipport {
namespace {

/// From which on HIP's warpSize is no constant.
constexpr Version kNoConstant = {7, 0, 0};

void run(const CheckContext& context, Findings& findings) {
  // hipport::kWarpSize is a constant everywhere.
  if (context.target.warp != WarpStyle::native) return;
  const FileFacts& facts = context.facts;
  auto add = [&](Span span, Place place, std::string message,
                 std::string_view note) {
    Finding finding;
    finding.span = span;
    finding.place = place;
    finding.severity = Severity::warning;
    finding.message = std::move(message);
    finding.notes.emplace_back(note);
    findings.push_back(std::move(finding));
  };
  const bool isConstant = context.target.rocm < kNoConstant;
  for (const NameUse& use : facts.names) {
    if (use.name != "warpSize" || use.isMember || use.isMacroOperand ||
        use.meaning == Meaning::user || use.meaning == Meaning::inactive) {
      continue;
    }
    const bool isRefused =
        std::ranges::any_of(facts.lanes,
                            [&](const LaneNote& note) {
                              return note.kind == LaneNote::Kind::constant &&
                                     note.span == use.span;
                            }) ||
        std::ranges::any_of(facts.gaps, [&](const Gap& gap) {
          return gap.span.begin == use.span.begin;
        });
    const bool isInDeviceCode = std::ranges::any_of(
        facts.deviceCode,
        [&](const DeviceCode& code) { return code.body.contains(use.span); });
    if (isRefused && !isConstant) {
      add(use.span, use.place,
          "warpSize is no constant from ROCm 7.0 on, and one is needed here",
          "take the largest width, 64, for room; choose between code for 32 "
          "and for 64 at run time");
    } else if (!isRefused && !isInDeviceCode &&
               facts.understanding == Understanding::parsed &&
               use.place == Place::written) {
      add(use.span, use.place,
          "warpSize is the device's; the host has none in HIP",
          "ask for hipDeviceAttributeWarpSize of the device that is launched "
          "on");
    }
  }
}

}  // namespace

const Check checks::warp_size_constant = {
    "warp-size-constant",
    "warpSize where a constant has to stand, or on a host",
    R"(HIP's `warpSize` differs by device. Up to ROCm 6 it was a constant of each
compilation for one architecture; from ROCm 7.0 on it is none, so that it cannot
be the bound of an array, an argument of a template or the value of a `constexpr`.
A host has no `warpSize`: its program may meet devices of both widths.

Found with `--warp=native`, and in trees that say nothing else of lanes. By default
the port writes `hipport::kWarpSize`, which is 32, a constant, and known to the
host.

```cpp
__shared__ float row[warpSize];  // before
__shared__ float row[64];        // after: room for either
```
)",
    run};

}  // namespace hipport
