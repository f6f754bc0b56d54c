// CMake files of a tree to findings.
#pragma once

#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "buildfiles/cmake/syntax.h"
#include "buildfiles/languages.h"

namespace hipport {

/// A file, parsed.
struct CMakeFile final : BuildSyntax {
  explicit CMakeFile(const BuildFile& file) : syntax(parseCMake(file.bytes)) {}

  CMakeSyntax syntax;
};

std::unique_ptr<const BuildSyntax> parseCMakeFile(const BuildFile& file,
                                                  const BuildRules& rules);

std::vector<BuildHints> hintsOfCMake(std::span<const ParsedFile* const> files);

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

CMakeProject surveyCMake(std::span<const FilePort> files,
                         const BuildRules& rules);

void portCMakeFiles(const BuildContext& context,
                    std::span<const FilePort> files);

}  // namespace hipport
