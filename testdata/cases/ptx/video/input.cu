// Video instructions: parts of words, a second operation, and forms whose
// results on GPUs are not those of the PTX ISA.
__device__ int sumOfHalves(int a, int b) {
  int sum;
  asm("vadd.s32.s32.s32 %0, %1.h1, %2.h0;" : "=r"(sum) : "r"(a), "r"(b));
  return sum;
}

__device__ unsigned scaled(unsigned a, unsigned b, unsigned c) {
  unsigned sum;
  asm("vmad.u32.u32.u32 %0, %1.b0, %2.b3, %3;"
      : "=r"(sum)
      : "r"(a), "r"(b), "r"(c));
  return sum;
}

__device__ int greatest(int a, int b, int c) {
  int result;
  asm("vmax.s32.s32.s32.max %0, %1, %2, %3;"
      : "=r"(result)
      : "r"(a), "r"(b), "r"(c));
  return result;
}

__device__ unsigned lowByte(unsigned a, unsigned b, unsigned c) {
  unsigned result;
  asm("vadd.u32.u32.u32 %0.b0, %1, %2, %3;"
      : "=r"(result)
      : "r"(a), "r"(b), "r"(c));
  return result;
}

__device__ unsigned distances(unsigned a, unsigned b, unsigned c) {
  unsigned result;
  asm("{\n"
      ".reg .u32 t;\n"
      "vabsdiff.u32.u32.u32.add t, %1.b0, %2.b0, %3;\n"
      "vset.u32.u32.lt.add %0, %1, %2, t;\n"
      "}"
      : "=r"(result)
      : "r"(a), "r"(b), "r"(c));
  return result;
}

// Not as the ISA says on an H100.
__device__ int clamped(int a, int b, int c) {
  int result;
  asm("vadd.u32.s32.s32.sat %0.b2, %1, %2, %3;"
      : "=r"(result)
      : "r"(a), "r"(b), "r"(c));
  return result;
}

__global__ void all(unsigned* data) {
  data[0] = sumOfHalves(data[1], data[2]) + scaled(data[1], data[2], data[3]) +
            greatest(data[1], data[2], data[3]) +
            lowByte(data[1], data[2], data[3]) +
            distances(data[1], data[2], data[3]) +
            clamped(data[1], data[2], data[3]);
}
