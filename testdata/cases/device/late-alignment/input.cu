// alignas behind __shared__, as nvcc takes it; in front of it both do.
#include <cuda_fp16.h>

struct Pair {
  int a, b;
};

template <class T>
__global__ void kernel(T* out) {
  __shared__ alignas(128) float tile[64];
  __shared__   alignas(sizeof(float) * (4)) half halves[64];
  __shared__ alignas(alignof(T)) T own[64];
  __shared__
  alignas(16) Pair pairs[64];
  __shared__ alignas(32) const float* pointer;
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
