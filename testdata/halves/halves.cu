// What CUDA's functions of half precision and bfloat16, conversions, and kin of
// them give: for each a hash over many operands. Approximations are compared
// with the exact value, whose bound the program states.
//
// testdata/halves/halves.txt is what this program printed on an NVIDIA GPU:
//   nvcc -std=c++17 -arch=native halves.cu -o halves && ./halves > halves.txt
// A port of it prints the same. HIP_5 leaves out what HIP 5.2 lacks or rounds
// otherwise.
// ./halves PART prints each result of the functions with that in their names.
#include <cuda_fp16.h>
#ifndef HIP_5
#include <cuda_bf16.h>
#endif

#include <cstdio>
#include <cstring>

using Word = unsigned;
using Bits = unsigned long long;

struct Random {
  Word state;
  __device__ Word next() {
    state = state * 1664525U + 1013904223U;
    return (state >> 16) | (state * 2654435761U & 0xffff0000U);
  }
};

template <typename To, typename From>
__device__ To as(From from) {
  static_assert(sizeof(To) == sizeof(From), "as many bits");
  To to;
  memcpy(&to, &from, sizeof(to));
  return to;
}

/// 16 bits of all kinds; `fraction` bits of them are the fraction.
__device__ Word sixteen(Random& random, int fraction) {
  const Word one = (fraction == 10 ? 15U : 127U) << fraction;
  const Word infinity = fraction == 10 ? 0x7c00U : 0x7f80U;
  const Word special[16] = {0U,
                            one,
                            infinity,
                            infinity - 1,
                            infinity + 1,
                            0x7fffU,
                            1U,
                            1U << fraction,
                            (1U << fraction) - 1,
                            one + 1,
                            one - 1,
                            one - (1U << fraction),
                            one + (1U << fraction),
                            one + (3U << (fraction - 1)),
                            2U,
                            3U};
  const Word bits = random.next();
  switch (random.next() % 8) {
    case 0:
      return special[bits & 15U] | (bits >> 1 & 0x8000U);
    case 1:  // subnormal
      return bits & (0x8000U | ((1U << fraction) - 1));
    case 2:
    case 3:
    case 4:  // near one, so that sums are rounded
      return (bits & (0x8000U | ((1U << fraction) - 1))) |
             (one + ((bits >> 16) % 8 << fraction) - (4U << fraction));
    default:
      return bits & 0xffffU;
  }
}

/// Near `near` for one in four.
__device__ Word sixteen(Random& random, int fraction, Word near) {
  const Word other = sixteen(random, fraction);
  const Word how = random.next() % 16;
  if (how == 0) return near ^ 0x8000U;
  if (how < 4) return (near + how - 2U) & 0xffffU;
  return other;
}

/// 32 bits that round to 16 of half or bfloat16: exact, halfway or nearly so.
__device__ float single(Random& random, int fraction) {
  const int rest = 23 - fraction;
  const Word half = 1U << (rest - 1);
  const Word tails[8] = {0, 1, half - 1, half, half + 1, 2 * half - 1, 0, half};
  const Word bits = random.next();
  const Word how = random.next();
  if (how % 8 == 0) return as<float>(bits);
  if (how % 8 == 1) return as<float>(bits & 0xff800000U);
  Word exponent = bits >> 23 & 255U;
  if (fraction == 10) exponent = 127U - 27U + exponent % 45U;
  if (how % 8 == 2) exponent = 127U + exponent % 40U;
  Word tail = tails[how >> 8 & 7U];
  // Subnormal halves have fewer bits.
  if (fraction == 10 && exponent < 113U) tail <<= (113U - exponent) & 15U;
  return as<float>(
      (bits & 0x80000000U) | exponent << 23 |
      (((bits << (rest + how % 3 * 2) & 0x7fffffU) + tail) & 0x7fffffU));
}

__device__ double twice(float value, Random& random) {
  const Bits bits = as<Bits>(static_cast<double>(value));
  const Word how = random.next();
  if (how % 8 == 0)
    return as<double>(static_cast<Bits>(how) << 32 | bits >> 32);
  const Bits tails[4] = {0, 1, 1ULL << 28, ~0ULL};
  return as<double>(bits + tails[how >> 8 & 3U]);
}

/// Few bits anywhere, and what is next to them; the ends.
__device__ Bits integer(Random& random) {
  const Bits bits = static_cast<Bits>(random.next()) << 32 | random.next();
  const Word how = random.next();
  const Word shift = how >> 8 & 63U;
  switch (how % 8) {
    case 0:
      return bits >> shift;
    case 1:
      return (1ULL << shift) + (how >> 16) % 3 - 1ULL;
    case 2:
      return ~(bits >> shift);
    case 3:
      return 0ULL -
             (((bits >> 52 | 1ULL) << (shift & 31U)) + (how >> 16) % 3 - 1ULL);
    case 4:
      return ((bits >> 55 | 1ULL) << shift) + (how >> 16) % 3 - 1ULL;
    default:
      return ((bits >> 52 | 1ULL) << (shift & 31U)) + (how >> 16) % 3 - 1ULL;
  }
}

// One NaN is as good as another.
__device__ Bits bitsOf(Bits value) { return value; }
__device__ Bits bitsOf(long long value) { return value; }
__device__ Bits bitsOf(Word value) { return value; }
__device__ Bits bitsOf(int value) { return value; }
__device__ Bits bitsOf(unsigned short value) { return value; }
__device__ Bits bitsOf(short value) { return value; }
__device__ Bits bitsOf(unsigned char value) { return value; }
__device__ Bits bitsOf(signed char value) { return value; }
__device__ Bits bitsOf(bool value) { return value ? 1 : 0; }
__device__ Bits bitsOf(float value) {
  return value != value ? 0x7fffffffU : as<Word>(value);
}
__device__ Bits bitsOf(double value) {
  return value != value ? 0x7fffffffffffffffULL : as<Bits>(value);
}
__device__ Bits bitsOf(float2 value) {
  return bitsOf(value.x) | bitsOf(value.y) << 32;
}
__device__ Word halfOf(Word bits) {
  return (bits & 0x7fffU) > 0x7c00U ? 0x7fffU : bits;
}
__device__ Bits bitsOf(__half value) {
  return halfOf(as<unsigned short>(value));
}
__device__ Bits bitsOf(__half2 value) {
  const Word bits = as<Word>(value);
  return halfOf(bits & 0xffffU) | halfOf(bits >> 16) << 16;
}
#ifndef HIP_5
__device__ Word bfloatOf(Word bits) {
  return (bits & 0x7fffU) > 0x7f80U ? 0x7fffU : bits;
}
__device__ Bits bitsOf(__nv_bfloat16 value) {
  return bfloatOf(as<unsigned short>(value));
}
__device__ Bits bitsOf(__nv_bfloat162 value) {
  const Word bits = as<Word>(value);
  return bfloatOf(bits & 0xffffU) | bfloatOf(bits >> 16) << 16;
}
#endif

/// Whether `got` is within `bound` of what it should be, relative to that; an
/// absolute bound below one where a result is the least there is.
__device__ bool isNear(float got, double wanted, double bound) {
  if (wanted != wanted) return got != got;
  if (got == wanted || wanted > 65519.0 || wanted < -65519.0) {
    return got == wanted || fabs(got) > 65000.0;
  }
  return fabs(got - wanted) <= bound * fabs(wanted) + 6e-8;
}

/// The result of function `index`, or with `name` its name.
__device__ Bits resultOf(int index, Word number, const char** name) {
  Random random = {number * 2654435761U + 12345U};
  random.next();
  const Word h = sixteen(random, 10), h1 = sixteen(random, 10, h),
             h2 = sixteen(random, 10, h1), h3 = sixteen(random, 10),
             h4 = sixteen(random, 10, h3), h5 = sixteen(random, 10, h4);
  const __half a = as<__half>(static_cast<unsigned short>(h));
  const __half b = as<__half>(static_cast<unsigned short>(h1));
  const __half c = as<__half>(static_cast<unsigned short>(h2));
  const __half2 a2 = as<__half2>(h | h3 << 16), b2 = as<__half2>(h1 | h4 << 16),
                c2 = as<__half2>(h2 | h5 << 16);
#ifndef HIP_5
  const Word s = sixteen(random, 7), s1 = sixteen(random, 7, s),
             s2 = sixteen(random, 7, s1), s3 = sixteen(random, 7),
             s4 = sixteen(random, 7, s3), s5 = sixteen(random, 7, s4);
  const __nv_bfloat16 p = as<__nv_bfloat16>(static_cast<unsigned short>(s));
  const __nv_bfloat16 q = as<__nv_bfloat16>(static_cast<unsigned short>(s1));
  const __nv_bfloat16 r = as<__nv_bfloat16>(static_cast<unsigned short>(s2));
  const __nv_bfloat162 p2 = as<__nv_bfloat162>(s | s3 << 16),
                       q2 = as<__nv_bfloat162>(s1 | s4 << 16),
                       r2 = as<__nv_bfloat162>(s2 | s5 << 16);
#endif
  random.state = number * 2246822519U + 54321U;
  random.next();
  const float f = single(random, 10), g = single(random, 7);
  const float x = single(random, 7), y = single(random, 10),
              z = random.next() % 4 == 0 ? -(x * y) : single(random, 7);
  const double d = twice(f, random), e = twice(g, random);
  const double v = twice(x, random), w = twice(y, random),
               u = random.next() % 4 == 0 ? -(v * w) : twice(z, random);
  const Bits l = integer(random), m = integer(random);
  const Word i = static_cast<Word>(l), j = static_cast<Word>(m),
             k = random.next();
  int at = 0;
#define IS(label, expression)           \
  if (at++ == index) {                  \
    if (name != nullptr) *name = label; \
    return bitsOf(expression);          \
  }
  IS("habs half", __habs(a))
  IS("hneg half", __hneg(a))
  IS("hceil half", hceil(a))
  IS("hfloor half", hfloor(a))
  IS("hrint half", hrint(a))
  IS("htrunc half", htrunc(a))
  IS("hsqrt half", hsqrt(a))
  IS("hrcp half", hrcp(a))
  IS("hisnan half", __hisnan(a))
  IS("hisinf half", __hisinf(a))
  IS("habs2 half", __habs2(a2))
  IS("hneg2 half", __hneg2(a2))
  IS("h2ceil half", h2ceil(a2))
  IS("h2floor half", h2floor(a2))
  IS("h2rint half", h2rint(a2))
  IS("h2trunc half", h2trunc(a2))
  IS("h2sqrt half", h2sqrt(a2))
  IS("h2rcp half", h2rcp(a2))
  IS("hisnan2 half", __hisnan2(a2))
  IS("lowhigh2highlow half", __lowhigh2highlow(a2))
  IS("low2float half", __low2float(a2))
  IS("high2float half", __high2float(a2))
  IS("hadd half", __hadd(a, b))
  IS("hsub half", __hsub(a, b))
  IS("hmul half", __hmul(a, b))
  IS("hdiv half", __hdiv(a, b))
  IS("hadd_rn half", __hadd_rn(a, b))
  IS("hsub_rn half", __hsub_rn(a, b))
  IS("hmul_rn half", __hmul_rn(a, b))
  IS("hadd_sat half", __hadd_sat(a, b))
  IS("hsub_sat half", __hsub_sat(a, b))
  IS("hmul_sat half", __hmul_sat(a, b))
  IS("hmax half", __hmax(a, b))
  IS("hmin half", __hmin(a, b))
  IS("hmax_nan half", __hmax_nan(a, b))
  IS("hmin_nan half", __hmin_nan(a, b))
  IS("hadd2 half", __hadd2(a2, b2))
  IS("hsub2 half", __hsub2(a2, b2))
  IS("hmul2 half", __hmul2(a2, b2))
  IS("h2div half", __h2div(a2, b2))
  IS("hadd2_rn half", __hadd2_rn(a2, b2))
  IS("hsub2_rn half", __hsub2_rn(a2, b2))
  IS("hmul2_rn half", __hmul2_rn(a2, b2))
  IS("hadd2_sat half", __hadd2_sat(a2, b2))
  IS("hsub2_sat half", __hsub2_sat(a2, b2))
  IS("hmul2_sat half", __hmul2_sat(a2, b2))
  IS("hmax2 half", __hmax2(a2, b2))
  IS("hmin2 half", __hmin2(a2, b2))
  IS("hmax2_nan half", __hmax2_nan(a2, b2))
  IS("hmin2_nan half", __hmin2_nan(a2, b2))
  IS("hfma half", __hfma(a, b, c))
  IS("hfma_sat half", __hfma_sat(a, b, c))
  IS("hfma_relu half", __hfma_relu(a, b, c))
  IS("hfma2 half", __hfma2(a2, b2, c2))
  IS("hfma2_sat half", __hfma2_sat(a2, b2, c2))
  IS("hfma2_relu half", __hfma2_relu(a2, b2, c2))
  IS("hcmadd half", __hcmadd(a2, b2, c2))
  IS("hadd_rn of hmul_rn half", __hadd_rn(__hmul_rn(a, b), c))
  IS("hsub_rn of hmul_rn half", __hsub_rn(__hmul_rn(a, b), c))
  IS("hadd2_rn of hmul2_rn half", __hadd2_rn(__hmul2_rn(a2, b2), c2))
  IS("hsub2_rn of hmul2_rn half", __hsub2_rn(__hmul2_rn(a2, b2), c2))
  IS("heq half", __heq(a, b))
  IS("hequ half", __hequ(a, b))
  IS("hne half", __hne(a, b))
  IS("hneu half", __hneu(a, b))
  IS("hlt half", __hlt(a, b))
  IS("hltu half", __hltu(a, b))
  IS("hle half", __hle(a, b))
  IS("hleu half", __hleu(a, b))
  IS("hgt half", __hgt(a, b))
  IS("hgtu half", __hgtu(a, b))
  IS("hge half", __hge(a, b))
  IS("hgeu half", __hgeu(a, b))
  IS("heq2 half", __heq2(a2, b2))
  IS("hbeq2 half", __hbeq2(a2, b2))
  IS("heq2_mask half", __heq2_mask(a2, b2))
  IS("hequ2 half", __hequ2(a2, b2))
  IS("hbequ2 half", __hbequ2(a2, b2))
  IS("hequ2_mask half", __hequ2_mask(a2, b2))
  IS("hne2 half", __hne2(a2, b2))
  IS("hbne2 half", __hbne2(a2, b2))
  IS("hne2_mask half", __hne2_mask(a2, b2))
  IS("hneu2 half", __hneu2(a2, b2))
  IS("hbneu2 half", __hbneu2(a2, b2))
  IS("hneu2_mask half", __hneu2_mask(a2, b2))
  IS("hlt2 half", __hlt2(a2, b2))
  IS("hblt2 half", __hblt2(a2, b2))
  IS("hlt2_mask half", __hlt2_mask(a2, b2))
  IS("hltu2 half", __hltu2(a2, b2))
  IS("hbltu2 half", __hbltu2(a2, b2))
  IS("hltu2_mask half", __hltu2_mask(a2, b2))
  IS("hle2 half", __hle2(a2, b2))
  IS("hble2 half", __hble2(a2, b2))
  IS("hle2_mask half", __hle2_mask(a2, b2))
  IS("hleu2 half", __hleu2(a2, b2))
  IS("hbleu2 half", __hbleu2(a2, b2))
  IS("hleu2_mask half", __hleu2_mask(a2, b2))
  IS("hgt2 half", __hgt2(a2, b2))
  IS("hbgt2 half", __hbgt2(a2, b2))
  IS("hgt2_mask half", __hgt2_mask(a2, b2))
  IS("hgtu2 half", __hgtu2(a2, b2))
  IS("hbgtu2 half", __hbgtu2(a2, b2))
  IS("hgtu2_mask half", __hgtu2_mask(a2, b2))
  IS("hge2 half", __hge2(a2, b2))
  IS("hbge2 half", __hbge2(a2, b2))
  IS("hge2_mask half", __hge2_mask(a2, b2))
  IS("hgeu2 half", __hgeu2(a2, b2))
  IS("hbgeu2 half", __hbgeu2(a2, b2))
  IS("hgeu2_mask half", __hgeu2_mask(a2, b2))
  IS("short2half_rn", __short2half_rn(static_cast<short>(i)))
  IS("half2short_rn", __half2short_rn(a))
  IS("short2half_rd", __short2half_rd(static_cast<short>(i)))
  IS("half2short_rd", __half2short_rd(a))
  IS("short2half_ru", __short2half_ru(static_cast<short>(i)))
  IS("half2short_ru", __half2short_ru(a))
  IS("short2half_rz", __short2half_rz(static_cast<short>(i)))
  IS("half2short_rz", __half2short_rz(a))
  IS("ushort2half_rn", __ushort2half_rn(static_cast<unsigned short>(i)))
  IS("half2ushort_rn", __half2ushort_rn(a))
  IS("ushort2half_rd", __ushort2half_rd(static_cast<unsigned short>(i)))
  IS("half2ushort_rd", __half2ushort_rd(a))
  IS("ushort2half_ru", __ushort2half_ru(static_cast<unsigned short>(i)))
  IS("half2ushort_ru", __half2ushort_ru(a))
  IS("ushort2half_rz", __ushort2half_rz(static_cast<unsigned short>(i)))
  IS("half2ushort_rz", __half2ushort_rz(a))
  IS("int2half_rn", __int2half_rn(static_cast<int>(i)))
  IS("half2int_rn", __half2int_rn(a))
  IS("int2half_rd", __int2half_rd(static_cast<int>(i)))
  IS("half2int_rd", __half2int_rd(a))
  IS("int2half_ru", __int2half_ru(static_cast<int>(i)))
  IS("half2int_ru", __half2int_ru(a))
  IS("int2half_rz", __int2half_rz(static_cast<int>(i)))
  IS("half2int_rz", __half2int_rz(a))
  IS("uint2half_rn", __uint2half_rn(i))
  IS("half2uint_rn", __half2uint_rn(a))
  IS("uint2half_rd", __uint2half_rd(i))
  IS("half2uint_rd", __half2uint_rd(a))
  IS("uint2half_ru", __uint2half_ru(i))
  IS("half2uint_ru", __half2uint_ru(a))
  IS("uint2half_rz", __uint2half_rz(i))
  IS("half2uint_rz", __half2uint_rz(a))
  IS("ll2half_rn", __ll2half_rn(static_cast<long long>(l)))
  IS("half2ll_rn", __half2ll_rn(a))
  IS("ll2half_rd", __ll2half_rd(static_cast<long long>(l)))
  IS("half2ll_rd", __half2ll_rd(a))
  IS("ll2half_ru", __ll2half_ru(static_cast<long long>(l)))
  IS("half2ll_ru", __half2ll_ru(a))
  IS("ll2half_rz", __ll2half_rz(static_cast<long long>(l)))
  IS("half2ll_rz", __half2ll_rz(a))
  IS("ull2half_rn", __ull2half_rn(l))
  IS("half2ull_rn", __half2ull_rn(a))
  IS("ull2half_rd", __ull2half_rd(l))
  IS("half2ull_rd", __half2ull_rd(a))
  IS("ull2half_ru", __ull2half_ru(l))
  IS("half2ull_ru", __half2ull_ru(a))
  IS("ull2half_rz", __ull2half_rz(l))
  IS("half2ull_rz", __half2ull_rz(a))
  IS("half2char_rz", __half2char_rz(a))
  IS("half2uchar_rz", __half2uchar_rz(a))
  IS("half2float", __half2float(a))
  IS("half22float2", __half22float2(a2))
  IS("double2half", __double2half(d))
  IS("float2half", __float2half(f))
  IS("float2half_rn", __float2half_rn(f))
  IS("float2half_rd", __float2half_rd(f))
  IS("float2half_ru", __float2half_ru(f))
  IS("float2half_rz", __float2half_rz(f))
  IS("float2half2_rn", __float2half2_rn(f))
  IS("floats2half2_rn", __floats2half2_rn(f, x))
  IS("float22half2_rn", __float22half2_rn(make_float2(x, f)))
  IS("hcos half is near",
     isNear(__half2float(hcos(a)), cos(static_cast<double>(__half2float(a))),
            1.0 / 1024))
  IS("h2cos half is near",
     isNear(__high2float(h2cos(a2)), cos(static_cast<double>(__high2float(a2))),
            1.0 / 1024))
  IS("hexp half is near",
     isNear(__half2float(hexp(a)), exp(static_cast<double>(__half2float(a))),
            1.0 / 1024))
  IS("h2exp half is near",
     isNear(__high2float(h2exp(a2)), exp(static_cast<double>(__high2float(a2))),
            1.0 / 1024))
  IS("hexp2 half is near",
     isNear(__half2float(hexp2(a)), exp2(static_cast<double>(__half2float(a))),
            1.0 / 1024))
  IS("h2exp2 half is near",
     isNear(__high2float(h2exp2(a2)),
            exp2(static_cast<double>(__high2float(a2))), 1.0 / 1024))
  IS("hexp10 half is near",
     isNear(__half2float(hexp10(a)),
            exp10(static_cast<double>(__half2float(a))), 1.0 / 1024))
  IS("h2exp10 half is near",
     isNear(__high2float(h2exp10(a2)),
            exp10(static_cast<double>(__high2float(a2))), 1.0 / 1024))
  IS("hlog half is near",
     isNear(__half2float(hlog(a)), log(static_cast<double>(__half2float(a))),
            1.0 / 1024))
  IS("h2log half is near",
     isNear(__high2float(h2log(a2)), log(static_cast<double>(__high2float(a2))),
            1.0 / 1024))
  IS("hlog2 half is near",
     isNear(__half2float(hlog2(a)), log2(static_cast<double>(__half2float(a))),
            1.0 / 1024))
  IS("h2log2 half is near",
     isNear(__high2float(h2log2(a2)),
            log2(static_cast<double>(__high2float(a2))), 1.0 / 1024))
  IS("hlog10 half is near",
     isNear(__half2float(hlog10(a)),
            log10(static_cast<double>(__half2float(a))), 1.0 / 1024))
  IS("h2log10 half is near",
     isNear(__high2float(h2log10(a2)),
            log10(static_cast<double>(__high2float(a2))), 1.0 / 1024))
  IS("hrsqrt half is near",
     isNear(__half2float(hrsqrt(a)),
            rsqrt(static_cast<double>(__half2float(a))), 1.0 / 1024))
  IS("h2rsqrt half is near",
     isNear(__high2float(h2rsqrt(a2)),
            rsqrt(static_cast<double>(__high2float(a2))), 1.0 / 1024))
  IS("htanh half is near",
     isNear(__half2float(htanh(a)), tanh(static_cast<double>(__half2float(a))),
            1.0 / 1024))
  IS("h2tanh half is near",
     isNear(__high2float(h2tanh(a2)),
            tanh(static_cast<double>(__high2float(a2))), 1.0 / 1024))
  IS("htanh_approx half is near",
     isNear(__half2float(htanh_approx(a)),
            tanh(static_cast<double>(__half2float(a))), 1.0 / 1024))
  IS("h2tanh_approx half is near",
     isNear(__low2float(h2tanh_approx(a2)),
            tanh(static_cast<double>(__low2float(a2))), 1.0 / 1024))
  IS("fadd_rn of fmul_rn", __fadd_rn(__fmul_rn(x, y), z))
  IS("fsub_rn of fmul_rn", __fsub_rn(__fmul_rn(x, y), z))
  IS("dadd_rn of dmul_rn", __dadd_rn(__dmul_rn(v, w), u))
  IS("dsub_rn of dmul_rn", __dsub_rn(__dmul_rn(v, w), u))
  IS("fmaf_rn", __fmaf_rn(x, y, z))
  IS("fma_rn", __fma_rn(v, w, u))
  IS("saturatef", __saturatef(x))
  IS("dadd_rd", __dadd_rd(v, w))
  IS("dadd_ru", __dadd_ru(v, w))
  IS("dadd_rz", __dadd_rz(v, w))
  IS("dsub_rd", __dsub_rd(v, w))
  IS("dsub_ru", __dsub_ru(v, w))
  IS("dsub_rz", __dsub_rz(v, w))
  IS("dmul_rd", __dmul_rd(v, w))
  IS("dmul_ru", __dmul_ru(v, w))
  IS("dmul_rz", __dmul_rz(v, w))
  IS("fma_rd", __fma_rd(v, w, u))
  IS("fma_ru", __fma_ru(v, w, u))
  IS("fma_rz", __fma_rz(v, w, u))
  IS("double2float_rn", __double2float_rn(d))
  IS("int2float_rn", __int2float_rn(static_cast<int>(i)))
  IS("uint2float_rn", __uint2float_rn(i))
  IS("ll2float_rn", __ll2float_rn(static_cast<long long>(l)))
  IS("ull2float_rn", __ull2float_rn(l))
  IS("ll2double_rn", __ll2double_rn(static_cast<long long>(l)))
  IS("ull2double_rn", __ull2double_rn(l))
  IS("mulhi", __mulhi(static_cast<int>(i), static_cast<int>(j)))
  IS("umulhi", __umulhi(i, j))
  IS("mul24", __mul24(static_cast<int>(i), static_cast<int>(j)))
  IS("umul24", __umul24(i, j))
  IS("mul64hi", __mul64hi(static_cast<long long>(l), static_cast<long long>(m)))
  IS("umul64hi", __umul64hi(l, m))
  IS("sad", __sad(static_cast<int>(i), static_cast<int>(j), k))
  IS("usad", __usad(i, j, k))
  IS("byte_perm", __byte_perm(i, j, k))
  IS("funnelshift_l", __funnelshift_l(i, j, k))
  IS("funnelshift_lc", __funnelshift_lc(i, j, k))
  IS("funnelshift_r", __funnelshift_r(i, j, k))
  IS("funnelshift_rc", __funnelshift_rc(i, j, k))
#ifndef HIP_5
  IS("hsin half is near",
     isNear(__half2float(hsin(a)), sin(static_cast<double>(__half2float(a))),
            1.0 / 1024))
  IS("h2sin half is near",
     isNear(__high2float(h2sin(a2)), sin(static_cast<double>(__high2float(a2))),
            1.0 / 1024))
  IS("double2float_rd", __double2float_rd(d))
  IS("int2float_rd", __int2float_rd(static_cast<int>(i)))
  IS("uint2float_rd", __uint2float_rd(i))
  IS("ll2float_rd", __ll2float_rd(static_cast<long long>(l)))
  IS("ull2float_rd", __ull2float_rd(l))
  IS("ll2double_rd", __ll2double_rd(static_cast<long long>(l)))
  IS("ull2double_rd", __ull2double_rd(l))
  IS("double2float_ru", __double2float_ru(d))
  IS("int2float_ru", __int2float_ru(static_cast<int>(i)))
  IS("uint2float_ru", __uint2float_ru(i))
  IS("ll2float_ru", __ll2float_ru(static_cast<long long>(l)))
  IS("ull2float_ru", __ull2float_ru(l))
  IS("ll2double_ru", __ll2double_ru(static_cast<long long>(l)))
  IS("ull2double_ru", __ull2double_ru(l))
  IS("double2float_rz", __double2float_rz(d))
  IS("int2float_rz", __int2float_rz(static_cast<int>(i)))
  IS("uint2float_rz", __uint2float_rz(i))
  IS("ll2float_rz", __ll2float_rz(static_cast<long long>(l)))
  IS("ull2float_rz", __ull2float_rz(l))
  IS("ll2double_rz", __ll2double_rz(static_cast<long long>(l)))
  IS("ull2double_rz", __ull2double_rz(l))
  IS("hadd", __hadd(static_cast<int>(i), static_cast<int>(j)))
  IS("rhadd", __rhadd(static_cast<int>(i), static_cast<int>(j)))
  IS("uhadd", __uhadd(i, j))
  IS("urhadd", __urhadd(i, j))
  IS("habs bfloat16", __habs(p))
  IS("hneg bfloat16", __hneg(p))
  IS("hceil bfloat16", hceil(p))
  IS("hfloor bfloat16", hfloor(p))
  IS("hrint bfloat16", hrint(p))
  IS("htrunc bfloat16", htrunc(p))
  IS("hsqrt bfloat16", hsqrt(p))
  IS("hrcp bfloat16", hrcp(p))
  IS("hisnan bfloat16", __hisnan(p))
  IS("hisinf bfloat16", __hisinf(p))
  IS("habs2 bfloat16", __habs2(p2))
  IS("hneg2 bfloat16", __hneg2(p2))
  IS("h2ceil bfloat16", h2ceil(p2))
  IS("h2floor bfloat16", h2floor(p2))
  IS("h2rint bfloat16", h2rint(p2))
  IS("h2trunc bfloat16", h2trunc(p2))
  IS("h2sqrt bfloat16", h2sqrt(p2))
  IS("h2rcp bfloat16", h2rcp(p2))
  IS("hisnan2 bfloat16", __hisnan2(p2))
  IS("lowhigh2highlow bfloat16", __lowhigh2highlow(p2))
  IS("low2float bfloat16", __low2float(p2))
  IS("high2float bfloat16", __high2float(p2))
  IS("hadd bfloat16", __hadd(p, q))
  IS("hsub bfloat16", __hsub(p, q))
  IS("hmul bfloat16", __hmul(p, q))
  IS("hdiv bfloat16", __hdiv(p, q))
  IS("hadd_rn bfloat16", __hadd_rn(p, q))
  IS("hsub_rn bfloat16", __hsub_rn(p, q))
  IS("hmul_rn bfloat16", __hmul_rn(p, q))
  IS("hadd_sat bfloat16", __hadd_sat(p, q))
  IS("hsub_sat bfloat16", __hsub_sat(p, q))
  IS("hmul_sat bfloat16", __hmul_sat(p, q))
  IS("hmax bfloat16", __hmax(p, q))
  IS("hmin bfloat16", __hmin(p, q))
  IS("hmax_nan bfloat16", __hmax_nan(p, q))
  IS("hmin_nan bfloat16", __hmin_nan(p, q))
  IS("hadd2 bfloat16", __hadd2(p2, q2))
  IS("hsub2 bfloat16", __hsub2(p2, q2))
  IS("hmul2 bfloat16", __hmul2(p2, q2))
  IS("h2div bfloat16", __h2div(p2, q2))
  IS("hadd2_rn bfloat16", __hadd2_rn(p2, q2))
  IS("hsub2_rn bfloat16", __hsub2_rn(p2, q2))
  IS("hmul2_rn bfloat16", __hmul2_rn(p2, q2))
  IS("hadd2_sat bfloat16", __hadd2_sat(p2, q2))
  IS("hsub2_sat bfloat16", __hsub2_sat(p2, q2))
  IS("hmul2_sat bfloat16", __hmul2_sat(p2, q2))
  IS("hmax2 bfloat16", __hmax2(p2, q2))
  IS("hmin2 bfloat16", __hmin2(p2, q2))
  IS("hmax2_nan bfloat16", __hmax2_nan(p2, q2))
  IS("hmin2_nan bfloat16", __hmin2_nan(p2, q2))
  IS("hfma bfloat16", __hfma(p, q, r))
  IS("hfma_sat bfloat16", __hfma_sat(p, q, r))
  IS("hfma_relu bfloat16", __hfma_relu(p, q, r))
  IS("hfma2 bfloat16", __hfma2(p2, q2, r2))
  IS("hfma2_sat bfloat16", __hfma2_sat(p2, q2, r2))
  IS("hfma2_relu bfloat16", __hfma2_relu(p2, q2, r2))
  IS("hcmadd bfloat16", __hcmadd(p2, q2, r2))
  IS("hadd_rn of hmul_rn bfloat16", __hadd_rn(__hmul_rn(p, q), r))
  IS("hsub_rn of hmul_rn bfloat16", __hsub_rn(__hmul_rn(p, q), r))
  IS("hadd2_rn of hmul2_rn bfloat16", __hadd2_rn(__hmul2_rn(p2, q2), r2))
  IS("hsub2_rn of hmul2_rn bfloat16", __hsub2_rn(__hmul2_rn(p2, q2), r2))
  IS("heq bfloat16", __heq(p, q))
  IS("hequ bfloat16", __hequ(p, q))
  IS("hne bfloat16", __hne(p, q))
  IS("hneu bfloat16", __hneu(p, q))
  IS("hlt bfloat16", __hlt(p, q))
  IS("hltu bfloat16", __hltu(p, q))
  IS("hle bfloat16", __hle(p, q))
  IS("hleu bfloat16", __hleu(p, q))
  IS("hgt bfloat16", __hgt(p, q))
  IS("hgtu bfloat16", __hgtu(p, q))
  IS("hge bfloat16", __hge(p, q))
  IS("hgeu bfloat16", __hgeu(p, q))
  IS("heq2 bfloat16", __heq2(p2, q2))
  IS("hbeq2 bfloat16", __hbeq2(p2, q2))
  IS("heq2_mask bfloat16", __heq2_mask(p2, q2))
  IS("hequ2 bfloat16", __hequ2(p2, q2))
  IS("hbequ2 bfloat16", __hbequ2(p2, q2))
  IS("hequ2_mask bfloat16", __hequ2_mask(p2, q2))
  IS("hne2 bfloat16", __hne2(p2, q2))
  IS("hbne2 bfloat16", __hbne2(p2, q2))
  IS("hne2_mask bfloat16", __hne2_mask(p2, q2))
  IS("hneu2 bfloat16", __hneu2(p2, q2))
  IS("hbneu2 bfloat16", __hbneu2(p2, q2))
  IS("hneu2_mask bfloat16", __hneu2_mask(p2, q2))
  IS("hlt2 bfloat16", __hlt2(p2, q2))
  IS("hblt2 bfloat16", __hblt2(p2, q2))
  IS("hlt2_mask bfloat16", __hlt2_mask(p2, q2))
  IS("hltu2 bfloat16", __hltu2(p2, q2))
  IS("hbltu2 bfloat16", __hbltu2(p2, q2))
  IS("hltu2_mask bfloat16", __hltu2_mask(p2, q2))
  IS("hle2 bfloat16", __hle2(p2, q2))
  IS("hble2 bfloat16", __hble2(p2, q2))
  IS("hle2_mask bfloat16", __hle2_mask(p2, q2))
  IS("hleu2 bfloat16", __hleu2(p2, q2))
  IS("hbleu2 bfloat16", __hbleu2(p2, q2))
  IS("hleu2_mask bfloat16", __hleu2_mask(p2, q2))
  IS("hgt2 bfloat16", __hgt2(p2, q2))
  IS("hbgt2 bfloat16", __hbgt2(p2, q2))
  IS("hgt2_mask bfloat16", __hgt2_mask(p2, q2))
  IS("hgtu2 bfloat16", __hgtu2(p2, q2))
  IS("hbgtu2 bfloat16", __hbgtu2(p2, q2))
  IS("hgtu2_mask bfloat16", __hgtu2_mask(p2, q2))
  IS("hge2 bfloat16", __hge2(p2, q2))
  IS("hbge2 bfloat16", __hbge2(p2, q2))
  IS("hge2_mask bfloat16", __hge2_mask(p2, q2))
  IS("hgeu2 bfloat16", __hgeu2(p2, q2))
  IS("hbgeu2 bfloat16", __hbgeu2(p2, q2))
  IS("hgeu2_mask bfloat16", __hgeu2_mask(p2, q2))
  IS("short2bfloat16_rn", __short2bfloat16_rn(static_cast<short>(i)))
  IS("bfloat162short_rn", __bfloat162short_rn(p))
  IS("short2bfloat16_rd", __short2bfloat16_rd(static_cast<short>(i)))
  IS("bfloat162short_rd", __bfloat162short_rd(p))
  IS("short2bfloat16_ru", __short2bfloat16_ru(static_cast<short>(i)))
  IS("bfloat162short_ru", __bfloat162short_ru(p))
  IS("short2bfloat16_rz", __short2bfloat16_rz(static_cast<short>(i)))
  IS("bfloat162short_rz", __bfloat162short_rz(p))
  IS("ushort2bfloat16_rn", __ushort2bfloat16_rn(static_cast<unsigned short>(i)))
  IS("bfloat162ushort_rn", __bfloat162ushort_rn(p))
  IS("ushort2bfloat16_rd", __ushort2bfloat16_rd(static_cast<unsigned short>(i)))
  IS("bfloat162ushort_rd", __bfloat162ushort_rd(p))
  IS("ushort2bfloat16_ru", __ushort2bfloat16_ru(static_cast<unsigned short>(i)))
  IS("bfloat162ushort_ru", __bfloat162ushort_ru(p))
  IS("ushort2bfloat16_rz", __ushort2bfloat16_rz(static_cast<unsigned short>(i)))
  IS("bfloat162ushort_rz", __bfloat162ushort_rz(p))
  IS("int2bfloat16_rn", __int2bfloat16_rn(static_cast<int>(i)))
  IS("bfloat162int_rn", __bfloat162int_rn(p))
  IS("int2bfloat16_rd", __int2bfloat16_rd(static_cast<int>(i)))
  IS("bfloat162int_rd", __bfloat162int_rd(p))
  IS("int2bfloat16_ru", __int2bfloat16_ru(static_cast<int>(i)))
  IS("bfloat162int_ru", __bfloat162int_ru(p))
  IS("int2bfloat16_rz", __int2bfloat16_rz(static_cast<int>(i)))
  IS("bfloat162int_rz", __bfloat162int_rz(p))
  IS("uint2bfloat16_rn", __uint2bfloat16_rn(i))
  IS("bfloat162uint_rn", __bfloat162uint_rn(p))
  IS("uint2bfloat16_rd", __uint2bfloat16_rd(i))
  IS("bfloat162uint_rd", __bfloat162uint_rd(p))
  IS("uint2bfloat16_ru", __uint2bfloat16_ru(i))
  IS("bfloat162uint_ru", __bfloat162uint_ru(p))
  IS("uint2bfloat16_rz", __uint2bfloat16_rz(i))
  IS("bfloat162uint_rz", __bfloat162uint_rz(p))
  IS("ll2bfloat16_rn", __ll2bfloat16_rn(static_cast<long long>(l)))
  IS("bfloat162ll_rn", __bfloat162ll_rn(p))
  IS("ll2bfloat16_rd", __ll2bfloat16_rd(static_cast<long long>(l)))
  IS("bfloat162ll_rd", __bfloat162ll_rd(p))
  IS("ll2bfloat16_ru", __ll2bfloat16_ru(static_cast<long long>(l)))
  IS("bfloat162ll_ru", __bfloat162ll_ru(p))
  IS("ll2bfloat16_rz", __ll2bfloat16_rz(static_cast<long long>(l)))
  IS("bfloat162ll_rz", __bfloat162ll_rz(p))
  IS("ull2bfloat16_rn", __ull2bfloat16_rn(l))
  IS("bfloat162ull_rn", __bfloat162ull_rn(p))
  IS("ull2bfloat16_rd", __ull2bfloat16_rd(l))
  IS("bfloat162ull_rd", __bfloat162ull_rd(p))
  IS("ull2bfloat16_ru", __ull2bfloat16_ru(l))
  IS("bfloat162ull_ru", __bfloat162ull_ru(p))
  IS("ull2bfloat16_rz", __ull2bfloat16_rz(l))
  IS("bfloat162ull_rz", __bfloat162ull_rz(p))
  IS("bfloat162char_rz", __bfloat162char_rz(p))
  IS("bfloat162uchar_rz", __bfloat162uchar_rz(p))
  IS("bfloat162float", __bfloat162float(p))
  IS("bfloat1622float2", __bfloat1622float2(p2))
  IS("double2bfloat16", __double2bfloat16(e))
  IS("float2bfloat16", __float2bfloat16(g))
  IS("float2bfloat16_rn", __float2bfloat16_rn(g))
  IS("float2bfloat16_rd", __float2bfloat16_rd(g))
  IS("float2bfloat16_ru", __float2bfloat16_ru(g))
  IS("float2bfloat16_rz", __float2bfloat16_rz(g))
  IS("float2bfloat162_rn", __float2bfloat162_rn(g))
  IS("floats2bfloat162_rn", __floats2bfloat162_rn(g, x))
  IS("float22bfloat162_rn", __float22bfloat162_rn(make_float2(x, g)))
  IS("hsin bfloat16 is near",
     isNear(__bfloat162float(hsin(p)),
            sin(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2sin bfloat16 is near",
     isNear(__high2float(h2sin(p2)), sin(static_cast<double>(__high2float(p2))),
            1.0 / 128))
  IS("hcos bfloat16 is near",
     isNear(__bfloat162float(hcos(p)),
            cos(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2cos bfloat16 is near",
     isNear(__high2float(h2cos(p2)), cos(static_cast<double>(__high2float(p2))),
            1.0 / 128))
  IS("hexp bfloat16 is near",
     isNear(__bfloat162float(hexp(p)),
            exp(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2exp bfloat16 is near",
     isNear(__high2float(h2exp(p2)), exp(static_cast<double>(__high2float(p2))),
            1.0 / 128))
  IS("hexp2 bfloat16 is near",
     isNear(__bfloat162float(hexp2(p)),
            exp2(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2exp2 bfloat16 is near",
     isNear(__high2float(h2exp2(p2)),
            exp2(static_cast<double>(__high2float(p2))), 1.0 / 128))
  IS("hexp10 bfloat16 is near",
     isNear(__bfloat162float(hexp10(p)),
            exp10(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2exp10 bfloat16 is near",
     isNear(__high2float(h2exp10(p2)),
            exp10(static_cast<double>(__high2float(p2))), 1.0 / 128))
  IS("hlog bfloat16 is near",
     isNear(__bfloat162float(hlog(p)),
            log(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2log bfloat16 is near",
     isNear(__high2float(h2log(p2)), log(static_cast<double>(__high2float(p2))),
            1.0 / 128))
  IS("hlog2 bfloat16 is near",
     isNear(__bfloat162float(hlog2(p)),
            log2(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2log2 bfloat16 is near",
     isNear(__high2float(h2log2(p2)),
            log2(static_cast<double>(__high2float(p2))), 1.0 / 128))
  IS("hlog10 bfloat16 is near",
     isNear(__bfloat162float(hlog10(p)),
            log10(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2log10 bfloat16 is near",
     isNear(__high2float(h2log10(p2)),
            log10(static_cast<double>(__high2float(p2))), 1.0 / 128))
  IS("hrsqrt bfloat16 is near",
     isNear(__bfloat162float(hrsqrt(p)),
            rsqrt(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2rsqrt bfloat16 is near",
     isNear(__high2float(h2rsqrt(p2)),
            rsqrt(static_cast<double>(__high2float(p2))), 1.0 / 128))
  IS("htanh bfloat16 is near",
     isNear(__bfloat162float(htanh(p)),
            tanh(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2tanh bfloat16 is near",
     isNear(__high2float(h2tanh(p2)),
            tanh(static_cast<double>(__high2float(p2))), 1.0 / 128))
  IS("htanh_approx bfloat16 is near",
     isNear(__bfloat162float(htanh_approx(p)),
            tanh(static_cast<double>(__bfloat162float(p))), 1.0 / 128))
  IS("h2tanh_approx bfloat16 is near",
     isNear(__low2float(h2tanh_approx(p2)),
            tanh(static_cast<double>(__low2float(p2))), 1.0 / 128))
  // What moves bits.
  IS("half2half2 half", __half2half2(a))
  IS("half_as_short half", __half_as_short(a))
  IS("half_as_ushort half", __half_as_ushort(a))
  IS("short_as_half half", __short_as_half(static_cast<short>(k)))
  IS("ushort_as_half half", __ushort_as_half(static_cast<unsigned short>(k)))
  IS("halves2half2 half", __halves2half2(a, b))
  IS("low2half half", __low2half(a2))
  IS("high2half half", __high2half(a2))
  IS("low2half2 half", __low2half2(a2))
  IS("high2half2 half", __high2half2(a2))
  IS("lows2half2 half", __lows2half2(a2, b2))
  IS("highs2half2 half", __highs2half2(a2, b2))
  IS("bfloat162bfloat162 bfloat16", __bfloat162bfloat162(p))
  IS("bfloat16_as_short bfloat16", __bfloat16_as_short(p))
  IS("bfloat16_as_ushort bfloat16", __bfloat16_as_ushort(p))
  IS("short_as_bfloat16 bfloat16", __short_as_bfloat16(static_cast<short>(k)))
  IS("ushort_as_bfloat16 bfloat16",
     __ushort_as_bfloat16(static_cast<unsigned short>(k)))
  IS("halves2bfloat162 bfloat16", __halves2bfloat162(p, q))
  IS("low2bfloat16 bfloat16", __low2bfloat16(p2))
  IS("high2bfloat16 bfloat16", __high2bfloat16(p2))
  IS("low2bfloat162 bfloat16", __low2bfloat162(p2))
  IS("high2bfloat162 bfloat16", __high2bfloat162(p2))
  IS("lows2bfloat162 bfloat16", __lows2bfloat162(p2, q2))
  IS("highs2bfloat162 bfloat16", __highs2bfloat162(p2, q2))
#endif
#undef IS
  return 0;
}

constexpr Word kOperands = 4096;
constexpr int kMost = 1024;

struct Line {
  char name[32];
  Bits hash;
};

/// FNV-1a over the results.
__global__ void all(Line* lines) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  const char* name = nullptr;
  Bits hash = 0xcbf29ce484222325ULL;
  for (Word i = 0; i < kOperands; ++i) {
    hash = (hash ^ resultOf(index, i, &name)) * 0x100000001b3ULL;
    if (name == nullptr) return;
  }
  lines[index].hash = hash;
  for (int i = 0; i < 31 && name[i] != 0; ++i) lines[index].name[i] = name[i];
}

__global__ void one(int index, Bits* results) {
  for (Word i = threadIdx.x; i < kOperands; i += blockDim.x) {
    results[i] = resultOf(index, i, nullptr);
  }
}

int main(int argc, char** argv) {
  Line* lines = nullptr;
  Bits* results = nullptr;
  cudaMallocManaged(&lines, kMost * sizeof(Line));
  cudaMallocManaged(&results, kOperands * sizeof(Bits));
  cudaMemset(lines, 0, kMost * sizeof(Line));
  all<<<kMost / 64, 64>>>(lines);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (argc == 1) std::printf("# %s\n", properties.name);
  for (int i = 0; i < kMost && lines[i].name[0] != 0; ++i) {
    if (argc == 1) std::printf("%016llx %s\n", lines[i].hash, lines[i].name);
    if (argc == 1 || std::strstr(lines[i].name, argv[1]) == nullptr) continue;
    one<<<1, 64>>>(i, results);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    std::printf("%s\n", lines[i].name);
    for (Word at = 0; at < kOperands; ++at) std::printf("%llx\n", results[at]);
  }
  return 0;
}
