// The build files of the trees, ported with the sources.
#pragma once

#include <string>
#include <vector>

#include "deliver.h"
#include "files.h"
#include "port.h"
#include "report/report.h"
#include "sources.h"

namespace hipport {

struct PortedBuildFile {
  const InputFile* file = nullptr;
  FileReport report;
};

struct PortedBuild {
  std::vector<PortedBuildFile> files;  ///< with CUDA in them
  /// --build=dual: the CUDA sides of the files where a build begins.
  std::vector<SwitchedFile> switched;
  std::size_t filesSeen = 0;  ///< with CUDA in them or not
};

/// Plans the ports of what builds the trees, as far as it says anything of
/// CUDA. A tree whose sources have no CUDA keeps its build files; one that is
/// given by itself is ported. What cannot be read is added to `errors`.
PortedBuild portBuildFiles(const PortOptions& options,
                           const Inventory& inventory,
                           const std::vector<Source>& sources,
                           std::vector<std::string>& errors);

/// The text of a CMakeLists.txt for the ported sources (--emit-cmake). Sources
/// that define main() become programs, the others a library that they share.
/// Throws Error(usage) if there is a CMakeLists.txt already, or more than one
/// tree.
std::string emittedCMake(const PortOptions& options, const Inventory& inventory,
                         const std::vector<Source>& sources,
                         const RuleSet& rules);

}  // namespace hipport
