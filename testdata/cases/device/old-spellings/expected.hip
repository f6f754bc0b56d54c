#include <hip/hip_runtime.h>

#include "hipport/intrinsics.h"

// Names from before the underscores, which CUDA still declares.
__global__ void convert(double* to, const int* from, float* single) {
  const int at = threadIdx.x;
  if (__syncthreads_or(from[at] < 0)) return;
  const double value = hipport::intrinsics::dadd_rn(__int2double_rn(from[at]), hipport::intrinsics::dmul_rn(to[at], 2.0));
  to[at] = __double2int_rz(value) + __ull2double_rn(7ull) + static_cast<double>(single[at]);
  single[at] = __fmaf_rn(single[at], 2.0f, __float2int_rz(single[at]));
}
