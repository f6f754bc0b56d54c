#include <cuda_runtime.h>

#define LAUNCH(kernel, n, ...) kernel<<<(n + 255) / 256, 256>>>(__VA_ARGS__)
#define LAUNCH_ON(stream, kernel, grid, ...)        \
  do {                                              \
    kernel<<<grid, 64, 0, stream>>>(__VA_ARGS__);   \
    if (cudaPeekAtLastError() != cudaSuccess) return 1; \
  } while (0)
#define RUN(...) do { __VA_ARGS__; } while (0)

__global__ void fill(float* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] = 1;
}
template <typename T, int N>
__global__ void shift(T* data) { data[threadIdx.x] += N; }

int main() {
  float* data = nullptr;
  cudaStream_t stream = nullptr;
  RUN(fill<<<1, 16>>>(data, 16));
  LAUNCH(fill, 16, data, 16);
  LAUNCH_ON(stream, fill, 1, data, 16);
  RUN((shift<float, 2><<<1, 16, 0, stream>>>(data)));
  return cudaDeviceSynchronize();
}
