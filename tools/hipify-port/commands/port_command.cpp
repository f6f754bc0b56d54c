#include <fmt/format.h>

#include <memory>

#include "commands/commands.h"
#include "commands/reading.h"
#include "text/error.h"

namespace hipport {
namespace {

struct PortArguments : ReadingArguments {
  bool inPlace = false;
  bool diff = false;
  bool check = false;
};

/// Where the port goes.
void addModes(CLI::App& app, PortArguments& arguments) {
  RunOptions& options = arguments.options;
  OptionGroups groups(app);
  groups.begin("Output");
  app.add_option("-o,--output", options.port.delivery.outputDir,
                 "write the port into DIR: sources are ported (.cu becomes "
                 ".hip), other files are copied")
      ->type_name("DIR");
  app.add_flag("--overwrite", options.port.delivery.overwrite,
               "with -o: replace existing files in DIR");
  app.add_flag("--in-place", arguments.inPlace, "port the sources in place");
  app.add_flag("--diff", arguments.diff,
               "print the changes as a diff for patch -p1");
  addChoice<bool>(app, "--build", options.port.delivery.isDual,
                  {{"replace", false}, {"dual", true}},
                  "replace the CUDA build with a HIP build (replace), or keep "
                  "it and put the port into hip/ beside it, selected by the "
                  "build option USE_HIP (dual)");
  app.add_flag("--check", arguments.check,
               "list the files that a port would change");
  groups.begin("Inputs");
  app.add_flag("--staged", options.port.tree.inventory.staged,
               "with --check or --diff: only lines staged in git");
  app.add_option(
         "--changed-since", options.port.tree.inventory.changedSince,
         "with --check or --diff: only lines changed since HEAD left REV")
      ->type_name("REV");
}

/// Throws Error(usage) for what --build=dual does not go with.
void refuseDual(const RunOptions& options, const PortArguments& arguments) {
  const std::string_view other =
      arguments.diff                                      ? "--diff"
      : !options.port.plan.portsBuildFiles                ? "--no-build-files"
      : options.port.plan.emitsCMake                      ? "--emit-cmake"
      : options.port.tree.inventory.staged                ? "--staged"
      : !options.port.tree.inventory.changedSince.empty() ? "--changed-since"
                                                          : "";
  if (other.empty()) return;
  throw Error(
      ExitCode::usage,
      fmt::format("--build=dual writes a second tree beside the CUDA build and "
                  "cannot be combined with {}; leave out one of them",
                  other));
}

ExitCode run(CLI::App& command, PortArguments& arguments) {
  RunOptions& options = arguments.options;
  const int modes = !options.port.delivery.outputDir.empty() +
                    arguments.inPlace + arguments.diff + arguments.check;
  if (modes != 1) {
    throw Error(ExitCode::usage,
                modes == 0 ? "no destination was given; give one of -o DIR, "
                             "--in-place, --diff or --check"
                           : "-o, --in-place, --diff and --check exclude each "
                             "other; give one of them");
  }
  options.port.delivery.mode = arguments.inPlace ? PortMode::inPlace
                               : arguments.diff  ? PortMode::diff
                               : arguments.check ? PortMode::check
                                                 : PortMode::folder;
  if (options.port.delivery.overwrite &&
      options.port.delivery.outputDir.empty() &&
      !(options.port.delivery.isDual && arguments.inPlace)) {
    throw Error(ExitCode::usage,
                "--overwrite applies to the folder of -o; give -o DIR or leave "
                "out --overwrite");
  }
  if (options.port.delivery.isDual) refuseDual(options, arguments);
  if (options.port.plan.emitsCMake && (arguments.diff || arguments.check)) {
    throw Error(ExitCode::usage,
                "--emit-cmake writes a file, but --diff and --check write "
                "none; give -o DIR or --in-place");
  }
  const bool asksGit = options.port.tree.inventory.staged ||
                       !options.port.tree.inventory.changedSince.empty();
  if (options.port.tree.inventory.staged &&
      !options.port.tree.inventory.changedSince.empty()) {
    throw Error(ExitCode::usage,
                "--staged and --changed-since exclude each other; give one of "
                "them");
  }
  if (asksGit && !arguments.check && !arguments.diff) {
    throw Error(ExitCode::usage,
                "--staged and --changed-since select lines, but only whole "
                "files can be ported; give them with --check or --diff");
  }
  if (asksGit && options.port.baseline.isUpdated) {
    throw Error(ExitCode::usage,
                "--update-baseline needs all findings, but --staged and "
                "--changed-since leave some out; give only one of them");
  }
  if (options.port.tree.inventory.paths.empty() && !asksGit) {
    throw Error(ExitCode::usage,
                "PATH is required: name the files or folders to port; see "
                "hipify-port port --help");
  }
  finalize(command, arguments);
  return runPort(options);
}

}  // namespace

Command portCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand("port", "port CUDA sources to HIP");
  const auto arguments = std::make_shared<PortArguments>();
  addReading(command, *arguments);
  addModes(command, *arguments);
  addOutput(command, *arguments);
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
