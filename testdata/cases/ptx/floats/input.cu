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

__device__ float directed(float a, float b) {
  float r;
  asm("add.rz.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
  asm("sub.rm.ftz.f32 %0, %1, %2;" : "=f"(r) : "f"(r), "f"(b));
  asm("mul.rp.f32 %0, %1, %2;" : "=f"(r) : "f"(r), "f"(b));
  asm("fma.rz.f32 %0, %1, %2, %1;" : "=f"(r) : "f"(r), "f"(b));
  asm("div.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(r), "f"(b));
  asm("rcp.rp.f32 %0, %1;" : "=f"(r) : "f"(r));
  asm("sqrt.rz.f32 %0, %1;" : "=f"(r) : "f"(r));
  return r;
}

__device__ double directed(double a, double b) {
  double r;
  asm("add.rp.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b));
  asm("sub.rn.f64 %0, %1, %2;" : "=d"(r) : "d"(r), "d"(b));
  asm("mul.rz.f64 %0, %1, %2;" : "=d"(r) : "d"(r), "d"(b));
  asm("fma.rm.f64 %0, %1, %2, %1;" : "=d"(r) : "d"(r), "d"(b));
  asm("div.rz.f64 %0, %1, %2;" : "=d"(r) : "d"(r), "d"(b));
  asm("rcp.rm.f64 %0, %1;" : "=d"(r) : "d"(r));
  asm("sqrt.rp.f64 %0, %1;" : "=d"(r) : "d"(r));
  return r;
}
