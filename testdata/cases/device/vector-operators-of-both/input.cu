#include <cuda_runtime.h>

#include "vectors.h"

__global__ void kernel(float2* a, float3* b) { a[0] += a[1]; }
__global__ void subtract(uint2* a) { a[0] -= a[1]; }
