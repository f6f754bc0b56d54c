// Fragments that rocWMMA does not have, under --matrix=rocwmma.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/targets.h"
#include "analysis/template_uses.h"
#include "text/literals.h"

namespace hipport {
namespace {

enum class Element : std::uint8_t {
  half,
  bfloat,
  tf32,
  byte,
  unsignedByte,
  real,  ///< double
  sum,   ///< float and int, of which accumulators are
  unknown,
};

Element elementOf(std::string_view type) {
  if (type.ends_with("precision::tf32")) return Element::tf32;
  struct Name {
    std::string_view name;
    Element element;
  };
  static constexpr auto kNames = std::to_array<Name>({
      {"half", Element::half},
      {"__half", Element::half},
      {"__nv_bfloat16", Element::bfloat},
      {"nv_bfloat16", Element::bfloat},
      {"signed char", Element::byte},
      {"char", Element::byte},
      {"int8_t", Element::byte},
      {"std::int8_t", Element::byte},
      {"unsigned char", Element::unsignedByte},
      {"uint8_t", Element::unsignedByte},
      {"std::uint8_t", Element::unsignedByte},
      {"double", Element::real},
      {"float", Element::sum},
      {"int", Element::sum},
      {"int32_t", Element::sum},
  });
  const auto found = std::ranges::find(kNames, type, &Name::name);
  return found == kNames.end() ? Element::unknown : found->element;
}

std::optional<int> integerOf(std::string_view text) {
  int value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

/// The number that the file gives a name: `#define M 16`, `constexpr int M =
/// 16;`. Nothing where it has several, or none.
std::optional<int> constantOf(std::string_view bytes, std::string_view name) {
  std::optional<int> found;
  for (std::size_t at = bytes.find(name); at != std::string_view::npos;
       at = bytes.find(name, at + name.size())) {
    const bool isWhole =
        (at == 0 || !isWord(bytes[at - 1])) &&
        (at + name.size() == bytes.size() || !isWord(bytes[at + name.size()]));
    if (!isWhole) continue;
    const std::string_view before = bytes.substr(0, at);
    std::string_view rest = withoutBlanks(bytes.substr(at + name.size()));
    const bool isMacro = before.ends_with("#define ");
    if (!isMacro) {
      if (!rest.starts_with('=') || rest.starts_with("==")) continue;
      rest = withoutBlanks(rest.substr(1));
    }
    const std::size_t end =
        std::min(rest.find_first_not_of("0123456789"), rest.size());
    const auto value = integerOf(rest.substr(0, end));
    if (!value || (found && found != value)) return std::nullopt;
    found = value;
  }
  return found;
}

/// "<Use, m, n, k, type>" of a fragment; a size is 0 where it cannot be told.
struct Shape {
  std::array<int, 3> sizes = {};
  Element element = Element::unknown;
  std::string type;

  bool isKnown() const {
    return element != Element::unknown &&
           std::ranges::all_of(sizes, [](int size) { return size > 0; });
  }
  bool is(int m, int n, int k) const {
    return sizes == std::array<int, 3>{m, n, k};
  }
  std::string text() const {
    return fmt::format("{} of {}", fmt::join(sizes, " x "), type);
  }
};

Shape shapeOf(const TemplateUse& use, std::string_view bytes) {
  Shape shape = {.type = std::string(use.arguments[4])};
  for (std::size_t i = 0; i < shape.sizes.size(); ++i) {
    const std::string_view text = use.arguments[i + 1];
    auto size = integerOf(text);
    if (!size && std::ranges::all_of(text, isWord)) {
      size = constantOf(bytes, text);
    }
    shape.sizes[i] = size.value_or(0);
  }
  shape.element = elementOf(shape.type);
  return shape;
}

/// Whether rocWMMA multiplies in waves of that GPU. Source: the table of its
/// API reference and its changelog, up to 1.6 (ROCm 6.3); gfx950 by that of 2.0
/// (ROCm 7.0).
bool isThere(const Architecture& gpu, Version rocm) {
  if (gpu.family == "RDNA4") return rocm >= Version{6, 3, 0};
  if (gpu.name == "gfx950") return rocm >= Version{7, 0, 0};
  static constexpr auto kThere = std::to_array<std::string_view>(
      {"gfx908", "gfx90a", "gfx942", "gfx1100", "gfx1101", "gfx1102"});
  return std::ranges::find(kThere, gpu.name) != kThere.end();
}

bool has(const Architecture& gpu, const Shape& shape) {
  const bool isNew = gpu.name == "gfx942" || gpu.name == "gfx950";
  switch (shape.element) {
    case Element::half:
    case Element::bfloat:
    case Element::sum:
      return shape.is(16, 16, 16) ||
             (shape.element == Element::sum && shape.is(16, 16, 8));
    case Element::byte:
      return shape.is(16, 16, 16) && !isNew;
    case Element::tf32:
      return shape.is(16, 16, 8) && gpu.name == "gfx942";
    default:
      return false;
  }
}

void run(const CheckContext& context, Findings& findings) {
  const Target& target = context.target;
  if (target.matrix != MatrixStyle::rocwmma ||
      context.bytes.find("nvcuda") == std::string_view::npos) {
    return;
  }
  const auto uses = fragmentUses(context.bytes);
  constexpr std::size_t kArguments = 5;
  const auto without = architecturesWhere(target, [&](const Architecture& gpu) {
    return !isThere(gpu, target.rocm);
  });
  bool isSaid = without.empty();
  for (const TemplateUse& use : uses) {
    if (use.arguments.size() < kArguments ||
        isInside(context.facts.besideHip, use.span)) {
      continue;
    }
    Finding finding;
    finding.span = use.span;
    finding.severity = Severity::warning;
    if (!isSaid) {
      isSaid = true;
      finding.message =
          fmt::format("rocWMMA is not there for {}", listed(without));
      finding.notes.emplace_back(
          "give --arch without it, or port with --matrix=warps: "
          "hipport/wmma.h compiles for all GPUs");
      findings.push_back(finding);
      finding.notes.clear();
    }
    const Shape shape = shapeOf(use, context.bytes);
    if (shape.type.find("experimental") != std::string::npos) continue;
    if (!shape.isKnown()) {
      finding.applicability = Applicability::review;
      finding.message = "whether rocWMMA has this fragment cannot be told here";
      finding.notes.emplace_back(
          "it has 16 x 16 x 16 of half and bfloat16 on all its GPUs, of signed "
          "char but on gfx942 and gfx950, and 16 x 16 x 8 of tf32 on gfx942");
      findings.push_back(std::move(finding));
      continue;
    }
    const auto lacking =
        architecturesWhere(target, [&](const Architecture& gpu) {
          return isThere(gpu, target.rocm) && !has(gpu, shape);
        });
    if (lacking.empty()) continue;
    finding.message = fmt::format("rocWMMA has no fragment {} on {}",
                                  shape.text(), listed(lacking));
    finding.notes.emplace_back(
        "choose a shape that it has, or port with --matrix=warps: "
        "hipport/wmma.h has all of CUDA's");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::rocwmma_fragment = {
    "rocwmma-fragment", "a fragment that rocWMMA does not have",
    R"(Under `--matrix=rocwmma` the port calls rocWMMA for `nvcuda::wmma`, through
`hipport/rocwmma.h`. rocWMMA has fewer shapes and types, and not on all GPUs: of those
that CUDA has, `16 x 16 x 16` of `half` and `__nv_bfloat16`, of `signed char` on gfx908,
gfx90a, RDNA 3 and 4, and `16 x 16 x 8` of `precision::tf32` on gfx942. Others do not
compile, and each is a finding.

Choose a shape that rocWMMA has, or port without the option: `hipport/wmma.h` has all of
CUDA's shapes on all GPUs. Sizes that are names are looked up in the file; where that
says nothing, the finding is for review.
)",
    run};

}  // namespace hipport
