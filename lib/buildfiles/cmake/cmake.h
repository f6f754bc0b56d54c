// CMake files of a tree to findings.
#pragma once

#include <set>
#include <span>
#include <string>

#include "buildfiles/buildfiles.h"
#include "buildfiles/cmake/syntax.h"
#include "buildfiles/words.h"

namespace hipport {

/// A file, read.
struct CMakeFile {
  const BuildFile* file = nullptr;
  CMakeSyntax syntax;
};

/// What all CMake files of a tree say together.
struct CMakeProject {
  /// project() or enable_language() names CUDA somewhere: find_package(CUDA)
  /// need not bring the language.
  bool enablesLanguage = false;
  /// The same, or FindCUDA brings it: the port enables the HIP language.
  bool usesLanguage = false;
  /// Some find_package() brings CUDA's targets or, ported, HIP's.
  bool hasPackage = false;
  /// Packages of the libraries that are linked: "hipblas".
  std::set<std::string> packages;
  /// Functions and macros of its own.
  std::set<std::string> commands;
};

CMakeProject surveyCMake(std::span<const CMakeFile> files,
                         const BuildRules& rules);

void portCMake(const CMakeFile& file, const CMakeProject& project,
               const BuildTree& tree, const BuildRules& rules,
               BuildNotes& notes);

}  // namespace hipport
