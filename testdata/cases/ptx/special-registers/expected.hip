#include <hip/hip_runtime.h>

__device__ unsigned thread() {
  unsigned x, y;
  x = threadIdx.x;
  y = blockIdx.y;
  return x + y;
}

__device__ long long ticks() {
  long long t;
  unsigned low;
  t = clock64();
  low = static_cast<unsigned>(clock());
  return t + low;
}
