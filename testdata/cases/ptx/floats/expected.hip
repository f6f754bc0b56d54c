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
