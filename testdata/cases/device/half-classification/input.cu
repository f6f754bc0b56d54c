#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <typename T>
__host__ __device__ bool isFine(T value) {
  return isfinite(value) && !isnan(value);
}
template <typename T>
__device__ bool isEndless(T value) {
  return isinf(value);
}

__global__ void kernel(const __nv_bfloat16* b, const __half* h, const float* f,
                       const double* d, bool* out) {
  out[0] = isinf(b[0]);
  out[1] = isnan(h[0]);
  out[2] = isfinite(f[0]) || isinf(d[0]);
  out[3] = isFine(b[1]) && isFine(h[1]) && isFine(f[1]);
  out[4] = isEndless(f[2]) || isEndless(d[2]);
}
