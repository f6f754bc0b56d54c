// The commands of hipify-port. One is one file beside this one, which adds its
// options to the command line and says what is to be done with them.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "text/error.h"

namespace hipport {

struct Command {
  CLI::App* app = nullptr;  ///< its part of the command line
  /// Does it, once the command line is parsed. Throws Error.
  std::function<ExitCode()> run;
};

// Each adds its command to `app`, which has to live as long as the Command.
Command portCommand(CLI::App& app);
Command updateCommand(CLI::App& app);
Command statusCommand(CLI::App& app);
Command reportCommand(CLI::App& app);
Command validateCommand(CLI::App& app);
Command adviseCommand(CLI::App& app);
Command recordCommand(CLI::App& app);
Command doctorCommand(CLI::App& app);
Command explainCommand(CLI::App& app);
Command compatCommand(CLI::App& app);
Command queryCommand(CLI::App& app);
Command ptxCommand(CLI::App& app);
Command rulesCommand(CLI::App& app);
Command planCommand(CLI::App& app);
Command mergeCommand(CLI::App& app);
Command schemaCommand(CLI::App& app);
Command lspCommand(CLI::App& app);
Command mcpCommand(CLI::App& app);
Command completionsCommand(CLI::App& app);

}  // namespace hipport
