#include <unistd.h>

#include <memory>

#include "commands/commands.h"
#include "commands/reading.h"
#include "commands/serving.h"
#include "server/lsp.h"
#include "terminal.h"
#include "text/error.h"

namespace hipport {
namespace {

ExitCode run(CLI::App& command, ReadingArguments& arguments) {
  const PortingService service = portingService(command, arguments);
  const LspOptions options = {HIPPORT_VERSION,
                              arguments.options.port.tree.inventory.paths};
  return serveLsp(options, service, STDIN_FILENO, print) ? ExitCode::clean
                                                         : ExitCode::findings;
}

}  // namespace

Command lspCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "lsp", "serve an editor over stdin and stdout, as a language server");
  const auto arguments = std::make_shared<ReadingArguments>();
  addReading(command, *arguments);
  addAcceptance(command, *arguments);
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
