#include "analysis/warps.h"

#include <algorithm>

#include "analysis/analysis.h"

namespace hipport {

bool reliesOnLanes(const FileFacts& facts, const RuleSet& rules) {
  if (std::ranges::any_of(facts.includes, [](const Include& include) {
        return include.spelling.ends_with(kHelperHeader);
      })) {
    return true;  // ported before
  }
  return std::ranges::any_of(facts.names, [&](const NameUse& use) {
    if (use.meaning == Meaning::user || use.name == "warpSize") return false;
    const Rule* rule = rules.find(use.name);
    return rule && rule->logical32;
  });
}

}  // namespace hipport
