#include <hip/hip_runtime.h>
#include <cmath>

__device__ float twice(float x) { return 2 * x; }
