// warpSize where the language needs a constant, or on the host.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"

namespace hipport {
namespace {

/// From this version on HIP's warpSize is not a constant.
constexpr Version kNoConstant = {7, 0, 0};

void run(const CheckContext& context, Findings& findings) {
  // hipport::kWarpSize is a constant everywhere.
  if (context.target.warp != WarpStyle::native) return;
  const FileFacts& facts = context.facts;
  auto add = [&](Span span, SpellingKind spelledIn, std::string message,
                 std::string_view note) {
    Finding finding;
    finding.span = span;
    finding.spelledIn = spelledIn;
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
                            [&](const LaneUse& note) {
                              return note.kind == LaneUse::Kind::constant &&
                                     note.span == use.span;
                            }) ||
        std::ranges::any_of(facts.gaps, [&](const Gap& gap) {
          return gap.span.begin == use.span.begin;
        });
    const bool isInDeviceCode = std::ranges::any_of(
        facts.deviceCode,
        [&](const DeviceCode& code) { return code.body.contains(use.span); });
    if (isRefused && !isConstant) {
      add(use.span, use.spelledIn,
          "warpSize is not a constant from ROCm 7.0 on, but one is needed here",
          "for array sizes use the largest width, 64; otherwise choose between "
          "code for 32 and for 64 lanes at run time");
    } else if (!isRefused && !isInDeviceCode &&
               facts.parseStatus == ParseStatus::parsed &&
               use.spelledIn == SpellingKind::written) {
      add(use.span, use.spelledIn,
          "warpSize belongs to the device; the host has none in HIP",
          "query hipDeviceAttributeWarpSize of the device that runs the "
          "kernels");
    }
  }
}

}  // namespace

const Check checks::warp_size_constant = {
    "warp-size-constant", "a use of `warpSize` as a constant or on the host",
    R"(HIP's `warpSize` depends on the device. Up to ROCm 6 it was a constant in each
compilation for one architecture. From ROCm 7.0 on it is not a constant, so it cannot be
an array bound, a template argument or the value of a `constexpr`. The host has no
`warpSize`, because the program may use devices of both widths.

This is found with `--warp=native`, and in trees in which nothing else depends on lanes.
Otherwise the port writes `hipport::kWarpSize`, which is 32, a constant, and available on
the host.

```cpp
__shared__ float row[warpSize];  // before
__shared__ float row[64];        // after: large enough for both
```
)",
    run};

}  // namespace hipport
