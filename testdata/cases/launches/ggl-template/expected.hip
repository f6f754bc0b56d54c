#include <hip/hip_runtime.h>

template <typename T>
__global__ void copy(T* to, const T* from) { to[threadIdx.x] = from[threadIdx.x]; }

template <typename T, int N>
__global__ void fill(T* data) { data[threadIdx.x] = N; }

void run(float* a, float* b) {
  hipLaunchKernelGGL(copy, dim3(1), dim3(32), 0, 0, a, b);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(copy<float>), dim3(1), dim3(32), 0, 0, a, b);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(fill<float, 7>), dim3(1), dim3(32), 0, 0, a);
}
