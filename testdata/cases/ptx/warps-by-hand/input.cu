// Lanes whose controls say no width, and what has no counterpart.
#include <cuda_runtime.h>

__global__ void kernel(int* out, int control, int mixed) {
  int value = out[0];
  // The segments are known when it runs.
  asm volatile("shfl.sync.down.b32 %0, %0, 1, %1, 0xffffffff;" : "+r"(value) : "r"(control));
  // Clamped at lane 7 of the warp: no width says so.
  asm volatile("shfl.sync.down.b32 %0, %0, 1, 7, 0xffffffff;" : "+r"(value));
  // The predicate says whether the source was in range.
  asm volatile("{ .reg .pred p; shfl.sync.up.b32 %0|p, %0, 1, 0, 0xffffffff; @p add.s32 %0, %0, 1; }" : "+r"(value));
  // Operands of two signs.
  asm("dp4a.u32.s32 %0, %1, %2, %0;" : "+r"(value) : "r"(mixed), "r"(control));
  // A barrier of a part of the block.
  asm volatile("bar.sync 1, 64;");
  out[0] = value;
}
