// Gathers from textures, whose components HIP counts from 1.
#include <array>
#include <string_view>

#include "analysis/check_list.h"

namespace hipport {
namespace {

constexpr std::string_view kGather = "tex2Dgather";
constexpr std::array kNames = {kGather};

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    // After another "::" it is the support function.
    if (use.name != kGather || !use.call || use.isMember ||
        use.isMacroOperand || use.meaning != Meaning::cuda) {
      continue;
    }
    const Call& call = context.facts.calls[*use.call];
    if (call.arguments.empty()) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.message =
        "HIP's tex2Dgather counts components from 1; 0 is the fourth there";
    // For a texture object: the type is given, or the address of the result.
    const bool isOfObject = context.bytes[use.span.end] == '<' ||
                            context.text(call.arguments[0]).starts_with('&');
    if (isOfObject) {
      finding.applicability = Applicability::safe;
      finding.fix =
          Fix{{Edit{use.span, "hipport::intrinsics::tex2Dgather", {}}}};
    } else {
      finding.severity = Severity::warning;
      finding.notes.emplace_back("add 1 to the component argument");
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::texture_gather = {
    "texture-gather",
    "a texture gather, whose components HIP counts from 1",
    R"(`tex2Dgather` returns one component of the four texels around a point, by default the
first. HIP has the function, but its headers (5.2 and 6.4) map 1 to the first component,
2 to the second, 3 to the third and everything else, including 0, to the fourth: a
texture with one channel returns its alpha, a constant. Calls become the function of
include/hipport that counts as CUDA does, also on NVIDIA GPUs.

The form for texture references is reported; port it together with the reference.

```cpp
float4 v = tex2Dgather<float4>(texture, x, y);                       // before
float4 v = hipport::intrinsics::tex2Dgather<float4>(texture, x, y);  // after
```
)",
    run,
    /*runsLast=*/false,
    kNames};

}  // namespace hipport
