#include <fmt/format.h>

#include <memory>

#include "commands/commands.h"
#include "commands/reading.h"
#include "commands/validating.h"
#include "progress_bar.h"
#include "terminal.h"
#include "text/error.h"
#include "validate/validate.h"

namespace hipport {
namespace {

/// Shows what came of it.
ExitCode show(const ValidatingArguments& arguments,
              const ReportRequests<ValidationFormat>& requests,
              const Validation& validation) {
  requests.write(validation, {false, arguments.verbose});
  if (!arguments.quiet) {
    printAside(toText(validation, {hasColour(), arguments.verbose}));
  }
  const ExitCode code = exitCodeOf(validation);
  if (code == ExitCode::input) return code;
  if (arguments.options.run == RunMode::require && validation.runs.empty()) {
    throw Error(
        ExitCode::usage,
        fmt::format("--run=require: nothing was run: {}", validation.notRun));
  }
  return code;
}

/// Finds out a part, for a later run with the same folder.
ExitCode runShard(const ValidatingArguments& arguments, ProgressBar& progress) {
  const Shard shard = parseShard(arguments.shard);
  const ShardCount count = validateShard(arguments.options, shard, progress);
  if (!arguments.quiet) {
    tell(fmt::format("{} compilations and {} runs of shard {}/{} are in {}",
                     count.compilations, count.runs, shard.number, shard.count,
                     arguments.options.cacheDir));
  }
  return ExitCode::clean;
}

ExitCode run(const CLI::App& command, ValidatingArguments& arguments) {
  const ValidateOptions& options = arguments.options;
  const bool isPart = !arguments.shard.empty() || !arguments.step.empty();
  if (isPart && options.cacheDir.empty()) {
    throw Error(ExitCode::usage,
                "--shard and --step leave their answers to a later run; name "
                "the folder for them with --cache-dir DIR");
  }
  ProgressBar progress(arguments.quiet);
  if (arguments.step.starts_with(kCompileStep)) {
    // Its command was planned with it.
    performStep(options, arguments.step, progress);
    return ExitCode::clean;
  }
  settle(command, arguments);
  if (!arguments.step.empty()) {
    performStep(options, arguments.step, progress);
    return ExitCode::clean;
  }
  if (!arguments.shard.empty()) return runShard(arguments, progress);
  const ReportRequests requests(arguments.reports, validationFormats(),
                                "validate");
  return show(arguments, requests, validate(options, progress));
}

}  // namespace

Command validateCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "validate", "compile a port for each architecture, and run its program");
  const auto arguments = std::make_shared<ValidatingArguments>();
  addValidating(command, *arguments);
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
