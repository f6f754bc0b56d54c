#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

__device__ void fences(bool bad) {
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  __syncthreads();
  if (bad) __builtin_trap();
  else __syncthreads();
}

__device__ void byHand(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads));
  asm volatile("bar.arrive 1, 64;");
  hipport::intrinsics::nanosleep(100u);
  __threadfence_block();
}
