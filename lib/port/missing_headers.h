// Headers that no folder has, by the packages that they belong to.
#pragma once

#include <string>
#include <vector>

#include "tree/tree.h"

namespace hipport {

struct MissingPackage {
  std::string name;                ///< "PyTorch", "the folder abc"
  std::string get;                 ///< what to install, which -I to give
  std::vector<std::string> files;  ///< that include it, as they are shown
};

/// Finds the headers that sources include and Clang did not find, and says in
/// the facts of every file which of them it lacks.
std::vector<MissingPackage> findMissingHeaders(Tree& tree);

}  // namespace hipport
