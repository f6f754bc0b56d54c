#include "analysis/warps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "analysis/includes.h"

namespace hipport {
namespace {

/// The rows that may speak of a use: of a member that of its class, else that
/// of the name and those of the overloads that are called.
std::vector<const Rule*> rowsOf(const NameUse& use, const RuleSet& rules) {
  const Rule* row = rules.find(
      use.owner.empty() ? use.name
                        : fmt::format("{}::{}", use.owner, use.name));
  if (!row) return {};
  std::vector<const Rule*> rows = {row};
  for (const auto* all : {&use.argumentTypes, &use.instanceTypes}) {
    for (const auto& types : *all) rows.push_back(&row->forTypes(types));
  }
  return rows;
}

}  // namespace

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
    return (rule && rule->logical32 && !isOfGroups(*rule)) ||
           (use.meaning == Meaning::cuda && findWarpClass(use.name));
  });
}

bool needsGroups(const FileFacts& facts, const RuleSet& rules,
                 const Target& target) {
  if (includes(facts, kGroupsHeader)) return true;  // ported before
  const auto isLacking = [&](const Rule* rule) {
    return rule && isOfGroups(*rule) && !isServedByHip(*rule, target);
  };
  if (std::ranges::any_of(facts.includes, [&](const Include& include) {
        return !include.target && !include.isTest && !include.isForHip &&
               isLacking(rules.findHeader(include.spelling));
      })) {
    return true;
  }
  return std::ranges::any_of(facts.names, [&](const NameUse& use) {
    return (use.meaning == Meaning::cuda || use.isLikelyCuda) &&
           std::ranges::any_of(rowsOf(use, rules), isLacking);
  });
}

}  // namespace hipport
