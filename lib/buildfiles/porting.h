// What the parts of a port of make files and scripts work with.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "buildfiles/paths.h"
#include "buildfiles/shell/syntax.h"
#include "buildfiles/variables.h"
#include "buildfiles/words.h"

namespace hipport {

/// One file on its way through the port.
struct Porting {
  const BuildFile& file;
  const MakeText& brackets;  ///< of the file
  const BuildTree& tree;
  const BuildRules& rules;
  const BuildVariables& variables;
  /// What is known of make's variables where this file is read.
  const MakeVariables& make;
  VariableAnswers& answers;  ///< of `make`
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
        text, [&](std::string_view name) { return answers.isCudaRoot(name); },
        rules);
  }
};

}  // namespace hipport
