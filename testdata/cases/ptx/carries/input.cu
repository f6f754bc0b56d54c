#include <cuda_runtime.h>

__device__ uint4 add128(uint4 a, uint4 b) {
  uint4 r;
  asm("add.cc.u32 %0, %4, %8;\n\t"
      "addc.cc.u32 %1, %5, %9;\n\t"
      "addc.cc.u32 %2, %6, %10;\n\t"
      "addc.u32 %3, %7, %11;\n\t"
      : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
      : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b.x), "r"(b.y), "r"(b.z),
        "r"(b.w));
  return r;
}

// The carry goes from one statement to the next: the function has a variable
// for it.
__device__ void split(unsigned& lo, unsigned& hi, unsigned a, unsigned b) {
  asm volatile("add.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(a));
  asm volatile("addc.u32 %0, %0, %1;" : "+r"(hi) : "r"(b));
}

__device__ unsigned long long difference(unsigned long long a,
                                         unsigned long long b, int& borrow) {
  unsigned long long r;
  asm("{ sub.cc.u64 %0, %2, %3; subc.u32 %1, 0, 0; }"
      : "=l"(r), "=r"(borrow)
      : "l"(a), "l"(b));
  return r;
}

// In a loop, with pointers that go on.
__device__ unsigned addWords(unsigned* r, const unsigned* a, const unsigned* b,
                             int words) {
  unsigned carry;
  asm("add.cc.u32 %0, %1, %2;" : "=r"(*r++) : "r"(*a++), "r"(*b++));
  for (; --words; ++a, ++b, ++r)
    asm("addc.cc.u32 %0, %1, %2;" : "=r"(*r) : "r"(*a), "r"(*b));
  asm("addc.u32 %0, 0, 0;" : "=r"(carry));
  return carry;
}

// What the last statement carries out, nothing here reads.
__device__ void increase(uint2& a, uint2 b) { asm("add.cc.u32 %0, %0, %1;" : "+r"(a.x) : "r"(b.x)); asm("addc.cc.u32 %0, %0, %1;" : "+r"(a.y) : "r"(b.y)); }

// Comments stay before what they say something of.
__device__ uint2 sumOfProducts(uint2 a, uint2 b) {
  uint2 r;
  asm("{\n\t"
      ".reg .u32 t;\n\t"
      // the lower half
      "mul.lo.u32 t, %2, %4;\n\t"
      "add.cc.u32 %0, t, %3;\n\t"  // sets the carry
      /* the upper half */
      "addc.u32 %1, %5, 0;\n\t"
      "}"
      : "=r"(r.x), "=r"(r.y)  // both
      : "r"(a.x), "r"(a.y), "r"(b.x), "r"(b.y));
  asm(  // one instruction
      "sub.u32 %0, %0, %1;"
      : "+r"(r.x)
      : "r"(b.y));
  return r;
}

// Branches of #if: each has its own chain.
__device__ void either(unsigned& lo, unsigned& hi, unsigned a, unsigned b) {
#ifdef SUBTRACT
  asm("sub.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(a));
  asm("subc.u32 %0, %0, %1;" : "+r"(hi) : "r"(b));
#else
  asm("add.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(a));
  asm("addc.u32 %0, %0, %1;" : "+r"(hi) : "r"(b));
#endif
}

// In a loop of both kinds that begins anew.
__device__ void inTurns(unsigned& lo, unsigned& hi, unsigned a, int n) {
  for (int i = 0; i < n; ++i) {
    asm("add.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(a));
    asm("addc.u32 %0, %0, 0;" : "+r"(hi));
    asm("sub.cc.u32 %0, %0, %1;" : "+r"(lo) : "r"(hi));
    asm("subc.u32 %0, %0, 0;" : "+r"(hi));
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
