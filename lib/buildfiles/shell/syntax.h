// The shell's language as far as a port needs it: the commands of a script and
// their words, inside command substitutions as well.
//
// Nothing is expanded. Comments and here-documents hold no commands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/make/syntax.h"
#include "buildfiles/words.h"
#include "text/budget.h"

namespace hipport {

/// Who reads the text first.
enum class ShellDialect : std::uint8_t {
  script,  ///< the shell alone
  recipe,  ///< make: "$(NAME)" is its reference, "$$" the shell's dollar
};

struct ShellCommand {
  /// With assignments before the command's name. Quotes are part of a word.
  std::vector<Word> words;
};

struct ShellSyntax {
  std::vector<ShellCommand> commands;  ///< by their first word
  bool isBroken = false;               ///< a quote or bracket is not closed
};

/// Once `budget` is spent, what was read is broken.
ShellSyntax readShell(const MakeText& text, Span span, ShellDialect dialect,
                      ParseBudget& budget);

}  // namespace hipport
