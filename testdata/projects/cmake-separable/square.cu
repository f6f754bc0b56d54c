#include "square.cuh"

__device__ float square(float value) { return value * value; }
