// Completions for shells, made from the options that the program knows.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "commands/commands.h"
#include "terminal.h"
#include "text/error.h"
#include "text/shell.h"

namespace hipport {
namespace {

/// An option as a shell has to know it.
struct Word {
  std::vector<std::string> names;  ///< "-o", "--output"
  std::string help;
  std::string value;                 ///< what it takes: "DIR"; empty if nothing
  std::vector<std::string> choices;  ///< the words that it takes
};

struct Described {
  std::string name;
  std::string help;
  std::vector<Word> words;
  std::vector<std::string> choices;  ///< of its arguments; empty: files
};

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<Described> commandsOf(const CLI::App& app) {
  std::vector<Described> commands;
  for (const CLI::App* each : app.get_subcommands({})) {
    Described command{each->get_name(), each->get_description(), {}, {}};
    for (const CLI::Option* option : each->get_options()) {
      Word word;
      for (const std::string& name : option->get_snames()) {
        word.names.push_back("-" + name);
      }
      for (const std::string& name : option->get_lnames()) {
        word.names.push_back("--" + name);
      }
      word.help = option->get_description();
      // Choices are shown as "a|b|c".
      const std::string& text = option->get_option_text();
      if (text.find('|') != std::string::npos) word.choices = split(text, '|');
      if (option->get_positional()) {
        command.choices = word.choices;
        continue;
      }
      if (option->get_items_expected_max() > 0) {
        word.value = text.empty() ? option->get_type_name() : text;
      }
      command.words.push_back(std::move(word));
    }
    if (command.name == "explain") {
      for (const Check* check : allChecks()) {
        command.choices.emplace_back(check->id);
      }
    }
    commands.push_back(std::move(command));
  }
  return commands;
}

std::string joined(const std::vector<std::string>& words,
                   std::string_view between) {
  return fmt::format("{}", fmt::join(words, between));
}

std::string bash(const std::vector<Described>& commands) {
  std::string cases;
  std::vector<std::string> names;
  for (const Described& command : commands) {
    names.push_back(command.name);
    std::vector<std::string> options;
    std::string values;
    for (const Word& word : command.words) {
      options.insert(options.end(), word.names.begin(), word.names.end());
      if (word.value.empty()) continue;
      values += fmt::format(
          "        {}) {};;\n", joined(word.names, "|"),
          word.choices.empty()
              ? "COMPREPLY=($(compgen -f -- \"$current\"))"
              : fmt::format("COMPREPLY=($(compgen -W {} -- \"$current\"))",
                            shellWord(joined(word.choices, " "))));
    }
    cases += fmt::format(
        "    {})\n"
        "      case $previous in\n{}"
        "        *)\n"
        "          if [[ $current == -* ]]; then\n"
        "            COMPREPLY=($(compgen -W {} -- \"$current\"))\n"
        "          else\n"
        "            COMPREPLY=($(compgen {} -- \"$current\"))\n"
        "          fi;;\n"
        "      esac;;\n",
        command.name, values, shellWord(joined(options, " ")),
        command.choices.empty()
            ? "-f"
            : "-W " + shellWord(joined(command.choices, " ")));
  }
  // "--apply=sa" comes as three words, because "=" breaks words; what was
  // completed before the colon of "--report json:FILE" must not come again.
  return fmt::format(
      "# Completions of hipify-port for bash. Load them with\n"
      "#   source <(hipify-port completions bash)\n"
      "_hipify_port() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}}\n"
      "  local previous=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  if [[ $current == '=' ]]; then current=; else\n"
      "    if [[ $previous == '=' ]]; then\n"
      "      previous=${{COMP_WORDS[COMP_CWORD-2]}}\n"
      "    fi\n"
      "  fi\n"
      "  COMPREPLY=()\n"
      "  if (( COMP_CWORD == 1 )); then\n"
      "    COMPREPLY=($(compgen -W {} -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n{}"
      "  esac\n"
      "}}\n"
      "complete -o filenames -F _hipify_port hipify-port\n",
      shellWord(joined(names, " ") + " --help --version"), cases);
}

/// In a specification of _arguments, these are its syntax.
std::string zshText(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view("[]:\\").find(c) != std::string_view::npos) {
      result += '\\';
    }
    result += c;
  }
  return result;
}

std::string zsh(const std::vector<Described>& commands) {
  std::string cases;
  std::string names;
  for (const Described& command : commands) {
    names += " " + shellWord(command.name + ":" + zshText(command.help));
    cases += fmt::format("        {})\n          _arguments", command.name);
    for (const Word& word : command.words) {
      for (const std::string& name : word.names) {
        std::string spec = "*" + name;
        if (!word.value.empty()) spec += name.starts_with("--") ? "=" : "+";
        spec += "[" + zshText(word.help) + "]";
        if (!word.value.empty()) {
          spec +=
              ":" + zshText(word.value) + ":" +
              (word.choices.empty() ? "_files"
                                    : "(" + joined(word.choices, " ") + ")");
        }
        cases += " \\\n            " + shellWord(spec);
      }
    }
    cases += " \\\n            " +
             shellWord(command.choices.empty()
                           ? "*:file:_files"
                           : "*:id:(" + joined(command.choices, " ") + ")") +
             ";;\n";
  }
  return fmt::format(
      "#compdef hipify-port\n"
      "# Completions of hipify-port for zsh: put them as _hipify-port into a\n"
      "# folder of $fpath, or load them with\n"
      "#   source <(hipify-port completions zsh)\n"
      "_hipify-port() {{\n"
      "  local state line\n"
      "  local -a commands=({})\n"
      "  _arguments -C '--help[print help]' '--version[print the version]' \\\n"
      "    '1:command:->command' '*::argument:->argument'\n"
      "  case $state in\n"
      "    command) _describe command commands;;\n"
      "    argument)\n"
      "      case $line[1] in\n{}"
      "      esac;;\n"
      "  esac\n"
      "}}\n"
      "if [ \"$funcstack[1]\" = _hipify-port ]; then\n"
      "  _hipify-port \"$@\"\n"
      "else\n"
      "  compdef _hipify-port hipify-port\n"
      "fi\n",
      names, cases);
}

std::string fish(const std::vector<Described>& commands) {
  // Backslashes and single quotes alone are special in fish's single quotes.
  auto text = [](std::string_view raw) {
    std::string result = "'";
    for (const char c : raw) {
      if (c == '\'' || c == '\\') result += '\\';
      result += c;
    }
    return result + "'";
  };
  std::string out =
      "# Completions of hipify-port for fish: put them as hipify-port.fish "
      "into\n# ~/.config/fish/completions, or load them with\n"
      "#   hipify-port completions fish | source\n";
  for (const Described& command : commands) {
    out += fmt::format(
        "complete -c hipify-port -n __fish_use_subcommand -f -a {} -d {}\n",
        command.name, text(command.help));
    const std::string when =
        fmt::format("-n '__fish_seen_subcommand_from {}'", command.name);
    if (!command.choices.empty()) {
      out += fmt::format("complete -c hipify-port {} -f -a {}\n", when,
                         text(joined(command.choices, " ")));
    }
    for (const Word& word : command.words) {
      out += fmt::format("complete -c hipify-port {}", when);
      for (const std::string& name : word.names) {
        out += name.starts_with("--") ? " -l " + name.substr(2)
                                      : " -s " + name.substr(1);
      }
      if (!word.choices.empty()) {
        out += " -x -a " + text(joined(word.choices, " "));
      } else if (!word.value.empty()) {
        out += " -r";
      }
      out += " -d " + text(word.help) + "\n";
    }
  }
  return out;
}

/// The script that completes `app` in a shell. Empty for one that is not known.
std::string completionsFor(const CLI::App& app, std::string_view shell) {
  const std::vector<Described> commands = commandsOf(app);
  if (shell == "bash") return bash(commands);
  if (shell == "zsh") return zsh(commands);
  if (shell == "fish") return fish(commands);
  return {};
}

ExitCode run(const CLI::App& app, const std::string& shell) {
  const std::string script = completionsFor(app, shell);
  if (script.empty()) {
    throw Error(ExitCode::usage,
                fmt::format("there are no completions for {}; supported shells "
                            "are bash, zsh and fish",
                            shell));
  }
  print(script);
  return ExitCode::clean;
}

}  // namespace

Command completionsCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "completions", "print completions for bash, zsh or fish");
  const auto shell = std::make_shared<std::string>();
  command.add_option("SHELL", *shell, "bash, zsh or fish")
      ->option_text("bash|zsh|fish")
      ->required();
  return {&command, [&app, shell] { return run(app, *shell); }};
}

}  // namespace hipport
