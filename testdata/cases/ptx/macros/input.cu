#include <cuda_runtime.h>

#define FENCE() asm volatile("membar.gl;" ::: "memory")
#define FIELD(out, in, at, size)    \
  asm("bfe.u32 %0, %1, %2, %3;" \
      : "=r"(out)                   \
      : "r"(in), "r"(at), "r"(size))
#define ADD(out, in) asm("add.u32 %0, %0, %1;" : "+r"(out) : "r"(in))
#define OPERATION(name, out, in) \
  asm(#name ".u32 %0, %0, %1;" : "+r"(out) : "r"(in))
#define NEVER(out) asm("mov.u32 %0, %%tid.x;" : "=r"(out))
#define DO(...) __VA_ARGS__

__device__ unsigned use(unsigned a, unsigned b) {
  unsigned r;
  FENCE();
  FIELD(r, a, b, 4);
  ADD(r, b);
  OPERATION(min, r, b);
  DO(asm("add.u32 %0, %1, %2;" : "=r"(r) : "r"(r), "r"(b)));
  return r;
}

// A parameter may stand for any expression.
#define SUM(out, a, b) \
  asm("add.f32 %0, %1, %2;" : "=f"(out) : "f"(a), "f"(b))
__device__ float sum(float* p, bool c) {
  SUM(c ? p[0] : p[1], c ? 1.0f : 2.0f, p[2] + 1);
  return *p;
}
