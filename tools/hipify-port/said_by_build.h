// What the build files of the given trees say of how sources are read, where no
// compile database does.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "buildfiles/build_hints.h"
#include "files.h"

namespace hipport {

class SaidByBuild {
 public:
  /// Build files that cannot be read say nothing: whoever ports them says why.
  explicit SaidByBuild(const Inventory& inventory);

  /// For the source at an absolute path, with absolute folders that are there.
  BuildHints of(const std::string& path) const;

 private:
  /// By the roots of their trees; with absolute folders that are there.
  std::map<std::string, std::vector<BuildHints>> said_;
};

}  // namespace hipport
