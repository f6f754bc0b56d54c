#include <hip/hip_runtime.h>

__device__ float floats(float a, float b, double d) {
  float r, s;
  unsigned bits;
  r = fmaf((a + 1), b, a);
  s = __fmul_rn(r, b);
  r = exp2f(s);
  r = 1.0f / (r + s);
  s = float(d);
  bits = __float_as_uint(s);
  s = s + __uint_as_float(0x3F800000u);
  return r + s + bits;
}

__device__ double doubles(double a, double b) {
  double r, s;
  r = 1.0 / a;
  s = rsqrt((b + 1));
  s = copysign(s, r);
  return s;
}

__device__ float sign(float of, float magnitude) {
  float r;
  r = copysignf(magnitude, of);
  return r;
}
