#include <hip/hip_runtime.h>
#include "swap.h"

// nvcc compiles it for the host alone.
uint32_t mixed(uint32_t x) {
  return swapped(x) ^ ROTATE(x, 7) ^ bits::twice(x);
}

template <typename T>
T generic(T x) {
  return bits::twice(x) + ROTATE(x, 3);
}
uint32_t made(uint32_t x) { return generic(x); }

__host__ __device__ int both(int x) { return bits::unused(x); }

__global__ void kernel(uint32_t* out) {
  *out = swapped(*out) ^ ROTATE(*out, 7) ^ bits::twice(*out) ^ both(1);
}
