#pragma once
#include <cuda_runtime.h>
#include "../kernels.cu"
__global__ void clear(int* data) { if (data) data[0] = 0; }
