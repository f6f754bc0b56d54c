// CMake's language: commands and their arguments, with their places.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

struct CMakeArgument {
  enum class Kind : std::uint8_t { unquoted, quoted, bracket, parenthesis };
  Kind kind = Kind::unquoted;
  Span span;   ///< with its delimiters
  Span inner;  ///< without
};

/// `name(argument argument ...)`
struct CMakeCommand {
  std::string name;  ///< in lower case: names of commands know no case
  Span nameSpan;
  Span whole;  ///< from the name to ")"
  std::vector<CMakeArgument> arguments;
};

struct CMakeSyntax {
  std::vector<CMakeCommand> commands;
  struct Mistake {
    Span span;
    std::string message;
  };
  /// Reading ends there; `commands` has what stands before.
  std::vector<Mistake> mistakes;
};

/// Reads a file. (CMake's manual, cmake-language.)
CMakeSyntax parseCMake(std::string_view bytes);

/// `text` as an argument in quotes, which CMake reads as it is.
std::string quotedArgument(std::string_view text);

}  // namespace hipport
