// What HIP lacks of half precision and bfloat16, or rounds in another way.
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include "hipport/halves.h"

__device__ half2 clamp2(half2 x, half2 low, half2 high) {
  return hipport::halves::hmin2(hipport::halves::hmax2(x, low), high);
}

__device__ __hip_bfloat162 relu2(__hip_bfloat162 a, __hip_bfloat162 b) {
  return hipport::halves::hfma2_relu(a, b, __bfloat162bfloat162(__float2bfloat16(0.5f)));
}

template <typename T>
__device__ T larger(T a, T b) {
  return hipport::halves::hmax_nan(a, b);  // depends on T: the helper has both
}

__global__ void select(const __half2* in, __half2* out, unsigned* masks) {
  const int i = threadIdx.x;
  const unsigned mask = hipport::halves::hgt2_mask(in[i], in[i + 1]);
  masks[i] = mask | hipport::halves::hequ2_mask(in[i], in[i + 2]);
  if (hipport::halves::hbne2(in[i], out[i])) out[i] = hipport::halves::hadd2_sat(in[i], hipport::halves::h2tanh(out[i]));
  out[i + 1] = hipport::halves::hcmadd(in[i], in[i + 1], __half2half2(larger(__low2half(out[i]), __high2half(out[i]))));
}

__global__ void convert(const __half* h, int* numbers, short* shorts,
                        __half* back, double d) {
  numbers[0] = hipport::halves::half2int_rn(h[0]) + hipport::halves::half2int_rd(h[1]);
  shorts[0] = hipport::halves::half2short_ru(h[2]);
  back[0] = hipport::halves::int2half_rz(numbers[1]);
  back[1] = hipport::halves::float2half_rd(0.1f);
  back[2] = hipport::halves::double2half(d);
  if (hipport::halves::hisinf(h[3]) < 0) back[3] = hipport::halves::hadd_rn(hipport::halves::hmul_rn(h[0], h[1]), h[2]);
}

__global__ void brain(const __hip_bfloat16* b, __hip_bfloat16* back, long long l) {
  back[0] = hipport::halves::ll2bfloat16_rn(l);
  back[1] = hipport::halves::float2bfloat16_rz(__bfloat162float(b[0]));
  back[2] = hipport::halves::hfma(b[0], b[1], b[2]);  // HIP's rounds twice
  back[3] = hipport::halves::hadd_sat(b[0], hipport::halves::ushort2bfloat16_ru(hipport::halves::bfloat162ushort_rd(b[1])));
}

// HIP's own.
__global__ void own(__half* h, __half2* h2, __hip_bfloat162* b2) {
  h[0] = __hfma(h[0], h[1], __int2half_rn(3));
  h2[0] = __hadd2(h2[1], __floats2half2_rn(1.0f, 2.0f));
  b2[0] = __hmul2(b2[1], b2[2]);
}

float onTheHost(float x) { return __half2float(hipport::halves::float2half_ru(x)); }
