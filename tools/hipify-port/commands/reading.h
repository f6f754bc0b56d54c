// What commands have in common on the command line: for what target and by
// which rules they work; of port and report, which sources are read, how, and
// what is reported of them.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "analysis/analysis.h"
#include "configuration.h"
#include "rule_files.h"
#include "run_port.h"

namespace hipport {

/// The target and the rules, before they are checked.
struct TargetArguments {
  std::string rocm;
  TorchStyle torch = TorchStyle::automatic;
  std::vector<std::string> rules;  ///< files of --rules
  std::string configuration;       ///< of --config; empty: the nearest
  bool isConfigured = true;        ///< not --no-config

  TargetArguments();
};

/// Adds the options that say what names become; `target` takes their values.
void addTarget(CLI::App& command, TargetArguments& arguments, Target& target);

struct ResolvedRules {
  Configuration configuration;
  RuleSources sources;
};

/// Settles `target` by the command line and the configuration above `paths`,
/// which also gives `command` what other options it has.
ResolvedRules resolveTarget(CLI::App& command,
                            const std::vector<std::string>& paths,
                            const TargetArguments& arguments, Target& target);

/// What the command line says, before it is checked.
struct ReadingArguments {
  RunOptions options;
  TargetArguments target;
  std::vector<std::string> architectures;
  std::vector<std::string> reports;
  std::string shard;
  std::vector<std::string> macros;  ///< of a record: "-DX", "-UX"

  ReadingArguments();
};

/// Adds the options that say which sources are read, how, and for what.
void addSources(CLI::App& command, ReadingArguments& arguments);

/// Adds these and how the port is made for its target.
void addReading(CLI::App& command, ReadingArguments& arguments);

/// Adds which fixes are taken, and which findings do not count.
void addAcceptance(CLI::App& command, ReadingArguments& arguments);

/// Adds these, and what is written and reported.
void addOutput(CLI::App& command, ReadingArguments& arguments);

/// Gives `command` the options of a record that the command line does not give;
/// rules and macros of both count. Before finalize.
void giveOptions(CLI::App& command, ReadingArguments& arguments,
                 const std::vector<GivenOption>& options);

/// Settles what `command` was given into arguments.options. Throws Error of
/// ExitCode::usage, or CLI::ValidationError, for what cannot be meant.
void finalize(CLI::App& command, ReadingArguments& arguments);

// For the other commands that compile or read sources:

/// Puts the options that a command is given under titles in --help. Options
/// that are added after its end have the title from before it.
class OptionGroups {
 public:
  explicit OptionGroups(CLI::App& command)
      : defaults_(*command.option_defaults()), before_(defaults_.get_group()) {}
  ~OptionGroups() { defaults_.group(before_); }
  OptionGroups(const OptionGroups&) = delete;
  OptionGroups& operator=(const OptionGroups&) = delete;

  /// The title of the options that are added from here on.
  void begin(const std::string& title) { defaults_.group(title); }

 private:
  CLI::OptionDefaults& defaults_;
  std::string before_;
};

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
             throw CLI::ValidationError(name, text + " is not one of " + words);
           }
           value = found->second;
         },
         help)
      ->option_text(words);
}

/// The options -D and -U, and what was given of them, in its order.
void addMacros(CLI::App& command);
std::vector<std::string> macrosOf(const CLI::App& command);

/// What --shard says. Throws CLI::ValidationError for what is none.
Shard parseShard(const std::string& text);

/// The architectures of --arch, each once. One that is there with different
/// features is there as often. Throws Error(usage).
std::vector<TargetArchitecture> parseArchitectures(
    const std::vector<std::string>& words);

}  // namespace hipport
