// Fills data.

#include <stdio.h>

__global__ void fill(int* data) { data[threadIdx.x] = 1; }
