// What the compiler did not understand.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "text/lines.h"

namespace hipport {
namespace {

constexpr std::size_t kShown = 8;

void run(const CheckContext& context, Findings& findings) {
  const FileFacts& facts = context.facts;
  if (facts.names.empty() || facts.understanding == Understanding::parsed) {
    return;
  }
  Finding finding;
  finding.applicability = Applicability::review;
  if (facts.understanding == Understanding::lexed) {
    finding.severity = Severity::warning;
    finding.message =
        "this file could not be parsed; its names were ported by the tables "
        "alone";
    findings.push_back(std::move(finding));
    return;
  }
  const LineMap lines(context.bytes);
  finding.span = facts.gaps.front().span;
  finding.message = fmt::format(
      "parsed with gaps: {} error{}; names that they hide were ported by the "
      "tables alone",
      facts.gaps.size(), facts.gaps.size() == 1 ? "" : "s");
  std::vector<std::string> seen;
  std::size_t more = 0;
  for (const Gap& gap : facts.gaps) {
    if (std::ranges::find(seen, gap.message) != seen.end()) continue;
    seen.push_back(gap.message);
    if (finding.notes.size() == kShown) {
      ++more;
      continue;
    }
    finding.notes.push_back(fmt::format(
        "line {}: {}", lines.position(gap.span.begin).line, gap.message));
  }
  if (more > 0) finding.notes.push_back(fmt::format("and {} more", more));
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::parse_gap = {
    "parse-gap", "a file that was not understood completely",
    R"(The compiler reported errors in this file, most often because a header of
another library is not installed or not on the include path. The port goes on
all the same: names that carry a CUDA prefix are ported by the tables, graded
*review*. Give the missing folders with `-I` or a compile database with `-p` and
run again to have them checked.
)",
    run};

}  // namespace hipport
