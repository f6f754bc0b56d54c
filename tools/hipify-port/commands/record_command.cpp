// Runs a program where it is right, such as the CUDA original on an NVIDIA GPU,
// and keeps what it gave for `validate --record`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <memory>

#include "commands/commands.h"
#include "terminal.h"
#include "text/harmless.h"
#include "validate/record_program.h"

namespace hipport {
namespace {

struct RecordArguments {
  RecordOptions options;
  bool quiet = false;
  std::vector<std::string> outputs;
  std::vector<std::string> tolerances;
  bool isWithoutStdout = false;
};

std::map<ValueType, Tolerance> parseTolerances(
    const std::vector<std::string>& words) {
  std::map<ValueType, Tolerance> tolerances;
  for (const std::string& word : words) {
    const std::size_t sign = std::min(word.find('='), word.size());
    const ValueTypeText* type = findValueType(word.substr(0, sign));
    const char* at = word.data() + std::min(sign + 1, word.size());
    const char* const end = word.data() + word.size();
    Tolerance tolerance;
    auto take = [&](double& number) {
      const auto [next, problem] = std::from_chars(at, end, number);
      at = next;
      return problem == std::errc() && number >= 0;
    };
    bool isFine =
        type && type->type != ValueType::bytes && take(tolerance.relative);
    if (isFine && at != end) {
      isFine = *at == ',';
      ++at;
      isFine = isFine && take(tolerance.absolute) && at == end;
    }
    if (!isFine) {
      throw Error(
          ExitCode::usage,
          fmt::format("--tolerance {}: is not a tolerance; nothing was run. "
                      "Write TYPE=RELATIVE or TYPE=RELATIVE,ABSOLUTE, as in "
                      "float=1e-5,1e-6; types are {}",
                      word, valueTypeIds()));
    }
    tolerances[type->type] = tolerance;
  }
  return tolerances;
}

OutputRequest parseOutput(const std::string& word) {
  const std::size_t colon = word.rfind(':');
  OutputRequest request;
  request.name = word.substr(0, colon);
  if (colon != std::string::npos) {
    const ValueTypeText* type = findValueType(word.substr(colon + 1));
    if (!type) {
      throw Error(
          ExitCode::usage,
          fmt::format(
              "--output {}: {} is not a type; nothing was run. Types are {}",
              word, word.substr(colon + 1), valueTypeIds()));
    }
    request.type = type->type;
  }
  const std::filesystem::path path(request.name);
  const bool isBelow = !request.name.empty() && path.is_relative() &&
                       std::ranges::find(path, "..") == path.end() &&
                       request.name != kStdout;
  if (!isBelow) {
    throw Error(
        ExitCode::usage,
        fmt::format(
            "--output {}: is not a file below the folder that the program runs "
            "in; nothing was run. Set that folder with --run-in DIR",
            word));
  }
  return request;
}

ExitCode run(RecordArguments& arguments) {
  RecordOptions& options = arguments.options;
  if (options.command.empty()) {
    throw Error(ExitCode::usage,
                "a command is required: hipify-port record -o DIR -- PROGRAM "
                "ARGUMENTS; see hipify-port record --help");
  }
  const auto tolerances = parseTolerances(arguments.tolerances);
  if (!arguments.isWithoutStdout) {
    options.outputs.push_back({std::string(kStdout), ValueType::text, {}});
  }
  for (const std::string& word : arguments.outputs) {
    options.outputs.push_back(parseOutput(word));
  }
  if (options.outputs.empty()) {
    throw Error(ExitCode::usage,
                "--no-stdout leaves nothing to record; name files with "
                "--output FILE:TYPE");
  }
  for (OutputRequest& each : options.outputs) {
    const auto given = tolerances.find(each.type);
    each.tolerance =
        given == tolerances.end() ? textOf(each.type).usual : given->second;
  }
  const RecordResult result = recordProgram(options);
  if (!arguments.quiet) {
    for (const RecordedOutput& each : result.record.outputs) {
      printAside(fmt::format("{}: {} of {} bytes\n",
                             harmless(each.request.name),
                             textOf(each.request.type).id, each.size));
    }
    printAside(fmt::format(
        "recorded in {}, exit status {}{}\n", harmless(options.folder),
        result.record.exitCode,
        result.record.devices.empty()
            ? ", on a machine without a known GPU"
            : fmt::format(", on {}", fmt::join(result.record.devices, "; "))));
  }
  if (result.differences.empty()) return ExitCode::clean;
  tell(
      "a second run of the program differs from the record by more than the "
      "tolerance, so no port can match it. Exclude such lines with --ignore "
      "TEXT, or widen --tolerance:");
  printAside(harmlessLines(result.differences));
  return ExitCode::findings;
}

}  // namespace

Command recordCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "record", "run the CUDA program and store its output for validate");
  const auto arguments = std::make_shared<RecordArguments>();
  RecordOptions& options = arguments->options;
  command.add_option("COMMAND", options.command,
                     "the program and its arguments, after --");
  command
      .add_option("-o,--output-dir", options.folder, "write the record to DIR")
      ->type_name("DIR")
      ->required();
  command
      .add_option(
          "--output", arguments->outputs,
          "store a file that the program writes, as text, bytes (only a "
          "checksum), or numbers: double, float, half, bfloat16, int32 ...")
      ->type_name("FILE[:TYPE]")
      ->allow_extra_args(false);
  command
      .add_option("--tolerance", arguments->tolerances,
                  "allowed deviation for values of a type")
      ->type_name("TYPE=RELATIVE[,ABSOLUTE]")
      ->allow_extra_args(false);
  command
      .add_option("--ignore", options.ignored,
                  "ignore lines of text that contain TEXT, such as times or "
                  "device names")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  command.add_flag("--no-stdout", arguments->isWithoutStdout,
                   "do not record stdout");
  command.add_option("--run-in", options.runFolder, "run the program in DIR")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory);
  command
      .add_option("--run-seconds", options.secondsPerRun,
                  "stop the program after N seconds")
      ->type_name("N")
      ->check(CLI::Range(1U, 86400U))
      ->capture_default_str();
  command.add_flag("!--once", options.checksItself,
                   "do not run the program a second time to check that its "
                   "output stays the same");
  command.add_flag("--quiet", arguments->quiet, "print only errors");
  return {&command, [arguments] { return run(*arguments); }};
}

}  // namespace hipport
