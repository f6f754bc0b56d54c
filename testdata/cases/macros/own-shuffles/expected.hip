#include <hip/hip_runtime.h>
#include "hipport/warp.h"

#if CUDART_VERSION < 9000 && !defined(__HIP_PLATFORM_AMD__)
#define __shfl_sync(mask, v, lane) hipport::shfl(v, lane)
#define __shfl_down_sync(mask, v, delta) hipport::shfl_down(v, delta)
#endif

__global__ void rotate(int* data) {
  data[threadIdx.x] = hipport::shfl_sync(0xffffffff, data[threadIdx.x], (threadIdx.x + 1) % 32);
}
