#include <hip/hip_runtime.h>

#include "functions.inl"

__global__ void k(int* data) { data[0] = next(data[0]); }
