#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <regex>
#include <thread>

#include "commands/commands.h"
#include "commands/reading.h"
#include "files/files.h"
#include "frontend/unit.h"
#include "progress_bar.h"
#include "terminal.h"
#include "text/error.h"
#include "validate/runs.h"
#include "validate/validate.h"

namespace hipport {
namespace {

struct ValidationRequest {
  const ValidationFormat* format = nullptr;
  std::string file;  ///< empty for stdout
};

struct ValidateArguments {
  ValidateOptions options;
  std::vector<ValidationRequest> requests;  ///< `reports`, read
  bool verbose = false;
  bool quiet = false;
  std::string platform;
  std::vector<std::string> architectures;
  std::vector<std::string> reports;
  std::vector<std::string> libraryDirs;
  std::vector<std::string> libraries;
};

/// Of --platform, or else of the variable that hipcc obeys.
Platform platformOf(const std::string& given) {
  const char* variable = std::getenv("HIP_PLATFORM");
  const std::string word = !given.empty() ? given : variable ? variable : "";
  if (word.empty() || word == "amd") return Platform::amd;
  if (word == "nvidia") return Platform::nvidia;
  throw Error(
      ExitCode::usage,
      fmt::format("{}{}: there is no such platform; nothing was compiled. The "
                  "platforms are amd and nvidia",
                  given.empty() ? "HIP_PLATFORM=" : "--platform=", word));
}

std::vector<std::string> amdArchitectures(
    const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const TargetArchitecture& each : parseArchitectures(words)) {
    names.push_back(each.text());
  }
  return names;
}

/// As nvcc names them: "sm_90", "sm_90a"; each once.
std::vector<std::string> nvidiaArchitectures(
    const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const std::string& word : words) {
    const std::string_view number =
        std::string_view(word).substr(std::min<std::size_t>(3, word.size()));
    const bool isName =
        word.starts_with("sm_") && !number.empty() &&
        number.find_first_not_of("0123456789") >= number.size() - 1;
    if (!isName) {
      throw Error(
          ExitCode::usage,
          fmt::format(
              "--arch={}: is not an NVIDIA architecture; nothing was compiled. "
              "Write it as in sm_90, or leave out --platform=nvidia",
              word));
    }
    if (std::ranges::find(names, word) == names.end()) names.push_back(word);
  }
  return names;
}

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
        "--report",
        name + " is not a report format of validate; the formats are " +
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

void writeReports(const ValidateArguments& arguments,
                  const Validation& validation) {
  for (const ValidationRequest& request : arguments.requests) {
    const std::string text =
        request.format->write(validation, {false, arguments.verbose});
    if (request.file.empty()) {
      print(text);
    } else {
      writeFile(resolved(request.file), text);
    }
  }
}

/// Shows what came of it.
ExitCode show(const ValidateArguments& arguments,
              const Validation& validation) {
  writeReports(arguments, validation);
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

ExitCode run(const CLI::App& command, ValidateArguments& arguments) {
  ValidateOptions& options = arguments.options;
  if (!options.inventory.paths.empty() && !options.reference.empty()) {
    throw Error(
        ExitCode::usage,
        "--reference validates its own kernels; leave out PATH or --reference");
  }
  const bool runsProgram = !options.record.empty() || options.expect;
  const bool onlyRuns = runsProgram && !linksProgram(options);
  if (options.inventory.paths.empty() && options.reference.empty() &&
      !onlyRuns) {
    throw Error(ExitCode::usage,
                "PATH is required: name the folder of a port, or files of it, "
                "or give --reference DIR; see hipify-port validate --help");
  }
  if (runsProgram && !options.reference.empty()) {
    throw Error(ExitCode::usage,
                "--reference runs kernels that check themselves; leave out "
                "--record and --expect");
  }
  if (!options.record.empty() && options.expect) {
    throw Error(ExitCode::usage,
                "--record says what the program prints; leave out --expect");
  }
  if (!options.runCommand.empty() && !runsProgram) {
    throw Error(ExitCode::usage,
                "--run-cmd needs --record DIR, the output to compare with "
                "(`hipify-port record` makes one), or --expect REGEX for a "
                "program that checks itself");
  }
  if (options.expect) {
    try {
      (void)std::regex(*options.expect);
    } catch (const std::regex_error& error) {
      throw Error(ExitCode::usage,
                  fmt::format("--expect '{}' is no regular expression "
                              "(ECMAScript's): {}",
                              *options.expect, error.what()));
    }
  }
  if (options.comparesWaves && options.run != RunMode::automatic &&
      options.run != RunMode::emulate) {
    throw Error(ExitCode::usage,
                "--compare-waves emulates the program; leave out --run, or "
                "give --run=emulate");
  }
  if (options.comparesWaves) options.run = RunMode::emulate;
  options.parse.macros = macrosOf(command);
  if (!options.parse.standard.empty() && !isStandard(options.parse.standard)) {
    throw Error(ExitCode::usage,
                fmt::format("-std={}: there is no such standard; nothing was "
                            "compiled. Write it as in -std=c++17",
                            options.parse.standard));
  }
  options.toolchain.platform = platformOf(arguments.platform);
  options.architectures = options.toolchain.platform == Platform::nvidia
                              ? nvidiaArchitectures(arguments.architectures)
                              : amdArchitectures(arguments.architectures);
  for (const std::string& folder : arguments.libraryDirs) {
    options.libraries.push_back("-L" +
                                std::filesystem::absolute(folder).string());
  }
  for (const std::string& name : arguments.libraries) {
    options.libraries.push_back("-l" + name);
  }
  for (const std::string& text : arguments.reports) {
    arguments.requests.push_back(parseReport(text));
  }
  if (std::ranges::count(arguments.requests, "", &ValidationRequest::file) >
      1) {
    throw Error(ExitCode::usage,
                "two reports would be written to stdout; give one a file: "
                "--report FORMAT:FILE");
  }
  ProgressBar progress(arguments.quiet);
  return show(arguments, validate(options, progress));
}

void addCompiling(CLI::App& command, OptionGroups& groups,
                  ValidateArguments& arguments) {
  ValidateOptions& options = arguments.options;
  groups.begin("Target");
  command
      .add_option("--arch", arguments.architectures,
                  "architectures to compile for; by default those of "
                  "gfx90a,gfx942,gfx1030,gfx1100 that the compiler supports, "
                  "or for NVIDIA those of the GPUs present")
      ->type_name("ARCH,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      .add_option("--platform", arguments.platform,
                  "platform to compile for and run on; by default that of "
                  "HIP_PLATFORM, or amd")
      ->option_text("amd|nvidia");
  groups.begin("Compiling");
  command
      .add_option("--hipcc", options.toolchain.hipcc,
                  "the compiler: hipcc, amdclang++ or clang++, or nvcc for "
                  "NVIDIA")
      ->type_name("PATH");
  command
      .add_option("--rocm-path", options.toolchain.rocmPath,
                  "ROCm installation to compile with")
      ->type_name("DIR");
  command
      .add_option("-p", options.inventory.buildDir,
                  "take compile options from DIR/compile_commands.json, of the "
                  "port's build or the CUDA build")
      ->type_name("DIR");
  command.add_flag("--trust-options", options.trustsOptions,
                   "keep options of compile commands that have the compiler "
                   "load or run code: -fplugin, -B, -Xclang -load");
  command.add_option("-I", options.parse.includeDirs, "search DIR for headers")
      ->type_name("DIR")
      ->allow_extra_args(false);
  addMacros(command);
  command
      .add_option("--std", options.parse.standard,
                  "language standard, as in -std=c++17")
      ->type_name("STD");
  command.add_option("-j,--jobs", options.jobs, "number of parallel jobs")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  command
      .add_option("--unit-seconds", options.secondsPerUnit,
                  "stop compiling a unit for a target after N seconds")
      ->type_name("N")
      ->check(CLI::Range(1U, 86400U))
      ->capture_default_str();
}

void addRunning(CLI::App& command, OptionGroups& groups,
                ValidateArguments& arguments) {
  ValidateOptions& options = arguments.options;
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
  command
      .add_option("--record", options.record,
                  "run the port's program and compare its output with the "
                  "record in DIR (made by hipify-port record)")
      ->type_name("DIR");
  command
      .add_option("--expect", options.expect,
                  "run the port's program, which checks itself: it has to end "
                  "with exit status 0 and to print a line that matches REGEX "
                  "('' is any)")
      ->type_name("REGEX");
  command
      .add_option("--run-cmd", options.runCommand,
                  "run CMD with sh instead of the program itself; {binary} in "
                  "CMD is the program linked from PATH")
      ->type_name("CMD");
  command.add_option("--run-in", options.runFolder, "run programs in DIR")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory);
  command
      .add_option("-L", arguments.libraryDirs,
                  "search DIR for libraries when linking the program")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command.add_option("-l", arguments.libraries, "link the program with NAME")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      .add_option("--run-seconds", options.secondsPerRun,
                  "stop a program after N seconds")
      ->type_name("N")
      ->check(CLI::Range(1U, 86400U))
      ->capture_default_str();
}

}  // namespace

Command validateCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "validate", "compile a port for each architecture, and run its program");
  const auto arguments = std::make_shared<ValidateArguments>();
  ValidateOptions& options = arguments->options;
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  OptionGroups groups(command);
  groups.begin("Inputs");
  command.add_option("PATH", options.inventory.paths,
                     "the folder of a port, or files of it");
  addCompiling(command, groups, *arguments);
  groups.begin("Inputs");
  command
      .add_option("--exclude", options.inventory.exclude,
                  "skip paths that match GLOB")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  command
      .add_option(
          "--reference", options.reference,
          "port the reference kernels into DIR, compile them and run them")
      ->type_name("DIR");
  addRunning(command, groups, *arguments);
  groups.begin("Compiling");
  command.add_flag("!--no-cache", options.usesCache,
                   "compile everything again, without ccache");
  groups.begin("Reports");
  command
      .add_option("--report", arguments->reports,
                  "write a report to stdout, or as FORMAT:FILE to a file; may "
                  "be repeated")
      ->option_text(formatNames("|"))
      ->allow_extra_args(false);
  command.add_flag("--verbose", arguments->verbose,
                   "list the hardware resources that each kernel uses");
  command.add_flag("--quiet", arguments->quiet, "print only errors");
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
