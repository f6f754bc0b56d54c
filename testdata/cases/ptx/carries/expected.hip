#include <hip/hip_runtime.h>

__device__ uint4 add128(uint4 a, uint4 b) {
  uint4 r;
  do {
    uint32_t ptx_0;
    uint32_t ptx_1;
    uint32_t ptx_2;
    uint32_t ptx_3;
    const uint32_t ptx_4 = uint32_t(a.x);
    const uint32_t ptx_5 = uint32_t(a.y);
    const uint32_t ptx_6 = uint32_t(a.z);
    const uint32_t ptx_7 = uint32_t(a.w);
    const uint32_t ptx_8 = uint32_t(b.x);
    const uint32_t ptx_9 = uint32_t(b.y);
    const uint32_t ptx_10 = uint32_t(b.z);
    const uint32_t ptx_11 = uint32_t(b.w);
    uint64_t ptx_wide;
    uint32_t ptx_carry;
    ptx_wide = uint64_t(ptx_4) + ptx_8;
    ptx_0 = uint32_t(ptx_wide);
    ptx_carry = uint32_t(ptx_wide >> 32) & 1u;
    ptx_wide = uint64_t(ptx_5) + ptx_9 + ptx_carry;
    ptx_1 = uint32_t(ptx_wide);
    ptx_carry = uint32_t(ptx_wide >> 32) & 1u;
    ptx_wide = uint64_t(ptx_6) + ptx_10 + ptx_carry;
    ptx_2 = uint32_t(ptx_wide);
    ptx_carry = uint32_t(ptx_wide >> 32) & 1u;
    ptx_3 = ptx_7 + ptx_11 + ptx_carry;
    r.x = ptx_0;
    r.y = ptx_1;
    r.z = ptx_2;
    r.w = ptx_3;
  } while (false);
  return r;
}

// The carry goes from one statement to the next: nothing in C++ does that.
__device__ void split(unsigned& lo, unsigned& hi, unsigned a, unsigned b) {
  asm volatile("add.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(a));
  asm volatile("addc.u32 %0, %0, %1;" : "+r"(hi) : "r"(b));
}

__device__ unsigned long long difference(unsigned long long a,
                                         unsigned long long b, int& borrow) {
  unsigned long long r;
  do {
    uint64_t ptx_0;
    uint32_t ptx_1;
    const uint64_t ptx_2 = uint64_t(a);
    const uint64_t ptx_3 = uint64_t(b);
    unsigned __int128 ptx_widest;
    uint32_t ptx_carry;
    ptx_widest = (unsigned __int128)(ptx_2) - ptx_3;
    ptx_0 = uint64_t(ptx_widest);
    ptx_carry = uint32_t(ptx_widest >> 64) & 1u;
    ptx_1 = 0u - 0u - ptx_carry;
    r = ptx_0;
    borrow = ptx_1;
  } while (false);
  return r;
}
