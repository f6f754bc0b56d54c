// Includes of CUDA headers that HIP has a counterpart for, or needs none.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/includes.h"
#include "analysis/needed_headers.h"

namespace hipport {
namespace {

/// Defines `macro` in lines before the include.
Edit defined(const CheckContext& context, const Include& include,
             std::string_view macro, bool isInC) {
  std::uint32_t line = include.directive.begin;
  while (line > 0 &&
         (context.bytes[line - 1] == ' ' || context.bytes[line - 1] == '\t')) {
    --line;
  }
  const std::string_view indent =
      context.bytes.substr(line, include.directive.begin - line);
  const std::string_view end = context.facts.newline;
  std::string text = fmt::format("{}#define {}{}", indent, macro, end);
  if (isInC) {
    text = fmt::format("{0}#ifndef __cplusplus{1}{2}{0}#endif{1}", indent, end,
                       text);
  }
  return {{line, line}, std::move(text), {}};
}

/// Of a header that C sources include, where HIP's is for C++.
void addForC(const CheckContext& context, const PlannedInclude& planned,
             Findings& findings) {
  if (planned.change != IncludeChange::rename || !planned.rule ||
      !context.facts.isForC || planned.include->isTest) {
    return;
  }
  const Counterpart* to = counterpartOf(*planned.rule, context.target);
  if (!to || context.target.rocm >= to->cxxUntil) return;
  Finding finding;
  finding.span = planned.include->name;
  finding.spelledIn = planned.include->spelledIn;
  finding.severity = Severity::warning;
  finding.applicability = Applicability::manual;
  finding.message =
      fmt::format("{} is for C++ alone{}, and C sources are compiled with it",
                  planned.header,
                  to->cxxUntil == kNoVersion
                      ? ""
                      : fmt::format(" before ROCm {}.{}", to->cxxUntil.major,
                                    to->cxxUntil.minor));
  finding.notes.emplace_back(
      "compile the C sources that include it, directly or through other "
      "headers, as C++");
  findings.push_back(std::move(finding));
}

void run(const CheckContext& context, Findings& findings) {
  for (const PlannedInclude& planned : context.includes) {
    const Include& include = *planned.include;
    Finding finding;
    finding.span = include.name;
    finding.spelledIn = include.spelledIn;
    finding.applicability = Applicability::safe;
    const Span line = removable(context.bytes, include.directive);
    switch (planned.change) {
      case IncludeChange::rename:
        finding.message =
            fmt::format("{} becomes {}", include.spelling, planned.header);
        // A support header is at the root of the port.
        finding.fix =
            isSupportHeaderName(planned.header)
                ? Fix{{Edit{
                      include.name,
                      fmt::format("\"{}{}\"", context.toRoot, planned.header),
                      {}}}}
                : Fix{{Edit{{include.name.begin + 1, include.name.end - 1},
                            planned.header,
                            {}}}};
        break;
      case IncludeChange::repeat:
        finding.message =
            fmt::format("{} becomes {}, which is already included",
                        include.spelling, planned.header);
        finding.fix = Fix{{Edit{line, "", {}}}};
        break;
      case IncludeChange::drop:
        finding.message = fmt::format(
            "{} is removed: HIP needs no include for what it declares",
            include.spelling);
        finding.fix = Fix{{Edit{line, "", {}}}};
        break;
      case IncludeChange::keep: {
        const Counterpart* to =
            planned.rule ? counterpartOf(*planned.rule, context.target)
                         : nullptr;
        if (!to || to->note.empty() || include.isTest) continue;
        finding.severity = Severity::warning;
        finding.message =
            fmt::format("{} is not part of HIP", include.spelling);
        break;
      }
      default:
        continue;
    }
    if (planned.rule) {
      const Counterpart* to = counterpartOf(*planned.rule, context.target);
      if (to) {
        const std::string_view macro = to->macroFor(context.target.rocm);
        if (planned.change == IncludeChange::rename && !macro.empty() &&
            !include.isTest && context.target.flavour == Flavour::hip &&
            (!to->definesInC || context.facts.isForC)) {
          finding.fix->edits.insert(
              finding.fix->edits.begin(),
              defined(context, include, macro, to->definesInC));
        }
        finding.applicability = to->applicability;
        if (!to->note.empty()) finding.notes.emplace_back(to->note);
      }
    }
    findings.push_back(std::move(finding));
    addForC(context, planned, findings);
    for (const std::string& lost : planned.lost) {
      const std::uint32_t at = include.directive.end;
      Finding brought;
      brought.span = {at, at};
      brought.spelledIn = include.spelledIn;
      brought.applicability = Applicability::safe;
      brought.message = fmt::format(
          "{} is included by {} but not by {}; an include of it is added", lost,
          include.spelling, planned.header);
      brought.fix =
          Fix{{Edit{{at, at},
                    fmt::format("{}#include <{}>", context.facts.newline, lost),
                    {}}}};
      findings.push_back(std::move(brought));
    }
  }
}

}  // namespace

const Check checks::cuda_header = {
    "cuda-header", "an include of a CUDA header that has a HIP counterpart",
    R"(The include is changed to HIP's header. CUDA headers that share one HIP header are
included once. The include of a header whose content HIP offers without an include is
removed. What a CUDA header includes but HIP's does not (`cublas_v2.h` brings `half`)
gets its own include if it is used. hipBLAS before ROCm 7.0 has HIP's types only with
`HIPBLAS_V2`, which is defined before its include; hipRAND's header before ROCm 7.0 needs
`__half`, which HIP has in C++ alone and C sources get by a macro. Where C sources
include what HIP has for C++ alone (`hipblaslt/hipblaslt.h`), you are told. A file of
your own that has the name of a CUDA header is left alone.

```cpp
#include <cuda.h>                 // before
#include <cuda_runtime.h>
#include <hip/hip_runtime.h>      // after
```
)",
    run};

}  // namespace hipport
