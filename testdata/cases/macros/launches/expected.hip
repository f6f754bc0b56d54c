#include <hip/hip_runtime.h>

#define LAUNCH(kernel, n, ...) hipLaunchKernelGGL(kernel, dim3((n + 255) / 256), dim3(256), 0, 0, __VA_ARGS__)
#define LAUNCH_ON(stream, kernel, grid, ...)        \
  do {                                              \
    hipLaunchKernelGGL(kernel, dim3(grid), dim3(64), 0, stream, __VA_ARGS__);   \
    if (hipPeekAtLastError() != hipSuccess) return 1; \
  } while (0)
#define RUN(...) do { __VA_ARGS__; } while (0)

__global__ void fill(float* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] = 1;
}
template <typename T, int N>
__global__ void shift(T* data) { data[threadIdx.x] += N; }

int main() {
  float* data = nullptr;
  hipStream_t stream = nullptr;
  RUN(hipLaunchKernelGGL(fill, dim3(1), dim3(16), 0, 0, data, 16));
  LAUNCH(fill, 16, data, 16);
  LAUNCH_ON(stream, fill, 1, data, 16);
  RUN((shift<float, 2><<<1, 16, 0, stream>>>(data)));
  return hipDeviceSynchronize();
}
