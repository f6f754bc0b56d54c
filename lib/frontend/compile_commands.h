// Compile databases and the command lines in them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/unit.h"
#include "text/budget.h"

namespace hipport {

/// What a compile database says.
struct CompileCommands {
  std::vector<Unit> units;
  /// Response files that could not be read, a sentence each.
  std::vector<std::string> problems;
};

/// Reads a compile_commands.json; throws Error if it cannot be read. Commands
/// for other languages are passed over.
CompileCommands loadCompileCommands(const std::string& path);

/// Parses one compiler command line for `file`; the first argument is the
/// compiler's name. Nothing if it is for another language. Appends to
/// `problems` what response files could not be read.
std::optional<Unit> unitFromCommand(const std::string& directory,
                                    const std::string& file,
                                    const std::vector<std::string>& arguments,
                                    std::vector<std::string>& problems,
                                    ParseBudget& budget);

}  // namespace hipport
