// hipify-port: ports CUDA source trees to HIP.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "commands/commands.h"
#include "commit.h"
#include "interruption.h"
#include "process/heap.h"
#include "terminal.h"
#include "text/error.h"

namespace {

using namespace hipport;

struct CommandName {
  std::string_view name;
  Command (*add)(CLI::App& app);
};

constexpr std::array kCommands = {
    CommandName{"port", portCommand},
    CommandName{"update", updateCommand},
    CommandName{"status", statusCommand},
    CommandName{"report", reportCommand},
    CommandName{"validate", validateCommand},
    CommandName{"advise", adviseCommand},
    CommandName{"record", recordCommand},
    CommandName{"doctor", doctorCommand},
    CommandName{"compat", compatCommand},
    CommandName{"query", queryCommand},
    CommandName{"ptx", ptxCommand},
    CommandName{"rules", rulesCommand},
    CommandName{"plan", planCommand},
    CommandName{"merge", mergeCommand},
    CommandName{"explain", explainCommand},
    CommandName{"schema", schemaCommand},
    CommandName{"lsp", lspCommand},
    CommandName{"mcp", mcpCommand},
    CommandName{"completions", completionsCommand}};

/// "port, report and explain".
std::string commandNames() {
  std::string names;
  for (const CommandName& each : kCommands) {
    names += &each == kCommands.begin()   ? ""
             : &each == &kCommands.back() ? " and "
                                          : ", ";
    names += each.name;
  }
  return names;
}

/// Help without two things of CLI11's: the value of a negated flag behind its
/// name, "--no-cache{false}", and a second empty line between groups.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option,
                               bool isPositional) const override {
    return replaced(CLI::Formatter::make_option_name(option, isPositional),
                    "{false}", "");
  }
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    return replaced(CLI::Formatter::make_help(app, std::move(name), mode),
                    "\n\n\n", "\n\n");
  }

 private:
  static std::string replaced(std::string text, std::string_view part,
                              std::string_view by) {
    for (std::size_t at = text.find(part); at != std::string::npos;
         at = text.find(part, at)) {
      text.replace(at, part.size(), by);
    }
    return text;
  }
};

/// Adds the command that is asked for: the options of all take longer than the
/// rest of a short run. All, where no command is named or it tells of others.
std::vector<Command> addCommands(CLI::App& app, std::string_view first) {
  std::vector<Command> commands;
  const bool isAlone = first != "completions" &&
                       std::ranges::find(kCommands, first,
                                         &CommandName::name) != kCommands.end();
  for (const CommandName& each : kCommands) {
    if (!isAlone || each.name == first) commands.push_back(each.add(app));
  }
  return commands;
}

/// Whoever started the program may have closed some: the next file or pipe that
/// is opened would stand for it, and be written into.
void openStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF) {
      ::open("/dev/null", O_RDWR);  // takes the first that is free
    }
  }
}

/// A working folder that was removed has nothing in it; paths that begin with
/// "/" are there all the same.
void leaveRemovedFolder() {
  std::error_code error;
  if (std::filesystem::current_path(error).empty()) {
    std::filesystem::current_path("/", error);
  }
}

/// Whoever started the program may want to hear of no ends of processes; then
/// nobody is told how the ones ended that are started here. And a file that may
/// not grow is an error that is told, as a full disk is.
void setSignals() {
  std::signal(SIGCHLD, SIG_DFL);
  std::signal(SIGXFSZ, SIG_IGN);
}

ExitCode run(int argc, char** argv) {
  CLI::App app("Ports CUDA source trees to HIP.", "hipify-port");
  const std::string commit = HIPPORT_COMMIT;
  app.set_version_flag("--version",
                       "hipify-port " HIPPORT_VERSION +
                           (commit.empty() ? commit : " (" + commit + ")"));
  app.require_subcommand(0, 1);
  app.formatter(std::make_shared<HelpFormatter>());  // commands inherit it

  // "-std=c++17", as compilers take it, has one dash.
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::string& word : words) {
    if (word.starts_with("-std=")) word.insert(0, "-");
  }
  if (!words.empty() && !words[0].starts_with('-') &&
      std::ranges::find(kCommands, words[0], &CommandName::name) ==
          kCommands.end()) {
    throw Error(ExitCode::usage,
                fmt::format("there is no command {}; the commands are {}. See "
                            "hipify-port --help",
                            words[0], commandNames()));
  }
  std::vector<Command> commands;
  if (words != std::vector<std::string>{"--version"}) {
    commands = addCommands(app, words.empty() ? "" : words[0]);
  }
  std::ranges::reverse(words);  // as CLI11 wants them
  try {
    app.parse(words);
    for (const Command& command : commands) {
      if (command.app->parsed()) return command.run();
    }
    throw Error(
        ExitCode::usage,
        fmt::format(
            "no command was given; give one of {}. See hipify-port --help",
            commandNames()));
  } catch (const CLI::Success& success) {  // --help, --version
    std::ostringstream text;
    app.exit(success, text, text);
    print(text.str());
    return ExitCode::clean;
  } catch (const CLI::ParseError& error) {
    throw Error(ExitCode::usage,
                std::string(error.what()) + "; see hipify-port --help");
  }
}

}  // namespace

int main(int argc, char** argv) {
  openStandardStreams();
  setSignals();
  leaveRemovedFolder();
  growHeapInLargePieces();
  const Interruption interruption;
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const Error& error) {
    tell(error.what());
    return static_cast<int>(error.code());
  } catch (const std::bad_alloc&) {
    tell(
        "there is not enough memory; nothing more was done. Leave out large "
        "generated files with --exclude, or use fewer jobs (-j)");
    return static_cast<int>(ExitCode::usage);
  } catch (const std::exception& error) {
    tell(std::string(error.what()) + "; nothing more was done");
    return static_cast<int>(ExitCode::usage);
  }
}
