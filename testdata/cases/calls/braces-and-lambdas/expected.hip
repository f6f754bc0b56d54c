#include <hip/hip_runtime.h>

__constant__ int2 range;

void set(int a, int b) {
  hipMemcpyToSymbol(HIP_SYMBOL(range), [&] { static int2 r; r = {a, b}; return &r; }(), sizeof(int2));
  struct Pair { int x, y; };
  hipMemcpyToSymbol(HIP_SYMBOL(range), &static_cast<const Pair&>(Pair{a, b}), a < b, (a, b, 0));
}
