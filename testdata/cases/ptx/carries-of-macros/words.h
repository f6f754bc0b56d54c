#pragma once

#include <cuda_runtime.h>

#define ADD_FIRST(r, a, b) \
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
#define ADD_NEXT(r, a, b) \
  asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
#define ADD_LAST(r, a, b) \
  asm volatile("addc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
#define SUB_FIRST(r, a) \
  asm volatile("sub.cc.u32 %0, %0, %1;" : "+r"(r) : "r"(a));
#define SUB_LAST(r, a) \
  asm volatile("subc.u32 %0, %0, %1;" : "+r"(r) : "r"(a));
// A macro of macros.
#define ADD_THREE(r, a, b)    \
  {                           \
    ADD_FIRST(r.x, a.x, b.x); \
    ADD_NEXT(r.y, a.y, b.y);  \
    ADD_LAST(r.z, a.z, b.z);  \
  }

__device__ inline uint2 sum(uint2 a, uint2 b) {
  uint2 r;
  ADD_FIRST(r.x, a.x, b.x);
  ADD_LAST(r.y, a.y, b.y);
  return r;
}

// Sums and differences, in loops that begin anew.
__device__ inline void often(uint2& r, uint2 by, int n) {
  for (int i = 0; i < n; ++i) {
    ADD_FIRST(r.x, r.x, by.x);
    ADD_LAST(r.y, r.y, by.y);
    while (r.y > by.y) {
      SUB_FIRST(r.x, by.x);
      SUB_LAST(r.y, by.y);
    }
  }
}

#ifdef THREE_WORDS
__device__ inline uint3 sum(uint3 a, uint3 b) {
  uint3 r;
  ADD_THREE(r, a, b);
  return r;
}
#endif
