#include <hip/hip_runtime.h>

__device__ unsigned where(unsigned long long* when) {
  unsigned sm, warp;
  asm("mov.u32 %0, %%smid;" : "=r"(sm));
  asm("mov.u32 %0, %%warpid;" : "=r"(warp));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(*when));
  return sm + warp;
}
