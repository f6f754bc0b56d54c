// hipify-port: ports CUDA source trees to HIP.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "commands/commands.h"
#include "text/error.h"

namespace {

using namespace hipport;

/// "port, report and explain".
std::string namesOf(const std::vector<Command>& commands) {
  std::string names;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const bool isLast = i + 1 == commands.size();
    names += i == 0 ? "" : isLast ? " and " : ", ";
    names += commands[i].app->get_name();
  }
  return names;
}

ExitCode run(int argc, char** argv) {
  CLI::App app("Ports CUDA source trees to HIP.", "hipify-port");
  app.set_version_flag("--version", "hipify-port " HIPPORT_VERSION);
  app.require_subcommand(0, 1);
  const std::vector<Command> commands = {
      portCommand(app),   reportCommand(app),  validateCommand(app),
      recordCommand(app), doctorCommand(app),  compatCommand(app),
      queryCommand(app),  rulesCommand(app),   planCommand(app),
      mergeCommand(app),  explainCommand(app), completionsCommand(app)};

  // "-std=c++17", as compilers take it, has one dash.
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::string& word : words) {
    if (word.starts_with("-std=")) word.insert(0, "-");
  }
  if (!words.empty() && !words[0].starts_with('-') &&
      std::ranges::none_of(commands, [&](const Command& command) {
        return command.app->get_name() == words[0];
      })) {
    throw Error(ExitCode::usage,
                fmt::format("there is no command {}; known are {}. See "
                            "hipify-port --help",
                            words[0], namesOf(commands)));
  }
  std::ranges::reverse(words);  // as CLI11 wants them
  try {
    app.parse(words);
    for (const Command& command : commands) {
      if (command.app->parsed()) return command.run();
    }
    throw Error(ExitCode::usage,
                fmt::format("nothing says what to do; give one of the "
                            "commands {}. See hipify-port --help",
                            namesOf(commands)));
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
