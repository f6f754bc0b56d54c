// Includes of CUDA headers that HIP has no counterpart for.
#include <fmt/format.h>

#include "analysis/check_list.h"
#include "analysis/includes.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const PlannedInclude& planned : context.includes) {
    if (planned.change != IncludeChange::unsupported) continue;
    Finding finding;
    finding.span = planned.include->name;
    finding.spelledIn = planned.include->spelledIn;
    finding.severity = Severity::warning;
    finding.message =
        fmt::format("{} has no counterpart in HIP", planned.include->spelling);
    if (!planned.rule->unsupported.empty()) {
      finding.notes.emplace_back(planned.rule->unsupported);
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::unsupported_header = {
    "unsupported-header",
    "an include of a CUDA header without a counterpart in HIP",
    R"(No AMD library has what this header declares. The include is left, and the port does not
compile until you remove it together with the code that needs it. The note says what to
use instead, where that is known.
)",
    run};

}  // namespace hipport
