#include <cuda_runtime.h>
__device__ unsigned f(unsigned a, unsigned b) {
  unsigned r;
  asm("shl.b32 %0, %1, %2;"
    : "=r"(r) : "r"((unsigned)cudaSuccess), "r"(b));
  return r;
}
