#include <hip/hip_runtime.h>

__global__ void scale(float* data, float by) { data[threadIdx.x] *= by; }

void tune(float* data) {
  hipFuncSetCacheConfig(reinterpret_cast<const void*>(scale), hipFuncCachePreferShared);
  hipFuncAttributes attributes;
  hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(scale));
  float by = 2.0f;
  void* arguments[] = {&data, &by};
  hipLaunchKernel(reinterpret_cast<const void*>(scale), dim3(1), dim3(32), arguments, 0, 0);
  hipLaunchKernel(reinterpret_cast<const void*>((const void*)scale), dim3(1), dim3(32), arguments, 0, 0);
}
