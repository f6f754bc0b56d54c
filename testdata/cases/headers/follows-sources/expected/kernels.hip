#pragma once
#include <hip/hip_runtime.h>
__global__ void fill(int* data) { if (data) data[0] = 1; }
