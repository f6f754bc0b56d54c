// Includes of the support headers that other fixes use.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/includes.h"
#include "analysis/names.h"

namespace hipport {
namespace {

bool calls(const Finding& finding, const SupportHeader& helper) {
  return finding.fix &&
         std::ranges::any_of(finding.fix->edits, [&](const Edit& edit) {
           return callsSupportHeader(edit.text, helper);
         });
}

/// Whether an #include can be added to the file. A file that no unit reaches,
/// that includes nothing itself and has no guard against being included twice
/// may be meant for the middle of a class.
bool isAtFileScope(const FileFacts& facts) {
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
  std::vector<std::string_view> headers;
  const Finding* user = nullptr;
  for (const SupportHeader& helper : kSupportHeaders) {
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
    finding.spelledIn = user->spelledIn;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "the port of this file uses {}, but no include can be added here", all);
    finding.notes.push_back(fmt::format(
        "add an #include of {} to every file that includes this one", all));
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
      "the port of this file uses \"{}{}\"; an include is added",
      context.toRoot,
      fmt::join(headers, fmt::format("\" and \"{}", context.toRoot)));
  finding.fix = Fix{{Edit{{at, at}, std::move(text), {}}}};
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::helper_header = {
    "helper-header", "a file whose port uses a support header of hipify-port",
    R"(Code for warps of 32 lanes keeps its meaning by calling functions of `hipport/warp.h`,
on hardware with 32 and with 64 lanes. Device functions that HIP lacks are in
`hipport/intrinsics.h`. A file whose port calls one of these functions includes the
support header, and one copy of the header is written to the root of the port.

A file that is included in the middle of a class or function gets no include. The
finding says that every file that includes it needs the header.

```cpp
sum += __shfl_down_sync(mask, sum, 16);         // before
sum += hipport::shfl_down_sync(mask, sum, 16);  // after, with the header
```
)",
    run, /*runsLast=*/true};

}  // namespace hipport
