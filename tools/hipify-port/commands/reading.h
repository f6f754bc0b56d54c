// What port and report have in common on the command line: which sources are
// read, how, for what target, and what is reported of them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "port.h"

namespace hipport {

/// What the command line says, before it is checked.
struct ReadingArguments {
  PortOptions options;
  std::string rocm;
  std::vector<std::string> architectures;
  std::vector<std::string> reports;
  std::string shard;

  ReadingArguments();
};

void addReading(CLI::App& command, ReadingArguments& arguments);

/// Settles what `command` was given into arguments.options. Throws Error of
/// ExitCode::usage, or CLI::ValidationError, for what cannot be meant.
void settle(const CLI::App& command, ReadingArguments& arguments);

}  // namespace hipport
