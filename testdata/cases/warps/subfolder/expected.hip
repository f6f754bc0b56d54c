#include "device/ops.cuh"

__global__ void k(int* data) { data[threadIdx.x] = rotate(data[threadIdx.x]); }
