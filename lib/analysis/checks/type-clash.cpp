// Overloads and specialisations for types that are one type in HIP.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/names.h"
#include "analysis/own_code.h"

namespace hipport {
namespace {

/// What a type of CUDA's becomes.
struct Ported {
  std::string_view name;       ///< "hipsparseSpMatDescr_t"
  std::string_view canonical;  ///< "void*"
};

Ported portOf(const CheckContext& context, const std::string& type) {
  const Rule* rule = context.rules.find(type);
  const Counterpart* to = rule ? counterpartOf(*rule, context.target) : nullptr;
  if (!to) return {type, type};
  return {to->name, to->alias.empty() ? to->name : to->alias};
}

void run(const CheckContext& context, Findings& findings) {
  if (isForHip(context)) return;
  for (const TypeClash& each : context.facts.typeClashes) {
    bool isClash = true;
    bool isOneName = true;
    std::string pairs;
    for (std::size_t i = 0; i + 1 < each.types.size(); i += 2) {
      const Ported first = portOf(context, each.types[i]);
      const Ported later = portOf(context, each.types[i + 1]);
      isClash = isClash && first.canonical == later.canonical;
      isOneName = isOneName && first.name == later.name;
      pairs += fmt::format("{}{} and {} are both {}", pairs.empty() ? "" : ", ",
                           each.types[i], each.types[i + 1], first.canonical);
    }
    const std::optional<Span> lines = linesOf(context.bytes, each.whole);
    const bool isFound = std::ranges::find(findings, each.name,
                                           &Finding::span) != findings.end();
    if (!isClash || isFound || isLeftOut(context.bytes, lines)) continue;
    Finding finding;
    finding.span = each.name;
    finding.message = fmt::format(
        "{} in HIP, so this {} {} a second time", pairs,
        each.isList ? "specialises" : "declares", context.text(each.name));
    if (each.first != context.facts.path) {
      finding.notes.push_back(fmt::format("the first is in {}", each.first));
    }
    if (isOneName && lines && !macroAt(context.facts, each.whole.begin)) {
      finding.applicability = Applicability::review;
      finding.message += "; it is left out for HIP";
      finding.notes.emplace_back(
          "the first one serves both: check that it does for the values that "
          "reach this one");
      finding.fix = leaveOutForHip(context, *lines);
    } else {
      finding.severity = Severity::warning;
      finding.notes.emplace_back(
          each.isList
              ? "specialise for a class of your own that holds the handle, one "
                "for each kind"
              : "give one of them another name, or a parameter that tells them "
                "apart");
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::type_clash = {
    "type-clash", "overloads for CUDA types that are one type in HIP",
    R"(Several CUDA types become one type in HIP: `cudaError_t` and `CUresult` are both
`hipError_t`, and the handles and descriptors of hipSPARSE, hipSOLVER and hipBLAS are all
`void*`. Overloads, methods and template specialisations that differ in these types alone
are then the same declaration twice, which does not compile.

Where both types get the same name, the second declaration is left out for AMD, with
applicability *review*: the first one is called for both. Where only what the names stand
for is the same, nothing is written: a function for one handle must not get the other.
Give one of the functions another name, or wrap the handles in classes.

```cpp
const char* text(cudaError_t error);
const char* text(CUresult error);     // before

#if !defined(__HIP_PLATFORM_AMD__)    // after
const char* text(hipError_t error);
#endif
```
)",
    run};

}  // namespace hipport
