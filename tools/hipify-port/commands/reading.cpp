#include "commands/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <thread>

#include "analysis/targets.h"
#include "files/files.h"
#include "frontend/unit.h"
#include "report/report.h"
#include "terminal.h"
#include "text/error.h"

namespace hipport {
namespace {

// Several of these are one list, in a record.
constexpr std::string_view kRulesOption = "--rules";
constexpr std::string_view kMacrosOption = "-D/-U";

/// Reads "1/4"; false if `text` is not so.
template <typename Number>
bool readPair(std::string_view text, char between, Number& first,
              Number& second) {
  const char* const end = text.data() + text.size();
  const auto one = std::from_chars(text.data(), end, first);
  if (one.ec != std::errc() || one.ptr == end || *one.ptr != between) {
    return false;
  }
  const auto other = std::from_chars(one.ptr + 1, end, second);
  return other.ec == std::errc() && other.ptr == end;
}

Version parseVersion(const std::string& text) {
  Version version;
  if (!readPair(text, '.', version.major, version.minor)) {
    throw CLI::ValidationError(
        "--rocm", text + " is not a version; write it as in --rocm=7.0");
  }
  return version;
}

/// The names of all formats.
std::string formatNames(std::string_view between) {
  std::string names;
  for (const Format& format : formats()) {
    names += names.empty() ? "" : between;
    names += format.name;
  }
  return names;
}

ReportRequest parseReport(const std::string& text) {
  const std::size_t colon = text.find(':');
  ReportRequest request;
  const std::string name = text.substr(0, colon);
  request.format = findFormat(name);
  if (colon != std::string::npos) request.file = text.substr(colon + 1);
  if (!request.format) {
    throw CLI::ValidationError(
        "--report",
        name + " is not a report format; the formats are " + formatNames(", "));
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

}  // namespace

Shard parseShard(const std::string& text) {
  Shard shard;
  if (!readPair(text, '/', shard.number, shard.count) || shard.number < 1 ||
      shard.number > shard.count) {
    throw CLI::ValidationError(
        "--shard", text + " is not a shard; write it as in --shard=1/4");
  }
  return shard;
}

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

void addMacros(CLI::App& app) {
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
}

std::vector<std::string> macrosOf(const CLI::App& command) {
  // The last word about a macro counts, so their order has to survive.
  std::vector<std::string> macros;
  std::map<const CLI::Option*, std::size_t> taken;
  for (const CLI::Option* option : command.parse_order()) {
    const std::string name = option->get_name();
    if (name != "-D" && name != "-U") continue;
    macros.push_back(name + option->results()[taken[option]++]);
  }
  return macros;
}

TargetArguments::TargetArguments()
    : rocm(fmt::format("{}.{}", Target().rocm.major, Target().rocm.minor)) {}

void addTarget(CLI::App& app, TargetArguments& arguments, Target& target) {
  OptionGroups groups(app);
  groups.begin("Target");
  addChoice<WarpStyle>(
      app, "--warp", target.warp,
      {{"logical32", WarpStyle::logical32}, {"native", WarpStyle::native}},
      "code for 32-lane warps: keep its meaning with support headers "
      "(logical32), or call HIP's own builtins (native)");
  addChoice<MatrixStyle>(
      app, "--matrix", target.matrix,
      {{"warps", MatrixStyle::warps}, {"rocwmma", MatrixStyle::rocwmma}},
      "nvcuda::wmma: keep warps of 32 lanes with a support header (warps), or "
      "call rocWMMA (rocwmma)");
  addChoice<Flavour>(app, "--library", target.flavour,
                     {{"hip", Flavour::hip}, {"roc", Flavour::roc}},
                     "port to the hip* or the roc* libraries");
  app.add_option("--rocm", arguments.rocm, "ROCm version to port to")
      ->type_name("VERSION")
      ->capture_default_str();
  addChoice<TorchStyle>(app, "--torch", arguments.torch,
                        {{"auto", TorchStyle::automatic},
                         {"none", TorchStyle::none},
                         {"v1", TorchStyle::v1},
                         {"v2", TorchStyle::v2}},
                        "also port PyTorch's headers and names, as version 1 "
                        "or 2 of PyTorch's own hipify does; auto: as version "
                        "1 where sources include PyTorch's headers");
  app.add_option(
         "--rules", arguments.rules,
         "lay the rule table in FILE over the built-in tables; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  groups.begin("Inputs");
  app.add_option("--config", arguments.configuration,
                 fmt::format("read options from FILE instead of the nearest {}",
                             kConfigurationName))
      ->type_name("FILE");
  app.add_flag("!--no-config", arguments.isConfigured,
               fmt::format("do not read a {}", kConfigurationName));
}

ResolvedRules resolveTarget(CLI::App& command,
                            const std::vector<std::string>& paths,
                            const TargetArguments& arguments, Target& target) {
  if (!arguments.isConfigured && !arguments.configuration.empty()) {
    throw Error(ExitCode::usage,
                "--config and --no-config exclude each other; give one of "
                "them");
  }
  ResolvedRules resolved;
  std::filesystem::path file = arguments.configuration;
  if (arguments.isConfigured && file.empty()) file = findConfiguration(paths);
  if (!file.empty()) {
    resolved.configuration = applyConfiguration(file, command);
  }
  resolved.sources = {arguments.torch,
                      {resolved.configuration.rules, arguments.rules}};
  target.rocm = parseVersion(arguments.rocm);
  return resolved;
}

ReadingArguments::ReadingArguments() {
  options.port.tree.jobs = std::max(1U, std::thread::hardware_concurrency());
}

void addSources(CLI::App& app, ReadingArguments& arguments) {
  RunOptions& options = arguments.options;
  OptionGroups groups(app);
  groups.begin("Inputs");
  app.add_option("PATH", options.port.tree.inventory.paths,
                 "files, folders or a compile_commands.json");
  groups.begin("Parsing");
  app.add_option("-p", options.port.tree.inventory.buildDir,
                 "take compile options from DIR/compile_commands.json")
      ->type_name("DIR");
  app.add_option("--cuda-path", options.port.tree.parse.cudaPath,
                 "parse with the CUDA SDK in DIR (optional)")
      ->type_name("DIR");
  app.add_option("-j,--jobs", options.port.tree.jobs, "number of parallel jobs")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  app.add_option(
         "--unit-seconds", options.port.tree.parse.secondsPerUnit,
         "stop parsing a translation unit after N seconds of processor time")
      ->type_name("N")
      ->check(CLI::Range(1U, 86400U))
      ->capture_default_str();
  app.add_flag("!--no-cache", options.port.tree.cache.isUsed,
               "parse everything, without the cache of earlier runs");
  app.add_option(
         "--cache-dir", options.port.tree.cache.folder,
         "keep the parse cache in DIR instead of the user's cache folder")
      ->type_name("DIR");
  app.add_option("--shard", arguments.shard,
                 "only parse the Ith of N parts of the units into the cache, "
                 "for a later run")
      ->type_name("I/N");
  app.add_option("-I", options.port.tree.parse.includeDirs,
                 "search DIR for headers")
      ->type_name("DIR")
      ->allow_extra_args(false);
  addMacros(app);
  app.add_option("--std", options.port.tree.parse.standard,
                 "language standard, as in -std=c++17")
      ->type_name("STD");
  groups.begin("Inputs");
  app.add_option("--exclude", options.port.tree.inventory.exclude,
                 "skip paths that match GLOB")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  addTarget(app, arguments.target, options.port.target);
}

void addReading(CLI::App& app, ReadingArguments& arguments) {
  RunOptions& options = arguments.options;
  addSources(app, arguments);
  OptionGroups groups(app);
  groups.begin("Target");
  addChoice<LaunchStyle>(
      app, "--launch", options.port.target.launch,
      {{"keep", LaunchStyle::keep}, {"ggl", LaunchStyle::ggl}},
      "how launches are written: keep (<<<>>>) or ggl (hipLaunchKernelGGL)");
  app.add_option("--arch", arguments.architectures,
                 "AMD GPU architectures to port to (" +
                     textOf(options.port.target.architectures) + ")")
      ->type_name("ARCH")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void addAcceptance(CLI::App& app, ReadingArguments& arguments) {
  RunOptions& options = arguments.options;
  OptionGroups groups(app);
  groups.begin("Output");
  addChoice<Applicability>(
      app, "--apply", options.port.plan.apply,
      {{"safe", Applicability::safe}, {"review", Applicability::review}},
      "write fixes of this applicability or better");
  groups.begin("Reports");
  app.add_option("--baseline", options.port.baseline.file,
                 "findings in the baseline FILE do not count")
      ->type_name("FILE");
}

void addOutput(CLI::App& app, ReadingArguments& arguments) {
  RunOptions& options = arguments.options;
  addAcceptance(app, arguments);
  OptionGroups groups(app);
  groups.begin("Reports");
  addChoice<FailOn>(app, "--fail-on", options.failOn,
                    {{"manual", FailOn::manual},
                     {"review", FailOn::review},
                     {"none", FailOn::none}},
                    "exit with 1 if manual findings are left (manual), manual "
                    "or review findings (review), or never (none)");
  app.add_option("--report", arguments.reports,
                 "write a report to stdout, or as FORMAT:FILE to a file; may "
                 "be repeated")
      ->option_text(formatNames("|"))
      ->allow_extra_args(false);
  app.add_flag("--exit-zero", options.exitZero,
               "exit with 0 whatever the findings; errors still fail");
  app.add_flag("--update-baseline", options.port.baseline.isUpdated,
               "write the current findings into the file of --baseline");
  app.add_option("--earlier", options.port.baseline.earlier,
                 "show the progress since an earlier JSON report")
      ->type_name("FILE")
      ->allow_extra_args(false);
  groups.begin("Output");
  app.add_flag("!--no-build-files", options.port.plan.portsBuildFiles,
               "do not port CMake files, makefiles and scripts");
  app.add_flag("--emit-cmake", options.port.plan.emitsCMake,
               "with -o or --in-place: write a CMakeLists.txt for sources that "
               "have none");
  groups.begin("Reports");
  app.add_flag("--verbose", options.verbose, "also list safe edits");
  app.add_flag("--quiet", options.quiet, "print only errors");
}

namespace {

/// The options that decide what a port is, but for rules and macros.
struct PortingOption {
  const char* name;
  bool isPath;
};
constexpr PortingOption kPortingOptions[] = {
    {"--apply", false},    {"--arch", false},           {"-p", true},
    {"--cuda-path", true}, {"--emit-cmake", false},     {"--exclude", false},
    {"-I", true},          {"--launch", false},         {"--library", false},
    {"--matrix", false},   {"--no-build-files", false}, {"--rocm", false},
    {"--std", false},      {"--torch", false},          {"--warp", false}};

std::set<std::string> givenNames(CLI::App& command) {
  std::set<std::string> names;
  for (const PortingOption& each : kPortingOptions) {
    const CLI::Option* option = command.get_option_no_throw(each.name);
    if (option && option->count() > 0) names.insert(each.name);
  }
  return names;
}

/// What the port is made with, for its record: by the command line (`given`),
/// and by the configuration.
std::vector<GivenOption> optionsToRecord(CLI::App& command,
                                         const std::set<std::string>& given,
                                         const TargetArguments& target,
                                         const std::vector<std::string>& macros,
                                         const Configuration& configuration) {
  std::vector<GivenOption> record;
  const auto add = [&](std::string_view name, std::vector<std::string> values,
                       bool isPath, bool isConfigured) {
    if (values.empty()) return;
    record.push_back(
        {std::string(name), std::move(values), isPath, isConfigured});
  };
  for (const PortingOption& each : kPortingOptions) {
    const CLI::Option* option = command.get_option_no_throw(each.name);
    if (!option || option->count() == 0) continue;
    add(each.name, option->results(), each.isPath, !given.contains(each.name));
  }
  add(kRulesOption, configuration.rules, true, true);
  add(kRulesOption, target.rules, true, false);
  add(kMacrosOption, configuration.defines, false, true);
  add(kMacrosOption, macros, false, false);
  return record;
}

}  // namespace

void giveOptions(CLI::App& command, ReadingArguments& arguments,
                 const std::vector<GivenOption>& options) {
  for (const GivenOption& each : options) {
    if (each.name == kRulesOption) {
      std::vector<std::string>& rules = arguments.target.rules;
      rules.insert(rules.end(), each.values.begin(), each.values.end());
      continue;
    }
    if (each.name == kMacrosOption) {
      arguments.macros.insert(arguments.macros.end(), each.values.begin(),
                              each.values.end());
      continue;
    }
    const bool isKnown = std::ranges::any_of(
        kPortingOptions,
        [&](const PortingOption& known) { return each.name == known.name; });
    CLI::Option* option =
        isKnown ? command.get_option_no_throw(each.name) : nullptr;
    if (!option) {
      throw Error(ExitCode::input,
                  fmt::format("the record of the port has an option {}, which "
                              "this version does not know; nothing was done. "
                              "Use the version that made the port, or a newer "
                              "one",
                              each.name));
    }
    if (option->count() > 0) continue;
    for (const std::string& value : each.values) option->add_result(value);
    option->run_callback();
  }
}

namespace {

/// A fragment of rocWMMA belongs to a whole wave.
void checkMatrices(const Target& target) {
  if (target.matrix != MatrixStyle::rocwmma ||
      target.warp == WarpStyle::native) {
    return;
  }
  const auto wide = architecturesWhere(
      target, [](const Architecture& each) { return each.wave != 32; });
  if (wide.empty()) return;
  throw Error(
      ExitCode::usage,
      fmt::format("--matrix=rocwmma multiplies by whole waves, of 64 lanes on "
                  "{}, but --warp=logical32 keeps warps of 32; nothing was "
                  "ported. Give --warp=native, or --arch with GPUs of 32 lanes",
                  listed(wide)));
}

}  // namespace

void finalize(CLI::App& command, ReadingArguments& arguments) {
  RunOptions& options = arguments.options;
  ParseOptions& parse = options.port.tree.parse;
  const std::set<std::string> givenBefore = givenNames(command);
  const std::vector<std::string>& paths = options.port.tree.inventory.paths;
  ResolvedRules settled = resolveTarget(
      command, paths.empty() ? std::vector<std::string>{"."} : paths,
      arguments.target, options.port.target);
  options.rules = std::move(settled.sources);
  parse.macros = settled.configuration.defines;
  if (!settled.configuration.file.empty() && !options.quiet) {
    tell("options are taken from " + settled.configuration.file.string());
  }
  // Those of a record come before those of the command line.
  std::vector<std::string> given = arguments.macros;
  std::ranges::copy(macrosOf(command), std::back_inserter(given));
  parse.macros.insert(parse.macros.end(), given.begin(), given.end());
  options.port.delivery.given = optionsToRecord(
      command, givenBefore, arguments.target, given, settled.configuration);
  if (!parse.standard.empty() && !isStandard(parse.standard)) {
    throw Error(ExitCode::usage,
                fmt::format("-std={}: there is no such standard; nothing was "
                            "ported. Write it as in -std=c++17",
                            parse.standard));
  }
  if (options.quiet && options.verbose) {
    throw Error(ExitCode::usage,
                "--quiet and --verbose exclude each other; give one of them");
  }
  if (options.port.baseline.isUpdated && options.port.baseline.file.empty()) {
    throw Error(ExitCode::usage,
                "--update-baseline has no file to write; give --baseline FILE");
  }
  if (!arguments.shard.empty()) {
    options.port.tree.cache.shard = parseShard(arguments.shard);
    if (!options.port.tree.cache.isUsed) {
      throw Error(ExitCode::usage,
                  "--shard fills the cache, but --no-cache disables it; give "
                  "only one of them");
    }
  }
  if (!arguments.architectures.empty()) {
    options.port.target.architectures =
        parseArchitectures(arguments.architectures);
  }
  checkMatrices(options.port.target);
  std::vector<std::string> files;
  for (const std::string& text : arguments.reports) {
    options.reports.push_back(parseReport(text));
    const std::string& file = options.reports.back().file;
    files.push_back(file.empty() ? file : resolved(file).string());
  }
  if (options.port.delivery.mode == PortMode::diff &&
      std::ranges::count(files, "") > 0) {
    throw Error(ExitCode::usage,
                "--diff and a --report without a file would both write to "
                "stdout; give the report a file: --report FORMAT:FILE");
  }
  if (options.port.baseline.isUpdated) {
    files.push_back(resolved(options.port.baseline.file).string());
  }
  std::ranges::sort(files);
  if (std::ranges::adjacent_find(files) != files.end()) {
    throw Error(ExitCode::usage,
                "two reports, or a report and the baseline, would be written "
                "to one place; give each its own file: --report FORMAT:FILE");
  }
}

}  // namespace hipport
