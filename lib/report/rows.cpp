#include "report/rows.h"

#include <array>

namespace hipport {

std::string_view nameOf(RowOutcome outcome) {
  constexpr std::array<std::string_view, kRowOutcomes> kNames = {
      "unchanged", "renamed", "rewritten", "differs",
      "too-new",   "removed", "dropped",   "unsupported"};
  return kNames[static_cast<std::size_t>(outcome)];
}

RowOutcome outcomeOf(const Rule& rule, const Target& target) {
  if (rule.dropped) return RowOutcome::dropped;
  const Counterpart* to = counterpartOf(rule, target);
  if (!to) return RowOutcome::unsupported;
  if (to->added.stated() && target.rocm < to->added) return RowOutcome::tooNew;
  if (to->removed.stated() && target.rocm >= to->removed) {
    return RowOutcome::removed;
  }
  if (to->applicability == Applicability::manual) return RowOutcome::differs;
  if (!to->calls.empty() || rule.dependsOnTypes()) {
    return RowOutcome::rewritten;
  }
  return to->name == rule.unqualified() ? RowOutcome::unchanged
                                        : RowOutcome::renamed;
}

std::string_view reasonOf(const RuleSet& rules, const Rule& rule) {
  if (!rule.unsupported.empty()) return rule.unsupported;
  if (const Rule* family = rules.family(rule.name)) return family->unsupported;
  const Library* library = rules.findLibrary(rule.library);
  return library ? library->unsupported : std::string_view();
}

}  // namespace hipport
