// Reads and writes of surfaces in forms that HIP does not have.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "analysis/check_list.h"

namespace hipport {
namespace {

/// A kind of surface and its number of coordinates.
struct Shape {
  std::string_view name;
  std::size_t coordinates;
  /// HIP uses the layer as a mip level.
  bool isLayered = false;
};
constexpr std::array kShapes = {
    Shape{"surf1D", 1},
    Shape{"surf2D", 2},
    Shape{"surf3D", 3},
    Shape{"surf1DLayered", 2, true},
    Shape{"surf2DLayered", 3, true},
    Shape{"surfCubemap", 3},
    Shape{"surfCubemapLayered", 4, true},
};

/// What `name` accesses; null if it is no access.
const Shape* shapeOf(std::string_view name) {
  for (const std::string_view access : {"read", "write"}) {
    if (!name.ends_with(access)) continue;
    const std::string_view surface =
        name.substr(0, name.size() - access.size());
    const auto shape = std::ranges::find(kShapes, surface, &Shape::name);
    if (shape != kShapes.end()) return &*shape;
  }
  return nullptr;
}

/// The first ROCm whose functions are known to keep integer values. Those of
/// HIP 5.2 convert the bits of an integer as if they were a float.
constexpr Version kKeepsIntegers = {6, 4, 0};

constexpr std::string_view kMode = "BoundaryMode";

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Shape* shape = shapeOf(use.name);
    // After another "::" it is the support function.
    if (!shape || !use.call || use.isMember || use.meaning != Meaning::cuda ||
        use.isMacroOperand) {
      continue;
    }
    const std::size_t coordinates = shape->coordinates;
    const Call& call = context.facts.calls[*use.call];
    const std::size_t count = call.arguments.size();
    if (!call.isExact || count < coordinates + 1) continue;
    const std::string_view last = context.text(call.arguments.back());
    // Data, surface and coordinates; or the value read is the result.
    const bool isResult =
        use.name.ends_with("read") &&
        (count == coordinates + 1 ||
         (count == coordinates + 2 && last.find(kMode) != last.npos));
    const bool hasMode = count == coordinates + (isResult ? 2 : 3);
    const bool isOther =
        shape->isLayered || context.target.rocm < kKeepsIntegers;
    if (!isResult && !hasMode && !isOther) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.applicability = Applicability::safe;
    std::vector<std::string> lacks;
    if (isResult) lacks.emplace_back("returns the value that it reads");
    if (hasMode) lacks.emplace_back("takes a boundary mode");
    if (shape->isLayered) {
      lacks.emplace_back("reaches a layer (HIP uses the layer as a mip level)");
    } else if (isOther) {
      lacks.emplace_back("keeps integer values before ROCm 6.4");
    }
    finding.message = fmt::format("HIP has no {} that {}", use.name,
                                  fmt::join(lacks, ", and none that "));
    Fix fix;
    if (isResult || isOther) {
      fix.edits.push_back(
          {use.span, fmt::format("hipport::intrinsics::{}", use.name), {}});
    }
    if (hasMode) {
      finding.notes.emplace_back(
          "outside the surface HIP's function reads zeros and writes nothing");
      fix.edits.push_back(
          {{call.arguments[count - 2].end, call.arguments.back().end}, "", {}});
      const bool isPlain =
          last.ends_with("ModeTrap") || last.ends_with("ModeZero");
      if (!isPlain) {
        finding.applicability = Applicability::manual;
        finding.severity = Severity::warning;
        finding.notes.emplace_back(
            "clamp the coordinates before the call and remove the mode");
      }
    }
    if (finding.applicability != Applicability::manual) {
      finding.fix = std::move(fix);
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::surface_access = {
    "surface-access", "a surface access in a form that HIP does not have",
    R"(CUDA's surface functions take a boundary mode as their last argument, and those that
read also come in a form that returns the value. HIP's have neither: outside the surface
they read zeros and write nothing, as with `cudaBoundaryModeZero`.
`cudaBoundaryModeTrap`, the default, ends the program on such an access; a program that
never makes one behaves the same without the mode. Both modes are removed. A mode that
clamps or is not a constant is reported.

HIP's functions for layered surfaces exist and compile, but do not reach the layer: they
pass its number on as a mip level (headers of HIP 5.2 and 6.4). Those of HIP 5.2 also
turn the bits of integers into other numbers. Both are replaced by functions of
include/hipport, which call the device library correctly.

```cpp
float v = surf2Dread<float>(surface, x, y, cudaBoundaryModeZero);  // before
float v = hipport::intrinsics::surf2Dread<float>(surface, x, y);   // after
```
)",
    run};

}  // namespace hipport
