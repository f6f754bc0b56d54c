#include <cuda_runtime.h>

#define RUN(kernel, n, ...) kernel<<<((n) + 127) / 128, 128>>>(__VA_ARGS__)
#define RUN_TEMPLATE(T) \
  fill<T, 2><<<1, 32>>>(static_cast<T*>(nullptr))
#define CHECKED(...)         \
  do {                       \
    __VA_ARGS__;             \
    cudaGetLastError();      \
  } while (0)

template <typename T, int N>
__global__ void fill(T* data) { if (data) data[0] = N; }
__global__ void scale(float* data, int n) { if (n) data[0] *= 2; }

void run(float* data, int n) {
  RUN(scale, n, data, n);
  RUN_TEMPLATE(float);
  CHECKED(scale<<<1, 1>>>(data, n));
  CHECKED(fill<float, 2><<<1, 1>>>(data));
}
