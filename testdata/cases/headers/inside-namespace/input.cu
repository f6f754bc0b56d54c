#include <cuda_runtime.h>

#include "outside.cuh"

namespace first {
#include "all.cuh"
}  // namespace first

__global__ void both(double* data) {
  data[0] = first::half(data[1]) + outside(data[3]);
}
