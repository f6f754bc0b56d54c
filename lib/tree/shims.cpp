#include "tree/shims.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "frontend/unit.h"

namespace hipport {
namespace {

/// Whether a declaration of `name` can only stand in for CUDA's. A namespace
/// `cuda` is often a tree's own, within its others.
bool namesItsLibrary(const RuleSet& rules, std::string_view name) {
  const Rule* rule = rules.find(name);
  return rule && rule->kind != Kind::nameSpace && rules.isDistinctive(*rule);
}

}  // namespace

void markShims(std::span<Source> sources, const NameOwners& owners) {
  std::set<std::string, std::less<>> names;
  for (const Source& source : sources) {
    for (const NameUse& use : source.facts.names) {
      if (use.sides && !owners.elsewhere.contains(use.name)) {
        names.insert(use.name);
      }
    }
  }
  if (names.empty()) return;
  for (Source& source : sources) {
    for (NameUse& use : source.facts.names) {
      use.isShim =
          !use.isMember && use.owner.empty() &&
          (use.meaning == Meaning::user || use.meaning == Meaning::mixed) &&
          names.contains(use.name);
    }
  }
}

std::set<std::string> usersOfShims(std::span<const Source> sources,
                                   const Semantics& semantics,
                                   const IncludeGraph& includers,
                                   const RuleSet& rules) {
  std::set<std::string> plain;
  std::vector<const Source*> users;
  std::set<std::string> seeShim;
  for (const Source& source : sources) {
    const std::string& path = source.facts.path;
    if (!source.facts.hasCuda) {
      if (isUnitName(path)) plain.insert(path);
      continue;
    }
    std::set<std::uint32_t> offsets;
    for (const NameUse& use : source.facts.names) {
      if (semantics.owners.user.contains(use.name) &&
          semantics.owners.cuda.contains(use.name) &&
          namesItsLibrary(rules, use.name)) {
        offsets.insert(use.span.begin);
      }
    }
    if (offsets.empty()) continue;
    const auto views = semantics.of(path);
    const bool declaresShim =
        std::ranges::any_of(views, [&](const Observation* seen) {
          return std::ranges::any_of(seen->references, [&](const auto& each) {
            return each.isDeclaration && each.meaning == Meaning::user &&
                   offsets.contains(each.offset);
          });
        });
    if (declaresShim) {
      seeShim.merge(reachable({path}, includers));
    } else {
      users.push_back(&source);
    }
  }
  std::set<std::string> chosen;
  for (const Source* user : users) {
    for (const std::string& path : reachable({user->facts.path}, includers)) {
      if (plain.contains(path) && seeShim.contains(path)) {
        chosen.insert(path);
        break;
      }
    }
  }
  return chosen;
}

}  // namespace hipport
