// Labels and branches: loops, branches ahead, names of one kind by GCC's "%=".
__global__ void run(unsigned* out, const unsigned* in, unsigned n) {
  const unsigned thread = threadIdx.x;
  unsigned sum = 0, steps, value = in[thread];
  // A loop.
  asm("{\n"
      ".reg .pred p;\n"
      ".reg .u32 i;\n"
      "mov.u32 i, %2;\n"
      "LOOP:\n"
      "setp.eq.u32 p, i, 0;\n"
      "@p bra DONE;\n"
      "add.u32 %0, %0, i;\n"
      "sub.u32 i, i, 1;\n"
      "bra.uni LOOP;\n"
      "DONE:\n"
      "mov.u32 %1, i;\n"
      "}\n"
      : "+r"(sum), "=r"(steps)
      : "r"(n));
  // A branch ahead, in a statement that a macro or a loop may repeat.
  asm volatile("{ .reg .pred %%p1; setp.lt.u32 %%p1, %0, %1;\n"
               "@!%%p1 bra.uni $SKIP_%=; mul.lo.u32 %0, %0, 2; $SKIP_%=: }"
               : "+r"(value)
               : "r"(n));
  out[thread] = sum + steps + value;
}

// A branch to one of a table of labels.
__device__ int choose(int which, int value) {
  int result;
  asm("{\n"
      "mov.u32 %0, 0;\n"
      "ways: .branchtargets ADD, TWICE;\n"
      "brx.idx %1, ways;\n"
      "TWICE:\n"
      "add.s32 %0, %2, %2;\n"
      "bra END;\n"
      "ADD:\n"
      "add.s32 %0, %2, 1;\n"
      "END:\n"
      "}"
      : "=&r"(result)
      : "r"(which), "r"(value));
  return result;
}
