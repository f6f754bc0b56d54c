#include "terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace hipport {

bool isTerminal(int handle) {
  const char* terminal = std::getenv("TERM");
  return ::isatty(handle) == 1 &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

bool hasColour() {
  const char* noColour = std::getenv("NO_COLOR");
  return isTerminal(STDERR_FILENO) &&
         (noColour == nullptr || *noColour == '\0');
}

}  // namespace hipport
