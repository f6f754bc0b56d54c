#include <algorithm>
#include <memory>
#include <thread>

#include "advise/advice.h"
#include "advise/apply.h"
#include "commands/commands.h"
#include "commands/reading.h"
#include "commands/validating.h"
#include "commands/waves.h"
#include "progress_bar.h"
#include "terminal.h"
#include "text/error.h"
#include "validate/validate.h"

namespace hipport {
namespace {

struct AdviseArguments : ValidatingArguments {
  bool emulates = false;
  /// Fixes that may be trusted so far are written; by default none.
  Applicability fixes = Applicability::manual;
  std::string against;  ///< another port; empty for none
};

ExitCode run(const CLI::App& command, AdviseArguments& arguments) {
  ValidateOptions& options = arguments.options;
  // Only a run that is emulated can be counted.
  options.run = RunMode::emulate;
  options.measuresCost = true;
  const bool runs = arguments.emulates || !options.runCommand.empty();
  if (runs && options.record.empty() && !options.expect) options.expect = "";
  settle(command, arguments);
  if (options.toolchain.platform == Platform::nvidia) {
    throw Error(ExitCode::usage,
                "--platform=nvidia: advise is about AMD's GPUs; leave it out");
  }
  const ReportRequests requests(arguments.reports, adviceFormats(), "advise");
  ProgressBar progress(arguments.quiet);
  const auto read = [&] { return adviseOn(validate(options, progress)); };
  Advices advices = read();
  if (arguments.fixes != Applicability::manual) {
    Applied applied = applyFixes(std::move(advices), arguments.fixes,
                                 options.inventory.paths, read);
    if (!arguments.quiet) printAside(toText(applied));
    advices = std::move(applied.advices);
  }
  if (runs) tryWaves(advices, options, progress);
  if (!arguments.against.empty()) {
    ValidateOptions other = options;
    other.inventory.paths = {arguments.against};
    advices.against = compare(advices, adviseOn(validate(other, progress)),
                              arguments.against);
  }
  requests.write(advices, {false, arguments.verbose});
  if (!arguments.quiet) {
    printAside(toText(advices, {hasColour(), arguments.verbose}));
  }
  for (const std::string& error : advices.validation.errors) tell(error);
  if (!advices.validation.errors.empty()) return ExitCode::input;
  // What did not compile or run to its end may hide what it costs.
  const bool isWhole =
      std::ranges::none_of(advices.validation.units, hasFailed) &&
      std::ranges::all_of(advices.validation.runs, [](const Run& each) {
        return each.state == RunState::matched;
      });
  return isWhole && advices.list.empty() ? ExitCode::clean : ExitCode::findings;
}

}  // namespace

Command adviseCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "advise", "say where a port loses time on AMD's GPUs, without one");
  const auto arguments = std::make_shared<AdviseArguments>();
  ValidateOptions& options = arguments->options;
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  OptionGroups groups(command);
  groups.begin("Inputs");
  command
      .add_option("PATH", options.inventory.paths,
                  "the folder of a port, or files of it")
      ->required();
  addCompiling(command, groups, *arguments);
  addExcluding(command, groups, *arguments);
  groups.begin("Running");
  command.add_flag("--emulate", arguments->emulates,
                   "run the port's program on this machine's processor, and "
                   "count what its lines cost");
  addRunning(command, groups, *arguments);
  command
      .add_option("--against", arguments->against,
                  "another port of the program: compare what its kernels cost")
      ->type_name("DIR");
  groups.begin("Output");
  addChoice<Applicability>(
      command, "--apply", arguments->fixes,
      {{"safe", Applicability::safe}, {"review", Applicability::review}},
      "write fixes of this applicability or better, and take back those that "
      "do not hold");
  addReporting(command, groups, *arguments, formatNames(adviceFormats(), "|"),
               "list all kernels that ran, and all advice");
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
