#include "input.h"

__global__ void clampAll(int* data, int n) { data[threadIdx.x] = clampIndex(data[threadIdx.x], n); }
