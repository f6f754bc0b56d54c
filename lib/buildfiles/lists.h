// Lists of words: options, libraries and folders of make files and scripts, and
// the names that the port changes in them.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/paths.h"
#include "buildfiles/shell_syntax.h"
#include "buildfiles/variables.h"
#include "buildfiles/words.h"

namespace hipport {

/// One file on its way through the port.
struct Porting {
  const BuildFile& file;
  const BuildTree& tree;
  const BuildRules& rules;
  const BuildVariables& variables;
  /// What is known of make's variables where this file is read.
  const MakeVariables& make;
  BuildNotes& notes;
  ShellDialect dialect = ShellDialect::script;
  /// Of what is written; scripts may be run by people with other habits.
  Applicability grade = Applicability::safe;
  /// Variables of make that name an architecture of the port each time they
  /// are used: "sm" of $(foreach sm,$(SMS),...).
  const std::set<std::string, std::less<>>* architectureNames = nullptr;

  std::string_view text(Span span) const {
    return file.bytes.substr(span.begin, span.size());
  }
  PortedText ported(std::string_view text) const {
    return portPaths(
        text, [&](std::string_view name) { return make.isCudaRoot(name); },
        rules);
  }
};

/// Who gets the words of a list.
struct Readers {
  bool isNvcc = false;
  bool isHost = true;
};

/// Ports options, libraries and paths among the words. Words that hold calls of
/// make's functions are left to the caller.
void portList(const Porting& porting, const WordList& list, Readers readers);

/// Ports one command of a shell: its program, options, and what it is given.
void portCommand(const Porting& porting, const ShellCommand& command,
                 const std::map<std::string, std::string>& automatic = {});

/// Whether the word holds a call of one of make's functions.
bool hasCall(std::string_view word);

/// Renames variables and sources in `spans`, and in what the findings so far
/// write. Runs last.
void renameAll(const Porting& porting, std::span<const Span> spans);

}  // namespace hipport
