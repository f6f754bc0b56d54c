#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <thread>

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
  for (const std::string& error : validation.errors) {
    tell(error);
  }
  if (!validation.errors.empty()) return ExitCode::input;
  if (arguments.options.run == RunMode::require && validation.runs.empty()) {
    throw Error(
        ExitCode::usage,
        fmt::format("--run=require: nothing was run: {}", validation.notRun));
  }
  const bool isClean = std::ranges::none_of(validation.units, hasFailed) &&
                       std::ranges::all_of(validation.runs, isFine);
  return isClean ? ExitCode::clean : ExitCode::findings;
}

ExitCode run(const CLI::App& command, ValidatingArguments& arguments) {
  ValidateOptions& options = arguments.options;
  if (!options.inventory.paths.empty() && !options.reference.empty()) {
    throw Error(
        ExitCode::usage,
        "--reference validates its own kernels; leave out PATH or --reference");
  }
  if (options.comparesWaves && options.run != RunMode::automatic &&
      options.run != RunMode::emulate) {
    throw Error(ExitCode::usage,
                "--compare-waves emulates the program; leave out --run, or "
                "give --run=emulate");
  }
  if (options.comparesWaves) options.run = RunMode::emulate;
  settle(command, arguments);
  const ReportRequests requests(arguments.reports, validationFormats(),
                                "validate");
  ProgressBar progress(arguments.quiet);
  return show(arguments, requests, validate(options, progress));
}

}  // namespace

Command validateCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "validate", "compile a port for each architecture, and run its program");
  const auto arguments = std::make_shared<ValidatingArguments>();
  ValidateOptions& options = arguments->options;
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  OptionGroups groups(command);
  groups.begin("Inputs");
  command.add_option("PATH", options.inventory.paths,
                     "the folder of a port, or files of it");
  addCompiling(command, groups, *arguments);
  addExcluding(command, groups, *arguments);
  command
      .add_option(
          "--reference", options.reference,
          "port the reference kernels into DIR, compile them and run them")
      ->type_name("DIR");
  groups.begin("Running");
  addChoice<RunMode>(command, "--run", options.run,
                     {{"auto", RunMode::automatic},
                      {"never", RunMode::never},
                      {"emulate", RunMode::emulate},
                      {"require", RunMode::require},
                      {"always", RunMode::always}},
                     "when to run programs: auto (on a GPU if present, else "
                     "emulated), never, emulate, require (fail without a GPU), "
                     "always (start --run-cmd without checking for a GPU)");
  command.add_flag(
      "--compare-waves", options.comparesWaves,
      "emulate programs once with 32 and once with 64 lanes per wavefront, and "
      "name the kernels that leave different memory");
  addRunning(command, groups, *arguments);
  groups.begin("Compiling");
  command.add_flag("!--no-cache", options.usesCache,
                   "compile everything again, without ccache");
  addReporting(command, groups, *arguments,
               formatNames(validationFormats(), "|"),
               "list the hardware resources that each kernel uses");
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
