// Atomic sums of halves and of vectors, and exchanges with an order.
#include <cuda_runtime.h>

__global__ void add(unsigned* pairs, float* sums, unsigned short* number,
                    unsigned value, float x, unsigned* lock) {
  asm volatile("red.global.add.noftz.f16x2 [%0], %1;" ::"l"(pairs), "r"(value)
               : "memory");
  unsigned old;
  asm volatile("atom.global.add.noftz.bf16x2 %0, [%1 + 4], %2;"
               : "=r"(old)
               : "l"(pairs), "r"(value)
               : "memory");
  asm volatile("red.add.noftz.f16 [%0], %1;" ::"l"(number),
               "h"((unsigned short)value)
               : "memory");
  asm volatile("red.global.add.v2.f32 [%0], {%1, %2};" ::"l"(sums), "f"(x),
               "f"(x)
               : "memory");
  asm volatile("atom.acquire.gpu.global.cas.b32 %0, [%1], 0, 1;"
               : "=r"(old)
               : "l"(lock)
               : "memory");
  unsigned short seen;
  asm volatile("atom.cas.b16 %0, [%1], %2, %2;"
               : "=h"(seen)
               : "l"(number), "h"((unsigned short)old)
               : "memory");
}
