// What all CMake files of a tree say together.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/cmake/syntax.h"
#include "buildfiles/languages.h"

namespace hipport {

/// A source of the host that is compiled as HIP.
struct HostSource {
  std::string written;
  std::string path;  ///< from the root of the tree
};

/// A command of a file, by where its name begins.
struct CMakePlace {
  std::string path;
  std::uint32_t offset = 0;
};

struct CMakeProject {
  /// Where project() or enable_language() names CUDA or HIP.
  std::vector<CMakePlace> enabling;
  /// The same, or FindCUDA brings it: the port enables the HIP language.
  bool usesLanguage = false;
  /// Some find_package() brings CUDA's targets or, ported, HIP's.
  bool hasPackage = false;
  /// Packages of the libraries that are linked: "hipblas".
  std::set<std::string> packages;
  /// Functions and macros of its own, with the names of their parameters.
  std::map<std::string, std::vector<std::string>> commands;
  /// Variables that names of files end in: "kernels.${suffix}".
  std::set<std::string, std::less<>> suffixes;
  /// Variables whose values are linked: "${LIBS}" of target_link_libraries().
  std::set<std::string, std::less<>> linked;
  /// Libraries of its own, which may be called as CUDA's are.
  std::set<std::string, std::less<>> libraries;
  /// Targets that are linked with a keyword (PRIVATE), which CMake then wants
  /// wherever they are; and whether FindCUDA is told to use one.
  std::set<std::string, std::less<>> keywordTargets;
  bool linksWithKeyword = false;
  /// The outermost file that calls project(); empty if none does.
  std::string top;
  /// Those of BuildTree::hipUnits that no command names: file(GLOB) finds
  /// them, or a function of the project's makes their names.
  std::set<std::string> unnamedUnits;
};

/// Whether two commands of a file stand in different branches of an if(): a
/// configuration runs one of them at most.
bool areAlternatives(const CMakeSyntax& syntax, std::uint32_t one,
                     std::uint32_t other);

/// Those of `tree.hipUnits` that a command of the file at `path` gives to a
/// target or to a variable, as it writes them.
std::vector<HostSource> hostSourcesOf(const BuildTree& tree,
                                      std::string_view path,
                                      std::string_view command,
                                      std::span<const std::string_view> words);

CMakeProject surveyCMake(const BuildTree& tree, std::span<const FilePort> files,
                         const BuildRules& rules);

}  // namespace hipport
