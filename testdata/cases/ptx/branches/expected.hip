#include <hip/hip_runtime.h>

__device__ unsigned rotated(unsigned a) {
  unsigned r;
#ifdef NO_SUCH_MACRO
  do {
    const uint32_t ptx_1 = uint32_t(a);
    r = __funnelshift_l(ptx_1, ptx_1, 8u);
  } while (false);
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
