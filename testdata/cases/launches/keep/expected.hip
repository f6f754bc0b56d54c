#include <hip/hip_runtime.h>

__global__ void scale(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= 2;
}

template <typename T, int N>
__global__ void fill(T* data) { data[threadIdx.x] = N; }

void run(float* data, int n, hipStream_t stream) {
  scale<<<(n + 255) / 256, 256>>>(data, n);
  fill<float, 3><<<1, 32, 0, stream>>>(data);
  fill<int, 4> <<< dim3(1, 2), dim3(32), 0, hipStreamPerThread >>> (nullptr);
}
