// Includes of sources that the port writes under another name.
#include <fmt/format.h>

#include "analysis/check_list.h"
#include "analysis/includes.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const PlannedInclude& planned : context.includes) {
    if (planned.change != IncludeChange::follow) continue;
    const Include& include = *planned.include;
    Finding finding;
    finding.span = include.name;
    finding.spelledIn = include.spelledIn;
    finding.applicability = Applicability::safe;
    finding.message =
        fmt::format("{} is written as {}", include.spelling, planned.header);
    finding.fix = Fix{{Edit{
        {include.name.begin + 1, include.name.end - 1}, planned.header, {}}}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::renamed_source = {
    "renamed-source",
    "an include of a source that has another name in the port",
    R"(A port into another folder writes `.cu` files as `.hip`, which hipcc and CMake's HIP
language recognise. Includes of such files are changed to match. A port in place keeps
the names.
)",
    run};

}  // namespace hipport
