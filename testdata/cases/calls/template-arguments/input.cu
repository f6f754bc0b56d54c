#include <cuda_runtime.h>

template <typename T, int N>
__global__ void tile(T* data) {
  data[threadIdx.x] *= N;
}

template <typename T>
void prepare(int bytes) {
  cudaFuncSetAttribute(tile<T, 4>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

void prepareAll() {
  prepare<float>(1 << 14);
  cudaFuncSetAttribute(tile<double, (8 > 4) ? 8 : 4>,
                       cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 15);
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, tile<float, 2>, 128, 0);
  float* p;
  cudaMalloc<float>(&p, 4);
}
