// What the commands that serve other programs have in common.
#pragma once

#include <CLI/CLI.hpp>

#include "commands/reading.h"
#include "server/analysis.h"

namespace hipport {

/// Ports as `command` says, whose arguments are still to be finalized: each
/// call settles them anew, with the configuration above the paths of that call,
/// in the copy of the process that it is made in. Both have to outlive it.
PortingService portingService(CLI::App& command, ReadingArguments& arguments);

}  // namespace hipport
