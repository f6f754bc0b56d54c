// What commands have in common on the command line: for what target and by
// which rules they work; of port and report, which sources are read, how, and
// what is reported of them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "configuration.h"
#include "port.h"
#include "rule_files.h"

namespace hipport {

/// The target and the rules, before they are checked.
struct TargetArguments {
  std::string rocm;
  TorchStyle torch = TorchStyle::none;
  std::vector<std::string> rules;  ///< files of --rules
  std::string configuration;       ///< of --config; empty: the nearest
  bool isConfigured = true;        ///< not --no-config

  TargetArguments();
};

/// Adds the options that say what names become; `target` takes their values.
void addTarget(CLI::App& command, TargetArguments& arguments, Target& target);

struct SettledRules {
  Configuration configuration;
  RuleSources sources;
};

/// Settles `target` by the command line and the configuration above `paths`,
/// which also gives `command` what other options it has.
SettledRules settleTarget(CLI::App& command,
                          const std::vector<std::string>& paths,
                          const TargetArguments& arguments, Target& target);

/// What the command line says, before it is checked.
struct ReadingArguments {
  PortOptions options;
  TargetArguments target;
  std::vector<std::string> architectures;
  std::vector<std::string> reports;
  std::string shard;

  ReadingArguments();
};

/// Adds the options that say which sources are read, how, and for what.
void addSources(CLI::App& command, ReadingArguments& arguments);

/// Adds these and what is written and reported.
void addReading(CLI::App& command, ReadingArguments& arguments);

/// Settles what `command` was given into arguments.options. Throws Error of
/// ExitCode::usage, or CLI::ValidationError, for what cannot be meant.
void settle(CLI::App& command, ReadingArguments& arguments);

}  // namespace hipport
