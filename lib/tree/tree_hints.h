// Tree hints: what the build files of the given trees imply for their sources,
// where no compile database says it.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "buildfiles/build_hints.h"
#include "buildfiles/buildfiles.h"
#include "tree/inventory.h"

namespace hipport {

class TreeHints {
 public:
  TreeHints() = default;

  /// Reads and parses the build files that give hints. One that cannot be read
  /// gives none: whoever ports it says why.
  explicit TreeHints(const Inventory& inventory);

  /// For the source at an absolute path, with absolute folders that exist.
  BuildHints of(const std::string& path) const;

  /// The build files that were given up, as messages for the user.
  std::vector<std::string> problems() const;

  /// The headers that a configure step would make of each tree, by its root.
  std::vector<std::pair<std::string, HeaderTemplate>> headers() const;

  /// What was parsed of the tree with that root; empty where nothing was.
  const ParsedBuild& parsed(std::string_view root) const;

 private:
  struct Tree {
    ParsedBuild build;
    std::vector<BuildHints> hints;  ///< with absolute folders that exist
  };
  std::map<std::string, Tree, std::less<>> trees_;  ///< by their roots
};

}  // namespace hipport
