// How each source is parsed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "files.h"
#include "frontend/frontend.h"
#include "port.h"
#include "said_by_build.h"

namespace hipport {

/// Makes the units of sources: as a compile database says, or else the build
/// files of the tree, and by what the tree implies.
class UnitPlanner {
 public:
  /// `options` and `inventory` must outlive this object; `implied`: see
  /// IncludeGraph::impliedDirs.
  UnitPlanner(const PortOptions& options, const Inventory& inventory,
              SaidByBuild said, std::vector<std::string> implied);

  /// The units that a file is the main file of; `byItself`: even if it is a
  /// header.
  std::vector<Unit> unitsOf(const std::string& path, bool byItself) const;

 private:
  void addImplied(Unit& unit) const;

  const PortOptions& options_;
  SaidByBuild said_;
  std::vector<std::string> implied_;
  std::vector<std::string> given_;
  std::map<std::string, std::vector<const Unit*>> commands_;
};

}  // namespace hipport
