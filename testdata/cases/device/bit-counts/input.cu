#include <cuda_runtime.h>

#define BITS(mask) __popc(mask)

template <typename T>
__device__ T twice(T value) {
  return value + value;
}

// Of these, CUDA's results are less than zero for some masks.
__global__ void matters(unsigned a, unsigned b, int *i, float *f, long long *l) {
  f[0] = __popc(a) - __popc(b);
  l[0] = (__popcll(a) - 5) * 2;
  if (__popc(a) - __popc(b) < 0) i[0] = 1;
  for (int at = -1; at < __popc(a); ++at) f[1] += 1;
  i[1] = __popc(a) / i[2];
  i[3] = min(i[2], __popc(a));
  i[4] = twice(__popc(a) - 8) / 2;
  const auto left = a ? -__popc(a) : 1;
  f[2] = left;
  f[__popc(a) - 1] = 0;
  i[5] = (__popc(a) - 9) >> 1;
  f[3] = BITS(a) - 3;
}

// Here it is one and the same.
__global__ void harmless(unsigned a, int *i, float *f, long long *l) {
  i[0] = __popc(a) - 5;
  f[0] = __popc(a);
  l[0] = __popcll(a);
  for (int at = 0; at < __popc(a); ++at) f[1] += 1;
  if (__popc(a) > 4 || __popc(a) == i[0] || a < __popc(a)) i[1] = 2;
  const int half = __popc(a) / 2;
  f[__popc(a)] = half - 3;
  const int base = atomicAdd(i, __popc(a));
  f[base + __popc(a & 1)] = 0;
}
