// Numbers of 8, 16 and 32 bits: limits, rounding, comparisons.
#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"
#include "hipport/ptx.h"

__device__ unsigned activate(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  r = hipport::ptx::relu_f16x2(hipport::ptx::fma_f16x2(uint32_t(a), uint32_t(b), uint32_t(c)));
  r = hipport::ptx::sat_f16x2(hipport::ptx::add_f16x2(uint32_t(r), uint32_t(b)));
  r = hipport::ptx::max_nan_bf16x2(uint32_t(r), uint32_t(c));
  r = hipport::ptx::min_xorsign_f16x2(uint32_t(r), uint32_t(a));
  r = hipport::ptx::ex2_bf16x2(uint32_t(r));
  r = hipport::ptx::tanh_f16x2(uint32_t(r));
  return r;
}

__device__ unsigned short quantise(float high, float low) {
  unsigned short r;
  r = hipport::ptx::cvt_e4m3x2_f32(high, low);
  unsigned pair;
  pair = hipport::ptx::cvt_f16x2_e4m3x2(uint16_t(r));
  r = hipport::ptx::cvt_e5m2x2_f16x2(hipport::ptx::relu_f16x2(uint32_t(pair)));
  return r;
}

__device__ unsigned compare(unsigned a, unsigned b, unsigned short h) {
  unsigned r;
  do {
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    r = ((hipport::ptx::low_f16(ptx_1) > hipport::ptx::low_f16(ptx_2)) ? 0xffffu : 0u) | ((hipport::ptx::high_f16(ptx_1) > hipport::ptx::high_f16(ptx_2)) ? 0xffff0000u : 0u);
  } while (false);
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    bool ptx_p;
    bool ptx_q;
    ptx_p = hipport::ptx::low_bf16(ptx_1) < hipport::ptx::low_bf16(ptx_2);
    ptx_q = hipport::ptx::high_bf16(ptx_1) < hipport::ptx::high_bf16(ptx_2);
    if (ptx_p) ptx_0 = 1u;
    if (!ptx_p) ptx_0 = ptx_q ? 2u : 3u;
    r = ptx_0;
  } while (false);
  do {
    uint32_t ptx_0 = uint32_t(r);
    const uint16_t ptx_1 = uint16_t(h);
    bool ptx_p;
    ptx_p = hipport::ptx::float_f16(ptx_1) != hipport::ptx::float_f16(ptx_1) || hipport::ptx::float_f16(ptx_1) != hipport::ptx::float_f16(ptx_1);
    ptx_0 = ptx_p ? 7u : ptx_0;
    r = ptx_0;
  } while (false);
  return r;
}

__device__ float limited(float a, float b) {
  float r;
  r = hipport::intrinsics::saturatef(a + b);
  r = hipport::ptx::max_nan_f32(r, b);
  r = hipport::intrinsics::saturatef(fmaf(r, a, b));
  return r;
}

__device__ unsigned truncated(float a, float b) {
  unsigned r, t;
  r = hipport::ptx::cvt_rz_f16x2_f32(a, b);
  t = hipport::ptx::relu_tf32(hipport::ptx::cvt_rn_tf32_f32(a));
  return r ^ t;
}

__device__ unsigned long long pairs(unsigned long long a, unsigned long long b) {
  unsigned long long r;
  do {
    const uint64_t ptx_1 = uint64_t(a);
    const uint64_t ptx_2 = uint64_t(b);
    r = hipport::ptx::fma_f32x2(ptx_1, ptx_2, ptx_1);
  } while (false);
  return r;
}

__device__ short halfwords(short a, short b) {
  short r;
  r = int16_t((int32_t(int16_t(a)) * int16_t(b)) >> 16);
  r = int16_t(r) >> 3;
  do {
    const uint16_t ptx_1 = uint16_t(r);
    const uint16_t ptx_2 = uint16_t(b);
    r = int16_t(ptx_1) < int16_t(ptx_2) ? int16_t(ptx_1) : int16_t(ptx_2);
  } while (false);
  return r;
}

__device__ int words(int a, int b) {
  int r;
  r = hipport::ptx::saturate<int32_t>(int64_t(int32_t(a)) - int32_t(b));
  do {
    const uint32_t ptx_1 = uint32_t(r);
    r = uint32_t(__clz(int32_t(ptx_1) ^ int32_t(ptx_1) >> 31)) == 32u ? ~0u : uint32_t(__clz(int32_t(ptx_1) ^ int32_t(ptx_1) >> 31));
  } while (false);
  r = hipport::ptx::prmt(uint32_t(r), uint32_t(a), uint32_t(0x3232101032321010ull >> 16 * (uint32_t(b) & 3u)));
  r = hipport::ptx::dot<uint16_t, int8_t>(uint32_t(a), uint32_t(b), 2, int32_t(r));
  r = hipport::intrinsics::vmaxs2(hipport::intrinsics::vmaxs2(uint32_t(r), uint32_t(b)), 0u);
  do {
    uint32_t ptx_0 = uint32_t(r);
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    bool ptx_p;
    bool ptx_q;
    ptx_q = int32_t(ptx_1) < 0;
    ptx_0 = ptx_2 ^ ptx_0 ^ ptx_1;
    ptx_p = (ptx_0 != 0) || ptx_q;
    if (ptx_p) ptx_0 = 0u;
    r = ptx_0;
  } while (false);
  return r;
}
