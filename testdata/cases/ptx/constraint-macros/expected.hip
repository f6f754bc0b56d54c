#include <hip/hip_runtime.h>

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
  do {
    const uint64_t ptx_2 = uint64_t(from);
    const uint2 ptx_vector = *(const uint2*)((const char*)(ptx_2) + 8);
    to->x = ptx_vector.x;
    to->y = ptx_vector.y;
  } while (false);
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
