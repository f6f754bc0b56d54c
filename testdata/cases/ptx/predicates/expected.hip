#include <hip/hip_runtime.h>

__device__ unsigned clamped(unsigned a, unsigned b) {
  unsigned r;
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    bool ptx_p;
    uint32_t ptx_t;
    ptx_p = ptx_1 < ptx_2;
    ptx_t = ptx_1 - ptx_2;
    ptx_0 = ptx_t;
    if (ptx_p) ptx_0 = 0u;
    r = ptx_0;
  } while (false);
  return r;
}

__device__ int chosen(int a, int b) {
  int r;
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    bool ptx_p;
    ptx_p = int32_t(ptx_1) >= 0;
    ptx_0 = ptx_p ? ptx_1 : ptx_2;
    r = ptx_0;
  } while (false);
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
  do {
    __label__ ptx_L;
    const uint32_t ptx_0 = uint32_t(n);
    bool ptx_p;
    ptx_L:;
    ptx_p = int32_t(ptx_0) != 0;
    if (ptx_p) goto ptx_L;
  } while (false);
}
