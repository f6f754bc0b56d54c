#include <cuda_runtime.h>

#if defined(_WIN64) || defined(__LP64__)
#define ADDRESS "l"
#else
#define ADDRESS "r"
#endif
#define OUT "=r"
#define WORD(x) "r"((x) + 1)
#define RENAMED WORD

// A constraint is all that the macro makes: the port needs none.
__global__ void load(uint2* to, const uint2* from) {
  asm("ld.global.nc.v2.u32 {%0, %1}, [%2 + 8];"
      : "=r"(to->x), OUT(to->y)
      : ADDRESS(from));
}

// By hand: the macro makes more of the operand than the constraint.
__global__ void increased(unsigned* to, unsigned x) {
  unsigned r, s;
  asm("add.u32 %0, %1, %1;" : "=r"(r) : WORD(x));
  asm("add.u32 %0, %1, %1;" : "=r"(s) : RENAMED(x));
  *to = r + s;
}

// By hand: no unit says what it stands for.
#ifdef NEVER
__device__ void hidden(unsigned* to, const unsigned* from) {
  asm("ld.global.nc.u32 %0, [%1];" : "=r"(*to) : POINTER(from));
}
#endif
