// Includes of CUDA headers that HIP has no counterpart for.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ranges>
#include <string>

#include "analysis/check_list.h"
#include "analysis/includes.h"
#include "analysis/names.h"

namespace hipport {
namespace {

constexpr std::size_t kMaxShown = 5;

/// "wmma::fragment (line 12), wmma::mma_sync (gemm.cuh:3)".
std::string shown(const FileFacts& facts, const std::vector<HeaderUse>& uses) {
  const std::filesystem::path folder =
      std::filesystem::path(facts.path).parent_path();
  std::string text;
  for (const HeaderUse& use : uses | std::views::take(kMaxShown)) {
    if (!text.empty()) text += ", ";
    const std::string path =
        std::filesystem::path(use.path).lexically_relative(folder).string();
    text += use.path == facts.path
                ? fmt::format("{} (line {})", use.name, use.line)
                : fmt::format("{} ({}:{})", use.name, path, use.line);
  }
  if (uses.size() > kMaxShown) text += " and others";
  return text;
}

/// Without the directive; what came with its header has its own.
Fix withoutInclude(const CheckContext& context, const PlannedInclude& planned) {
  const Span directive = planned.include->directive;
  if (planned.lost.empty()) {
    return {{Edit{removable(context.bytes, directive), "", {}}}};
  }
  std::string includes;
  for (const std::string& header : planned.lost) {
    if (!includes.empty()) includes += context.facts.newline;
    includes += fmt::format("#include <{}>", header);
  }
  return {{Edit{directive, std::move(includes), {}}}};
}

void run(const CheckContext& context, Findings& findings) {
  for (const PlannedInclude& planned : context.includes) {
    const bool isIdle = planned.change == IncludeChange::idle;
    if (!isIdle && planned.change != IncludeChange::unsupported) continue;
    const Include& include = *planned.include;
    Finding finding;
    finding.span = include.name;
    finding.spelledIn = include.spelledIn;
    finding.message =
        planned.tooNew
            ? tooNewMessage(include.spelling, *planned.tooNew, context.target)
            : fmt::format("{} has no counterpart in HIP", include.spelling);
    if (isIdle) {
      finding.message += "; nothing uses it, so the include is removed";
      finding.applicability = Applicability::review;
      finding.fix = withoutInclude(context, planned);
    } else {
      finding.severity = Severity::warning;
      if (!include.uses.empty()) {
        finding.notes.push_back("used of it: " +
                                shown(context.facts, include.uses));
      }
      if (!planned.rule->unsupported.empty()) {
        finding.notes.emplace_back(planned.rule->unsupported);
      }
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::unsupported_header = {
    "unsupported-header",
    "an include of a CUDA header without a counterpart in HIP",
    R"(No AMD library has what this header declares, or none of the ROCm that `--rocm` names. The
include is left, and the port does not compile until you remove it together with the code
that needs it. The notes say which of its names are used where, and what to use instead,
where that is known.

Where every unit that compiles the include does so without an error, and none uses
anything of the header, the include is removed. Check it if the code has branches that
were not compiled.
)",
    run};

}  // namespace hipport
