#include <cuda_runtime.h>

template <typename T, typename U>
__device__ unsigned mixed(T a, U b) { return a + b; }

__device__ unsigned operands(unsigned* p, unsigned i, float x) {
  unsigned r;
  asm("add.u32 %[sum], %[a], %[b];"
      : [sum] "=r"(p[(i, 0)])
      : [a] "r"(mixed<int, char>(1, (2))), [b] "r"((i, i + 1)));
  asm("add.u32 %0, %1, %2;" : "=r"(r) : "r"(i, i), "r"(i ? 1 : 2));
  asm("mov.b32 %0, %1;"
      : "=r"(reinterpret_cast<unsigned&>(x))
      : "r"(__ldg(&p[1])));
  asm("xor.b32 %0, %1, %2;" : "=r"(i < 1 ? p[0] : p[1]) : "r"(i), "r"(~i));
  // Bytes around comments stay, so it is left to a person.
  asm("add.u32 %0, %1, 1;"  // one more
      : "=r"(r)
      : "r"(r));
  asm("add.u32 %0, %1, 1;" : "=r"(p[i++]) : "r"(r));
  return r;
}
