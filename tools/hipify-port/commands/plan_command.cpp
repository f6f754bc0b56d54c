#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "commands/commands.h"
#include "terminal.h"
#include "text/error.h"
#include "text/shell.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;

struct PlanArguments {
  bool isNinja = true;  // there is no other form
  unsigned shards = 16;
  std::string cacheDir;
  std::vector<std::string> words;
};

/// Throws Error(usage) for what no Ninja file can express.
void expectOneLine(std::string_view word) {
  if (word.find_first_of("\r\n") == std::string_view::npos) return;
  throw Error(ExitCode::usage,
              "an argument of the command contains a line break, which a "
              "Ninja file cannot express; rename the file");
}

/// A word as a shell takes it, in a value of a Ninja file.
std::string ninjaWord(std::string_view word) {
  expectOneLine(word);
  std::string text;
  for (const char c : shellWord(word)) {
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

/// A path in a build statement.
std::string escaped(std::string_view path) {
  std::string text;
  for (const char c : path) {
    if (c == ' ' || c == ':' || c == '$') text += '$';
    text += c;
  }
  return text;
}

/// The program, as the steps are to call it; by its name on PATH where nobody
/// says where it is.
std::string thisProgram() {
  std::error_code error;
  const fs::path path = fs::read_symlink("/proc/self/exe", error);
  return error ? "hipify-port" : path.string();
}

ExitCode run(const PlanArguments& arguments) {
  const std::vector<std::string>& words = arguments.words;
  if (words.empty() || (words[0] != "port" && words[0] != "report")) {
    throw Error(
        ExitCode::usage,
        "plan splits a port or report into steps; write its command line after "
        "--, as in hipify-port plan --cache-dir cache -- port src -o out");
  }
  std::vector<std::string> command = {ninjaWord(thisProgram())};
  for (const std::string& word : words) command.push_back(ninjaWord(word));
  const std::string folder = fs::absolute(arguments.cacheDir).string();
  command.push_back(ninjaWord("--cache-dir=" + folder));
  const std::string line = fmt::format("{}", fmt::join(command, " "));
  std::string text = fmt::format(
      "# The shards fill the cache; the final command then takes everything "
      "from it.\n"
      "ninja_required_version = 1.5\n"
      "rule parse\n"
      "  command = {} --shard=$shard && touch $out\n"
      "  description = parse $shard\n"
      "rule finish\n"
      "  command = {}\n"
      "  description = {}\n"
      "  pool = console\n",
      line, line, words[0]);
  std::string stamps;
  for (unsigned i = 1; i <= arguments.shards; ++i) {
    const std::string stamp =
        escaped(fmt::format("{}/shard-{}-of-{}", folder, i, arguments.shards));
    text += fmt::format("build {}: parse | always\n  shard = {}/{}\n", stamp, i,
                        arguments.shards);
    stamps += " " + stamp;
  }
  text += fmt::format(
      "build always: phony\n"
      "build {}: finish | {}\n"
      "default {}\n",
      words[0], stamps.substr(1), words[0]);
  print(text);
  return ExitCode::clean;
}

}  // namespace

Command planCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "plan", "print a Ninja file that splits a port into parallel steps");
  const auto arguments = std::make_shared<PlanArguments>();
  command.add_flag("--ninja", arguments->isNinja,
                   "print a Ninja file (the only format)");
  command.add_option("--shards", arguments->shards, "number of parsing steps")
      ->type_name("N")
      ->check(CLI::Range(1U, 100000U))
      ->capture_default_str();
  command
      .add_option("--cache-dir", arguments->cacheDir,
                  "cache folder that all steps share")
      ->type_name("DIR")
      ->required();
  command.add_option(
      "COMMAND", arguments->words,
      "after --: the port or report command, as for a single run");
  return {&command, [arguments] { return run(*arguments); }};
}

}  // namespace hipport
