// Half precision and bfloat16.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
template <class T> __device__ T mix(T a, T b) { return a * b + a - b / a; }
__host__ __device__ half scale(half h, float f) { return h * __float2half(f); }
__global__ void k(half* h, __half2* h2, __nv_bfloat16* b, nv_bfloat162* b2, float* f) {
  h[0] = mix(h[0], h[1]);
  b[0] = mix(b[0], b[1]);
  h[1] = __hadd(h[0], h[1]); h[2] = __hfma(h[0], h[1], h[2]); h[3] = hsqrt(h[0]); h[4] = (half)1.5f; h[5] = half(2); h[6] = 3.0; h[7] = -h[0];
  h2[0] = __halves2half2(h[0], h[1]); h2[1] = __hmul2(h2[0], h2[0]); h2[2] = __float22half2_rn(make_float2(1, 2)); h2[3] = h2[0] + h2[1] * h2[2];
  f[0] = __half2float(h[0]) + (float)h[1] + __low2float(h2[0]) + __half22float2(h2[0]).x + static_cast<float>(h2[0].x);
  f[1] = __bfloat162float(b[0]) + float(b[1]) + __bfloat1622float2(b2[0]).y;
  b[2] = __float2bfloat16(f[0]); b2[1] = __floats2bfloat162_rn(f[0], f[1]); b[3] = __hmax(b[0], b[1]);
  if (h[0] < h[1] || __hgt(h[0], h[1]) || b[0] == b[1] || __hisnan(h[0])) h[0] += h[1];
  int i = __half2int_rn(h[0]) + __half_as_ushort(h[0]);
  h[1] = __int2half_rn(i); h[2] = __ushort_as_half(3); h[3] = __shfl_down_sync(~0u, h[0], 1); h[4] = __ldg(h);
  atomicAdd(h, h[1]); atomicAdd(h2, h2[0]); atomicAdd(b, b[0]);
  h[5] = scale(h[0], 2.f); h[6] = h[0] > h[1] ? h[0] : h[1]; h[7] = max(h[0], h[1]); h[8] = __float2half_rn(1.f); h[9] = CUDART_INF_FP16;
}
