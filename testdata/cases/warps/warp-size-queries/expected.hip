#include <hip/hip_runtime.h>
#include "hipport/width.h"
#include "hipport/warp.h"

__global__ void k(int* data) {
  data[threadIdx.x] = hipport::shfl_xor_sync(0xffffffff, data[threadIdx.x], 1);
}

int warpsOf(int threads) {
  hipDeviceProp_t properties;
  hipport::width::getDeviceProperties(&properties, 0);
  hipport::width::getDeviceProperties(&properties, 0);
  int width = 0;
  hipport::width::deviceGetAttribute(&width, hipDeviceAttributeWarpSize, 0);
  return threads / properties.warpSize + threads / width;
}
