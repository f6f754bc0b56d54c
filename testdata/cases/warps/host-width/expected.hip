// A host that asks for the width gets that of the kernels, whatever it does with
// the number.
#include <hip/hip_runtime.h>
#include "hipport/width.h"
#include "hipport/warp.h"

#define CHECK(call) \
  if ((call) != hipSuccess) return 0

__global__ void sums(int* data, int width) {
  extern __shared__ int partial[];
  int value = data[threadIdx.x];
  for (int d = hipport::kWarpSize / 2; d > 0; d /= 2) value += hipport::shfl_down_sync(~0u, value, d);
  if (threadIdx.x % width == 0) partial[threadIdx.x / width] = value;
}

struct Device {
  hipDeviceProp_t properties;
  int read(int id) {
    CHECK(hipport::width::getDeviceProperties(&properties, id));
    return properties.warpSize;
  }
};

int widthOf(hipDevice_t device) {
  int width = 0;
  hipport::width::deviceGetAttribute(&width, hipDeviceAttributeWarpSize, device);
  return width;
}

int attribute(hipDeviceAttribute_t which) {
  int value = 0;
  CHECK(hipport::width::deviceGetAttribute(&value, which, 0));
  return value;
}

using Query = hipError_t (*)(int*, hipDeviceAttribute_t, int);
const Query kQuery = hipport::width::deviceGetAttribute;

void launch(int* data, int threads) {
  Device device;
  const int width = device.read(0);
  sums<<<1, threads, threads / width * sizeof(int)>>>(data, attribute(hipDeviceAttributeWarpSize));
}
