// Operators for vector types that HIP also defines.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
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

/// Where the declarations of operators in the body of a macro begin; nothing
/// where that does not show.
std::vector<std::uint32_t> declarationsIn(const CheckContext& context,
                                          const Macro& macro) {
  constexpr std::string_view kOperator = "operator";
  const std::string_view all = context.text(macro.directive);
  std::vector<std::uint32_t> begins;
  // What the first one begins behind: the name, and the list of parameters.
  std::size_t body = macro.name - macro.directive.begin;
  while (body < all.size() && isWord(all[body])) ++body;
  if (body < all.size() && all[body] == '(') body = all.find(')', body) + 1;
  for (std::size_t at = all.find(kOperator, body); at != std::string_view::npos;
       at = all.find(kOperator, at + kOperator.size())) {
    const bool isWhole = !isWord(all[at - 1]) &&
                         at + kOperator.size() < all.size() &&
                         !isWord(all[at + kOperator.size()]);
    if (!isWhole) continue;
    std::size_t begin = all.find_last_of(";{}", at);
    begin = begin == std::string_view::npos || begin < body ? body : begin + 1;
    begin = all.find_first_not_of(" \t\r\n\\", begin);
    if (all.substr(begin).starts_with("template")) return {};
    begins.push_back(macro.directive.begin + static_cast<std::uint32_t>(begin));
  }
  return begins;
}

/// Of a macro whose use an operator is, null if it is not of this file.
const Macro* declaringMacro(const CheckContext& context,
                            const VectorOperator& each) {
  std::string_view name = context.text(each.whole);
  name = takeWord(name);
  const Macro* found = nullptr;
  for (const Macro& macro : context.facts.macros) {
    if (macro.directive.begin > each.whole.begin) break;
    std::string_view own = context.bytes.substr(macro.name);
    if (takeWord(own) == name) found = &macro;
  }
  return found;
}

/// Operators that macros of the file declare are marked there. Those that
/// remain are returned.
std::vector<VectorOperator> markMacros(const CheckContext& context,
                                       const std::vector<VectorOperator>& all,
                                       Findings& findings) {
  std::map<const Macro*, std::vector<const VectorOperator*>> macros;
  std::vector<VectorOperator> rest;
  for (const VectorOperator& each : all) {
    const Macro* macro = macroAt(context.facts, each.whole.begin)
                             ? nullptr
                             : declaringMacro(context, each);
    if (macro) {
      macros[macro].push_back(&each);
    } else {
      rest.push_back(each);
    }
  }
  for (const auto& [macro, made] : macros) {
    const std::vector<std::uint32_t> declarations =
        declarationsIn(context, *macro);
    if (declarations.empty() ||
        std::ranges::any_of(made, &VectorOperator::isInHostUnit)) {
      for (const VectorOperator* each : made) rest.push_back(*each);
      continue;
    }
    if (context.text(macro->directive).find(kPreferred) !=
        std::string_view::npos) {
      continue;  // by an earlier port
    }
    Finding finding;
    finding.span = {declarations.front(), declarations.front()};
    finding.spelledIn = SpellingKind::macroBody;
    finding.applicability = Applicability::safe;
    std::vector<std::string> names;
    for (const VectorOperator* each : made) {
      std::string name = fmt::format("{} for {}", each->spelling, each->type);
      if (std::ranges::find(names, name) == names.end()) {
        names.push_back(std::move(name));
      }
    }
    finding.message =
        "HIP also defines operators that this macro declares, so their use "
        "would be ambiguous; these are marked as preferred";
    finding.notes.push_back(fmt::format("{}", fmt::join(names, ", ")));
    Fix fix;
    for (const std::uint32_t begin : declarations) {
      fix.edits.push_back(
          Edit{{begin, begin}, fmt::format("{} ", kPreferred), {}});
    }
    finding.fix = std::move(fix);
    findings.push_back(std::move(finding));
  }
  return rest;
}

/// Whether the operator's own words say that it is for the device alone: the
/// host's compiler has it, and nothing that it compiles calls it.
bool isForDeviceAlone(std::string_view declaration) {
  declaration = declaration.substr(0, declaration.find("operator"));
  return declaration.find("__device__") != std::string_view::npos &&
         declaration.find("__host__") == std::string_view::npos;
}

/// The mark, where the compiler knows it.
Fix markedForClang(const CheckContext& context, std::uint32_t at) {
  return Fix{{Edit{{at, at},
                   fmt::format("#ifdef __clang__{0}{1}{0}#endif{0}",
                               context.facts.newline, kPreferred),
                   {}}}};
}

void run(const CheckContext& context, Findings& findings) {
  if (isForHip(context)) return;
  const std::vector<VectorOperator> all = [&] {
    std::vector<VectorOperator> kept;
    for (const VectorOperator& each : united(context.facts.vectorOperators)) {
      if (each.isForBoth || each.isInHostUnit) kept.push_back(each);
    }
    return kept;
  }();
  for (const VectorOperator& each : markMacros(context, all, findings)) {
    const std::optional<Span> lines = linesOf(context.bytes, each.whole);
    if (isLeftOut(context.bytes, lines)) continue;
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
    } else if (lines && isForDeviceAlone(text)) {
      finding.applicability = Applicability::review;
      finding.message += "; this one is marked as preferred for Clang";
      finding.notes.emplace_back(
          "other compilers do not know the mark: what they compile must not "
          "use it");
      finding.fix = markedForClang(context, lines->begin);
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
for AMD if it works by components; otherwise one that is `__device__` alone gets the
attribute behind `#ifdef __clang__`, and any other is reported. Operators that a macro
declares get the attribute in its body.

```cpp
inline __host__ __device__ float2 operator*(float2 a, float2 b);  // before
__attribute__((enable_if(true, ""))) inline __host__ __device__   // after
float2 operator*(float2 a, float2 b);
```
)",
    run};

}  // namespace hipport
