// What update and status have in common on the command line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "commands/reading.h"
#include "port/origin.h"
#include "update/update.h"

namespace hipport {

struct UpdateArguments : ReadingArguments {
  std::string port;
  std::string cuda;
  std::string from;
};

/// Adds the options that say how the new CUDA is ported.
void addUpdating(CLI::App& command, UpdateArguments& arguments);

/// The options of a record, for this machine. What the configuration of the old
/// tree said is for that of the new one to say.
std::vector<GivenOption> optionsFor(const PortOrigin& origin,
                                    const std::filesystem::path& cuda,
                                    const std::filesystem::path& port);

/// The paths of a record, in the tree `cuda`.
std::vector<std::string> pathsOf(const PortOrigin& origin,
                                 const std::string& cuda);

/// Settles the arguments, with the options that the port was made with, and
/// updates the port or finds out what an update would do. Throws Error.
UpdateResult runUpdate(CLI::App& command, UpdateArguments& arguments,
                       bool writes);

}  // namespace hipport
