// Arithmetic that is not to become part of a fused operation, and its kin.
#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"
#include "hipport/warp.h"

__device__ float error(float a, float b) {
  const float product = hipport::intrinsics::fmul_rn(a, b);
  return __fmaf_rn(a, b, -product) + hipport::intrinsics::fadd_rn(hipport::intrinsics::fmul_rn(a, a), b);
}

__device__ double error(double a, double b) {
  return hipport::intrinsics::dsub_rn(hipport::intrinsics::dmul_rn(a, b), hipport::intrinsics::dadd_rn(a, b)) + hipport::intrinsics::fma_rd(a, b, 1.0);
}

__global__ void kernel(float2* pairs, float* x, double* y, unsigned* sums) {
  pairs[0] = hipport::intrinsics::ffma2_rn(pairs[1], hipport::intrinsics::fadd2_rd(pairs[2], pairs[3]), pairs[4]);
  x[0] = hipport::intrinsics::saturatef(error(x[1], x[2])) + hipport::intrinsics::fdivide(x[3], x[4]);
  y[0] = error(y[1], y[2]);
  sums[0] = hipport::intrinsics::sad(-5, 7, sums[1]);
  if (hipport::any(y[0] < 0)) y[1] = dadd(y[0], y[2], hipRoundZero);  // no counterpart
}
