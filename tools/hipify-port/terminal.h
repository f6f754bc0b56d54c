// What is known of the terminal.
#pragma once

namespace hipport {

/// Whether a file descriptor is a terminal that can move its cursor.
bool isTerminal(int handle);

/// Whether stderr is to be coloured.
bool hasColour();

}  // namespace hipport
