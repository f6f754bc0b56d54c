// How each source is parsed.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/unit.h"
#include "tree/include_graph.h"
#include "tree/inventory.h"
#include "tree/options.h"
#include "tree/tree_hints.h"

namespace hipport {

/// Makes the units of sources: as a compile database says, or else the build
/// files of the tree, and by what the tree implies.
class UnitPlanner {
 public:
  /// All but the last must outlive this object; `forGpus`: the sources that are
  /// CUDA whatever their names say (see needGpuCompiler).
  UnitPlanner(const ParseOptions& options, const Inventory& inventory,
              const TreeHints& hints, const IncludeGraph& graph,
              std::set<std::string> forGpus);

  /// The units that a file is the main file of; `byItself`: even if it is a
  /// header.
  std::vector<Unit> unitsOf(const std::string& path, bool byItself) const;

 private:
  void addImplied(Unit& unit) const;

  const ParseOptions& options_;
  const TreeHints& hints_;
  const IncludeGraph& graph_;
  std::set<std::string> forGpus_;
  std::vector<std::string> given_;
  std::map<std::string, std::vector<const Unit*>> commands_;
};

}  // namespace hipport
