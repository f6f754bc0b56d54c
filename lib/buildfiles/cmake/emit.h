// A CMakeLists.txt for ported sources that come with none.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "rules/build_rules.h"

namespace hipport {

struct EmittedBuild {
  std::string name;  ///< of the project
  /// Sources of the port, relative to its root: those that define main(), each
  /// a program of its own, and the others, which all programs share.
  std::vector<std::string> programs;
  std::vector<std::string> shared;
  std::vector<std::string> includeFolders;
  /// Ids of the rule tables whose headers are included: "cublas".
  std::set<std::string> libraries;
};

/// The text of the file.
std::string emitCMake(const EmittedBuild& build, const BuildRules& rules);

}  // namespace hipport
