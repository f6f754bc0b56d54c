// Arithmetic that is not to become part of a fused operation, and its kin.
#include <cuda_runtime.h>

__device__ float error(float a, float b) {
  const float product = __fmul_rn(a, b);
  return __fmaf_rn(a, b, -product) + __fadd_rn(__fmul_rn(a, a), b);
}

__device__ double error(double a, double b) {
  return __dsub_rn(__dmul_rn(a, b), __dadd_rn(a, b)) + __fma_rd(a, b, 1.0);
}

__global__ void kernel(float2* pairs, float* x, double* y, unsigned* sums) {
  pairs[0] = __ffma2_rn(pairs[1], __fadd2_rd(pairs[2], pairs[3]), pairs[4]);
  x[0] = __saturatef(error(x[1], x[2])) + fdivide(x[3], x[4]);
  y[0] = error(y[1], y[2]);
  sums[0] = __sad(-5, 7, sums[1]);
  if (any(y[0] < 0)) y[1] = dadd(y[0], y[2], cudaRoundZero);  // no counterpart
}
