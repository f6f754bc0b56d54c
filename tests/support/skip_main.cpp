// A test that is skipped because of what this machine lacks, for tests that
// CMake registers. Exit status: 77 skipped, 1 the skip is not expected, 2 wrong
// usage.
//
//   hipport_skip ID WHY
#include <cstdio>

#include "support/skip.h"

int main(int count, char** arguments) {
  namespace support = hipport::support;
  const auto reason = count == 3 ? support::skipOf(arguments[1]) : std::nullopt;
  if (!reason) {
    std::fprintf(stderr, "usage: hipport_skip ID WHY; ids: see skip.h\n");
    return 2;
  }
  std::printf("skip [%s]: %s\n", arguments[1], arguments[2]);
  const std::string problem = support::problemOf(*reason);
  if (problem.empty()) return 77;
  std::printf("%s\n", problem.c_str());
  return 1;
}
