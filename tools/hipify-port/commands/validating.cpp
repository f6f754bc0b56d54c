#include "commands/validating.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <thread>

#include "frontend/unit.h"
#include "text/error.h"
#include "validate/runs.h"

namespace hipport {
namespace {

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

}  // namespace

void addCompiling(CLI::App& command, OptionGroups& groups,
                  ValidatingArguments& arguments) {
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
                ValidatingArguments& arguments) {
  ValidateOptions& options = arguments.options;
  groups.begin("Running");
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

void addExcluding(CLI::App& command, OptionGroups& groups,
                  ValidatingArguments& arguments) {
  groups.begin("Inputs");
  command
      .add_option("--exclude", arguments.options.inventory.exclude,
                  "skip paths that match GLOB")
      ->type_name("GLOB")
      ->allow_extra_args(false);
}

void addReporting(CLI::App& command, OptionGroups& groups,
                  ValidatingArguments& arguments, const std::string& formats,
                  const std::string& verbose) {
  groups.begin("Reports");
  command
      .add_option("--report", arguments.reports,
                  "write a report to stdout, or as FORMAT:FILE to a file; may "
                  "be repeated")
      ->option_text(formats)
      ->allow_extra_args(false);
  command.add_flag("--verbose", arguments.verbose, verbose);
  command.add_flag("--quiet", arguments.quiet, "print only errors");
}

void addValidating(CLI::App& command, ValidatingArguments& arguments) {
  ValidateOptions& options = arguments.options;
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  OptionGroups groups(command);
  groups.begin("Inputs");
  command.add_option("PATH", options.inventory.paths,
                     "the folder of a port, or files of it");
  addCompiling(command, groups, arguments);
  addExcluding(command, groups, arguments);
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
  addRunning(command, groups, arguments);
  groups.begin("Compiling");
  command.add_flag("!--no-cache", options.usesCache,
                   "compile everything again, without ccache");
  command
      .add_option("--cache-dir", options.cacheDir,
                  "keep in DIR what compilers and runs said, and take from it "
                  "what still holds")
      ->type_name("DIR");
  command
      .add_option("--shard", arguments.shard,
                  "only find out the Ith of N parts, for a later run with the "
                  "same --cache-dir")
      ->type_name("I/N");
  command
      .add_option("--step", arguments.step,
                  "only do the step that `hipify-port plan` calls NAME")
      ->type_name("NAME");
  addReporting(command, groups, arguments,
               formatNames(validationFormats(), "|"),
               "list the hardware resources that each kernel uses");
}

void settle(const CLI::App& command, ValidatingArguments& arguments) {
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
}

ExitCode exitCodeOf(const Validation& validation) {
  for (const std::string& error : validation.errors) tell(error);
  if (!validation.errors.empty()) return ExitCode::input;
  const bool isClean = std::ranges::none_of(validation.units, hasFailed) &&
                       std::ranges::all_of(validation.runs, isFine);
  return isClean ? ExitCode::clean : ExitCode::findings;
}

}  // namespace hipport
