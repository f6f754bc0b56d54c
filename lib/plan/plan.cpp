#include "plan/plan.h"

#include <algorithm>
#include <tuple>

namespace hipport {
namespace {

/// Wider fixes first, so that those nested in them find their frame.
bool before(const Finding& a, const Finding& b) {
  auto key = [](const Finding& finding) {
    const Span extent = finding.fix ? finding.fix->extent() : finding.span;
    return std::tuple(extent.begin, ~extent.end, finding.check,
                      finding.message);
  };
  return key(a) < key(b);
}

}  // namespace

FilePlan plan(std::vector<Finding> findings, Applicability threshold) {
  std::ranges::stable_sort(findings, before);
  FilePlan result;
  std::vector<std::string> accepted;  // check of each fix in the set
  for (Finding& finding : findings) {
    PlannedFinding planned{std::move(finding), Outcome::reported};
    if (planned.finding.fix) {
      if (planned.finding.applicability < threshold) {
        planned.outcome = Outcome::withheld;
      } else {
        const EditSet::Result added = result.edits.add(*planned.finding.fix);
        switch (added.accepted) {
          case Accepted::yes:
            accepted.push_back(planned.finding.check);
            [[fallthrough]];
          case Accepted::duplicate:
            planned.outcome = Outcome::applied;
            break;
          case Accepted::superseded:
            planned.outcome = Outcome::superseded;
            break;
          case Accepted::conflict:
            planned.outcome = Outcome::conflicted;
            planned.finding.severity = Severity::warning;
            planned.finding.notes.push_back(
                added.other < accepted.size()
                    ? "its text is changed by a " + accepted[added.other] +
                          " fix already; nothing of this one was written"
                    : "its edits overlap each other; none was written");
            break;
        }
      }
    }
    result.findings.push_back(std::move(planned));
  }
  std::ranges::stable_sort(
      result.findings, [](const PlannedFinding& a, const PlannedFinding& b) {
        return std::tie(a.finding.span, a.finding.check, a.finding.message) <
               std::tie(b.finding.span, b.finding.check, b.finding.message);
      });
  return result;
}

bool needsAttention(const PlannedFinding& planned, Applicability level) {
  const Applicability grade = planned.finding.applicability;
  switch (planned.outcome) {
    case Outcome::applied:
    case Outcome::reported:
      return grade <= level && grade != Applicability::safe;
    case Outcome::withheld:
    case Outcome::conflicted:
      return true;
    case Outcome::superseded:
      return false;
  }
  return true;
}

}  // namespace hipport
