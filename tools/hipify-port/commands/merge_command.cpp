#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "commands/commands.h"
#include "commands/reading.h"
#include "commands/validating.h"
#include "files/files.h"
#include "report/merged.h"
#include "terminal.h"
#include "text/error.h"
#include "validate/validation_json.h"

namespace hipport {
namespace {

struct MergeArguments {
  std::vector<std::string> files;
  std::string output;
  FailOn failOn = FailOn::manual;
};

void writeTo(const std::string& output, const std::string& text) {
  if (output.empty()) {
    print(text);
  } else {
    writeFile(resolved(output), text);
  }
}

/// Ends as the one run would have.
ExitCode run(const MergeArguments& arguments) {
  std::vector<NamedReport> reports;
  for (const std::string& file : arguments.files) {
    reports.push_back({file, readFile(file)});
  }
  if (isValidation(reports.front().text)) {
    const Validation joined = mergeValidations(reports);
    writeTo(arguments.output, toJsonText(joined));
    printAside(toText(joined, {hasColour(), false}));
    return exitCodeOf(joined);
  }
  const MergedReport joined = mergeReports(reports);
  writeTo(arguments.output, joined.text);
  for (const std::vector<std::string>* all :
       {&joined.conflicts, &joined.report.errors}) {
    for (const std::string& each : *all) {
      tell(each);
    }
  }
  if (!joined.report.errors.empty()) return ExitCode::input;
  if (arguments.failOn == FailOn::none) return ExitCode::clean;
  const bool isLeft =
      !joined.conflicts.empty() ||
      needsAttention(joined.report, arguments.failOn == FailOn::manual
                                        ? Applicability::manual
                                        : Applicability::review);
  return isLeft ? ExitCode::findings : ExitCode::clean;
}

}  // namespace

Command mergeCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "merge", "merge the JSON reports of several runs into one");
  const auto arguments = std::make_shared<MergeArguments>();
  command
      .add_option(
          "REPORT", arguments->files,
          "reports written by --report json:FILE, all of ports or all of "
          "validations")
      ->required();
  command
      .add_option("-o,--output", arguments->output,
                  "write the report to FILE instead of stdout")
      ->type_name("FILE");
  addChoice<FailOn>(command, "--fail-on", arguments->failOn,
                    {{"manual", FailOn::manual},
                     {"review", FailOn::review},
                     {"none", FailOn::none}},
                    "exit with 1 if manual findings are left (manual), manual "
                    "or review findings (review), or never (none)");
  return {&command, [arguments] { return run(*arguments); }};
}

}  // namespace hipport
