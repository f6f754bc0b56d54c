// How each source is parsed.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/unit.h"
#include "tree/inventory.h"
#include "tree/options.h"
#include "tree/tree_hints.h"

namespace hipport {

/// Makes the units of sources: as a compile database says, or else the build
/// files of the tree, and by what the tree implies.
class UnitPlanner {
 public:
  /// All but the last two must outlive this object; `implied`: see
  /// IncludeGraph::impliedDirs; `forGpus`: the sources that are CUDA whatever
  /// their names say (see needGpuCompiler).
  UnitPlanner(const ParseOptions& options, const Inventory& inventory,
              const TreeHints& hints, std::vector<std::string> implied,
              std::set<std::string> forGpus);

  /// The units that a file is the main file of; `byItself`: even if it is a
  /// header.
  std::vector<Unit> unitsOf(const std::string& path, bool byItself) const;

 private:
  void addImplied(Unit& unit) const;

  const ParseOptions& options_;
  const TreeHints& hints_;
  std::vector<std::string> implied_;
  std::set<std::string> forGpus_;
  std::vector<std::string> given_;
  std::map<std::string, std::vector<const Unit*>> commands_;
};

}  // namespace hipport
