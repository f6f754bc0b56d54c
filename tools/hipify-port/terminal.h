// The terminal, and what is written to it.
#pragma once

#include <string_view>

namespace hipport {

/// Whether a file descriptor is a terminal that can move its cursor.
bool isTerminal(int handle);

/// Whether stderr is to be coloured.
bool hasColour();

/// Prints to stdout, at once; throws Error(usage) if that fails.
void print(std::string_view text);

/// Prints to stderr. Where nobody can read that, the exit status still counts.
void printAside(std::string_view text);

/// Tells whoever runs the program, in a line "hipify-port: MESSAGE". Names and
/// what other programs said may be in it.
void tell(std::string_view message);

}  // namespace hipport
