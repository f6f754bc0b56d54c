// Code that nvcc takes and Clang refuses.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "analysis/check_list.h"

namespace hipport {
namespace {

/// The text of the finding's fix; null where a macro made the code.
std::optional<Fix> fixOf(const CheckContext& context, const StrictRule& each) {
  if (macroAt(context.facts, each.span.begin)) return std::nullopt;
  if (each.isDropped) {
    Span span = each.span;
    while (
        span.end < context.bytes.size() &&
        (context.bytes[span.end] == ' ' || context.bytes[span.end] == '\t')) {
      ++span.end;
    }
    return Fix{{Edit{span, "", {}}}};
  }
  Fix fix;
  const auto insert = [&](std::uint32_t at, const std::string& text) {
    if (!text.empty()) fix.edits.push_back({{at, at}, text, {}});
  };
  insert(each.span.begin, each.before);
  insert(each.span.end, each.behind);
  if (fix.edits.empty()) return std::nullopt;
  return fix;
}

void run(const CheckContext& context, Findings& findings) {
  // Of bytes that are no source Clang may say anything.
  constexpr std::size_t kManyGaps = 20;
  if (context.facts.gaps.size() >= kManyGaps) return;
  for (const StrictRule& each : context.facts.strictRules) {
    Finding finding;
    finding.span = each.span;
    finding.message = fmt::format(
        "nvcc takes this, HIP's compiler does not: {}", each.message);
    finding.fix = fixOf(context, each);
    if (finding.fix) {
      finding.applicability = Applicability::safe;
    } else {
      finding.severity = Severity::warning;
      finding.notes.emplace_back("change it where the macro is defined");
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::strict_compiler = {
    "strict-compiler", "code that nvcc takes and HIP's compiler refuses",
    R"(nvcc warns where Clang stops: a value that a type in braces may not hold
(narrowing), `register` in C++17, a macro's name directly behind a string literal, a
member of a base class that depends on a template's parameters and is called without
`this->`. The fix is Clang's own: a cast, a blank, `this->`, or nothing in place of
`register`. The meaning does not change.

```cpp
dim3 grid = {n / 256, 1, 1};                         // before, n is an int
dim3 grid = {static_cast<uint32_t>(n / 256), 1, 1};  // after
```
)",
    run};

}  // namespace hipport
