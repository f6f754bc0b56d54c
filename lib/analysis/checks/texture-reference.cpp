// Texture references, which CUDA 12 removed and HIP has deprecated.
#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

constexpr std::string_view kNames[] = {"texture", "surface"};

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const bool isSurface = use.name == kNames[1];
    if ((use.name != kNames[0] && !isSurface) || use.meaning != Meaning::cuda ||
        use.isMacroOperand) {
      continue;
    }
    // "texture<" declares one; other mentions go with it.
    const std::size_t next =
        context.bytes.find_first_not_of(" \t\r\n", use.span.end);
    if (next == std::string_view::npos || context.bytes[next] != '<') continue;
    Finding finding;
    finding.span = use.span;
    finding.place = use.place;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message =
        "a texture reference, which CUDA 12 removed and HIP has deprecated";
    if (isSurface) {
      finding.applicability = Applicability::manual;
      finding.message =
          "a surface reference, which CUDA 12 removed and HIP does not have";
      finding.notes.emplace_back(
          "make it a hipSurfaceObject_t: hipCreateSurfaceObject where it is "
          "bound, and a parameter of the kernel where it is accessed");
      findings.push_back(std::move(finding));
      continue;
    }
    finding.notes.emplace_back(
        "make it a texture object: hipCreateTextureObject where it is bound, "
        "and a parameter of the kernel, or a __constant__ variable, where it "
        "is read");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::texture_reference = {
    "texture-reference",
    "a texture reference in place of a texture object",
    R"(A texture reference is a variable at file scope (`texture<float, 2>`) that the host
binds to memory and kernels read by name. CUDA 12 removed them. HIP still compiles
them for GPUs with image instructions, but has deprecated all functions that bind
them, since ROCm 3.8 and 5.7; the port keeps them under HIP's names.

A texture object is a value instead: made where the reference was bound, destroyed
where it was unbound, and given to the kernel as a parameter. Where launches are
too many to change, a `__constant__` variable of type `hipTextureObject_t` can take
the reference's place, set by `hipMemcpyToSymbol` where it was bound.

```cpp
texture<float, 2> image;                                       // before
__global__ void k(float* out) { *out = tex2D(image, 1, 2); }
cudaBindTextureToArray(image, array);
k<<<1, 1>>>(out);

__global__ void k(hipTextureObject_t image, float* out) {      // after
  *out = tex2D<float>(image, 1, 2);
}
hipResourceDesc resource = {};
resource.resType = hipResourceTypeArray;
resource.res.array.array = array;
hipTextureDesc mode = {};
hipCreateTextureObject(&image, &resource, &mode, nullptr);
k<<<1, 1>>>(image, out);
```
)",
    run,
    /*runsLast=*/false,
    kNames};

}  // namespace hipport
