#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

__device__ float floats(float a, float b, double d) {
  float r, s;
  unsigned bits;
  r = fmaf((a + 1), b, a);
  s = hipport::intrinsics::fmul_rn(r, b);
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

__device__ float directed(float a, float b) {
  float r;
  r = hipport::intrinsics::fadd_rz(a, b);
  r = hipport::intrinsics::fsub_rd(r, b);
  r = hipport::intrinsics::fmul_ru(r, b);
  do {
    const float ptx_1 = r;
    const float ptx_2 = b;
    r = hipport::intrinsics::fmaf_rz(ptx_1, ptx_2, ptx_1);
  } while (false);
  r = hipport::intrinsics::fdiv_rd(r, b);
  r = hipport::intrinsics::frcp_ru(r);
  r = hipport::intrinsics::fsqrt_rz(r);
  return r;
}

__device__ double directed(double a, double b) {
  double r;
  r = hipport::intrinsics::dadd_ru(a, b);
  r = hipport::intrinsics::dsub_rn(r, b);
  r = hipport::intrinsics::dmul_rz(r, b);
  do {
    const double ptx_1 = r;
    const double ptx_2 = b;
    r = hipport::intrinsics::fma_rd(ptx_1, ptx_2, ptx_1);
  } while (false);
  r = hipport::intrinsics::ddiv_rz(r, b);
  r = hipport::intrinsics::drcp_rd(r);
  r = hipport::intrinsics::dsqrt_ru(r);
  return r;
}
