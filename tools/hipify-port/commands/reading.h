// What port and report have in common on the command line: which sources are
// read, how, for what target, and what is reported of them.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "port.h"

namespace hipport {

/// What the command line says, before it is checked.
struct ReadingArguments {
  PortOptions options;
  std::string rocm;
  std::vector<std::string> architectures;
  std::vector<std::string> reports;

  ReadingArguments();
};

void addReading(CLI::App& command, ReadingArguments& arguments);

/// Settles what `command` was given into arguments.options. Throws Error of
/// ExitCode::usage, or CLI::ValidationError, for what cannot be meant.
void settle(const CLI::App& command, ReadingArguments& arguments);

// For the other commands that compile or read sources:

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
             throw CLI::ValidationError(name, text + " is none of " + words);
           }
           value = found->second;
         },
         help)
      ->option_text(words);
}

/// The options -D and -U, and what was given of them, in its order.
void addMacros(CLI::App& command);
std::vector<std::string> macrosOf(const CLI::App& command);

/// The architectures of --arch, each once. One that is there with different
/// features is there as often. Throws Error(usage).
std::vector<TargetArchitecture> parseArchitectures(
    const std::vector<std::string>& words);

}  // namespace hipport
