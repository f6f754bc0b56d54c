#include <hip/hip_runtime.h>
#include <hip/device_functions.h>
#include <cmath>

__device__ float twice(float x) { return 2 * x; }
