#pragma once

#include <hip/hip_runtime.h>

// All that it builds is HIP's by the beginning.
#define CHECKED(call) check(hip##call)
#define TYPE(name) hip##name##_t
// One name takes more than that.
#define MIXED(name) cuda##name
// One name is the tree's own.
#define OWN(name) cuda##name

inline void check(hipError_t) {}
void OWN(Mine)();
