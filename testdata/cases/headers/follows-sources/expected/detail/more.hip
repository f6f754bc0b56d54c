#pragma once
#include <hip/hip_runtime.h>
#include "../kernels.hip"
__global__ void clear(int* data) { if (data) data[0] = 0; }
