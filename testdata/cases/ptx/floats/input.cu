#include <cuda_runtime.h>

__device__ float floats(float a, float b, double d) {
  float r, s;
  unsigned bits;
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a + 1), "f"(b), "f"(a));
  asm("mul.rn.f32 %0, %1, %2;" : "=f"(s) : "f"(r), "f"(b));
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(s));
  asm("rcp.approx.f32 %0, %1;" : "=f"(r) : "f"(r + s));
  asm("cvt.rn.f32.f64 %0, %1;" : "=f"(s) : "d"(d));
  asm("mov.b32 %0, %1;" : "=r"(bits) : "f"(s));
  asm("add.f32 %0, %1, 0f3F800000;" : "=f"(s) : "f"(s));
  return r + s + bits;
}

__device__ double doubles(double a, double b) {
  double r, s;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  asm("rsqrt.approx.f64 %0, %1;" : "=d"(s) : "d"(b + 1));
  asm("copysign.f64 %0, %1, %2;" : "=d"(s) : "d"(r), "d"(s));
  return s;
}

__device__ float sign(float of, float magnitude) {
  float r;
  asm("copysign.f32 %0, %1, %2;" : "=f"(r) : "f"(of), "f"(magnitude));
  return r;
}
