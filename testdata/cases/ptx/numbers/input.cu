// Numbers of 8, 16 and 32 bits: limits, rounding, comparisons.
#include <cuda_runtime.h>

__device__ unsigned activate(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm("fma.rn.relu.f16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  asm("add.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(r), "r"(b));
  asm("max.NaN.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(r), "r"(c));
  asm("min.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(r) : "r"(r), "r"(a));
  asm("ex2.approx.ftz.bf16x2 %0, %1;" : "=r"(r) : "r"(r));
  asm("tanh.approx.f16x2 %0, %1;" : "=r"(r) : "r"(r));
  return r;
}

__device__ unsigned short quantise(float high, float low) {
  unsigned short r;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;"
      : "=h"(r)
      : "f"(high), "f"(low));
  unsigned pair;
  asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(pair) : "h"(r));
  asm("cvt.rn.satfinite.relu.e5m2x2.f16x2 %0, %1;" : "=h"(r) : "r"(pair));
  return r;
}

__device__ unsigned compare(unsigned a, unsigned b, unsigned short h) {
  unsigned r;
  asm("set.gt.u32.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  asm("{\n"
      ".reg .pred p, q;\n"
      "setp.lt.bf16x2 p|q, %1, %2;\n"
      "@p mov.u32 %0, 1;\n"
      "@!p selp.u32 %0, 2, 3, q;\n"
      "}"
      : "=r"(r)
      : "r"(a), "r"(b));
  asm("{ .reg .pred p; setp.nan.f16 p, %1, %1; selp.u32 %0, 7, %0, p; }"
      : "+r"(r)
      : "h"(h));
  return r;
}

__device__ float limited(float a, float b) {
  float r;
  asm("add.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(r), "f"(b));
  asm("fma.rn.sat.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(r), "f"(a), "f"(b));
  return r;
}

__device__ unsigned truncated(float a, float b) {
  unsigned r, t;
  asm("cvt.rz.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(a), "f"(b));
  asm("cvt.rn.relu.tf32.f32 %0, %1;" : "=r"(t) : "f"(a));
  return r ^ t;
}

__device__ unsigned long long pairs(unsigned long long a, unsigned long long b) {
  unsigned long long r;
  asm("fma.rn.f32x2 %0, %1, %2, %1;" : "=l"(r) : "l"(a), "l"(b));
  return r;
}

__device__ short halfwords(short a, short b) {
  short r;
  asm("mul.hi.s16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));
  asm("shr.s16 %0, %1, 3;" : "=h"(r) : "h"(r));
  asm("min.s16 %0, %1, %2;" : "=h"(r) : "h"(r), "h"(b));
  return r;
}

__device__ int words(int a, int b) {
  int r;
  asm("sub.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  asm("bfind.shiftamt.s32 %0, %1;" : "=r"(r) : "r"(r));
  asm("prmt.b32.rc16 %0, %1, %2, %3;" : "=r"(r) : "r"(r), "r"(a), "r"(b));
  asm("dp2a.hi.u32.s32 %0, %1, %2, %0;" : "+r"(r) : "r"(a), "r"(b));
  asm("max.relu.s16x2 %0, %1, %2;" : "=r"(r) : "r"(r), "r"(b));
  asm("{ .reg .pred p, q; setp.lt.s32 q, %1, 0; lop3.or.b32 %0|p, %0, %1, %2, "
      "0x96, q; @p mov.b32 %0, 0; }"
      : "+r"(r)
      : "r"(a), "r"(b));
  return r;
}
