#pragma once
#include <hip/hip_runtime.h>

// The source includes this where a macro of its build is set, which nobody
// tells: no includer says what comes before, and only HIP's compiler takes it.
static __global__ void first(int* value) { *value = threadIdx.x; }

inline void run() {
  int* value;
  hipMalloc(&value, sizeof(int));
  first<<<1, 1>>>(value);
}
