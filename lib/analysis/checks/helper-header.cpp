// Includes of the support headers that other fixes use.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/includes.h"
#include "analysis/names.h"
#include "analysis/needed_headers.h"

namespace hipport {
namespace {

/// As an #include names it: a support header by its way from this file.
std::string quoted(const CheckContext& context, std::string_view header) {
  return header.starts_with(kSupportFolder)
             ? fmt::format("\"{}{}\"", context.toRoot, header)
             : fmt::format("<{}>", header);
}

/// Whether an #include can be added to the file. A file that no unit reaches,
/// that includes nothing itself and has no guard against being included twice
/// may be meant for the middle of a class.
bool isAtFileScope(const FileFacts& facts) {
  if (facts.isEnclosed) return false;
  static constexpr std::string_view kSources[] = {".cu",  ".cpp", ".cc",
                                                  ".cxx", ".c",   ".hip"};
  return facts.isAtFileScope ||
         std::ranges::any_of(facts.includes,
                             [](const Include& include) {
                               return !include.isTest &&
                                      include.spelledIn !=
                                          SpellingKind::macroBody;
                             }) ||
         std::ranges::any_of(kSources, [&](std::string_view suffix) {
           return facts.path.ends_with(suffix);
         });
}

/// The include of the runtime header, to insert behind; null if none is certain
/// to be compiled.
const Include* runtimeInclude(const CheckContext& context) {
  for (const PlannedInclude& planned : context.includes) {
    const bool stays = planned.change == IncludeChange::keep ||
                       planned.change == IncludeChange::rename;
    if (stays && planned.header == kRuntimeHeader &&
        planned.include->branch == 0 && !planned.include->isTest &&
        planned.include->spelledIn != SpellingKind::macroBody) {
      return planned.include;
    }
  }
  return nullptr;
}

void run(const CheckContext& context, Findings& findings) {
  const FileFacts& facts = context.facts;
  // Who includes it gets them.
  if (facts.isEnclosed && context.hasHomes) return;
  const std::vector<NeededHeader> needed = neededHeaders(context, findings);
  if (needed.empty()) return;
  std::vector<std::string> headers;
  for (const NeededHeader& each : needed) {
    headers.push_back(quoted(context, each.header));
  }
  Finding finding;
  if (!isAtFileScope(facts)) {
    const NeededHeader& first =
        *std::ranges::min_element(needed, {}, &NeededHeader::span);
    const std::string all = fmt::format("{}", fmt::join(headers, " and "));
    finding.span = first.span;
    finding.spelledIn = first.spelledIn;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "the port of this file uses {}, but no include can be added here", all);
    finding.notes.push_back(fmt::format(
        "add an #include of {} to every file that includes this one", all));
    findings.push_back(std::move(finding));
    return;
  }
  const Include* runtime =
      context.raised.empty() ? runtimeInclude(context) : nullptr;
  std::string text;
  for (const std::string& header : headers) {
    const std::string line = "#include " + header;
    text += runtime ? facts.newline + line : line + facts.newline;
  }
  std::uint32_t at = facts.prologueEnd;
  if (runtime) {
    at = runtime->directive.end;
  } else {
    text = separated(context, at, text);
  }
  finding.span = {at, at};
  finding.applicability = Applicability::safe;
  finding.message =
      fmt::format("the port of this file uses {}; an include is added",
                  fmt::join(headers, " and "));
  finding.fix = Fix{{Edit{{at, at}, std::move(text), {}}}};
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::helper_header = {
    "helper-header", "a file whose port uses a support header of hipify-port",
    R"(Code for warps of 32 lanes keeps its meaning by calling functions of `hipport/warp.h`,
on hardware with 32 and with 64 lanes. Cooperative groups that HIP lacks, or has for
wavefronts only, are in `hipport/groups.h`, device functions that HIP lacks in
`hipport/intrinsics.h`, those of half precision and bfloat16 that it lacks or rounds
otherwise in `hipport/halves.h`. A file whose port calls one of these functions includes
the support header, and one copy of the header is written to the root of the port.

nvcc declares `rsqrt`, `sinpi`, `erfinv` and others for the host too, HIP for kernels
only: a file whose host code calls one gets `hipport/math.h`. The global `isnan`,
`isinf`, `isfinite` and `signbit` of the host need `<math.h>`, and so do `sqrt`, `pow` and
their kin where the host gives them a `float`: HIP's has those of `double` alone. Of `min`
and `max` it has those of `int` alone, so that `min(0.5f, 0.25f)` is 0 on the host,
without a warning (others from LLVM 21 on, if `__HIP_DEFINE_EXTENDED_HOST_MIN_MAX__` is
defined): a file whose host code calls them with other types gets `hipport/math.h`, which
has nvcc's.

cuBLAS's older interface (`cublas.h`, without handles) is in `hipport/blas.h`.

A file that is included in the middle of a namespace, a class or a function gets no
include: the files that include it get it instead. Where that cannot be told, the finding
says that every file that includes it needs the header.

A header of the tree may be read below a macro that is a word of what it includes
(`#define volatile`, `#define T float`): a source that reads such a macro first includes
the support header above all others.

```cpp
sum += __shfl_down_sync(mask, sum, 16);         // before
sum += hipport::shfl_down_sync(mask, sum, 16);  // after, with the header
```
)",
    run, /*runsLast=*/true};

}  // namespace hipport
