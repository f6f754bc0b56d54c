#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"
#include <math.h>
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

template <typename T>
__host__ __device__ bool isFine(T value) {
  return hipport::intrinsics::isfinite(value) && !hipport::intrinsics::isnan(value);
}
template <typename T>
__device__ bool isEndless(T value) {
  return isinf(value);
}

__global__ void kernel(const __hip_bfloat16* b, const __half* h, const float* f,
                       const double* d, bool* out) {
  out[0] = hipport::intrinsics::isinf(b[0]);
  out[1] = hipport::intrinsics::isnan(h[0]);
  out[2] = isfinite(f[0]) || isinf(d[0]);
  out[3] = isFine(b[1]) && isFine(h[1]) && isFine(f[1]);
  out[4] = isEndless(f[2]) || isEndless(d[2]);
}
