// What the parts of a port of one CMake file work with. What belongs together
// is defined together:
//
//   port.cpp        which command is ported how
//   edits.cpp       where edits go
//   arguments.cpp   what any argument may hold: variables, targets,
//                   generator expressions, sources, paths
//   options.cpp     options of nvcc and the variables that hold them
//   packages.cpp    languages, packages, libraries
//   properties.cpp  properties of targets and sources
//   find_cuda.cpp   commands of FindCUDA
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/cmake/project.h"
#include "buildfiles/cmake/syntax.h"
#include "buildfiles/words.h"

namespace hipport {

/// One CMake file on its way through the port.
struct CMakePorting {
  const BuildFile& file;
  const CMakeSyntax& syntax;
  const CMakeProject& project;
  const BuildTree& tree;
  const BuildRules& rules;
  BuildNotes& notes;
  /// `tree` for options: CMAKE_HIP_ARCHITECTURES says it for all of them.
  BuildTree optionTree = {};

  // ---- where the port is in the file

  const CMakeCommand* command = nullptr;         ///< that is looked at
  int functions = 0;                             ///< that it stands in
  std::vector<const CMakeCommand*> blocks = {};  ///< the same, "if" included
  bool hasHelper = false;                        ///< the helper is included

  std::string_view text(Span span) const { return notes.text(span); }
  std::string_view text(const CMakeArgument& argument) const {
    return text(argument.inner);
  }
  /// The text of argument `index`, or "".
  std::string_view argument(const CMakeCommand& of, std::size_t index) const {
    return index < of.arguments.size() ? text(of.arguments[index])
                                       : std::string_view();
  }
  /// The first argument at or behind `from` that is `word`, or npos.
  std::size_t find(const CMakeCommand& in, std::string_view word,
                   std::size_t from = 0) const;
};

/// Whether `argument` is one of `words`.
bool isOneOf(std::string_view argument,
             std::initializer_list<std::string_view> words);

/// How a command is ported.
struct CMakeCommandPort {
  std::string_view name;
  void (*port)(CMakePorting& port, const CMakeCommand& command);
};

/// Whether the file has such a command with all of these arguments, as a port
/// before this one or the project may have written it.
bool hasCommand(const CMakePorting& port, std::string_view name,
                std::initializer_list<std::string_view> arguments);

/// The commands that a part knows.
std::span<const CMakeCommandPort> optionCommands();
std::span<const CMakeCommandPort> packageCommands();
std::span<const CMakeCommandPort> propertyCommands();
std::span<const CMakeCommandPort> findCudaCommands();

}  // namespace hipport
