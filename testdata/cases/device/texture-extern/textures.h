#pragma once
#include <cuda_runtime.h>

extern texture<float> table;
