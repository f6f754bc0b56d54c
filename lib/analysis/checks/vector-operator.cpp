// Operators for vector types that HIP also defines.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "analysis/check_list.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// A function with this attribute is a better match than one without: Clang's
/// rule for overloads that are otherwise alike.
constexpr std::string_view kPreferred =
    "__attribute__((enable_if(true, \"\")))";

/// Unites what the units report about one place.
std::vector<VectorOperator> united(const std::vector<VectorOperator>& each) {
  std::vector<VectorOperator> all;
  for (const VectorOperator& one : each) {
    if (all.empty() || all.back().whole != one.whole ||
        all.back().spelling != one.spelling) {
      all.push_back(one);
      continue;
    }
    all.back().isComponentwise |= one.isComponentwise;
    all.back().isForBoth |= one.isForBoth;
    all.back().isInHostUnit |= one.isInHostUnit;
  }
  return all;
}

/// The whole lines of a declaration, with specifiers in lines above it; nothing
/// if something else stands in them.
std::optional<Span> linesOf(std::string_view bytes, Span whole) {
  auto isOfWords = [&](std::size_t begin, std::size_t end) {
    return std::all_of(bytes.begin() + static_cast<long>(begin),
                       bytes.begin() + static_cast<long>(end), [](char c) {
                         return isWord(c) || c == ' ' || c == '\t' || c == '\r';
                       });
  };
  auto lineBegin = [&](std::size_t at) {
    while (at > 0 && bytes[at - 1] != '\n') --at;
    return at;
  };
  std::size_t begin = lineBegin(whole.begin);
  if (!isOfWords(begin, whole.begin)) return std::nullopt;
  while (begin > 0) {
    const std::size_t above = lineBegin(begin - 1);
    const std::string_view line = bytes.substr(above, begin - above);
    if (line.find_first_not_of(" \t\r\n") == std::string_view::npos ||
        !isOfWords(above, begin - 1)) {
      break;
    }
    begin = above;
  }
  std::size_t end = whole.end;
  if (end < bytes.size() && bytes[end] == ';') ++end;
  const std::size_t newline = std::min(bytes.find('\n', end), bytes.size());
  const std::string_view rest = bytes.substr(end, newline - end);
  const std::size_t text = rest.find_first_not_of(" \t\r");
  if (text != std::string_view::npos && !rest.substr(text).starts_with("//")) {
    return std::nullopt;
  }
  end = std::min(newline + 1, bytes.size());
  return Span{static_cast<std::uint32_t>(begin),
              static_cast<std::uint32_t>(end)};
}

constexpr std::string_view kGuard = "#if !defined(__HIP_PLATFORM_AMD__)";

/// Whether an earlier port left it out.
bool isGuarded(std::string_view bytes, std::optional<Span> lines) {
  if (!lines) return false;
  std::string_view before = bytes.substr(0, lines->begin);
  before = before.substr(0, before.find_last_not_of("\r\n") + 1);
  return before.ends_with(kGuard);
}

void run(const CheckContext& context, Findings& findings) {
  // HIP code already compiles, or is up to its author.
  if (std::ranges::any_of(context.facts.includes, [](const Include& include) {
        return include.spelling.starts_with("hip/");
      })) {
    return;
  }
  const std::string& newline = context.facts.newline;
  for (const VectorOperator& each : united(context.facts.vectorOperators)) {
    const std::optional<Span> lines = linesOf(context.bytes, each.whole);
    if ((!each.isForBoth && !each.isInHostUnit) ||
        isGuarded(context.bytes, lines)) {
      continue;
    }
    const std::string_view text = context.text(each.whole);
    const bool isSpelled = text.find("operator") != std::string_view::npos &&
                           text.find(kPreferred) == std::string_view::npos;
    Finding finding;
    finding.span = each.whole;
    finding.span.end = each.whole.begin + static_cast<std::uint32_t>(std::min(
                                              text.find('\n'), text.size()));
    finding.message =
        fmt::format("HIP also defines {} for {}, so its use would be ambiguous",
                    each.spelling, each.type);
    if (macroAt(context.facts, each.whole.begin) || !isSpelled) {
      finding.severity = Severity::warning;
      finding.notes.push_back(fmt::format(
          "a macro declares this one: begin its declaration there with {}, or "
          "leave it out for HIP, whose operator works by components",
          kPreferred));
    } else if (!each.isInHostUnit) {
      finding.applicability = Applicability::safe;
      finding.message += "; this one is marked as preferred";
      finding.fix = Fix{{Edit{{each.whole.begin, each.whole.begin},
                              fmt::format("{} ", kPreferred),
                              {}}}};
    } else if (lines && each.isComponentwise) {
      finding.applicability = Applicability::safe;
      finding.message += "; HIP's is used, which does the same";
      const bool isLast = context.bytes[lines->end - 1] != '\n';
      finding.fix = Fix{
          {Edit{
               {lines->begin, lines->begin}, std::string(kGuard) + newline, {}},
           Edit{{lines->end, lines->end},
                (isLast ? newline : std::string()) + "#endif" + newline,
                {}}}};
    } else {
      finding.severity = Severity::warning;
      finding.notes.push_back(fmt::format(
          "HIP's operator works by components. If this one does the same, "
          "leave it out for HIP; otherwise make it a named function, or "
          "compile all its users with Clang and begin it with {}",
          kPreferred));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::vector_operator = {
    "vector-operator", "an operator for a vector type that HIP also defines",
    R"(CUDA's vector types (`float2`, `int4`) have no operators, so programs define their own,
as `helper_math.h` does. HIP's types have componentwise operators. Most of HIP's are
templates and lose against your function. `*`, `/`, `+=`, `-=`, `*=` and `/=` for two
values of one type are not templates, so a call that finds both yours and HIP's is
ambiguous: for functions that are `__host__ __device__`, as HIP's are, and in C++ files.

If only HIP's compiler sees the operator, it gets an attribute that makes Clang prefer
it, so the operator keeps doing what your function does (your `float2` may be a complex
number). If C++ files also have it, which another compiler may compile, it is left out
for AMD if it works by components, and reported otherwise.

```cpp
inline __host__ __device__ float2 operator*(float2 a, float2 b);  // before
__attribute__((enable_if(true, ""))) inline __host__ __device__   // after
float2 operator*(float2 a, float2 b);
```
)",
    run};

}  // namespace hipport
