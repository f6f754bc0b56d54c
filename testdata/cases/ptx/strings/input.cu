#include <cuda_runtime.h>

__device__ unsigned strings(unsigned a) {
  unsigned r;
  asm volatile(R"(
      // what it does
      add.u32 %0, %1, 0x10;
      /* and
         more */
  )" : "=r"(r) : "r"(a));
  asm volatile ("add."
                "u32"
                " %0, %1, 1;\n"
                "\txor.b32 %0, %0, 0b11;"
                : "=r" (r)
                : "r" (a)
                );
  if (a) asm("{ .reg .u32 t<2>; add.u32 t0, %0, 1; mul.lo.u32 t1, t0, t0;"
             " mov.u32 %0, t1; }" : "+r"(r));
  return r;
}
