// CMake files of a tree to findings.
#pragma once

#include <memory>
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

std::vector<std::string> hipSwitchesOfCMake(const ParsedFile& file);

void portCMakeFiles(const BuildContext& context,
                    std::span<const FilePort> files);

}  // namespace hipport
