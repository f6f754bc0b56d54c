#include <hip/hip_runtime.h>

#ifndef __HIP_DEVICE_COMPILE__
// For editors that do not know CUDA.


  // as wide as the grid
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
