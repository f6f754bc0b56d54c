#include <cuda_runtime.h>

#include "sums.h"

float total(const std::vector<float>& values) {
  cudaDeviceSynchronize();
  return sumOf(values, nullptr);
}
