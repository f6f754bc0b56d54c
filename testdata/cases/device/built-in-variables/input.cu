#include <cuda_runtime.h>

#ifndef __CUDA_ARCH__
// For editors that do not know CUDA.
extern const dim3 blockDim;
extern const uint3 threadIdx, blockIdx;
  extern const dim3 gridDim;  // as wide as the grid
#endif

extern const uint3 lane, threadIdx;

struct Place {
  uint3 threadIdx;
};

namespace mine {
extern const dim3 blockDim;
}

__global__ void fill(float* data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
