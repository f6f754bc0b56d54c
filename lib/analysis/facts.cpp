#include "analysis/facts.h"

#include <algorithm>

namespace hipport {

std::vector<GapGroup> groupGaps(const std::vector<Gap>& gaps) {
  std::vector<GapGroup> groups;
  for (const Gap& gap : gaps) {
    auto group = std::ranges::find(groups, gap.message, &GapGroup::message);
    if (group == groups.end()) {
      groups.push_back({gap.span, gap.message, 0});
      group = std::prev(groups.end());
    }
    ++group->places;
  }
  return groups;
}

}  // namespace hipport
