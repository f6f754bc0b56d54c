#include <hip/hip_runtime.h>

// Labels that no goto can stand for: results that a path leaves open, registers
// that it does not write, a branch to nowhere.
__global__ void run(unsigned* out, unsigned n) {
  unsigned open, unwritten, nowhere = n;
  asm("{ .reg .pred p; setp.eq.u32 p, %1, 0; @p bra END;\n"
      "mov.u32 %0, 1; END: }"
      : "=r"(open)
      : "r"(n));
  asm("{ .reg .pred p; .reg .u32 t; setp.eq.u32 p, %1, 0; @p bra END;\n"
      "mov.u32 t, 1; END: mov.u32 %0, t; }"
      : "=r"(unwritten)
      : "r"(n));
  asm("{ .reg .pred p; setp.eq.u32 p, %0, 0; @p bra ELSEWHERE;\n"
      "add.u32 %0, %0, 1; END: }"
      : "+r"(nowhere));
  out[threadIdx.x] = open + unwritten + nowhere;
}
