#include <algorithm>
#include <cmath>
#include <hip/hip_runtime.h>

// Ints, doubles and what std has are HIP's as well.
int blocks(int count) { return min(count, 256); }
double root(double x) { return sqrt(x) + std::sqrt(1.0f) + sqrtf(2.0f); }
float least(float a, float b) { return std::min(a, b); }
__global__ void halve(float *values) {
  values[threadIdx.x] = max(sqrt(values[threadIdx.x]), 0.5f);
}
