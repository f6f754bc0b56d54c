#include <cuda_runtime.h>

#include "vendored.h"

__global__ void fill(float* out) { out[threadIdx.x] = 1; }

unsigned use(const char* text) { return vendored::Reference<char>(text, 3).length; }
