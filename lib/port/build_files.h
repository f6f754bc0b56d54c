// The build files of the trees, ported with the sources.
#pragma once

#include <string>
#include <vector>

#include "port/options.h"
#include "port/ported_file.h"
#include "rules/rules.h"
#include "tree/tree.h"

namespace hipport {

struct PortedBuild {
  std::vector<PortedFile> files;  ///< with CUDA in them
  /// --build=dual: the CUDA sides of the files where a build begins.
  std::vector<SwitchedFile> switched;
  std::size_t filesSeen = 0;        ///< with CUDA in them or not
  std::vector<std::string> errors;  ///< what could not be read
};

/// Plans the ports of what builds the trees, as far as it says anything of
/// CUDA. A tree whose sources have no CUDA keeps its build files; one that is
/// given by itself is ported. Throws Error(usage) where --build=dual cannot be
/// had.
PortedBuild portBuildFiles(const Tree& tree, const Target& target,
                           const PlanOptions& plan,
                           const DeliveryOptions& delivery);

/// A CMakeLists.txt for the ported sources, and what it includes
/// (--emit-cmake). Sources that define main() become programs, the others a
/// library that they share. Throws Error(usage) if there is a CMakeLists.txt
/// already, or more than one tree.
std::vector<AddedFile> emittedBuild(const Tree& tree, const RuleSet& rules,
                                    bool renamesSources);

}  // namespace hipport
