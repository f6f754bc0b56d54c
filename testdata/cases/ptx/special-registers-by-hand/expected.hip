#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

__device__ unsigned where(unsigned long long* when) {
  unsigned sm, warp;
  asm("mov.u32 %0, %%smid;" : "=r"(sm));
  asm("mov.u32 %0, %%warpid;" : "=r"(warp));
  *when = hipport::intrinsics::globaltimer();
  return sm + warp;
}
