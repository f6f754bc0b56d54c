// Which rules a tree is ported with: a tree that includes the headers of some
// packages (rules/build/packages.json) needs tables of their names besides.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/build_rules.h"
#include "rules/rules.h"
#include "tree/sources.h"

namespace hipport {

/// Rules for the trees that include a package with this profile.
struct RuleProfile {
  std::string_view name;  ///< PackageRule::profile
  std::function<RuleSet()> rules;
};

struct RuleChoice {
  // What is ported with the same rules, whatever it is.
  RuleChoice(RuleSet everywhere)  // NOLINT(google-explicit-constructor)
      : usual(std::move(everywhere)) {}
  RuleChoice(RuleSet others, std::vector<RuleProfile> some)
      : usual(std::move(others)), profiles(std::move(some)) {}

  RuleSet usual;
  std::vector<RuleProfile> profiles;  ///< the first that fits is taken
};

/// A package whose headers a tree includes without having them.
struct IncludedPackage {
  const PackageRule* package = nullptr;
  std::vector<std::string> files;  ///< that include it, as they are shown
};

/// The packages that some source includes a header of, by their places in the
/// table. A header that the tree itself has is none of a package's.
std::vector<IncludedPackage> packagesIncluded(std::span<const Source> sources,
                                              const Inventory& inventory);

}  // namespace hipport
