#include <cuda_runtime.h>

__device__ unsigned rotated(unsigned a) {
  unsigned r;
#ifdef NO_SUCH_MACRO
  asm("shf.l.wrap.b32 %0, %1, %1, 8;" : "=r"(r) : "r"(a));
#else
  r = a << 8 | a >> 24;
#endif
#ifdef __HIP_PLATFORM_AMD__
  asm volatile("s_nop 0");
#else
  asm volatile("mov.u32 %0, %%smid;" : "=r"(r));
#endif
  asm("add.u32 %0, %1, "
#ifdef TWO
      "2;"
#else
      "1;"
#endif
      : "=r"(r)
      : "r"(r));
  return r;
}
