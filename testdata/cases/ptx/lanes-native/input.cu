#include <cuda_runtime.h>

__device__ unsigned lane() {
  unsigned id, below;
  asm("mov.u32 %0, %%laneid;" : "=r"(id));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  asm volatile("bar.warp.sync %0;" ::"r"(0xffffffffu) : "memory");
  return id + below;
}
