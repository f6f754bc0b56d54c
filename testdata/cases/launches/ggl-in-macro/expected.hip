#include <hip/hip_runtime.h>

#define RUN(kernel, n, ...) hipLaunchKernelGGL(kernel, dim3(((n) + 127) / 128), dim3(128), 0, 0, __VA_ARGS__)
#define RUN_TEMPLATE(T) \
  hipLaunchKernelGGL(HIP_KERNEL_NAME(fill<T, 2>), dim3(1), dim3(32), 0, 0, static_cast<T*>(nullptr))
#define CHECKED(...)         \
  do {                       \
    __VA_ARGS__;             \
    hipGetLastError();      \
  } while (0)

template <typename T, int N>
__global__ void fill(T* data) { if (data) data[0] = N; }
__global__ void scale(float* data, int n) { if (n) data[0] *= 2; }

void run(float* data, int n) {
  RUN(scale, n, data, n);
  RUN_TEMPLATE(float);
  CHECKED(hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data, n));
  CHECKED(hipLaunchKernelGGL(HIP_KERNEL_NAME(fill<float, 2>), dim3(1), dim3(1), 0, 0, data));
}
