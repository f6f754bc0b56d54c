#pragma once

#include <hip/hip_runtime.h>
#include "hipport/ptx.h"

#define ADD_FIRST(r, a, b) \
  (r) = hipport::ptx::add_cc<uint32_t>(uint32_t(a), uint32_t(b), ptx_carry);
#define ADD_NEXT(r, a, b) \
  (r) = hipport::ptx::addc_cc<uint32_t>(uint32_t(a), uint32_t(b), ptx_carry);
#define ADD_LAST(r, a, b) \
  (r) = uint32_t(a) + uint32_t(b) + ptx_carry;
#define SUB_FIRST(r, a) \
  (r) = hipport::ptx::sub_cc<uint32_t>(uint32_t(r), uint32_t(a), ptx_carry);
#define SUB_LAST(r, a) \
  (r) = uint32_t(r) - uint32_t(a) - ptx_carry;
// A macro of macros.
#define ADD_THREE(r, a, b)    \
  {                           \
    ADD_FIRST(r.x, a.x, b.x); \
    ADD_NEXT(r.y, a.y, b.y);  \
    ADD_LAST(r.z, a.z, b.z);  \
  }

__device__ inline uint2 sum(uint2 a, uint2 b) {
  uint32_t ptx_carry = 0;
  uint2 r;
  ADD_FIRST(r.x, a.x, b.x);
  ADD_LAST(r.y, a.y, b.y);
  return r;
}

// Sums and differences, in loops that begin anew.
__device__ inline void often(uint2& r, uint2 by, int n) {
  uint32_t ptx_carry = 0;
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
  uint32_t ptx_carry = 0;
  uint3 r;
  ADD_THREE(r, a, b);
  return r;
}
#endif
