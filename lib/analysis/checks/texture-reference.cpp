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

/// What a function that binds or unbinds becomes.
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

/// The object, a variable of its name that kernels read, and beside it what the
/// host knows of it.
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
    // With the parenthesis, so that it stands above a plain renaming.
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
    const auto texture = std::ranges::find(context.facts.textures, use.span,
                                           &TextureReference::type);
    const bool isKnown = texture != context.facts.textures.end();
    const std::string obstacle = isKnown ? texture->obstacle : std::string();
    if (isKnown && obstacle.empty()) {
      finding.message += "; it becomes a texture object";
      finding.notes.push_back(fmt::format(
          "kernels read {}, a __constant__ variable, which is set where {} is "
          "bound",
          context.text(texture->name), texture->newName));
      finding.fix = fixOf(context, *texture);
      findings.push_back(std::move(finding));
      continue;
    }
    if (!obstacle.empty()) {
      finding.notes.push_back(fmt::format("it is left: {}", obstacle));
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
them, since ROCm 3.8 and 5.7.

Where all that names a reference stands in its file, it becomes a texture object.
Kernels read it from a `__constant__` variable that has the reference's name. That
reaches what a reference reached, without a change to any parameter: kernels and
functions of the device, templates, launches by pointer and from other files, and
each device has its own. What the host does with the reference is done with a second
variable, by helpers of `hipport/textures.h`: its fields count from the next launch
on; to bind and to unbind wait for kernels that run, since those read what was bound
when they were launched. Both are `static`, as references are without
`-rdc`.

What HIP cannot do is an error of the binding: filters or normalised coordinates on
memory with a pitch, one way of wrapping by direction.

A reference is left as it is, under HIP's names, where another file, a macro or code
that this compile leaves out names it, where it is `extern`, given to a function
by reference, asked for by a string, bound to mipmaps, or bound nowhere. The note
says which; the recipe is the same. Where launches are few, a parameter of the kernel
does as well.

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
