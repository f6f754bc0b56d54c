#include <cuda.h>
#include <cuda_runtime.h>
#include <device_functions.h>
#include "cuda_runtime.h"
#include <cmath>

__device__ float twice(float x) { return 2 * x; }
