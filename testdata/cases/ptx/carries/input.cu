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

// The carry goes from one statement to the next: nothing in C++ does that.
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
