// The languages of build files, one row each: how their files are known, and
// what is done with them.
//
// A kind of build file is added by a row in languages.cpp and the functions it
// names; nothing else asks which language a file is of.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/build_hints.h"
#include "buildfiles/buildfiles.h"
#include "buildfiles/variables.h"
#include "buildfiles/words.h"

namespace hipport {

/// What the ports of all languages share.
struct BuildContext {
  const BuildTree& tree;
  const BuildVariables& variables;  ///< of make files and scripts
  const BuildRules& rules;
};

/// A file on its way through the port, with the findings about it.
struct FilePort {
  const ParsedFile& parsed;
  BuildNotes& notes;

  const BuildFile& file() const { return parsed.file(); }
};

struct BuildLanguage {
  std::string_view name;  ///< as the tables of rules/build call it
  /// Names of its files, and such that it is no beginning of a build: with "*"
  /// at their front (one character or more) or end (any), or with "+" at their
  /// end (one or more, and no dot: "Makefile_gen.py" is something else).
  std::array<std::string_view, 4> names = {};
  std::array<std::string_view, 12> patterns = {};

  /// Parses a file; null: its bytes are all that is looked at. What is parsed
  /// may refer to `file`, which outlives it.
  std::unique_ptr<const BuildSyntax> (*parse)(
      const BuildFile& file, const BuildRules& rules) = nullptr;
  /// The hints of all files of the language that a tree has; null: it gives
  /// none.
  std::vector<BuildHints> (*hints)(std::span<const ParsedFile* const> files) =
      nullptr;
  /// What a file has to build HIP with; null: nothing is known of it.
  std::vector<std::string> (*hipSwitches)(const ParsedFile& file) = nullptr;
  /// Ports all files of the language that a tree has.
  void (*port)(const BuildContext& context, std::span<const FilePort> files);
  /// The bytes with the lines that choose between CUDA and the port, or "" if
  /// there is no place for them; see dual.h. A build begins in files of
  /// `names`. Null: the language has no such lines.
  std::string (*withSwitch)(const BuildFile& file,
                            std::string_view bytes) = nullptr;

  /// Whether `name`, without folders, is one of `names`.
  bool hasName(std::string_view name) const;
};

/// All of them. No two know the same file.
std::span<const BuildLanguage> buildLanguages();

}  // namespace hipport
