// Texture references, which CUDA 12 removed and HIP has deprecated.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

constexpr std::string_view kNames[] = {"texture", "surface"};

/// The support function for a function that binds or unbinds.
std::string_view helperFor(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> kHelpersOf[] =
      {
          {"cudaBindTexture", "hipport::textures::bind"},
          {"cudaBindTexture2D", "hipport::textures::bind2D"},
          {"cudaBindTextureToArray", "hipport::textures::bindToArray"},
          {"cudaUnbindTexture", "hipport::textures::unbind"},
      };
  const auto found = std::ranges::find(
      kHelpersOf, name, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(kHelpersOf) ? std::string_view() : found->second;
}

/// The white space that the line begins with.
std::string_view indentationAt(std::string_view bytes, std::uint32_t offset) {
  std::size_t begin = bytes.find_last_of("\r\n", offset);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  const std::string_view before = bytes.substr(begin, offset - begin);
  return before.find_first_not_of(" \t") == std::string_view::npos
             ? before
             : std::string_view();
}

/// The texture object, a variable with the reference's name that kernels read,
/// and a second variable for the host.
Fix fixOf(const CheckContext& context, const TextureReference& texture) {
  const std::string_view name = context.text(texture.name);
  Fix fix;
  auto replace = [&](Span span, std::string text) {
    fix.edits.push_back({span, std::move(text), {}});
  };
  const std::uint32_t begin = texture.begin;
  replace(
      {begin, begin},
      fmt::format("static __constant__ hipTextureObject_t {};{}{}{}", name,
                  context.facts.newline, indentationAt(context.bytes, begin),
                  texture.isStatic ? "" : "static "));
  replace(texture.type, "hipport::textures::Reference");
  if (texture.arguments) {
    replace(texture.name, texture.newName);
    replace({*texture.arguments, *texture.arguments},
            fmt::format("{}, ", name));
  } else {
    replace(texture.name, fmt::format("{}({})", texture.newName, name));
  }
  for (const Span span : texture.fetches) {
    replace({span.end, span.end}, fmt::format("<{}>", texture.fetched));
  }
  for (const Span span : texture.bindings) {
    // With the parenthesis, so that it supersedes a plain rename.
    const std::size_t behind =
        context.bytes.find_first_not_of(" \t\r\n", span.end);
    const bool isCall =
        behind < context.bytes.size() && context.bytes[behind] == '(';
    const auto end = isCall ? static_cast<std::uint32_t>(behind + 1) : span.end;
    replace(
        {span.begin, end},
        fmt::format("{}{}", helperFor(context.text(span)), isCall ? "(" : ""));
  }
  for (const Span span : texture.mentions) replace(span, texture.newName);
  return fix;
}

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
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message =
        "texture references are removed in CUDA 12 and deprecated in HIP";
    if (isSurface) {
      finding.applicability = Applicability::manual;
      finding.message =
          "surface references are removed in CUDA 12 and missing in HIP";
      finding.notes.emplace_back(
          "make it a hipSurfaceObject_t: call hipCreateSurfaceObject where it "
          "is bound, and pass it to the kernel as a parameter");
      findings.push_back(std::move(finding));
      continue;
    }
    const auto texture = std::ranges::find(context.facts.textures, use.span,
                                           &TextureReference::type);
    const bool inBaseline = texture != context.facts.textures.end();
    const std::string obstacle = inBaseline ? texture->obstacle : std::string();
    if (inBaseline && obstacle.empty()) {
      finding.message += "; this one becomes a texture object";
      finding.notes.push_back(
          fmt::format("kernels read {}, a __constant__ variable that is set "
                      "where {} is bound",
                      context.text(texture->name), texture->newName));
      finding.fix = fixOf(context, *texture);
      findings.push_back(std::move(finding));
      continue;
    }
    if (!obstacle.empty()) {
      finding.notes.push_back(fmt::format("it is not changed: {}", obstacle));
    }
    finding.notes.emplace_back(
        "make it a texture object: call hipCreateTextureObject where it is "
        "bound, and pass it to the kernel as a parameter or a __constant__ "
        "variable");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::texture_reference = {
    "texture-reference",
    "a texture reference instead of a texture object",
    R"(A texture reference is a variable at file scope (`texture<float, 2>`) that the host
binds to memory and kernels read by name. CUDA 12 removed them. HIP still compiles them
for GPUs with image instructions, but has deprecated all functions that bind them, since
ROCm 3.8 and 5.7.

If a reference is named only in its own file, it becomes a texture object. Kernels read
the object from a `__constant__` variable that has the name of the reference. This
works without changing any parameter: for kernels, device functions and templates, for
launches by pointer and from other files, and separately for each device. The host uses
a second variable, with functions of `hipport/textures.h`: changes to its fields take
effect from the next launch on, and binding and unbinding wait for running kernels,
because those read what was bound when they were launched. Both variables are `static`,
as references are without `-rdc`.

What HIP cannot do is an error of the binding: filters or normalised coordinates on
pitched memory, different address modes per direction.

A reference is not changed, except for HIP's names, if it is named by another file, a
macro or code that is not compiled here, or if it is `extern`, passed to a function by
reference, looked up by a string, bound to mipmaps, or never bound. The note gives the
reason; port it by hand in the same way. If there are few launches, a kernel parameter
also works.

```cpp
texture<float, 2> image;                                       // before
__global__ void k(float* out) { *out = tex2D(image, 1, 2); }
cudaBindTextureToArray(image, array);
k<<<1, 1>>>(out);

static __constant__ hipTextureObject_t image;                  // after
static hipport::textures::Reference<float, 2> image_reference(image);
__global__ void k(float* out) { *out = tex2D<float>(image, 1, 2); }
hipport::textures::bindToArray(image_reference, array);
k<<<1, 1>>>(out);
```
)",
    run,
    /*runsLast=*/false,
    kNames};

}  // namespace hipport
