#include "tree/unit_planner.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

namespace hipport {
namespace fs = std::filesystem;

UnitPlanner::UnitPlanner(const ParseOptions& options,
                         const Inventory& inventory, const TreeHints& hints,
                         const IncludeGraph& graph,
                         std::set<std::string> forGpus)
    : options_(options),
      hints_(hints),
      graph_(graph),
      forGpus_(std::move(forGpus)) {
  for (const std::string& folder : options.includeDirs) {
    given_.push_back(fs::absolute(folder).lexically_normal().string());
  }
  for (const Unit& unit : inventory.commands) {
    commands_[unit.path].push_back(&unit);
  }
}

std::vector<Unit> UnitPlanner::unitsOf(const std::string& path,
                                       bool byItself) const {
  std::vector<Unit> units;
  if (const auto found = commands_.find(path); found != commands_.end()) {
    for (const Unit* unit : found->second) units.push_back(*unit);
  } else if (isUnitName(path) || byItself) {
    units.emplace_back().path = path;
    // "nvcc -x cu a.cpp", or a property of CMake's; a header of such a source.
    const bool isForGpus = forGpus_.contains(path);
    units.back().language =
        isForGpus ? Language::cuda : languageOf(path).value_or(Language::cuda);
    units.back().impliesRuntime =
        path.ends_with(".cu") || (isForGpus && !path.ends_with(".hip"));
    BuildHints hints = hints_.of(path);
    units.back().includeDirs = std::move(hints.includeDirs);
    units.back().afterDirs = std::move(hints.otherDirs);
    units.back().macros = std::move(hints.macros);
    units.back().standard =
        newerStandardOf(hints, units.back().language == Language::cuda);
    if (units.back().language == Language::cuda) {
      std::ranges::move(hints.cudaMacros,
                        std::back_inserter(units.back().macros));
    }
  }
  for (Unit& unit : units) {
    unit.includeDirs.insert(unit.includeDirs.end(), given_.begin(),
                            given_.end());
    addImplied(unit);
    unit.macros.insert(unit.macros.end(), options_.macros.begin(),
                       options_.macros.end());
    if (!options_.standard.empty()) unit.standard = options_.standard;
  }
  return units;
}

/// Clang searches a folder that is named twice at its later place.
void UnitPlanner::addImplied(Unit& unit) const {
  auto isGiven = [&](const std::string& folder) {
    for (const auto* given : {&unit.quoteDirs, &unit.includeDirs,
                              &unit.systemDirs, &unit.afterDirs}) {
      if (std::ranges::find(*given, folder) != given->end()) return true;
    }
    return false;
  };
  for (const std::string& folder : impliedDirsOf(unit.path, graph_)) {
    if (!isGiven(folder)) unit.afterDirs.push_back(folder);
  }
}

}  // namespace hipport
