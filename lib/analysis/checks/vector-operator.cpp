// Operators for vector types that HIP also defines.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "analysis/check_list.h"
#include "analysis/own_code.h"
#include "text/literals.h"

namespace hipport {
namespace {

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

void run(const CheckContext& context, Findings& findings) {
  if (isForHip(context)) return;
  for (const VectorOperator& each : united(context.facts.vectorOperators)) {
    const std::optional<Span> lines = linesOf(context.bytes, each.whole);
    if ((!each.isForBoth && !each.isInHostUnit) ||
        isLeftOut(context.bytes, lines)) {
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
      finding.fix = leaveOutForHip(context, *lines);
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
