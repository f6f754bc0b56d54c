#include <memory>

#include "commands/commands.h"
#include "commands/reading.h"
#include "text/error.h"

namespace hipport {
namespace {

/// The report command: the effort on stdout, if nothing else is asked for.
ExitCode run(CLI::App& command, ReadingArguments& arguments) {
  RunOptions& options = arguments.options;
  options.port.delivery.mode = PortMode::report;
  if (options.port.tree.inventory.paths.empty()) {
    throw Error(ExitCode::usage,
                "PATH is required: name the files or folders to report on; "
                "see hipify-port report --help");
  }
  if (arguments.reports.empty()) arguments.reports.emplace_back("effort");
  finalize(command, arguments);
  return runPort(options);
}

}  // namespace

Command reportCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "report", "show the findings and the effort of a port; write nothing");
  const auto arguments = std::make_shared<ReadingArguments>();
  arguments->options.failOn = FailOn::none;
  addReading(command, *arguments);
  addOutput(command, *arguments);
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
