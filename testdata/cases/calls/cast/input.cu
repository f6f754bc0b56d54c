#include <cuda_runtime.h>

__global__ void scale(float* data, float by) { data[threadIdx.x] *= by; }

void tune(float* data) {
  cudaFuncSetCacheConfig(scale, cudaFuncCachePreferShared);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, scale);
  float by = 2.0f;
  void* arguments[] = {&data, &by};
  cudaLaunchKernel(scale, dim3(1), dim3(32), arguments, 0, 0);
  cudaLaunchKernel((const void*)scale, dim3(1), dim3(32), arguments, 0, 0);
}
