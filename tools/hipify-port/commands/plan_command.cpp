#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "commands/commands.h"
#include "commands/validating.h"
#include "files/files.h"
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

/// Text in a value of a Ninja file.
std::string inValue(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

/// A word as a shell takes it, in a value.
std::string ninjaWord(std::string_view word) {
  expectOneLine(word);
  return inValue(shellWord(word));
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

/// The program and the words behind "--", as a shell takes them.
std::string commandLine(const std::vector<std::string>& words,
                        const std::string& folder) {
  std::vector<std::string> command = {ninjaWord(thisProgram())};
  for (const std::string& word : words) command.push_back(ninjaWord(word));
  command.push_back(ninjaWord("--cache-dir=" + folder));
  return fmt::format("{}", fmt::join(command, " "));
}

/// Shards that parse, and the command.
std::string planPort(const PlanArguments& arguments) {
  const std::vector<std::string>& words = arguments.words;
  const std::string folder = fs::absolute(arguments.cacheDir).string();
  const std::string line = commandLine(words, folder);
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
  return text;
}

/// A path in a build statement: below the working folder a relative one, so
/// that engines may give the step a folder of its own.
std::string stated(const std::string& path) {
  std::string shown = shownAs(path);
  expectOneLine(shown);
  return escaped(shown);
}

/// A step for each compilation and run, and the command.
std::string planValidate(const PlanArguments& arguments) {
  ValidatingArguments validating;
  CLI::App app("", "hipify-port plan -- validate");
  addValidating(app, validating);
  std::vector<std::string> words(arguments.words.rbegin(),
                                 arguments.words.rend());
  words.pop_back();
  app.parse(words);
  ValidateOptions& options = validating.options;
  if (!options.cacheDir.empty() || !validating.shard.empty() ||
      !validating.step.empty()) {
    throw Error(ExitCode::usage,
                "plan gives the steps their --cache-dir and --step; leave out "
                "--cache-dir, --shard and --step behind --");
  }
  options.cacheDir = arguments.cacheDir;
  settle(app, validating);
  Listener nobody;
  const std::string line = commandLine(arguments.words, arguments.cacheDir);
  std::string text = fmt::format(
      "# Each step leaves its answer in the cache; the final command then "
      "takes everything from it.\n"
      "ninja_required_version = 1.5\n"
      "rule compile\n"
      "  command = {} --step=$name\n"
      "  description = compile $what\n"
      "rule run\n"
      "  command = {} --quiet --step=$name\n"
      "  description = run $what\n"
      "rule finish\n"
      "  command = {}\n"
      "  description = validate\n"
      "  pool = console\n",
      commandLine({"validate"}, arguments.cacheDir), line, line);
  std::string answers;
  for (const ValidationStep& step : planSteps(options, nobody)) {
    const std::string answer = stated(step.answer.string());
    std::string inputs;
    for (const std::string& each : step.question.inputs) {
      inputs += " " + stated(each);
    }
    std::string what = step.question.shown;
    std::ranges::replace_if(
        what, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    text += fmt::format("build {}: {}{}\n  name = {}\n  what = {}\n", answer,
                        step.isRun ? "run" : "compile", inputs,
                        step.question.name, inValue(what));
    answers += " " + answer;
  }
  // Whatever file is called like the last step.
  text += fmt::format(
      "build always: phony\n"
      "build validate: finish |{} always\n"
      "default validate\n",
      answers);
  return text;
}

ExitCode run(const PlanArguments& arguments) {
  const std::string_view command =
      arguments.words.empty() ? "" : std::string_view(arguments.words[0]);
  if (command == "port" || command == "report") {
    print(planPort(arguments));
  } else if (command == "validate") {
    print(planValidate(arguments));
  } else {
    throw Error(
        ExitCode::usage,
        "plan splits a port, report or validation into steps; write its "
        "command line after --, as in hipify-port plan --cache-dir cache -- "
        "port src -o out");
  }
  return ExitCode::clean;
}

}  // namespace

Command planCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "plan", "print a Ninja file that splits a port or validation into steps");
  const auto arguments = std::make_shared<PlanArguments>();
  command.add_flag("--ninja", arguments->isNinja,
                   "print a Ninja file (the only format)");
  command
      .add_option("--shards", arguments->shards,
                  "number of parsing steps of a port")
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
      "after --: the port, report or validate command, as for a single run");
  return {&command, [arguments] { return run(*arguments); }};
}

}  // namespace hipport
