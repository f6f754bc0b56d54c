// The project's copy.
#pragma once
#include <stdio.h>
#define checkCudaErrors(call)                                    \
  do {                                                           \
    if (int code = (call)) printf("error %d\n", code);           \
  } while (0)
