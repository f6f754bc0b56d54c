// Make files: what compiles CUDA in them, to findings with fixes.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "buildfiles/languages.h"
#include "buildfiles/make/syntax.h"
#include "buildfiles/variables.h"

namespace hipport {

/// A make file, as it stands and as far as it is understood by itself.
struct MakeFile final : BuildSyntax {
  MakeFile(const BuildFile& file, const BuildRules& rules);

  MakeText text;
  MakeSyntax syntax;
  MakeVariables variables;
};

std::unique_ptr<const BuildSyntax> parseMakeFile(const BuildFile& file,
                                                 const BuildRules& rules);

std::vector<BuildHints> hintsOfMake(std::span<const ParsedFile* const> files);

std::vector<std::string> hipSwitchesOfMake(const ParsedFile& file);

/// A file that make does not take, as far as can be seen, has one finding and
/// keeps its bytes.
void portMakeFiles(const BuildContext& context,
                   std::span<const FilePort> files);

}  // namespace hipport
