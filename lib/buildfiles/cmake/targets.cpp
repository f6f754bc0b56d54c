#include "buildfiles/cmake/targets.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace hipport {
namespace {

/// The targets of a tree by their names. Each project in it may have one of a
/// name.
class CMakeTargets {
 public:
  explicit CMakeTargets(std::span<const CMakeReading> readings) {
    for (const CMakeReading& reading : readings) {
      for (const CMakeTarget& target : reading.targets) {
        byName_[target.name].push_back({reading.folder, &target});
      }
    }
  }

  /// The macros that a target of a file in `folder` gets of what it links.
  std::vector<std::string> passedTo(const CMakeTarget& target,
                                    std::string_view folder,
                                    ParseBudget& budget) const {
    std::vector<std::string> macros;
    std::set<std::string_view> known = {target.name};
    std::vector<std::string_view> links;
    const auto follow = [&](const std::vector<std::string>& more) {
      for (const std::string& name : more) {
        if (known.insert(name).second) links.push_back(name);
      }
    };
    follow(target.links);
    for (std::size_t i = 0; i < links.size(); ++i) {
      for (const CMakeTarget* const each : of(links[i], folder)) {
        if (!budget.spend(each->passedMacros.size() + 1)) return {};
        macros.insert(macros.end(), each->passedMacros.begin(),
                      each->passedMacros.end());
        follow(each->passedLinks);
      }
    }
    return macros;
  }

 private:
  struct Place {
    std::string_view folder;
    const CMakeTarget* target;
  };

  /// The target of a name that is made nearest to `folder`, and what files that
  /// do not make it say of it.
  std::vector<const CMakeTarget*> of(std::string_view name,
                                     std::string_view folder) const {
    const auto places = byName_.find(name);
    if (places == byName_.end()) return {};
    std::vector<const CMakeTarget*> found;
    const CMakeTarget* made = nullptr;
    std::ptrdiff_t best = 0;
    for (const Place& place : places->second) {
      if (!place.target->isMade) {
        found.push_back(place.target);
        continue;
      }
      const std::ptrdiff_t shared =
          std::ranges::mismatch(place.folder, folder).in1 -
          place.folder.begin();
      if (made && shared <= best) continue;
      made = place.target;
      best = shared;
    }
    if (made) found.push_back(made);
    return found;
  }

  std::map<std::string_view, std::vector<Place>> byName_;
};

}  // namespace

void giveMacros(std::span<CMakeReading> readings, ParseBudget& budget) {
  const CMakeTargets targets(readings);
  for (CMakeReading& reading : readings) {
    for (const CMakeTarget& target : reading.targets) {
      std::vector<std::string> macros =
          targets.passedTo(target, reading.folder, budget);
      if (!reading.hasOneTarget) {
        macros.insert(macros.begin(), target.macros.begin(),
                      target.macros.end());
      }
      if (macros.empty()) continue;
      for (const std::string& path : target.sources) {
        reading.hints.addSource(path, macros);
      }
    }
  }
}

}  // namespace hipport
