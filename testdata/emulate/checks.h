// Checks of programs that are emulated: each line of output is one that did not
// hold.
#pragma once

#include <cstdio>

static int failures = 0;

#define CHECK(condition)                                  \
  do {                                                    \
    if (!(condition)) {                                   \
      std::printf("line %d: %s\n", __LINE__, #condition); \
      ++failures;                                         \
    }                                                     \
  } while (false)
#define OK(call) CHECK((call) == hipSuccess)
