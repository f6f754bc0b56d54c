// The header of the helpers that other fixes call.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/includes.h"
#include "analysis/names.h"

namespace hipport {
namespace {

bool callsHelper(const Finding& finding) {
  return finding.fix &&
         std::ranges::any_of(finding.fix->edits, [](const Edit& edit) {
           return edit.text.find(kHelperScope) != std::string::npos;
         });
}

/// Whether an #include may be put into the file. One that neither includes
/// anything itself nor guards against being included twice may well stand in
/// the middle of a class.
bool isAtFileScope(const FileFacts& facts) {
  static constexpr std::string_view kSources[] = {".cu",  ".cpp", ".cc",
                                                  ".cxx", ".c",   ".hip"};
  return facts.isGuarded || facts.isCudaUnit ||
         std::ranges::any_of(facts.includes,
                             [](const Include& include) {
                               return !include.isTest &&
                                      include.place != Place::macroBody;
                             }) ||
         std::ranges::any_of(kSources, [&](std::string_view suffix) {
           return facts.path.ends_with(suffix);
         });
}

/// The include of the runtime header, which it is put behind; null if none is
/// certain to be compiled.
const Include* runtimeInclude(const CheckContext& context) {
  for (const PlannedInclude& planned : planIncludes(context)) {
    const bool stays = planned.change == IncludeChange::keep ||
                       planned.change == IncludeChange::rename;
    if (stays && planned.header == kRuntimeHeader &&
        planned.include->branch == 0 && !planned.include->isTest &&
        planned.include->place != Place::macroBody) {
      return planned.include;
    }
  }
  return nullptr;
}

void run(const CheckContext& context, Findings& findings) {
  const FileFacts& facts = context.facts;
  const auto user = std::ranges::find_if(findings, callsHelper);
  if (user == findings.end() || includesHelpers(facts)) return;
  const std::string header =
      fmt::format("\"{}{}\"", context.toRoot, kHelperHeader);
  Finding finding;
  if (!isAtFileScope(facts)) {
    finding.span = user->span;
    finding.place = user->place;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "this file calls helpers of {}, and is not made to include it",
        kHelperHeader);
    finding.notes.push_back(fmt::format(
        "whatever includes this file needs an #include of {}", kHelperHeader));
    findings.push_back(std::move(finding));
    return;
  }
  std::uint32_t at = facts.prologueEnd;
  std::string text = fmt::format("#include {}", header);
  if (const Include* runtime = runtimeInclude(context)) {
    at = runtime->directive.end;
    text.insert(0, facts.newline);
  } else {
    text = separated(context, at, text + facts.newline);
  }
  finding.span = {at, at};
  finding.applicability = Applicability::safe;
  finding.message =
      fmt::format("helpers are called here; {} is included", header);
  finding.fix = Fix{{Edit{{at, at}, std::move(text), {}}}};
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::helper_header = {
    "helper-header", "a file that comes to call helpers of hipify-port",
    R"(Code that is written for warps of 32 lanes keeps that meaning by calling
helpers of `hipport/warp.h`, on hardware with 32 lanes and with 64. A file that
comes to call one includes that header, and the header is put at the root of the
port, once.

A file that is included in the middle of others (it has no include guard and
includes nothing) is left as it is; the finding says that whatever includes it
needs the header.

```cpp
sum += __shfl_down_sync(mask, sum, 16);         // before
sum += hipport::shfl_down_sync(mask, sum, 16);  // after, with the header
```
)",
    run, /*runsLast=*/true};

}  // namespace hipport
