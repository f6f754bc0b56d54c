// What all CMake files of a tree say together.
#pragma once

#include <set>
#include <span>
#include <string>

#include "buildfiles/languages.h"

namespace hipport {

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

CMakeProject surveyCMake(std::span<const FilePort> files,
                         const BuildRules& rules);

}  // namespace hipport
