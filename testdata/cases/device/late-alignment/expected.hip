// alignas behind __shared__, as nvcc takes it; in front of it both do.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

struct Pair {
  int a, b;
};

template <class T>
__global__ void kernel(T* out) {
  alignas(128) __shared__ float tile[64];
  alignas(sizeof(float) * (4)) __shared__ half halves[64];
  alignas(alignof(T)) __shared__ T own[64];
  alignas(16) __shared__ Pair pairs[64];
  alignas(32) __shared__ const float* pointer;
  alignas(64) __shared__ float third[64];
  __shared__ __align__(16) float fourth[64];
  const int i = threadIdx.x;
  if (i == 0) pointer = tile;
  tile[i] = third[i] = fourth[i] = 1;
  halves[i] = __float2half(1.0f);
  own[i] = T(1);
  pairs[i] = {i, i};
  __syncthreads();
  const int other = 63 - i;
  out[i] = own[other] + T(pointer[other] + third[other] + fourth[other] + pairs[other].a);
}

template __global__ void kernel<float>(float*);
