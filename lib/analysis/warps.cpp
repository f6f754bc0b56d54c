#include "analysis/warps.h"

#include <algorithm>
#include <array>

#include "analysis/includes.h"

namespace hipport {

const WarpClass* findWarpClass(std::string_view name) {
  const auto* const found =
      std::ranges::find(kWarpClasses, name, &WarpClass::name);
  return found == kWarpClasses.end() ? nullptr : found;
}

bool reliesOnLanes(const FileFacts& facts, const RuleSet& rules) {
  if (includes(facts, kWarpHeader)) return true;  // ported before
  for (const AsmStatement& statement : facts.asms) {
    static constexpr std::array kMarks = {"%laneid",    "%lanemask", "shfl.",
                                          "vote.",      "match.",    "redux.",
                                          "activemask", "bar.warp"};
    if (std::ranges::any_of(kMarks, [&](std::string_view mark) {
          return statement.text.find(mark) != std::string::npos;
        })) {
      return true;
    }
  }
  return std::ranges::any_of(facts.names, [&](const NameUse& use) {
    if (use.meaning == Meaning::user || use.name == "warpSize") return false;
    const Rule* rule = rules.find(use.name);
    return (rule && rule->logical32) ||
           (use.meaning == Meaning::cuda && findWarpClass(use.name));
  });
}

}  // namespace hipport
