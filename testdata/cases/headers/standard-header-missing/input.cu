#include <numeric>

#include "sums.h"

__global__ void kernel(float* out, float sum) { *out = sum; }

void store(float* out, const std::vector<float>& values) {
  kernel<<<1, 1>>>(out, sumOf(values, nullptr));
}
