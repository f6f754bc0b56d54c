// Fills data.
#include <hip/hip_runtime.h>

#include <stdio.h>

__global__ void fill(int* data) { data[threadIdx.x] = 1; }
