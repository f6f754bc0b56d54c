#include "analysis/warps.h"

#include <algorithm>

namespace hipport {

bool reliesOnLanes(const FileFacts& facts, const RuleSet& rules) {
  return std::ranges::any_of(facts.names, [&](const NameUse& use) {
    if (use.meaning == Meaning::user || use.name == "warpSize") return false;
    const Rule* rule = rules.find(use.name);
    return rule && rule->logical32;
  });
}

}  // namespace hipport
