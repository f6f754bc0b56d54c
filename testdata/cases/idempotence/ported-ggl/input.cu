#include <stdio.h>
#include "hip/hip_runtime.h"

template <typename T, int N>
__global__ void fill(T* data) { data[threadIdx.x] = N; }

int main() {
  float* data;
  hipMalloc(&data, 64);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(fill<float, 2>), dim3(1), dim3(16), 0, 0, data);
  hipLaunchKernelGGL((fill<float, 3>), dim3(1), dim3(16), 0, hipStreamDefault, data);
  printf("%s\n", hipGetErrorString(hipGetLastError()));
  return hipFree(data);
}
