#pragma once
#include <hip/hip_runtime.h>

extern texture<float> table;
