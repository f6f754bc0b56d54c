#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "commands/commands.h"
#include "commands/reading.h"
#include "frontend/frontend.h"
#include "text/error.h"
#include "validation.h"

namespace hipport {
namespace {

struct ValidateArguments {
  ValidateOptions options;
  std::vector<std::string> architectures;
  std::vector<std::string> reports;
};

std::string formatNames(std::string_view between) {
  std::string names;
  for (const ValidationFormat& format : validationFormats()) {
    names += names.empty() ? "" : between;
    names += format.name;
  }
  return names;
}

ValidationRequest parseReport(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  ValidationRequest request;
  request.format = findValidationFormat(name);
  if (!request.format) {
    throw CLI::ValidationError(
        "--report", name + " is no report format of validate; known are " +
                        formatNames(", "));
  }
  if (colon == std::string::npos) return request;
  request.file = text.substr(colon + 1);
  if (request.file.empty()) {
    throw CLI::ValidationError(
        "--report", text + " names no file; write FORMAT or FORMAT:FILE");
  }
  return request;
}

ExitCode run(const CLI::App& command, ValidateArguments& arguments) {
  ValidateOptions& options = arguments.options;
  if (options.paths.empty() == options.reference.empty()) {
    throw Error(ExitCode::usage,
                options.paths.empty()
                    ? "PATH is required: name the folder of a port, or files "
                      "of it, or give --reference DIR; see hipify-port "
                      "validate --help"
                    : "--reference validates kernels of its own; leave PATH "
                      "out, or --reference");
  }
  options.macros = macrosOf(command);
  if (!options.standard.empty() && !isStandard(options.standard)) {
    throw Error(ExitCode::usage,
                fmt::format("-std={}: there is no such standard; nothing was "
                            "compiled. Write it as in -std=c++17",
                            options.standard));
  }
  options.architectures = parseArchitectures(arguments.architectures);
  for (const std::string& text : arguments.reports) {
    options.reports.push_back(parseReport(text));
  }
  if (std::ranges::count(options.reports, "", &ValidationRequest::file) > 1) {
    throw Error(ExitCode::usage,
                "two reports would be written to stdout; give one a file: "
                "--report FORMAT:FILE");
  }
  return validate(options);
}

}  // namespace

Command validateCommand(CLI::App& app) {
  CLI::App& command =
      *app.add_subcommand("validate", "compile a port for each architecture");
  const auto arguments = std::make_shared<ValidateArguments>();
  ValidateOptions& options = arguments->options;
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  command.add_option("PATH", options.paths,
                     "the folder of a port, or files of it");
  command
      .add_option("--arch", arguments->architectures,
                  "architectures to compile for; by default those of "
                  "gfx90a,gfx942,gfx1030,gfx1100 that the compiler knows")
      ->type_name("ARCH,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      .add_option("--hipcc", options.toolchain.hipcc,
                  "the compiler: hipcc, amdclang++ or clang++")
      ->type_name("PATH");
  command
      .add_option("--rocm-path", options.toolchain.rocmPath,
                  "the ROCm to compile with")
      ->type_name("DIR");
  command
      .add_option("-p", options.buildDir,
                  "take options from DIR/compile_commands.json, of the port's "
                  "build or the CUDA build")
      ->type_name("DIR");
  command.add_option("-I", options.includeDirs, "search DIR for headers")
      ->type_name("DIR")
      ->allow_extra_args(false);
  addMacros(command);
  command
      .add_option("--std", options.standard,
                  "language standard, as in -std=c++17")
      ->type_name("STD");
  command.add_option("-j,--jobs", options.jobs, "number of threads")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  command
      .add_option("--unit-seconds", options.secondsPerUnit,
                  "give up compiling a unit for a target after N seconds")
      ->type_name("N")
      ->check(CLI::Range(1U, 86400U))
      ->capture_default_str();
  command
      .add_option("--exclude", options.exclude,
                  "pass over paths that match GLOB")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  command
      .add_option("--report", arguments->reports,
                  "write a report to stdout, or as FORMAT:FILE to a file; may "
                  "be repeated")
      ->option_text(formatNames("|"))
      ->allow_extra_args(false);
  command
      .add_option("--reference", options.reference,
                  "port the reference kernels into DIR, compile them, and run "
                  "them where there is a GPU")
      ->type_name("DIR");
  addChoice<RunMode>(command, "--run", options.run,
                     {{"auto", RunMode::automatic},
                      {"never", RunMode::never},
                      {"require", RunMode::require}},
                     "run the reference kernels: where there is a GPU, never, "
                     "or fail without one");
  command
      .add_option("--run-seconds", options.secondsPerRun,
                  "end a program that runs longer than N seconds")
      ->type_name("N")
      ->check(CLI::Range(1U, 86400U))
      ->capture_default_str();
  command.add_flag("!--no-cache", options.usesCache,
                   "compile everything anew, without ccache");
  command.add_flag("--verbose", options.verbose,
                   "list every kernel with what it takes of the hardware");
  command.add_flag("--quiet", options.quiet, "print nothing but errors");
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
