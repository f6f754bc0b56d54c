#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "commands/commands.h"
#include "commands/updating.h"
#include "files/files.h"
#include "terminal.h"
#include "text/error.h"
#include "tree/port_map.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

struct StatusArguments : UpdateArguments {
  bool json = false;
  bool markdown = false;
  bool check = false;
};

/// The folder that the port was made of, as its map has it.
std::string mappedCuda(const std::string& port) {
  const fs::path map = fs::path(port) / kPortMapFile;
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(map, error))) return "";
  const PortMap read = readPortMap(readFile(map), shownAs(map));
  if (read.root == ".") return "";  // ported in place
  const fs::path folder = (resolved(port) / read.root).lexically_normal();
  return isFolder(folder) ? shownAs(folder) : "";
}

ExitCode run(CLI::App& command, StatusArguments& arguments) {
  if (arguments.json && arguments.markdown) {
    throw Error(ExitCode::usage,
                "--json and --markdown exclude each other; give one of them");
  }
  if (!isFolder(arguments.port)) {
    throw Error(ExitCode::input,
                fmt::format("{}: there is no such folder; name that of the "
                            "port",
                            arguments.port));
  }
  if (arguments.cuda.empty()) arguments.cuda = mappedCuda(arguments.port);
  if (arguments.cuda.empty()) {
    throw Error(ExitCode::usage,
                fmt::format("{}: the CUDA that it was ported from is not where "
                            "it was; give --against with the folder of the "
                            "CUDA tree",
                            arguments.port));
  }
  const UpdateResult result = runUpdate(command, arguments, /*writes=*/false);
  writeReports(arguments.options, result.report);
  print(arguments.json       ? toJson(result)
        : arguments.markdown ? toMarkdown(result)
                             : toText(result));
  for (const std::string& error : result.report.errors) tell(error);
  if (!result.report.errors.empty()) return ExitCode::input;
  return arguments.check && isBehind(result) ? ExitCode::findings
                                             : ExitCode::clean;
}

}  // namespace

Command statusCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "status", "show how far a port is behind its CUDA, and its hand edits");
  const auto arguments = std::make_shared<StatusArguments>();
  command.add_option("PORT", arguments->port, "the folder of the port")
      ->required();
  command
      .add_option("--against", arguments->cuda,
                  "the CUDA tree as it is now; by default the folder that was "
                  "ported")
      ->type_name("NEW-CUDA");
  command
      .add_option("--from", arguments->from,
                  "the CUDA that the port was made from, where the port has no "
                  "record of it: a folder, or a revision of NEW-CUDA")
      ->type_name("DIR|REV");
  command.add_flag("--check", arguments->check,
                   "exit with 1 if the port is behind");
  command.add_flag("--json", arguments->json, "print JSON");
  command.add_flag("--markdown", arguments->markdown, "print Markdown");
  addUpdating(command, *arguments);
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
