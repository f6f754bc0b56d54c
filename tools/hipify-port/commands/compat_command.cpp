#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "commands/commands.h"
#include "commands/reading.h"
#include "files/files.h"
#include "files/output_folder.h"
#include "port/compat.h"
#include "port/tree_plan.h"
#include "progress_bar.h"
#include "rule_files.h"
#include "terminal.h"
#include "text/error.h"
#include "text/harmless.h"
#include "tree/tree.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

struct CompatArguments : ReadingArguments {
  std::string output;
};

std::string counted(std::size_t count, const char* word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

ExitCode run(CLI::App& command, CompatArguments& arguments) {
  RunOptions& options = arguments.options;
  options.port.delivery.mode = PortMode::report;
  if (options.port.tree.inventory.paths.empty() || arguments.output.empty()) {
    throw Error(ExitCode::usage,
                "PATH and -o FILE are required: the sources, and the header "
                "to write; see hipify-port compat --help");
  }
  finalize(command, arguments);
  if (options.port.tree.cache.shard) {
    throw Error(
        ExitCode::usage,
        "--shard: the header needs the names of all sources, but a shard "
        "parses only some; nothing was written. Leave out --shard");
  }
  const fs::path output = resolved(arguments.output);
  if (isFolder(output)) {
    throw Error(ExitCode::usage,
                fmt::format("-o {}: that is a folder; nothing was written. "
                            "Name a file",
                            arguments.output));
  }
  Inventory inventory = takeInventory(options.port.tree.inventory);
  if (inventory.find(output) && !isCompatHeader(readFile(output))) {
    throw Error(ExitCode::usage,
                fmt::format("-o {} would replace an input; nothing was "
                            "written. Choose another place",
                            arguments.output));
  }
  const RuleFiles ruleFiles(options.rules);
  const RuleSet rules = ruleFiles.rules();
  ProgressBar progress(options.quiet);
  const Tree tree = readTree(std::move(inventory), options.port.tree, rules,
                             options.port.target, progress);
  const Target target = withNeededWarps(options.port.target, tree, rules);

  const CompatHeader header = compatHeader(tree, rules, target, output);
  OutputFolder folder = OutputFolder::made(output.parent_path());
  for (const auto& [path, text] : header.files) {
    folder.write(path.lexically_relative(folder.path()), text);
  }
  for (const CompatObstacle& each : header.obstacles) {
    printAside(fmt::format("{}: {}\n", harmlessPath(each.place),
                           harmless(each.message)));
  }
  const std::vector<std::string> errors = tree.errors();
  for (const std::string& error : errors) {
    tell(error);
  }
  if (!options.quiet) {
    const std::string output = harmless(arguments.output);
    printAside(fmt::format(
        "{} and {} in {}; {} left to change in the sources\n"
        "compile with: hipcc -x hip -include {} -I {}\n",
        counted(header.names, "name"), counted(header.headers, "header"),
        output, counted(header.obstacles.size(), "place"), output,
        harmless(compatFolder(arguments.output).string())));
  }
  if (!errors.empty()) return ExitCode::input;
  return header.obstacles.empty() ? ExitCode::clean : ExitCode::findings;
}

}  // namespace

Command compatCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "compat",
      "write a header that lets CUDA sources compile unchanged as HIP");
  const auto arguments = std::make_shared<CompatArguments>();
  command
      .add_option("-o,--output", arguments->output,
                  "the header to write; replacements of CUDA's headers go into "
                  "a folder beside it")
      ->type_name("FILE");
  addSources(command, *arguments);
  command.add_flag("--quiet", arguments->options.quiet,
                   "print only errors and the places left to change");
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
