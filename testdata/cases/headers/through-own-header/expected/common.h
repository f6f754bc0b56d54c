#ifndef COMMON_H
#define COMMON_H

#include <hip/hip_runtime.h>
#include <stdlib.h>

#define CHECK(call) \
  do { if ((call) != hipSuccess) exit(1); } while (0)

#endif
