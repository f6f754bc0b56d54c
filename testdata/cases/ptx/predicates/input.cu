#include <cuda_runtime.h>

__device__ unsigned clamped(unsigned a, unsigned b) {
  unsigned r;
  asm("{\n\t"
      ".reg .pred p;\n\t"
      ".reg .u32 t;\n\t"
      "setp.lt.u32 p, %1, %2;\n\t"
      "sub.u32 t, %1, %2;\n\t"
      "mov.u32 %0, t;\n\t"
      "@p mov.u32 %0, 0;\n\t"
      "}"
      : "=r"(r)
      : "r"(a), "r"(b));
  return r;
}

__device__ int chosen(int a, int b) {
  int r;
  asm("{ .reg .pred %%p; setp.ge.s32 %%p, %1, 0; selp.b32 %0, %1, %2, %%p; }"
      : "=r"(r)
      : "r"(a), "r"(b));
  return r;
}

// What %0 is without p cannot be told.
__device__ int perhaps(int a) {
  int r;
  asm("{ .reg .pred p; setp.eq.s32 p, %1, 0; @!p mov.s32 %0, 1; }"
      : "=r"(r)
      : "r"(a));
  return r;
}

__device__ void loop(int n) {
  asm volatile("{ .reg .pred p; L: setp.ne.s32 p, %0, 0; @p bra L; }" ::"r"(n));
}
