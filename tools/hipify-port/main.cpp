// hipify-port: ports CUDA source trees to HIP.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "analysis/analysis.h"
#include "port.h"
#include "text/error.h"

namespace {

using namespace hipport;

Version parseVersion(const std::string& text) {
  Version version;
  int used = 0;
  if (std::sscanf(text.c_str(), "%hu.%hu%n", &version.major, &version.minor,
                  &used) != 2 ||
      static_cast<std::size_t>(used) != text.size()) {
    throw CLI::ValidationError(
        "--rocm", text + " is no version; write it as in --rocm=7.0");
  }
  return version;
}

ReportRequest parseReport(const std::string& text) {
  const std::size_t colon = text.find(':');
  ReportRequest request;
  request.format = text.substr(0, colon);
  if (colon != std::string::npos) request.file = text.substr(colon + 1);
  if (request.format != "text" && request.format != "json") {
    throw CLI::ValidationError(
        "--report",
        request.format + " is no report format; known are text and json");
  }
  if (colon != std::string::npos && request.file.empty()) {
    throw CLI::ValidationError(
        "--report", text + " names no file; write FORMAT or FORMAT:FILE");
  }
  return request;
}

/// What the command line says, before it is checked.
struct PortArguments {
  PortOptions options;
  bool inPlace = false;
  bool diff = false;
  bool check = false;
  std::vector<std::string> defines;
  std::vector<std::string> undefines;
  std::string rocm = "7.0";
  std::vector<std::string> reports;
};

void addPort(CLI::App& app, PortArguments& arguments) {
  PortOptions& options = arguments.options;
  app.add_option("PATH", options.paths,
                 "files, folders or a compile_commands.json")
      ->required();
  app.add_option("-o,--output", options.outputDir,
                 "write the port into DIR: sources ported, all else copied, "
                 ".cu as .hip")
      ->type_name("DIR");
  app.add_flag("--overwrite", options.overwrite,
               "with -o: replace files in DIR");
  app.add_flag("--in-place", arguments.inPlace, "change the sources");
  app.add_flag("--diff", arguments.diff,
               "print the changes as a diff for patch -p1");
  app.add_flag("--check", arguments.check,
               "list the files that a port would change");
  app.add_option("-p", options.buildDir,
                 "take compile options from DIR/compile_commands.json")
      ->type_name("DIR");
  app.add_option("-j,--jobs", options.jobs, "number of threads")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  app.add_option("-I", options.includeDirs, "search DIR for headers")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app.add_option("-D", arguments.defines, "define a macro")
      ->type_name("NAME[=VALUE]")
      ->allow_extra_args(false);
  app.add_option("-U", arguments.undefines, "undefine a macro")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--std", options.standard,
                 "language standard, as in -std=c++17")
      ->type_name("STD");
  app.add_option("--launch", options.target.launch,
                 "how launches are written: keep (<<<>>>) or ggl "
                 "(hipLaunchKernelGGL)")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, LaunchStyle>{{"keep", LaunchStyle::keep},
                                             {"ggl", LaunchStyle::ggl}}))
      ->option_text("keep|ggl");
  app.add_option("--library", options.target.flavour,
                 "port to the hip* or the roc* libraries")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Flavour>{
          {"hip", Flavour::hip}, {"roc", Flavour::roc}}))
      ->option_text("hip|roc");
  app.add_option("--rocm", arguments.rocm, "ROCm version to port to")
      ->type_name("VERSION")
      ->capture_default_str();
  app.add_option("--apply", options.apply,
                 "write fixes of this grade and better")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Applicability>{
          {"safe", Applicability::safe}, {"review", Applicability::review}}))
      ->option_text("safe|review");
  app.add_option("--fail-on", options.failOn,
                 "exit with 1 if findings of this kind are left")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, FailOn>{{"manual", FailOn::manual},
                                        {"review", FailOn::review},
                                        {"none", FailOn::none}}))
      ->option_text("manual|review|none");
  app.add_option("--report", arguments.reports,
                 "write a report: text or json, to FILE or to stdout")
      ->type_name("FORMAT[:FILE]")
      ->allow_extra_args(false);
  app.add_option("--exclude", options.exclude,
                 "pass over paths that match GLOB")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  app.add_flag("--verbose", options.verbose, "list safe edits as well");
  app.add_flag("--quiet", options.quiet, "print nothing but errors");
}

ExitCode runPort(PortArguments& arguments) {
  PortOptions& options = arguments.options;
  const int modes = !options.outputDir.empty() + arguments.inPlace +
                    arguments.diff + arguments.check;
  if (modes != 1) {
    throw Error(ExitCode::usage,
                modes == 0 ? "nothing says where the port goes; give one of "
                             "-o DIR, --in-place, --diff or --check"
                           : "-o, --in-place, --diff and --check exclude each "
                             "other; give one of them");
  }
  options.mode = arguments.inPlace ? PortMode::inPlace
                 : arguments.diff  ? PortMode::diff
                 : arguments.check ? PortMode::check
                                   : PortMode::folder;
  for (const std::string& define : arguments.defines) {
    options.macros.push_back("-D" + define);
  }
  for (const std::string& undefine : arguments.undefines) {
    options.macros.push_back("-U" + undefine);
  }
  options.target.rocm = parseVersion(arguments.rocm);
  std::vector<std::string> files;
  for (const std::string& text : arguments.reports) {
    options.reports.push_back(parseReport(text));
    files.push_back(options.reports.back().file);
  }
  if (arguments.diff && std::ranges::count(files, "") > 0) {
    throw Error(ExitCode::usage,
                "--diff and a --report without a file would both write to "
                "stdout; give the report a file: --report FORMAT:FILE");
  }
  std::ranges::sort(files);
  if (std::ranges::adjacent_find(files) != files.end()) {
    throw Error(ExitCode::usage,
                "two reports would be written to one place; give each a file "
                "of its own: --report FORMAT:FILE");
  }
  return port(options);
}

ExitCode runExplain(const std::string& id) {
  const Check* check = findCheck(id);
  if (!check) {
    std::string known;
    for (const Check* each : allChecks()) {
      known += fmt::format("{}{}", known.empty() ? "" : ", ", each->id);
    }
    throw Error(ExitCode::usage,
                fmt::format("there is no check {}; known are {}", id, known));
  }
  fmt::print("{}: {}\n\n{}", check->id, check->summary, check->doc);
  return ExitCode::clean;
}

ExitCode run(int argc, char** argv) {
  CLI::App app("Ports CUDA source trees to HIP.", "hipify-port");
  app.set_version_flag("--version", "hipify-port " HIPPORT_VERSION);
  app.require_subcommand(1);
  CLI::App& portCommand = *app.add_subcommand("port", "port sources");
  PortArguments arguments;
  arguments.options.jobs = std::max(1U, std::thread::hardware_concurrency());
  addPort(portCommand, arguments);
  CLI::App& explainCommand =
      *app.add_subcommand("explain", "print what a finding means");
  std::string id;
  explainCommand.add_option("ID", id, "id of a check")->required();

  // "-std=c++17", as compilers take it, has one dash.
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::string& word : words) {
    if (word.starts_with("-std=")) word.insert(0, "-");
  }
  std::ranges::reverse(words);  // as CLI11 wants them
  try {
    app.parse(words);
    return portCommand.parsed() ? runPort(arguments) : runExplain(id);
  } catch (const CLI::Success& success) {  // --help, --version
    app.exit(success);
    return ExitCode::clean;
  } catch (const CLI::ParseError& error) {
    throw Error(ExitCode::usage,
                std::string(error.what()) + "; see hipify-port --help");
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const Error& error) {
    fmt::print(stderr, "hipify-port: {}\n", error.what());
    return static_cast<int>(error.code());
  } catch (const std::exception& error) {
    fmt::print(stderr, "hipify-port: {}; nothing more was done\n",
               error.what());
    return static_cast<int>(ExitCode::usage);
  }
}
