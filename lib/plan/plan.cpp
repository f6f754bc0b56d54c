#include "plan/plan.h"

#include <algorithm>
#include <tuple>

#include "analysis/analysis.h"

namespace hipport {
namespace {

/// Wider fixes first, so that those nested in them find their frame. Of two
/// insertions at one place that of a last check comes behind: a support header
/// behind the runtime's.
bool before(const Finding& a, const Finding& b) {
  auto key = [](const Finding& finding) {
    const Span extent = finding.fix ? finding.fix->extent() : finding.span;
    const Check* check = findCheck(finding.check);
    return std::tuple(extent.begin, ~extent.end, check && check->runsLast,
                      finding.check, finding.message);
  };
  return key(a) < key(b);
}

}  // namespace

FilePlan plan(std::vector<Finding> findings, Applicability threshold,
              const Suppressions& suppressions) {
  std::ranges::stable_sort(findings, before);
  FilePlan result;
  std::vector<std::string> accepted;  // check of each fix in the set
  for (Finding& finding : findings) {
    PlannedFinding planned{std::move(finding)};
    const auto allowed = std::ranges::find_if(
        suppressions.all,
        [&](const Suppression& each) { return each.allows(planned.finding); });
    if (allowed != suppressions.all.end()) {
      planned.outcome = Outcome::suppressed;
      planned.reason = allowed->reason;
    } else if (planned.finding.fix) {
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
                    ? "the fix of " + accepted[added.other] +
                          " already changes this text; this fix was not applied"
                    : "its edits overlap each other; none was applied");
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

Action actionOf(const PlannedFinding& planned) {
  if (planned.inBaseline) return Action::none;
  switch (planned.outcome) {
    case Outcome::superseded:
    case Outcome::suppressed:
      return Action::none;
    case Outcome::withheld:
    case Outcome::conflicted:
      return Action::manual;
    case Outcome::applied:
    case Outcome::reported:
      break;
  }
  switch (planned.finding.applicability) {
    case Applicability::safe:
      return Action::automatic;
    case Applicability::review:
      return Action::review;
    case Applicability::manual:
      return Action::manual;
  }
  return Action::manual;
}

bool needsAttention(const PlannedFinding& planned, Applicability level) {
  return actionOf(planned) >=
         (level == Applicability::manual ? Action::manual : Action::review);
}

}  // namespace hipport
