#pragma once
#include <hip/hip_runtime.h>

#include <cstdlib>

inline void check(hipError_t error) {
  if (error != hipSuccess) std::abort();
}
