// Every function of halves.h, called from kernels and from the host.
#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#else
#include <hip/hip_runtime.h>
#endif

#include <hipport/halves.h>

namespace hh = hipport::halves;

template <typename T, typename P>
__host__ __device__ inline void arithmetic(T* n, P* p) {
  n[0] = hh::hadd_rn(n[1], n[2]);
  p[0] = hh::hadd2_rn(p[1], p[2]);
  n[0] = hh::hsub_rn(n[1], n[2]);
  p[0] = hh::hsub2_rn(p[1], p[2]);
  n[0] = hh::hmul_rn(n[1], n[2]);
  p[0] = hh::hmul2_rn(p[1], p[2]);
  n[0] = hh::hadd_sat(n[1], n[2]);
  p[0] = hh::hadd2_sat(p[1], p[2]);
  n[0] = hh::hsub_sat(n[1], n[2]);
  p[0] = hh::hsub2_sat(p[1], p[2]);
  n[0] = hh::hmul_sat(n[1], n[2]);
  p[0] = hh::hmul2_sat(p[1], p[2]);
  n[0] = hh::hmax(n[1], n[2]);
  p[0] = hh::hmax2(p[1], p[2]);
  n[0] = hh::hmin(n[1], n[2]);
  p[0] = hh::hmin2(p[1], p[2]);
  n[0] = hh::hmax_nan(n[1], n[2]);
  p[0] = hh::hmax2_nan(p[1], p[2]);
  n[0] = hh::hmin_nan(n[1], n[2]);
  p[0] = hh::hmin2_nan(p[1], p[2]);
  n[0] = hh::hfma(n[1], n[2], n[0]);
  p[0] = hh::hfma2(p[1], p[2], p[0]);
  n[0] = hh::hfma_sat(n[1], n[2], n[0]);
  p[0] = hh::hfma2_sat(p[1], p[2], p[0]);
  n[0] = hh::hfma_relu(n[1], n[2], n[0]);
  p[0] = hh::hfma2_relu(p[1], p[2], p[0]);
  p[0] = hh::hcmadd(p[1], p[2], p[0]);
  p[0] = hh::hisnan2(p[0]);
}

template <typename T, typename P>
__host__ __device__ inline unsigned comparisons(const T* n, P* p) {
  unsigned all = static_cast<unsigned>(hh::hisinf(n[0]));
  p[2] = hh::heq2(p[0], p[1]);
  all += hh::heq2_mask(p[0], p[1]);
  if (hh::heq(n[0], n[1]) || hh::hbeq2(p[0], p[1])) ++all;
  p[2] = hh::hequ2(p[0], p[1]);
  all += hh::hequ2_mask(p[0], p[1]);
  if (hh::hequ(n[0], n[1]) || hh::hbequ2(p[0], p[1])) ++all;
  p[2] = hh::hne2(p[0], p[1]);
  all += hh::hne2_mask(p[0], p[1]);
  if (hh::hne(n[0], n[1]) || hh::hbne2(p[0], p[1])) ++all;
  p[2] = hh::hneu2(p[0], p[1]);
  all += hh::hneu2_mask(p[0], p[1]);
  if (hh::hneu(n[0], n[1]) || hh::hbneu2(p[0], p[1])) ++all;
  p[2] = hh::hlt2(p[0], p[1]);
  all += hh::hlt2_mask(p[0], p[1]);
  if (hh::hlt(n[0], n[1]) || hh::hblt2(p[0], p[1])) ++all;
  p[2] = hh::hltu2(p[0], p[1]);
  all += hh::hltu2_mask(p[0], p[1]);
  if (hh::hltu(n[0], n[1]) || hh::hbltu2(p[0], p[1])) ++all;
  p[2] = hh::hle2(p[0], p[1]);
  all += hh::hle2_mask(p[0], p[1]);
  if (hh::hle(n[0], n[1]) || hh::hble2(p[0], p[1])) ++all;
  p[2] = hh::hleu2(p[0], p[1]);
  all += hh::hleu2_mask(p[0], p[1]);
  if (hh::hleu(n[0], n[1]) || hh::hbleu2(p[0], p[1])) ++all;
  p[2] = hh::hgt2(p[0], p[1]);
  all += hh::hgt2_mask(p[0], p[1]);
  if (hh::hgt(n[0], n[1]) || hh::hbgt2(p[0], p[1])) ++all;
  p[2] = hh::hgtu2(p[0], p[1]);
  all += hh::hgtu2_mask(p[0], p[1]);
  if (hh::hgtu(n[0], n[1]) || hh::hbgtu2(p[0], p[1])) ++all;
  p[2] = hh::hge2(p[0], p[1]);
  all += hh::hge2_mask(p[0], p[1]);
  if (hh::hge(n[0], n[1]) || hh::hbge2(p[0], p[1])) ++all;
  p[2] = hh::hgeu2(p[0], p[1]);
  all += hh::hgeu2_mask(p[0], p[1]);
  if (hh::hgeu(n[0], n[1]) || hh::hbgeu2(p[0], p[1])) ++all;
  return all;
}

__host__ __device__ inline void conversions_half(__half* n, float f, double d,
                                                 short s, unsigned short us,
                                                 int i, unsigned u, long long l,
                                                 unsigned long long ul) {
  n[0] = hh::double2half(d);
  n[0] = hh::float2half_rd(f);
  n[0] = hh::float2half_ru(f);
  n[0] = hh::float2half_rz(f);
  s = hh::half2short_rn(n[1]);
  n[2] = hh::short2half_rn(s);
  s = hh::half2short_rd(n[1]);
  n[2] = hh::short2half_rd(s);
  s = hh::half2short_ru(n[1]);
  n[2] = hh::short2half_ru(s);
  s = hh::half2short_rz(n[1]);
  n[2] = hh::short2half_rz(s);
  us = hh::half2ushort_rn(n[1]);
  n[2] = hh::ushort2half_rn(us);
  us = hh::half2ushort_rd(n[1]);
  n[2] = hh::ushort2half_rd(us);
  us = hh::half2ushort_ru(n[1]);
  n[2] = hh::ushort2half_ru(us);
  us = hh::half2ushort_rz(n[1]);
  n[2] = hh::ushort2half_rz(us);
  i = hh::half2int_rn(n[1]);
  n[2] = hh::int2half_rn(i);
  i = hh::half2int_rd(n[1]);
  n[2] = hh::int2half_rd(i);
  i = hh::half2int_ru(n[1]);
  n[2] = hh::int2half_ru(i);
  i = hh::half2int_rz(n[1]);
  n[2] = hh::int2half_rz(i);
  u = hh::half2uint_rn(n[1]);
  n[2] = hh::uint2half_rn(u);
  u = hh::half2uint_rd(n[1]);
  n[2] = hh::uint2half_rd(u);
  u = hh::half2uint_ru(n[1]);
  n[2] = hh::uint2half_ru(u);
  u = hh::half2uint_rz(n[1]);
  n[2] = hh::uint2half_rz(u);
  l = hh::half2ll_rn(n[1]);
  n[2] = hh::ll2half_rn(l);
  l = hh::half2ll_rd(n[1]);
  n[2] = hh::ll2half_rd(l);
  l = hh::half2ll_ru(n[1]);
  n[2] = hh::ll2half_ru(l);
  l = hh::half2ll_rz(n[1]);
  n[2] = hh::ll2half_rz(l);
  ul = hh::half2ull_rn(n[1]);
  n[2] = hh::ull2half_rn(ul);
  ul = hh::half2ull_rd(n[1]);
  n[2] = hh::ull2half_rd(ul);
  ul = hh::half2ull_ru(n[1]);
  n[2] = hh::ull2half_ru(ul);
  ul = hh::half2ull_rz(n[1]);
  n[2] = hh::ull2half_rz(ul);
}

// Of kernels alone.
template <typename T, typename P>
__device__ inline void functions(T* n, P* p) {
  n[0] = hh::htanh(n[1]);
  n[0] = hh::htanh_approx(n[0]);
  n[0] = hh::hrcp(n[0]);
  p[0] = hh::h2tanh(p[1]);
  p[0] = hh::h2tanh_approx(p[0]);
  p[0] = hh::h2rcp(p[0]);
}

extern "C" __global__ void halves(__half* n, __half2* p, unsigned* all) {
  arithmetic(n, p);
  functions(n, p);
  all[0] = comparisons(n, p);
  conversions_half(n, 1, 2, 3, 4, 5, 6, 7, 8);
}

unsigned hostSide(__half* n, __half2* p) {
  arithmetic(n, p);
  conversions_half(n, 1, 2, 3, 4, 5, 6, 7, 8);
  return comparisons(n, p);
}

#ifdef __CUDACC__
typedef __nv_bfloat16 Bfloat16;
typedef __nv_bfloat162 Bfloat162;
#define HAS_BFLOAT16
#elif HIP_VERSION_MAJOR >= 6
typedef __hip_bfloat16 Bfloat16;
typedef __hip_bfloat162 Bfloat162;
#define HAS_BFLOAT16
#endif
#ifdef HAS_BFLOAT16
__host__ __device__ inline void conversions_bfloat16(Bfloat16* n, float f,
                                                     double d, short s,
                                                     unsigned short us, int i,
                                                     unsigned u, long long l,
                                                     unsigned long long ul) {
  n[0] = hh::double2bfloat16(d);
  n[0] = hh::float2bfloat16_rd(f);
  n[0] = hh::float2bfloat16_ru(f);
  n[0] = hh::float2bfloat16_rz(f);
  s = hh::bfloat162short_rn(n[1]);
  n[2] = hh::short2bfloat16_rn(s);
  s = hh::bfloat162short_rd(n[1]);
  n[2] = hh::short2bfloat16_rd(s);
  s = hh::bfloat162short_ru(n[1]);
  n[2] = hh::short2bfloat16_ru(s);
  s = hh::bfloat162short_rz(n[1]);
  n[2] = hh::short2bfloat16_rz(s);
  us = hh::bfloat162ushort_rn(n[1]);
  n[2] = hh::ushort2bfloat16_rn(us);
  us = hh::bfloat162ushort_rd(n[1]);
  n[2] = hh::ushort2bfloat16_rd(us);
  us = hh::bfloat162ushort_ru(n[1]);
  n[2] = hh::ushort2bfloat16_ru(us);
  us = hh::bfloat162ushort_rz(n[1]);
  n[2] = hh::ushort2bfloat16_rz(us);
  i = hh::bfloat162int_rn(n[1]);
  n[2] = hh::int2bfloat16_rn(i);
  i = hh::bfloat162int_rd(n[1]);
  n[2] = hh::int2bfloat16_rd(i);
  i = hh::bfloat162int_ru(n[1]);
  n[2] = hh::int2bfloat16_ru(i);
  i = hh::bfloat162int_rz(n[1]);
  n[2] = hh::int2bfloat16_rz(i);
  u = hh::bfloat162uint_rn(n[1]);
  n[2] = hh::uint2bfloat16_rn(u);
  u = hh::bfloat162uint_rd(n[1]);
  n[2] = hh::uint2bfloat16_rd(u);
  u = hh::bfloat162uint_ru(n[1]);
  n[2] = hh::uint2bfloat16_ru(u);
  u = hh::bfloat162uint_rz(n[1]);
  n[2] = hh::uint2bfloat16_rz(u);
  l = hh::bfloat162ll_rn(n[1]);
  n[2] = hh::ll2bfloat16_rn(l);
  l = hh::bfloat162ll_rd(n[1]);
  n[2] = hh::ll2bfloat16_rd(l);
  l = hh::bfloat162ll_ru(n[1]);
  n[2] = hh::ll2bfloat16_ru(l);
  l = hh::bfloat162ll_rz(n[1]);
  n[2] = hh::ll2bfloat16_rz(l);
  ul = hh::bfloat162ull_rn(n[1]);
  n[2] = hh::ull2bfloat16_rn(ul);
  ul = hh::bfloat162ull_rd(n[1]);
  n[2] = hh::ull2bfloat16_rd(ul);
  ul = hh::bfloat162ull_ru(n[1]);
  n[2] = hh::ull2bfloat16_ru(ul);
  ul = hh::bfloat162ull_rz(n[1]);
  n[2] = hh::ull2bfloat16_rz(ul);
}

extern "C" __global__ void bfloats(Bfloat16* n, Bfloat162* p, unsigned* all) {
  arithmetic(n, p);
  functions(n, p);
  all[0] = comparisons(n, p);
  conversions_bfloat16(n, 1, 2, 3, 4, 5, 6, 7, 8);
}

unsigned hostSide(Bfloat16* n, Bfloat162* p) {
  arithmetic(n, p);
  conversions_bfloat16(n, 1, 2, 3, 4, 5, 6, 7, 8);
  return comparisons(n, p);
}
#endif
