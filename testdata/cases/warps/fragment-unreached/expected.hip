#include <hip/hip_runtime.h>

__global__ void k(int* data) { data[0] = 0; }
