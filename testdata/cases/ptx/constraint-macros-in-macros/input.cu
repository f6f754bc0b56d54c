#include <cuda_runtime.h>

#if defined(_WIN64) || defined(__LP64__)
#define ADDRESS "l"
#else
#define ADDRESS "r"
#endif
#define WORD(x) "r"((x) + 1)
#define COUNTER "+m"

// One statement, in a macro's body.
#define READ(to, from) \
  asm("ld.global.nc.u32 %0, [%1];" : "=r"(to) : ADDRESS(from))

// One for each argument of the macro, which is expanded by another.
#define READER(name, type)                                             \
  __device__ unsigned name(const unsigned* from) {                     \
    unsigned to;                                                       \
    asm volatile("ld.global."#type" %0, [%1];" : "=r"(to)              \
                                               : ADDRESS(from));       \
    return to;                                                         \
  }
#define READERS(prefix) READER(prefix##_unsigned, u32) READER(prefix##_signed, s32)
READERS(read)

// By hand: the macro makes more of the operand than the constraint.
#define INCREASED(to, x) \
  asm("add.u32 %0, %1, %1;" : "=r"(to) : WORD(x))

// By hand: no unit says what the constraint is.
#define NEVER(to, type, from) \
  asm("ld.global."#type" %0, [%1];" : "=r"(to) : ADDRESS(from))

__global__ void use(unsigned* to, const unsigned* from) {
  unsigned a, b;
  READ(a, from);
  INCREASED(b, *from);
  *to = a + b + read_unsigned(from) + read_signed(from);
}

// The host's own.
#define INCREMENT(counter) \
  __asm__ volatile("lock; incl %0" : COUNTER(*(counter)))
void count(int* counter) { INCREMENT(counter); }
