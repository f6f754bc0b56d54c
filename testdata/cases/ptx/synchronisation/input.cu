#include <cuda_runtime.h>

__device__ void fences(bool bad) {
  asm volatile("membar.gl;" ::: "memory");
  asm volatile("membar.cta;");
  asm volatile("fence.acq_rel.sys;" ::: "memory");
  asm volatile("bar.sync 0;" : : : "memory");
  if (bad) asm("trap;");
  else asm volatile("barrier.sync.aligned 0;");
}

__device__ void byHand(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads));
  asm volatile("bar.arrive 1, 64;");
  asm volatile("nanosleep.u32 100;");
  asm volatile("fence.proxy.async;");
}
