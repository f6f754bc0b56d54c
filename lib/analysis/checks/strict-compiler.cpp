// Code that nvcc takes and Clang refuses.
#include <optional>
#include <ranges>
#include <string>

#include "analysis/check_list.h"
#include "analysis/includes.h"
#include "rules/table_words.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// The text of the finding's fix; null where a macro made the code.
std::optional<Fix> fixOf(const CheckContext& context, const StrictRule& each) {
  if (macroAt(context.facts, each.span.begin)) return std::nullopt;
  if (each.isDropped && !each.before.empty()) {
    return Fix{{Edit{each.span, each.before, {}}}};
  }
  if (each.isDropped) {
    Span span = each.span;
    if (context.bytes[span.begin] == '#') {
      return Fix{{Edit{removable(context.bytes, span), "", {}}}};
    }
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

/// `kernel<<<{2, 2}, n>>>`: Clang takes no braces there.
void nameSizes(const CheckContext& context, Findings& findings) {
  for (const Launch& launch : context.facts.launches) {
    if (!launch.isComplete || launch.meaning == Meaning::user) continue;
    for (const Span size : launch.config | std::views::take(2)) {
      if (!context.text(size).starts_with('{')) continue;
      Finding finding;
      finding.span = size;
      finding.spelledIn = launch.spelledIn;
      finding.message = "a launch takes its sizes in braces as dim3 alone";
      finding.applicability = Applicability::safe;
      // In parentheses nothing is too narrow.
      finding.fix = Fix{{Edit{{size.begin, size.begin + 1}, "dim3(", {}},
                         Edit{{size.end - 1, size.end}, ")", {}}}};
      findings.push_back(std::move(finding));
    }
  }
}

/// `extern "C"__global__`: Clang takes the name for the literal's suffix.
void partLiterals(const CheckContext& context, Findings& findings) {
  for (const Span literal : context.facts.joinedLiterals) {
    Finding finding;
    finding.span = literal;
    finding.message = std::string(kRefused) +
                      "a name stands directly behind a string literal";
    finding.applicability = Applicability::safe;
    finding.fix = Fix{{Edit{{literal.end, literal.end}, " ", {}}}};
    findings.push_back(std::move(finding));
  }
}

/// `#define UNROLL #pragma unroll`: C++ has an operator for that.
void makeOperators(const CheckContext& context, Findings& findings) {
  for (const Macro& macro : context.facts.macros) {
    // Clang reads it as empty: its span ends behind its name.
    const std::string_view line = context.bytes.substr(
        macro.directive.begin, context.bytes.find('\n', macro.directive.begin) -
                                   macro.directive.begin);
    const std::string_view pragma = pragmaOf(line);
    if (pragma.empty()) continue;
    std::string_view rest = withoutLastBlanks(withoutBlanks(pragma));
    const auto begin =
        static_cast<std::uint32_t>(rest.data() - context.bytes.data());
    const Span span = {begin, begin + static_cast<std::uint32_t>(rest.size())};
    rest.remove_prefix(1);
    takeWord(rest);
    std::string text;
    for (const char c : withoutBlanks(rest)) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    Finding finding;
    finding.span = span;
    finding.message = std::string(kRefused) + "a macro that is a #pragma";
    finding.applicability = Applicability::safe;
    finding.fix = Fix{{Edit{span, "_Pragma(\"" + text + "\")", {}}}};
    findings.push_back(std::move(finding));
  }
}

void run(const CheckContext& context, Findings& findings) {
  nameSizes(context, findings);
  makeOperators(context, findings);
  partLiterals(context, findings);
  // Of bytes that are no source Clang may say anything.
  constexpr std::size_t kManyGaps = 20;
  if (context.facts.gaps.size() >= kManyGaps) return;
  for (const StrictRule& each : context.facts.strictRules) {
    const std::optional<Version> until = parseVersion(each.until);
    if (until && context.target.rocm >= *until) continue;
    Finding finding;
    finding.span = each.span;
    finding.message = each.message;
    finding.fix = fixOf(context, each);
    if (finding.fix) {
      finding.applicability = Applicability::safe;
    } else {
      finding.severity = Severity::warning;
      finding.notes.emplace_back(
          macroAt(context.facts, each.span.begin)
              ? "change it where the macro is defined"
              : "write it so that both compilers take it");
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::strict_compiler = {
    "strict-compiler", "code that nvcc takes and HIP's compiler refuses",
    R"(nvcc warns where Clang stops: a value that a type in braces may not hold
(narrowing), `register` in C++17, a macro's name directly behind a string literal, a
macro that is a `#pragma`, a member of a base class that depends on a template's
parameters and is called without `this->`, a `#pragma unroll` before what is no loop,
sizes of a launch in braces, `alignas` behind `__shared__`. Headers without CUDA and of
other packages (RapidJSON 1.1) may assign to a constant member in an `operator=` that
nobody calls: that is told where they are included, and a newer header mends it.
The fix is a cast, a blank, `this->`, `dim3(...)`, `_Pragma(...)`, the other order, or
nothing in place of `register` and of the idle pragma. Nor is anything left of
declarations of `threadIdx` and its kin, which some trees have for editors: HIP's are of
types of their own.

CUDA's vector types are aggregates: they take some of their values, without braces of
their own inside of others, or by name. HIP's have a constructor for all values and one
for a single value, which becomes each of them: `float4 v{1}` is (1, 0, 0, 0) in CUDA and
(1, 1, 1, 1) in HIP. All values are written, in braces. The meaning does not change.

They also have no operators, so that an operator on a class that is derived from one goes
by the conversions of the class. HIP's have componentwise operators, which would be
taken; the conversion is written out.

Before ROCm 6.4, `threadIdx.x` and its kin are objects of classes that convert to
numbers (HIP 5.2 and 5.7 have them, HIP 6.4 does not): a template that deduces its type
from one, an overloaded function and `auto` take `unsigned(threadIdx.x)`.

`__popc` and `__popcll` are unsigned in HIP: where a difference of two, or a comparison
with what may be negative, would be a large number, they take `static_cast<int>(...)`.

HIP's headers include more of the C++ library than CUDA's: `<complex>`, `<algorithm>`,
`<array>`, `<thread>` and others. Where `using namespace std` is, a type or variable of
the tree's own that has a name of these (`complex`, `count`, `array`) is ambiguous; its
uses become `::complex`.

```cpp
dim3 grid = {n / 256, 1, 1};                         // before, n is an int
float4 sum = {0};

dim3 grid = {static_cast<uint32_t>(n / 256), 1, 1};  // after
float4 sum = {0, 0, 0, 0};
```
)",
    run};

}  // namespace hipport
