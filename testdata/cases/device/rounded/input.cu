#include <cuda_runtime.h>

// An interval is rounded outwards.
__device__ float2 product(float2 a, float2 b) {
  return make_float2(fminf(__fmul_rd(a.x, b.x), __fmul_rd(a.y, b.y)),
                     fmaxf(__fmul_ru(a.x, b.x), __fmul_ru(a.y, b.y)));
}

__device__ double2 sum(double2 a, double2 b) {
  return make_double2(__dadd_rd(a.x, b.x), __dadd_ru(a.y, b.y));
}

__global__ void kernel(float* x, double* y) {
  x[0] = __fadd_rn(__fdiv_rz(x[1], 3.0f), __frcp_ru(x[2]));
  x[1] = __fmaf_rz(x[0], x[1], x[2]) + __fsqrt_rd(x[3]);
  x[2] = __fsqrt_rn(x[3]) + __frsqrt_rn(x[4]);
  y[0] = __ddiv_rn(y[1], y[2]) + __ddiv_rz(y[1], __dsqrt_ru(y[2]));
}
