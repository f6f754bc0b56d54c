#include <cuda_runtime.h>

__device__ unsigned field(unsigned word, unsigned at, unsigned size) {
  unsigned r;
  asm("bfe.u32 %0, %1, 8, 4;" : "=r"(r) : "r"(word));
  asm("bfe.u32 %0, %1, 0, 5;" : "=r"(r) : "r"(r));
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(word), "r"(at), "r"(size));
  return r;
}

__device__ int signedField(int word, unsigned at, unsigned size) {
  int r;
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(word), "n"(8), "n"(8));
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(word), "r"(at), "r"(size));
  return r;
}

__device__ unsigned long long wide(unsigned long long word) {
  unsigned long long r;
  asm("bfe.u64 %0, %1, 40, 12;" : "=l"(r) : "l"(word));
  return r;
}

__device__ unsigned insert(unsigned into, unsigned value, unsigned at) {
  unsigned r;
  asm("bfi.b32 %0, %1, %2, 4, 8;" : "=r"(r) : "r"(value), "r"(into));
  asm("bfi.b32 %0, %1, %2, %3, %4;"
      : "=r"(r)
      : "r"(value), "r"(into), "r"(at), "r"(8));
  return r;
}
