#include <hip/hip_runtime.h>

template <typename T, int N>
__global__ void tile(T* data) {
  data[threadIdx.x] *= N;
}

template <typename T>
void prepare(int bytes) {
  hipFuncSetAttribute(reinterpret_cast<const void*>(tile<T, 4>), hipFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

void prepareAll() {
  prepare<float>(1 << 14);
  hipFuncSetAttribute(reinterpret_cast<const void*>(tile<double, (8 > 4) ? 8 : 4>),
                       hipFuncAttributeMaxDynamicSharedMemorySize, 1 << 15);
  int blocks = 0;
  hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, tile<float, 2>, 128, 0);
  float* p;
  hipMalloc<float>(&p, 4);
}
