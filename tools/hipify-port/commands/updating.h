// What update and status have in common on the command line.
#pragma once

#include <string>

#include "commands/reading.h"
#include "update/update.h"

namespace hipport {

struct UpdateArguments : ReadingArguments {
  std::string port;
  std::string cuda;
  std::string from;
};

/// Adds the options that say how the new CUDA is ported.
void addUpdating(CLI::App& command, UpdateArguments& arguments);

/// Settles the arguments, with the options that the port was made with, and
/// updates the port or finds out what an update would do. Throws Error.
UpdateResult runUpdate(CLI::App& command, UpdateArguments& arguments,
                       bool writes);

}  // namespace hipport
