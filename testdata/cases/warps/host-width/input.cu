// A host that asks for the width gets that of the kernels, whatever it does with
// the number.
#include <cuda.h>
#include <cuda_runtime.h>

#define CHECK(call) \
  if ((call) != cudaSuccess) return 0

__global__ void sums(int* data, int width) {
  extern __shared__ int partial[];
  int value = data[threadIdx.x];
  for (int d = warpSize / 2; d > 0; d /= 2) value += __shfl_down_sync(~0u, value, d);
  if (threadIdx.x % width == 0) partial[threadIdx.x / width] = value;
}

struct Device {
  cudaDeviceProp properties;
  int read(int id) {
    CHECK(cudaGetDeviceProperties(&properties, id));
    return properties.warpSize;
  }
};

int widthOf(CUdevice device) {
  int width = 0;
  cuDeviceGetAttribute(&width, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device);
  return width;
}

int attribute(cudaDeviceAttr which) {
  int value = 0;
  CHECK(cudaDeviceGetAttribute(&value, which, 0));
  return value;
}

using Query = cudaError_t (*)(int*, cudaDeviceAttr, int);
const Query kQuery = cudaDeviceGetAttribute;

void launch(int* data, int threads) {
  Device device;
  const int width = device.read(0);
  sums<<<1, threads, threads / width * sizeof(int)>>>(data, attribute(cudaDevAttrWarpSize));
}
