#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

// An interval is rounded outwards.
__device__ float2 product(float2 a, float2 b) {
  return make_float2(fminf(hipport::intrinsics::fmul_rd(a.x, b.x), hipport::intrinsics::fmul_rd(a.y, b.y)),
                     fmaxf(hipport::intrinsics::fmul_ru(a.x, b.x), hipport::intrinsics::fmul_ru(a.y, b.y)));
}

__device__ double2 sum(double2 a, double2 b) {
  return make_double2(hipport::intrinsics::dadd_rd(a.x, b.x), hipport::intrinsics::dadd_ru(a.y, b.y));
}

__global__ void kernel(float* x, double* y) {
  x[0] = hipport::intrinsics::fadd_rn(hipport::intrinsics::fdiv_rz(x[1], 3.0f), hipport::intrinsics::frcp_ru(x[2]));
  x[1] = hipport::intrinsics::fmaf_rz(x[0], x[1], x[2]) + hipport::intrinsics::fsqrt_rd(x[3]);
  x[2] = hipport::intrinsics::fsqrt_rn(x[3]) + hipport::intrinsics::frsqrt_rn(x[4]);
  y[0] = __ddiv_rn(y[1], y[2]) + hipport::intrinsics::ddiv_rz(y[1], hipport::intrinsics::dsqrt_ru(y[2]));
}
