#include <cuda_runtime.h>

template <typename T>
__global__ void copy(T* to, const T* from) { to[threadIdx.x] = from[threadIdx.x]; }

template <typename T, int N>
__global__ void fill(T* data) { data[threadIdx.x] = N; }

void run(float* a, float* b) {
  copy<<<1, 32>>>(a, b);
  copy<float><<<1, 32>>>(a, b);
  fill<float, 7><<<1, 32>>>(a);
}
