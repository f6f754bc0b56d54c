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

}  // namespace hipport
