// The header of the helpers that other fixes call.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/includes.h"
#include "analysis/names.h"

namespace hipport {
namespace {

bool calls(const Finding& finding, const Helper& helper) {
  return finding.fix &&
         std::ranges::any_of(finding.fix->edits, [&](const Edit& edit) {
           return callsHelper(edit.text, helper);
         });
}

/// Whether an #include may be put into the file. One that no unit reaches, and
/// that neither includes anything itself nor guards against being included
/// twice, may well stand in the middle of a class.
bool isAtFileScope(const FileFacts& facts) {
  static constexpr std::string_view kSources[] = {".cu",  ".cpp", ".cc",
                                                  ".cxx", ".c",   ".hip"};
  return facts.isAtFileScope || facts.headersBeforeUse.has_value() ||
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
  for (const PlannedInclude& planned : context.includes) {
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
  std::vector<std::string_view> headers;
  const Finding* user = nullptr;
  for (const Helper& helper : kHelpers) {
    const auto found = std::ranges::find_if(
        findings, [&](const Finding& each) { return calls(each, helper); });
    if (found == findings.end() || includes(facts, helper)) continue;
    headers.push_back(helper.header);
    if (!user || found->span < user->span) user = &*found;
  }
  if (!user) return;
  Finding finding;
  if (!isAtFileScope(facts)) {
    const std::string all = fmt::format("{}", fmt::join(headers, " and "));
    finding.span = user->span;
    finding.place = user->place;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "this file calls helpers of {}, and is not made to include it", all);
    finding.notes.push_back(fmt::format(
        "whatever includes this file needs an #include of {}", all));
    findings.push_back(std::move(finding));
    return;
  }
  const Include* runtime = runtimeInclude(context);
  std::string text;
  for (const std::string_view header : headers) {
    const std::string line =
        fmt::format("#include \"{}{}\"", context.toRoot, header);
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
  finding.message = fmt::format(
      "helpers are called here; \"{}{}\" is included", context.toRoot,
      fmt::join(headers, fmt::format("\" and \"{}", context.toRoot)));
  finding.fix = Fix{{Edit{{at, at}, std::move(text), {}}}};
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::helper_header = {
    "helper-header", "a file that comes to call helpers of hipify-port",
    R"(Code that is written for warps of 32 lanes keeps that meaning by calling
helpers of `hipport/warp.h`, on hardware with 32 lanes and with 64; a device
function that HIP lacks is one of `hipport/intrinsics.h`. A file that comes to
call one includes that header, and the header is put at the root of the port,
once.

A file that is included in the middle of a class or a function is left as it is;
the finding says that whatever includes it needs the header.

```cpp
sum += __shfl_down_sync(mask, sum, 16);         // before
sum += hipport::shfl_down_sync(mask, sum, 16);  // after, with the header
```
)",
    run, /*runsLast=*/true};

}  // namespace hipport
