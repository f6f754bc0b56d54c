#include <memory>

#include "commands/commands.h"
#include "commands/updating.h"
#include "terminal.h"
#include "text/error.h"

namespace hipport {
namespace {

ExitCode run(CLI::App& command, UpdateArguments& arguments) {
  const UpdateResult result = runUpdate(command, arguments, /*writes=*/true);
  const RunOptions& options = arguments.options;
  writeReports(options, result.report);
  if (!options.quiet) {
    if (!result.report.files.empty()) {
      printAside(toText(result.report, {hasColour(), options.verbose}));
    }
    printAside(toText(result));
  }
  for (const std::string& error : result.report.errors) tell(error);
  if (!result.report.errors.empty()) return ExitCode::input;
  const bool isLeft = options.failOn != FailOn::none && !options.exitZero &&
                      needsAttention(result.report, Applicability::manual);
  return isLeft ? ExitCode::findings : ExitCode::clean;
}

}  // namespace

Command updateCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "update", "bring a port up to date with its CUDA, and keep hand edits");
  const auto arguments = std::make_shared<UpdateArguments>();
  command
      .add_option("NEW-CUDA", arguments->cuda,
                  "the folder that was ported, as it is now upstream")
      ->required();
  command.add_option("--port", arguments->port, "the folder of the port")
      ->type_name("DIR")
      ->required();
  command
      .add_option("--from", arguments->from,
                  "the CUDA that the port was made from, where the port has no "
                  "record of it: a folder, or a revision of NEW-CUDA")
      ->type_name("DIR|REV");
  addUpdating(command, *arguments);
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
