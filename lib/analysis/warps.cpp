#include "analysis/warps.h"

#include <algorithm>
#include <array>

#include "analysis/includes.h"

namespace hipport {

const WarpClass* findWarpClass(std::string_view name) {
  // Source: the parameters of these templates in CUB 2.
  static constexpr std::array kClasses = {
      WarpClass{"WarpReduce", 1, {}},
      WarpClass{"WarpScan", 1, {}},
      WarpClass{"WarpMergeSort", 2, {}},
      WarpClass{"WarpExchange", 2, {}},
      WarpClass{"WarpLoad", 3, "hipcub::WARP_LOAD_DIRECT"},
      WarpClass{"WarpStore", 3, "hipcub::WARP_STORE_DIRECT"}};
  const auto* const found = std::ranges::find(kClasses, name, &WarpClass::name);
  return found == kClasses.end() ? nullptr : found;
}

bool reliesOnLanes(const FileFacts& facts, const RuleSet& rules) {
  if (includes(facts, kWarpHelper)) return true;  // ported before
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
