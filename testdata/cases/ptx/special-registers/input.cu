#include <cuda_runtime.h>

__device__ unsigned thread() {
  unsigned x, y;
  asm("mov.u32 %0, %%tid.x;" : "=r"(x));
  asm volatile("mov.u32 %0, %ctaid.y;" : "=r"(y));
  return x + y;
}

__device__ long long ticks() {
  long long t;
  unsigned low;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(t)::"memory");
  asm volatile("mov.u32 %0, %%clock;" : "=r"(low));
  return t + low;
}
