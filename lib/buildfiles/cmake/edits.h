// Where edits of a CMake file go: commands that are replaced or removed, lines
// that are added, and the helper that ported files include.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/cmake/porting.h"

namespace hipport {

/// Commands one below the other, at the indentation of `command`.
std::string commandLines(const CMakePorting& port, const CMakeCommand& command,
                         const std::vector<std::string>& each);

/// The edit that adds commands below `command`.
Edit linesBelow(const CMakePorting& port, const CMakeCommand& command,
                const std::vector<std::string>& each);

/// The edit that removes arguments [from, to) and the blanks before them.
/// Precondition: from > 0.
Edit withoutArguments(const CMakePorting& port, const CMakeCommand& command,
                      std::size_t from, std::size_t to);

/// The helper comes before the first command that needs it. Other branches
/// than the command's need it as well.
std::string withHelper(CMakePorting& port, const CMakeCommand& command,
                       std::string_view rest);
void needHelper(CMakePorting& port, const CMakeCommand& command);

void replaceCommand(CMakePorting& port, const CMakeCommand& command,
                    const std::vector<std::string>& by, std::string_view check,
                    std::string message,
                    Applicability grade = Applicability::safe);

/// Removes a command with its line, if nothing else stands there.
void removeCommand(CMakePorting& port, const CMakeCommand& command,
                   std::string_view check, std::string message,
                   Applicability grade = Applicability::safe);

}  // namespace hipport
