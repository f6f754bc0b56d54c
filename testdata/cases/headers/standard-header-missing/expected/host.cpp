#include <hip/hip_runtime.h>

#include "sums.h"

float total(const std::vector<float>& values) {
  hipDeviceSynchronize();
  return sumOf(values, nullptr);
}
