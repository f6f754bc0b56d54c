#include <hip/hip_runtime.h>

#if defined(_WIN64) || defined(__LP64__)
#define ADDRESS "l"
#else
#define ADDRESS "r"
#endif
#define WORD(x) "r"((x) + 1)
#define COUNTER "+m"

// One statement, in a macro's body.
#define READ(to, from) \
  (to) = *(const uint32_t*)(from)

// One for each argument of the macro, which is expanded by another.
#define READER_PTX_s32(a0, a1) \
  (a0) = *(const int32_t*)(a1)
#define READER_PTX_u32(a0, a1) \
  (a0) = *(const uint32_t*)(a1)
#define READER(name, type)                                             \
  __device__ unsigned name(const unsigned* from) {                     \
    unsigned to;                                                       \
    READER_PTX_##type(to, from);       \
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
