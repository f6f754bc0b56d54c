#pragma once
#include <cuda_runtime.h>
__global__ void fill(int* data) { if (data) data[0] = 1; }
