#ifndef COMMON_H
#define COMMON_H

#include <cuda_runtime.h>
#include <stdlib.h>

#define CHECK(call) \
  do { if ((call) != cudaSuccess) exit(1); } while (0)

#endif
