// What HIP lacks of half precision and bfloat16, or rounds in another way.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__device__ half2 clamp2(half2 x, half2 low, half2 high) {
  return __hmin2(__hmax2(x, low), high);
}

__device__ __nv_bfloat162 relu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hfma2_relu(a, b, __float2bfloat162_rn(0.5f));
}

template <typename T>
__device__ T larger(T a, T b) {
  return __hmax_nan(a, b);  // depends on T: the helper has both
}

__global__ void select(const __half2* in, __half2* out, unsigned* masks) {
  const int i = threadIdx.x;
  const unsigned mask = __hgt2_mask(in[i], in[i + 1]);
  masks[i] = mask | __hequ2_mask(in[i], in[i + 2]);
  if (__hbne2(in[i], out[i])) out[i] = __hadd2_sat(in[i], h2tanh(out[i]));
  out[i + 1] = __hcmadd(in[i], in[i + 1], __half2half2(larger(__low2half(out[i]), __high2half(out[i]))));
}

__global__ void convert(const __half* h, int* numbers, short* shorts,
                        __half* back, double d) {
  numbers[0] = __half2int_rn(h[0]) + __half2int_rd(h[1]);
  shorts[0] = __half2short_ru(h[2]);
  back[0] = __int2half_rz(numbers[1]);
  back[1] = __float2half_rd(0.1f);
  back[2] = __double2half(d);
  if (__hisinf(h[3]) < 0) back[3] = __hadd_rn(__hmul_rn(h[0], h[1]), h[2]);
}

__global__ void brain(const __nv_bfloat16* b, __nv_bfloat16* back, long long l) {
  back[0] = __ll2bfloat16_rn(l);
  back[1] = __float2bfloat16_rz(__bfloat162float(b[0]));
  back[2] = __hfma(b[0], b[1], b[2]);  // HIP's rounds twice
  back[3] = __hadd_sat(b[0], __ushort2bfloat16_ru(__bfloat162ushort_rd(b[1])));
}

// HIP's own.
__global__ void own(__half* h, __half2* h2, __nv_bfloat162* b2) {
  h[0] = __hfma(h[0], h[1], __int2half_rn(3));
  h2[0] = __hadd2(h2[1], __floats2half2_rn(1.0f, 2.0f));
  b2[0] = __hmul2(b2[1], b2[2]);
}

float onTheHost(float x) { return __half2float(__float2half_ru(x)); }
