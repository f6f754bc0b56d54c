// Build hints: the options that a tree's build files imply for its sources, for
// trees that come without a compile database: include folders and macros that
// CMake and make files name.
//
// Nothing is run or configured. A folder that some branch names is worth a
// look; a macro counts only where no other branch could be taken: outside of
// conditions, or where all of them ask for CUDA (or HIP), which is there.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "buildfiles/buildfiles.h"
#include "buildfiles/header_template.h"

namespace hipport {

/// For the sources in a folder and below it.
struct BuildHints {
  std::string folder;  ///< relative to the root of the tree; empty: all of it
  /// Relative to the root, "." and "../" at their front as the build file's
  /// words lead; the first to search first.
  std::vector<std::string> includeDirs;
  /// Those of branches that may not be taken.
  std::vector<std::string> otherDirs;
  std::vector<std::string> macros;      ///< "-DX", "-DX=1", in their order
  std::vector<std::string> cudaMacros;  ///< of CUDA's and HIP's sources alone
  /// Of single sources, by their paths from the root: the macros of the first
  /// target that compiles them.
  std::map<std::string, std::vector<std::string>, std::less<>> sourceMacros;
  /// The same of sources that file(GLOB) finds: patterns as for matchesGlob.
  std::vector<std::pair<std::string, std::vector<std::string>>> globMacros;
  /// The newest standard of C++ that something asks for, as 20; 0 for none. Of
  /// sources of CUDA and HIP, where nothing is said of them, that of C++.
  int standard = 0;
  int cudaStandard = 0;
  std::vector<HeaderTemplate> headers;  ///< that a configure step would make
  /// The build file that was given up, by its path in the tree; empty if none
  /// was: it and those behind it may imply more.
  std::string givenUp;
  friend bool operator==(const BuildHints&, const BuildHints&) = default;
};

/// "c++20", where the hints ask for a newer standard than parses and builds
/// have anyway; else empty.
std::string newerStandardOf(const BuildHints& hints, bool isCuda);

/// Whether a file of this name is of a language that gives hints.
bool givesBuildHints(std::string_view path);

/// What a build file has to build HIP with, as it is written:
/// "option(USE_HIP)", "find_package(hip)".
std::vector<std::string> hipSwitchesOf(const ParsedFile& file);

/// The outermost folders first. Folders by paths of this machine (/usr/include)
/// are left out: what is found must not depend on it.
std::vector<BuildHints> buildHints(const ParsedBuild& build);

}  // namespace hipport
