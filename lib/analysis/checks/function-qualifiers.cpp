// Declarations without the __host__ __device__ of another one.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/own_code.h"
#include "analysis/qualifier_branches.h"

namespace hipport {
namespace {

using Of = MissingQualifiers::Of;

std::string_view textOf(Of of) {
  switch (of) {
    case Of::declaration:
      return "its declaration";
    case Of::definition:
      return "its definition";
    case Of::primary:
      return "the template that this specialises";
    case Of::specialisation:
    case Of::hostTemplate:
      break;
  }
  return "an explicit specialisation";
}

/// Macros that are the device's in the one pass and nothing in the other.
void findMacros(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const auto branches = qualifierBranchesAt(context, use);
    if (!branches) continue;
    for (const Span span : branches->deviceAlone) {
      if (std::ranges::find(findings, span, &Finding::span) != findings.end()) {
        continue;
      }
      Finding finding;
      finding.span = span;
      finding.message =
          "nvcc makes what this macro declares the device's in one pass and "
          "the host's in the other; it is __host__ __device__ for HIP's "
          "compiler, "
          "which reads all code in both";
      finding.applicability = Applicability::safe;
      finding.fix = Fix{{Edit{{span.begin, span.begin}, "__host__ ", {}}}};
      findings.push_back(std::move(finding));
    }
  }
}

void run(const CheckContext& context, Findings& findings) {
  findMacros(context, findings);
  for (const MissingQualifiers& each : context.facts.qualifiers) {
    Finding finding;
    finding.span = each.name;
    const std::string_view name = context.text(each.name);
    finding.message =
        each.of == Of::hostTemplate
            ? fmt::format(
                  "a template of host code uses {}, which is for the device "
                  "only; HIP's compiler refuses that, and nvcc does not look",
                  name)
            : fmt::format(
                  "{} is {} in {}, which HIP's compiler takes for another "
                  "function",
                  name, each.words, textOf(each.of));
    const bool isPlain = !macroAt(context.facts, each.name.begin) &&
                         each.place.end <= each.name.begin;
    // Other compilers may read a header with declarations.
    const bool isOwn =
        each.isBeside || each.of == Of::declaration || each.of == Of::primary;
    if (isPlain && isOwn) {
      finding.applicability = Applicability::safe;
      finding.fix = Fix{{Edit{
          each.place, each.place.empty() ? each.text + " " : each.text, {}}}};
    } else {
      finding.severity = Severity::warning;
      finding.notes.push_back(fmt::format(
          "begin this declaration with {}, where the compiler of the file is "
          "one for HIP",
          each.words));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::function_qualifiers = {
    "function-qualifiers",
    "a definition without the `__host__ __device__` of its declaration",
    R"(nvcc lets a function be declared `__host__ __device__` and defined without these words:
the definition has those of the declaration, and so it is where one of the two has one
word of both. Clang takes the definition for a second function, and refuses it. The
definition gets the words of the declaration that it lacks, and a declaration those of its
definition.

The same holds for a function template and its explicit specialisations, all of which
get the words of all.

Where the other one has the words by a macro of the tree's, that macro is written, since a
compiler without the words finds it empty.

A constructor or function that is `__device__` alone, and that a template of host code
uses, becomes `__host__ __device__`: nvcc hands templates to the host's compiler, which
knows no sides.

A macro that is `__device__` where `__CUDA_ARCH__` is defined and nothing where it is
not makes a function of each side with nvcc. Clang reads the code of both sides in each
pass, so the macro becomes `__host__ __device__`.

A declaration in another file is reported and left: a header may also be read by a
compiler that does not know the words.

```cpp
struct Sphere { __host__ __device__ float radius() const; };
float Sphere::radius() const { return r; }                      // before
__host__ __device__ float Sphere::radius() const { return r; }  // after
```
)",
    run};

}  // namespace hipport
