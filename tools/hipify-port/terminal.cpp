#include "terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "text/error.h"
#include "text/harmless.h"

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

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
      std::fflush(stdout) != 0) {
    throw Error(ExitCode::usage,
                fmt::format("stdout cannot be written: {}; the output is "
                            "incomplete",
                            std::strerror(errno)));
  }
}

void printAside(std::string_view text) {
  // NOLINTNEXTLINE(cert-err33-c): there is nowhere to say that it failed
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void tell(std::string_view message) {
  printAside(fmt::format("hipify-port: {}\n", harmless(message)));
}

}  // namespace hipport
