#include <unistd.h>

#include "commands/commands.h"
#include "server/mcp.h"
#include "terminal.h"
#include "text/error.h"

namespace hipport {
namespace {

ExitCode run() {
  // This program, whatever has become of the file that it was started from.
  serveMcp({HIPPORT_VERSION, "/proc/self/exe"}, STDIN_FILENO, print);
  return ExitCode::clean;
}

}  // namespace

Command mcpCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "mcp",
      "serve a program that ports, over stdin and stdout, as MCP has it");
  return {&command, run};
}

}  // namespace hipport
