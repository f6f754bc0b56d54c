#pragma once

#include <cuda_runtime.h>

// All that it builds is HIP's by the beginning.
#define CHECKED(call) check(cuda##call)
#define TYPE(name) cuda##name##_t
// One name takes more than that.
#define MIXED(name) cuda##name
// One name is the tree's own.
#define OWN(name) cuda##name

inline void check(cudaError_t) {}
void OWN(Mine)();
