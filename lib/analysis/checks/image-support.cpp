// Textures and surfaces, which some architectures cannot read.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "analysis/check_list.h"
#include "analysis/targets.h"

namespace hipport {
namespace {

constexpr std::string_view kGather = "tex2Dgather";
constexpr std::string_view kLinear = "cudaFilterModeLinear";
constexpr std::string_view kNormalised = "cudaReadModeNormalizedFloat";
constexpr std::string_view kElements = "cudaReadModeElementType";
constexpr std::string_view kPitched = "cudaResourceTypePitch2D";

constexpr std::string_view kNames[] = {
    "tex1D",
    "tex1Dfetch",
    "tex1DGrad",
    "tex1DLayered",
    "tex1DLayeredGrad",
    "tex1DLayeredLod",
    "tex1DLod",
    "tex2D",
    kGather,
    "tex2DGrad",
    "tex2DLayered",
    "tex2DLayeredGrad",
    "tex2DLayeredLod",
    "tex2DLod",
    "tex3D",
    "tex3DGrad",
    "tex3DLod",
    "texCubemap",
    "texCubemapGrad",
    "texCubemapLayered",
    "texCubemapLayeredGrad",
    "texCubemapLayeredLod",
    "texCubemapLod",
    "surf1DLayeredread",
    "surf1DLayeredwrite",
    "surf1Dread",
    "surf1Dwrite",
    "surf2DLayeredread",
    "surf2DLayeredwrite",
    "surf2Dread",
    "surf2Dwrite",
    "surf3Dread",
    "surf3Dwrite",
    "surfCubemapLayeredread",
    "surfCubemapLayeredwrite",
    "surfCubemapread",
    "surfCubemapwrite",
};

bool isAccess(const NameUse& use) {
  return use.meaning == Meaning::cuda && !use.isMacroOperand &&
         std::ranges::find(kNames, use.name) != std::end(kNames);
}

/// Accesses of one function, reported together.
struct Group {
  const NameUse* first = nullptr;
  std::size_t more = 0;
};

/// Fetches where an architecture has no image instructions at all: one finding
/// a function.
void reportAccesses(const CheckContext& context, Findings& findings) {
  const auto without = architecturesWhere(
      context.target,
      [](const Architecture& each) { return each.images == Images::none; });
  if (without.empty()) return;
  std::map<const DeviceCode*, Group> groups;
  for (const NameUse& use : context.facts.names) {
    if (!isAccess(use)) continue;
    Group& group = groups[deviceCodeAround(context.facts, use.span)];
    if (group.first) {
      ++group.more;
    } else {
      group.first = &use;
    }
  }
  for (const auto& [code, group] : groups) {
    Finding finding;
    finding.span = group.first->span;
    finding.spelledIn = group.first->spelledIn;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "{} does not compile for {}, which {} no image instructions",
        group.first->name, listed(without),
        without.size() == 1 ? "has" : "have");
    if (group.more > 0) {
      finding.notes.push_back(fmt::format(
          "{} more fetch{} in the same function need{} the same change",
          group.more, group.more == 1 ? "" : "es", group.more == 1 ? "s" : ""));
    }
    finding.notes.emplace_back(
        "read from global memory there: clamp or wrap the index, and "
        "interpolate where the texture filters; test __HIP_NO_IMAGE_SUPPORT");
    findings.push_back(std::move(finding));
  }
}

/// What architectures with some support lack, and what HIP lacks on all.
void reportModes(const CheckContext& context, Findings& findings) {
  const auto unfiltered =
      architecturesWhere(context.target, [](const Architecture& each) {
        return each.images == Images::unfiltered;
      });
  const auto all = architecturesWhere(
      context.target,
      [](const Architecture& each) { return each.images != Images::none; });
  const bool filters =
      std::ranges::any_of(context.facts.names, [](const NameUse& use) {
        return use.name == kLinear && use.meaning == Meaning::cuda;
      });
  // Textures that are all read as normalised floats are filtered.
  auto names = [&](std::string_view name) {
    return std::ranges::any_of(context.facts.names, [&](const NameUse& use) {
      return use.name == name && use.meaning != Meaning::user;
    });
  };
  const bool isNormalised = names(kNormalised) && !names(kElements);
  for (const NameUse& use : context.facts.names) {
    if (use.meaning != Meaning::cuda || use.isMacroOperand) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.applicability = Applicability::review;
    if (use.name == kGather && !unfiltered.empty()) {
      finding.severity = Severity::warning;
      finding.applicability = Applicability::manual;
      finding.message =
          fmt::format("{} does not work on {}", kGather, listed(unfiltered));
      finding.notes.emplace_back("fetch the four texels one by one");
    } else if (use.name == kLinear && !unfiltered.empty() && !isNormalised) {
      finding.message = fmt::format(
          "{} cannot filter 32-bit floats; creating a texture object with "
          "hipReadModeElementType over them returns hipErrorNotSupported",
          listed(unfiltered));
      finding.notes.emplace_back(
          "interpolate in the kernel; textures that are read as normalised "
          "floats can be filtered");
    } else if (use.name == kPitched && filters && !all.empty()) {
      finding.message =
          "HIP has no texture objects over pitched memory that filter or take "
          "normalised coordinates";
      finding.notes.emplace_back(
          "for these, copy the data to an array (hipMallocArray, "
          "hipMemcpy2DToArray)");
    } else {
      continue;
    }
    findings.push_back(std::move(finding));
  }
}

void run(const CheckContext& context, Findings& findings) {
  reportAccesses(context, findings);
  reportModes(context, findings);
}

constexpr auto kAsked = [] {
  std::array<std::string_view, std::size(kNames) + 4> names;
  std::ranges::copy(kNames, names.begin());
  names[std::size(kNames)] = kLinear;
  names[std::size(kNames) + 1] = kPitched;
  names[std::size(kNames) + 2] = kNormalised;
  names[std::size(kNames) + 3] = kElements;
  return names;
}();

}  // namespace

const Check checks::image_support = {
    "image-support",
    "textures and surfaces on GPUs without image instructions",
    R"(The compute GPUs gfx942 and gfx950 (MI300, MI350) have no image instructions: HIP's
`tex*` and `surf*` functions do not compile for them, and
`hipDeviceAttributeImageSupport` is 0. gfx90a (MI200) has no gathers and cannot filter
32-bit floats; `hipCreateTextureObject` refuses such textures. Consumer GPUs (gfx10 to
gfx12) support all of this. Findings apply to the architectures of `--arch`, one for
each function that fetches.

Read from global memory instead, which is cached equally well on these GPUs, and write
out what the texture did: clamp or wrap the index, interpolate. Code for both kinds of
GPU tests `__HIP_NO_IMAGE_SUPPORT` on the device.

```cpp
float v = tex2D<float>(image, x + 0.5f, y + 0.5f);  // before

#if __HIP_NO_IMAGE_SUPPORT                          // after
float v = pixels[min(max(y, 0), h - 1) * pitch + min(max(x, 0), w - 1)];
#else
float v = tex2D<float>(image, x + 0.5f, y + 0.5f);
#endif
```
)",
    run,
    /*runsLast=*/false,
    kAsked};

}  // namespace hipport
