#include <hip/hip_runtime.h>
#include "hipport/ptx.h"

__device__ unsigned odd(unsigned a, unsigned short h, unsigned long long w) {
  unsigned r;
  asm("frobnicate.u32 %0, %1;" : "=r"(r) : "r"(a));
  asm("add.u32 %0, %1, 1;" : "=r"(r) : "h"(h));
  asm("add.u32 %0, %1, 1;" : "=r"(r) : "0"(a));
  asm("add.u32 %0, %1, %3;" : "=r"(r) : "r"(a));
  asm("add.u32 %0, %1;" : "=r"(r) : "r"(a));
  r = hipport::ptx::saturate<int32_t>(int64_t(int32_t(a)) + 1);
  asm("mov.u32 %0, %1;" : "=r"(r) : "l"(w));
  asm("shl.b32 %0, %1, 40;" : "=r"(r) : "r"(a));
  return r;
}
