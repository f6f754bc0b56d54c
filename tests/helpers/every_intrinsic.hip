// Every function of intrinsics.h, called from kernels.
#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#else
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#if HIP_VERSION_MAJOR >= 6
#include <hip/hip_bf16.h>
#endif
#endif

#include <hipport/intrinsics.h>

#define BUILTIN(name) ::hipport::intrinsics::name
#define DEVICE __device__
#include "intrinsics/truth.cu"

namespace hi = hipport::intrinsics;

extern "C" __global__ void numbers(Word* results, Operands operands) {
  const int i = static_cast<int>(threadIdx.x);
  results[i] = resultOf(i, operands, nullptr);
}

extern "C" __global__ void vectors(int* sums, char4 a, char4 b, short2 c,
                                   uchar4 d, ushort2 e) {
  sums[0] =
      hi::dp4a(a, b, sums[0]) + hi::dp2a_lo(c, a, 1) + hi::dp2a_hi(c, b, 2);
  sums[1] = static_cast<int>(hi::dp4a(d, d, 3U) + hi::dp2a_lo(e, d, 4U) +
                             hi::dp2a_hi(e, d, 5U));
  sums[2] = hi::float2char_rz(1.0F) + hi::float2uchar_rz(2.0F);
}

extern "C" __global__ void conversions(float* f, double* d, int i, unsigned u,
                                       long long l, unsigned long long m) {
#define EACH(suffix)                                                     \
  f[0] += hi::double2float_##suffix(d[0]) + hi::int2float_##suffix(i) +  \
          hi::uint2float_##suffix(u) + hi::ll2float_##suffix(l) +        \
          hi::ull2float_##suffix(m);                                     \
  d[0] += hi::ll2double_##suffix(l) + hi::ull2double_##suffix(m);
  EACH(rd)
  EACH(ru)
  EACH(rz)
#undef EACH
  d[1] = hi::uint2double_rn(u) + hi::cyl_bessel_i1(d[2]);
}

extern "C" __global__ void alone(float* f, float2* f2, double* d, unsigned* u) {
  f[0] = hi::fadd_rn(hi::fmul_rn(f[1], f[2]), hi::fsub_rn(f[3], f[4]));
  d[0] = hi::dadd_rn(hi::dmul_rn(d[1], d[2]), hi::dsub_rn(d[3], d[4]));
  d[0] = hi::dadd_rd(hi::dmul_ru(d[0], d[2]), hi::dsub_rz(d[3], d[4])) +
         hi::fma_rd(d[1], d[2], d[3]) + hi::fma_ru(d[4], d[5], d[6]) +
         hi::fma_rz(d[4], d[5], d[6]);
  f[1] = hi::saturatef(f[0]) + hi::fdivide(f[0], f[1]);
  d[1] = hi::fdivide(d[0], d[2]);
  u[0] = hi::sad(-1, 2, u[1]);
  f2[0] = hi::fadd2_rn(hi::fmul2_rn(f2[1], f2[2]),
                       hi::ffma2_rn(f2[3], f2[4], f2[5]));
  f2[0] = hi::fadd2_rd(hi::fmul2_rd(f2[0], f2[2]),
                       hi::ffma2_rd(f2[3], f2[4], f2[5]));
  f2[0] = hi::fadd2_ru(hi::fmul2_ru(f2[0], f2[2]),
                       hi::ffma2_ru(f2[3], f2[4], f2[5]));
  f2[0] = hi::fadd2_rz(hi::fmul2_rz(f2[0], f2[2]),
                       hi::ffma2_rz(f2[3], f2[4], f2[5]));
}

extern "C" __global__ void atomics(__half* h, __half2* h2, float2* f2,
                                   float4* f4, unsigned short* s,
                                   long long* bits) {
  h[0] = hi::atomicAdd(h + 1, h[2]);
  h2[0] = hi::atomicAdd(h2 + 1, h2[2]);
  f2[0] = hi::atomicAdd(f2 + 1, f2[2]);
  f4[0] = hi::atomicAdd(f4 + 1, f4[2]);
  s[0] = hi::atomicCAS(s + 1, s[2], s[3]);
  bits[0] = hi::atomicAnd(bits, bits[1]) + hi::atomicOr(bits, bits[1]) +
            hi::atomicXor(bits, bits[1]);
  bits[1] = hi::atomicAnd_system(bits, bits[2]) +
            hi::atomicOr_system(bits, bits[2]) +
            hi::atomicXor_system(bits, bits[2]);
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
extern "C" __global__ void bfloat16(Bfloat16* b, Bfloat162* b2) {
  b[0] = hi::atomicAdd(b + 1, hi::ldg(b + 2));
  b2[0] = hi::atomicAdd(b2 + 1, hi::ldg(b2 + 2));
}
#endif

template <typename T>
__device__ void moved(T* values) {
  const T a = hi::ldca(values);
  const T b = hi::ldcg(values + 1);
  const T c = hi::ldcs(values + 2);
  const T d = hi::ldlu(values + 3);
  hi::stwb(values + 4, a);
  hi::stcg(values + 5, b);
  hi::stcs(values + 6, c);
  hi::stwt(values + 7, d);
  hi::stwb(values + 8, hi::ldcv(values + 9));
  hi::stwb(values + 10, hi::ldg(values + 11));
}

extern "C" __global__ void hints(char* bytes, __half* halves, int* words,
                                 float2* pairs, double2* doubles,
                                 float4* floats) {
  moved(bytes);
  moved(halves);
  moved(words);
  moved(pairs);
  moved(doubles);
  moved(floats);
}

extern "C" __global__ void places(unsigned* out) {
  hi::nanosleep(out[0]);
  out[1] = hi::isShared(out) + hi::isLocal(out) + hi::isGlobal(out);
}
