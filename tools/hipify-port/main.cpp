// hipify-port: ports CUDA source trees to HIP.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "analysis/analysis.h"
#include "files.h"
#include "frontend/frontend.h"
#include "port.h"
#include "text/error.h"

namespace {

using namespace hipport;

Version parseVersion(const std::string& text) {
  Version version;
  const char* const end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, version.major);
  const bool hasMinor =
      major.ec == std::errc() && major.ptr != end && *major.ptr == '.';
  const auto minor =
      hasMinor ? std::from_chars(major.ptr + 1, end, version.minor) : major;
  if (!hasMinor || minor.ec != std::errc() || minor.ptr != end) {
    throw CLI::ValidationError(
        "--rocm", text + " is no version; write it as in --rocm=7.0");
  }
  return version;
}

/// An option that takes one of a few words.
template <typename Value>
void addChoice(CLI::App& app, const std::string& name, Value& value,
               std::vector<std::pair<std::string, Value>> choices,
               const std::string& help) {
  std::string words;
  for (const auto& [word, meaning] : choices) {
    words += (words.empty() ? "" : "|") + word;
  }
  app.add_option_function<std::string>(
         name,
         [name, words, choices = std::move(choices),
          &value](const std::string& text) {
           const auto found = std::ranges::find(
               choices, text, &std::pair<std::string, Value>::first);
           if (found == choices.end()) {
             throw CLI::ValidationError(name, text + " is none of " + words);
           }
           value = found->second;
         },
         help)
      ->option_text(words);
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

/// "gfx90a,gfx1100".
std::string textOf(const std::vector<TargetArchitecture>& architectures) {
  std::string text;
  for (const TargetArchitecture& each : architectures) {
    text += (text.empty() ? "" : ",") + each.text();
  }
  return text;
}

/// The architectures of --arch, each once. One that is there with different
/// features is there as often.
std::vector<TargetArchitecture> parseArchitectures(
    const std::vector<std::string>& words) {
  std::vector<TargetArchitecture> architectures;
  for (const std::string& word : words) {
    const TargetArchitecture architecture = parseArchitecture(word);
    if (std::ranges::find(architectures, architecture.text(),
                          &TargetArchitecture::text) == architectures.end()) {
      architectures.push_back(architecture);
    }
  }
  return architectures;
}

/// What the command line says, before it is checked.
struct PortArguments {
  PortOptions options;
  bool inPlace = false;
  bool diff = false;
  bool check = false;
  std::string rocm = "7.0";
  std::vector<std::string> architectures;
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
  app.add_option("--cuda-path", options.cudaPath,
                 "parse against the CUDA SDK in DIR (none is needed)")
      ->type_name("DIR");
  app.add_option("-j,--jobs", options.jobs, "number of threads")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  app.add_option("--unit-seconds", options.secondsPerUnit,
                 "give up parsing a unit after N seconds of processor time")
      ->type_name("N")
      ->check(CLI::Range(1U, 86400U))
      ->capture_default_str();
  app.add_option("-I", options.includeDirs, "search DIR for headers")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app.add_option("-D", "define a macro")
      ->type_name("NAME[=VALUE]")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  app.add_option("-U", "undefine a macro")
      ->type_name("NAME")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  app.add_option("--std", options.standard,
                 "language standard, as in -std=c++17")
      ->type_name("STD");
  addChoice<LaunchStyle>(
      app, "--launch", options.target.launch,
      {{"keep", LaunchStyle::keep}, {"ggl", LaunchStyle::ggl}},
      "how launches are written: keep (<<<>>>) or ggl (hipLaunchKernelGGL)");
  addChoice<WarpStyle>(
      app, "--warp", options.target.warp,
      {{"logical32", WarpStyle::logical32}, {"native", WarpStyle::native}},
      "code for warps of 32 lanes: keep their meaning by "
      "helpers, or write HIP's own builtins");
  addChoice<Flavour>(app, "--library", options.target.flavour,
                     {{"hip", Flavour::hip}, {"roc", Flavour::roc}},
                     "port to the hip* or the roc* libraries");
  app.add_option("--rocm", arguments.rocm, "ROCm version to port to")
      ->type_name("VERSION")
      ->capture_default_str();
  app.add_option("--arch", arguments.architectures,
                 "architectures of AMD GPUs to port to (" +
                     textOf(options.target.architectures) + ")")
      ->type_name("ARCH")
      ->delimiter(',')
      ->allow_extra_args(false);
  addChoice<Applicability>(
      app, "--apply", options.apply,
      {{"safe", Applicability::safe}, {"review", Applicability::review}},
      "write fixes of this grade and better");
  addChoice<FailOn>(app, "--fail-on", options.failOn,
                    {{"manual", FailOn::manual},
                     {"review", FailOn::review},
                     {"none", FailOn::none}},
                    "exit with 1 if findings of this kind are left");
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

ExitCode runPort(const CLI::App& command, PortArguments& arguments) {
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
  // The last word about a macro counts, so their order has to survive.
  std::map<const CLI::Option*, std::size_t> taken;
  for (const CLI::Option* option : command.parse_order()) {
    const std::string name = option->get_name();
    if (name != "-D" && name != "-U") continue;
    options.macros.push_back(name + option->results()[taken[option]++]);
  }
  if (!options.standard.empty() && !isStandard(options.standard)) {
    throw Error(ExitCode::usage,
                fmt::format("-std={}: there is no such standard; nothing was "
                            "ported. Write it as in -std=c++17",
                            options.standard));
  }
  if (options.overwrite && options.outputDir.empty()) {
    throw Error(ExitCode::usage,
                "--overwrite is about the folder of -o; give -o DIR or leave "
                "it out");
  }
  if (options.quiet && options.verbose) {
    throw Error(ExitCode::usage,
                "--quiet and --verbose exclude each other; give one of them");
  }
  options.target.rocm = parseVersion(arguments.rocm);
  if (!arguments.architectures.empty()) {
    options.target.architectures = parseArchitectures(arguments.architectures);
  }
  std::vector<std::string> files;
  for (const std::string& text : arguments.reports) {
    options.reports.push_back(parseReport(text));
    const std::string& file = options.reports.back().file;
    files.push_back(file.empty() ? file : resolved(file).string());
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
  print(fmt::format("{}: {}\n\n{}", check->id, check->summary, check->doc));
  return ExitCode::clean;
}

ExitCode run(int argc, char** argv) {
  CLI::App app("Ports CUDA source trees to HIP.", "hipify-port");
  app.set_version_flag("--version", "hipify-port " HIPPORT_VERSION);
  app.require_subcommand(0, 1);
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
  if (!words.empty() && !words[0].starts_with('-') &&
      std::ranges::none_of(app.get_subcommands({}), [&](const auto* command) {
        return command->get_name() == words[0];
      })) {
    throw Error(ExitCode::usage,
                fmt::format("there is no command {}; known are port and "
                            "explain. See hipify-port --help",
                            words[0]));
  }
  std::ranges::reverse(words);  // as CLI11 wants them
  try {
    app.parse(words);
    if (portCommand.parsed()) return runPort(portCommand, arguments);
    if (explainCommand.parsed()) return runExplain(id);
    throw Error(ExitCode::usage,
                "no command is given; known are port and explain. See "
                "hipify-port --help");
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
