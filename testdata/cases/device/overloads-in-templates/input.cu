// What becomes of these calls depends on types that only the launches say.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

template <typename T>
__device__ T normalise(T x, T length) {
  return x * rsqrt(length);
}

template <typename T>
__global__ void accumulate(T* sums, const T* values, int n) {
  int i = threadIdx.x;
  if (i < n) atomicAdd(&sums[i % 4], values[i]);
}

template <typename T>
__global__ void halves(T* sums, const T* values) {
  atomicAdd(sums + threadIdx.x % 4, values[threadIdx.x]);
}

template <typename T>
__global__ void either(T* sums, T value) {
  atomicAdd(sums, value);
}

// Nothing makes an instance of it.
template <typename T>
__global__ void unused(T* sums, T value) {
  atomicAdd(sums, value);
}

__global__ void scale(float* x) { x[0] = normalise(x[0], x[1]); }

void run(float* f, double* d, __half* h, __nv_bfloat16* b) {
  accumulate<<<1, 32>>>(f, f, 32);
  accumulate<<<1, 32>>>(d, d, 32);
  halves<<<1, 32>>>(h, h);
  either<<<1, 32>>>(f, 1.0f);
  either<<<1, 32>>>(b, __float2bfloat16(1.0f));
}
