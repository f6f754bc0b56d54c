#include <hip/hip_runtime.h>
#include "hipport/ptx.h"

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
    uint32_t ptx_carry;
    ptx_0 = hipport::ptx::add_cc<uint32_t>(ptx_4, ptx_8, ptx_carry);
    ptx_1 = hipport::ptx::addc_cc<uint32_t>(ptx_5, ptx_9, ptx_carry);
    ptx_2 = hipport::ptx::addc_cc<uint32_t>(ptx_6, ptx_10, ptx_carry);
    ptx_3 = ptx_7 + ptx_11 + ptx_carry;
    r.x = ptx_0;
    r.y = ptx_1;
    r.z = ptx_2;
    r.w = ptx_3;
  } while (false);
  return r;
}

// The carry goes from one statement to the next: the function has a variable
// for it.
__device__ void split(unsigned& lo, unsigned& hi, unsigned a, unsigned b) {
  uint32_t ptx_carry = 0;
  lo = hipport::ptx::add_cc<uint32_t>(uint32_t(lo), uint32_t(a), ptx_carry);
  hi = uint32_t(hi) + uint32_t(b) + ptx_carry;
}

__device__ unsigned long long difference(unsigned long long a,
                                         unsigned long long b, int& borrow) {
  unsigned long long r;
  do {
    uint64_t ptx_0;
    uint32_t ptx_1;
    const uint64_t ptx_2 = uint64_t(a);
    const uint64_t ptx_3 = uint64_t(b);
    uint32_t ptx_carry;
    ptx_0 = hipport::ptx::sub_cc<uint64_t>(ptx_2, ptx_3, ptx_carry);
    ptx_1 = 0u - 0u - ptx_carry;
    r = ptx_0;
    borrow = ptx_1;
  } while (false);
  return r;
}

// In a loop, with pointers that go on.
__device__ unsigned addWords(unsigned* r, const unsigned* a, const unsigned* b,
                             int words) {
  uint32_t ptx_carry = 0;
  unsigned carry;
  (*r++) = hipport::ptx::add_cc<uint32_t>(uint32_t(*a++), uint32_t(*b++), ptx_carry);
  for (; --words; ++a, ++b, ++r)
    *r = hipport::ptx::addc_cc<uint32_t>(uint32_t(*a), uint32_t(*b), ptx_carry);
  carry = 0u + 0u + ptx_carry;
  return carry;
}

// What the last statement carries out, nothing here reads.
__device__ void increase(uint2& a, uint2 b) { uint32_t ptx_carry = 0; a.x = hipport::ptx::add_cc<uint32_t>(uint32_t(a.x), uint32_t(b.x), ptx_carry); a.y = hipport::ptx::addc_cc<uint32_t>(uint32_t(a.y), uint32_t(b.y), ptx_carry); }

// Comments stay before what they say something of.
__device__ uint2 sumOfProducts(uint2 a, uint2 b) {
  uint2 r;
  do {
    uint32_t ptx_0;
    uint32_t ptx_1;
    const uint32_t ptx_2 = uint32_t(a.x);
    const uint32_t ptx_3 = uint32_t(a.y);
    const uint32_t ptx_4 = uint32_t(b.x);
    const uint32_t ptx_5 = uint32_t(b.y);
    uint32_t ptx_t;
    uint32_t ptx_carry;
    // the lower half
    ptx_t = ptx_2 * ptx_4;
    // sets the carry
    ptx_0 = hipport::ptx::add_cc<uint32_t>(ptx_t, ptx_3, ptx_carry);
    /* the upper half */
    ptx_1 = ptx_5 + 0u + ptx_carry;
    r.x = ptx_0;
    r.y = ptx_1;
    // both
  } while (false);
  // one instruction
  r.x = uint32_t(r.x) - uint32_t(b.y);
  return r;
}

// Branches of #if: each has its own chain.
__device__ void either(unsigned& lo, unsigned& hi, unsigned a, unsigned b) {
  uint32_t ptx_carry = 0;
#ifdef SUBTRACT
  lo = hipport::ptx::sub_cc<uint32_t>(uint32_t(lo), uint32_t(a), ptx_carry);
  hi = uint32_t(hi) - uint32_t(b) - ptx_carry;
#else
  lo = hipport::ptx::add_cc<uint32_t>(uint32_t(lo), uint32_t(a), ptx_carry);
  hi = uint32_t(hi) + uint32_t(b) + ptx_carry;
#endif
}

// In a loop of both kinds that begins anew.
__device__ void inTurns(unsigned& lo, unsigned& hi, unsigned a, int n) {
  uint32_t ptx_carry = 0;
  for (int i = 0; i < n; ++i) {
    lo = hipport::ptx::add_cc<uint32_t>(uint32_t(lo), uint32_t(a), ptx_carry);
    hi = uint32_t(hi) + 0u + ptx_carry;
    lo = hipport::ptx::sub_cc<uint32_t>(uint32_t(lo), uint32_t(hi), ptx_carry);
    hi = uint32_t(hi) - 0u - ptx_carry;
  }
}

// Not ported: a borrow that a sum reads, in a loop as well, and an operand that
// is read and changed.
__device__ void mixed(unsigned& lo, unsigned& hi, unsigned a, unsigned b) {
  asm("sub.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(a));
  asm("addc.u32 %0, %0, %1;" : "+r"(hi) : "r"(b));
}
__device__ void both(unsigned& lo, unsigned& hi, unsigned a, int n) {
  asm("add.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(a));
  for (int i = 0; i < n; ++i) {
    asm("addc.u32 %0, %0, 0;" : "+r"(hi));
    asm("sub.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(hi));
  }
}
__device__ unsigned moved(unsigned* p, unsigned b) {
  unsigned r;
  asm("sub.u32 %0, %1, %2;" : "=r"(r) : "r"(*p++), "r"(p[b]));
  return r;
}
