// What CUDA's functions of floats, doubles, integers and conversions give: for
// exact ones a hash over many operands; for approximations whether each result
// is within a bound of the true value, in units of its last place. The bound is
// one that CUDA's and AMD's functions both keep.
//
// testdata/math/math.txt is what this program printed on an NVIDIA GPU:
//   nvcc -std=c++17 -arch=native math.cu -o math && ./math > math.txt
// A port of it prints the same. HIP_5 leaves out what HIP 5.2 gives otherwise.
// ./math --worst prints how far the approximations really are, ./math NAME each
// operand and result of the functions with that in their names.
#include <cuda_runtime.h>

#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

using Word = unsigned;
using Bits = unsigned long long;
using Exact = long double;  // has bits enough to tell how far a double is

constexpr int kOperands = 2048;

template <typename To, typename From>
__host__ __device__ To as(From from) {
  static_assert(sizeof(To) == sizeof(From), "as many bits");
  To to;
  memcpy(&to, &from, sizeof(to));
  return to;
}

struct Operands {
  float f, g, h, k;   // of any kind
  float x, y;         // from -10 to 10
  float u;            // from 0 to 1
  double d, e, p, q;  // as f to k
  double v, w;        // as x and y
  double t;           // as u
  int i, j;           // of any kind
  int n;              // from -40 to 40
  Word a, b, c;
  long long l, m;
  Bits r, s;
};

// ---- operands

struct Random {
  Word state;
  Word next() {
    state = state * 1664525U + 1013904223U;
    return (state >> 16) | (state * 2654435761U & 0xffff0000U);
  }
  Bits both() {
    const Bits high = next();
    return high << 32 | next();
  }
};

/// Zero, infinity and NaN, ends, subnormals, halves of integers, any bits.
double special(Random& random, bool isFloat) {
  const double least = isFloat ? FLT_TRUE_MIN : DBL_TRUE_MIN;
  const double normal = isFloat ? FLT_MIN : DBL_MIN;
  const double most = isFloat ? FLT_MAX : DBL_MAX;
  const double all[] = {0,
                        1,
                        INFINITY,
                        NAN,
                        least,
                        normal,
                        most,
                        2,
                        0.5,
                        1.5,
                        2.5,
                        3.5,
                        0.25,
                        10,
                        4,
                        3,
                        1e-3,
                        16777216,
                        2147483648.0,
                        4294967296.0,
                        9223372036854775808.0,
                        1e-20,
                        88,
                        104};
  const double value = all[random.next() % (sizeof(all) / sizeof(all[0]))];
  return random.next() & 1U ? -value : value;
}

float anyFloat(Random& random) {
  const Word bits = random.next();
  switch (random.next() % 8) {
    case 0:
      return static_cast<float>(special(random, true));
    case 1:  // any exponent
      return as<float>(bits);
    case 2:
      return as<float>(bits & 0x807fffffU);  // subnormal
    case 3:
      return static_cast<float>(static_cast<int>(bits) >> 16) / 2.0F;
    default:  // near one
      return as<float>((bits & 0x87ffffffU) + 0x3c000000U);
  }
}
double anyDouble(Random& random) {
  const Bits bits = random.both();
  switch (random.next() % 8) {
    case 0:
      return special(random, false);
    case 1:
      return as<double>(bits);
    case 2:
      return as<double>(bits & 0x800fffffffffffffULL);
    case 3:
      return static_cast<double>(static_cast<long long>(bits) >> 40) / 2.0;
    default:
      return as<double>((bits & 0x807fffffffffffffULL) + 0x3fc0000000000000ULL);
  }
}
/// Few bits anywhere, and what is next to them; the ends.
Bits integer(Random& random) {
  const Bits bits = random.both();
  const Word how = random.next();
  const Word shift = how >> 8 & 63U;
  switch (how % 4) {
    case 0:
      return bits >> shift;
    case 1:
      return (1ULL << shift) + (how >> 16) % 3 - 1ULL;
    case 2:
      return ~(bits >> shift);
    default:
      return bits;
  }
}
Word word(Random& random) {
  const Bits bits = integer(random);
  return static_cast<Word>(random.next() & 1U ? bits : bits >> 32);
}
double unit(Random& random) {
  return static_cast<double>(random.both() >> 12) / 4503599627370496.0;
}

Operands operandsOf(Word number) {
  Random random = {number * 2654435761U + 12345U};
  random.next();
  Operands o = {};
  o.f = anyFloat(random), o.g = anyFloat(random);
  o.h = anyFloat(random), o.k = anyFloat(random);
  if (number % 8 == 0) o.g = o.f;
  if (number % 8 == 1) o.h = -o.f * o.g;
  o.x = static_cast<float>(20 * unit(random) - 10);
  o.y = static_cast<float>(20 * unit(random) - 10);
  o.u = static_cast<float>(unit(random));
  o.d = anyDouble(random), o.e = anyDouble(random);
  o.p = anyDouble(random), o.q = anyDouble(random);
  if (number % 8 == 0) o.e = o.d;
  if (number % 8 == 1) o.p = -o.d * o.e;
  o.v = 20 * unit(random) - 10, o.w = 20 * unit(random) - 10;
  o.t = unit(random);
  o.i = static_cast<int>(word(random)), o.j = static_cast<int>(word(random));
  o.n = static_cast<int>(random.next() % 81U) - 40;
  o.a = word(random), o.b = word(random), o.c = word(random);
  o.l = static_cast<long long>(integer(random));
  o.m = static_cast<long long>(integer(random));
  o.r = integer(random), o.s = integer(random);
  return o;
}

// ---- results

// One NaN is as good as another.
__device__ Bits bitsOf(Bits value) { return value; }
__device__ Bits bitsOf(unsigned long value) { return value; }
__device__ Bits bitsOf(long long value) { return static_cast<Bits>(value); }
__device__ Bits bitsOf(long value) { return static_cast<Bits>(value); }
__device__ Bits bitsOf(Word value) { return value; }
__device__ Bits bitsOf(int value) { return static_cast<Word>(value); }
__device__ Bits bitsOf(bool value) { return value ? 1 : 0; }
__device__ Bits bitsOf(float value) {
  return value != value ? 0x7fffffffU : as<Word>(value);
}
__device__ Bits bitsOf(double value) {
  return value != value ? 0x7fffffffffffffffULL : as<Bits>(value);
}

// ---- functions of several results

__device__ float sineOf(float x) {
  float s = 0, c = 0;
  sincosf(x, &s, &c);
  return s;
}
__device__ float cosineOf(float x) {
  float s = 0, c = 0;
  sincosf(x, &s, &c);
  return c;
}
__device__ double sineOf(double x) {
  double s = 0, c = 0;
  sincos(x, &s, &c);
  return s;
}
__device__ double cosineOf(double x) {
  double s = 0, c = 0;
  sincos(x, &s, &c);
  return c;
}
__device__ float sineOfPi(float x) {
  float s = 0, c = 0;
  sincospif(x, &s, &c);
  return s;
}
__device__ float cosineOfPi(float x) {
  float s = 0, c = 0;
  sincospif(x, &s, &c);
  return c;
}
__device__ double sineOfPi(double x) {
  double s = 0, c = 0;
  sincospi(x, &s, &c);
  return s;
}
__device__ double cosineOfPi(double x) {
  double s = 0, c = 0;
  sincospi(x, &s, &c);
  return c;
}
__device__ Bits fractionOf(float x) {
  float whole = 0;
  const float rest = modff(x, &whole);
  return bitsOf(rest) << 32 | bitsOf(whole);
}
__device__ Bits fractionOf(double x) {
  double whole = 0;
  const double rest = modf(x, &whole);
  return bitsOf(rest) * 31 + bitsOf(whole);
}
/// The exponent of what has none is not defined.
__device__ Bits significandOf(float x) {
  int exponent = 0;
  const float rest = frexpf(x, &exponent);
  return bitsOf(rest) << 32 | (x - x == 0 ? bitsOf(exponent) : 0);
}
__device__ Bits significandOf(double x) {
  int exponent = 0;
  const double rest = frexp(x, &exponent);
  return bitsOf(rest) * 31 + (x - x == 0 ? bitsOf(exponent) : 0);
}
/// Three bits of the quotient are defined.
__device__ Bits quotientOf(float x, float y) {
  int bits = 0;
  const float rest = remquof(x, y, &bits);
  return bitsOf(rest) << 3 | (rest == rest ? bits & 7 : 0);
}
__device__ Bits quotientOf(double x, double y) {
  int bits = 0;
  const double rest = remquo(x, y, &bits);
  return bitsOf(rest) * 31 + (rest == rest ? bits & 7 : 0);
}

__device__ float normOf(float x, float y, float z) {
  const float values[] = {x, y, z};
  return normf(3, values);
}
__device__ double normOf(double x, double y, double z) {
  const double values[] = {x, y, z};
  return norm(3, values);
}
__device__ float inverseNormOf(float x, float y, float z) {
  const float values[] = {x, y, z};
  return rnormf(3, values);
}
__device__ double inverseNormOf(double x, double y, double z) {
  const double values[] = {x, y, z};
  return rnorm(3, values);
}

/// What is beyond the range of an integer is not defined.
template <typename Real>
__device__ Real within(Real value, Real least, Real most) {
  return value >= least && value <= most ? value : Real(0.5);
}

// ---- true values

constexpr Exact kPi = 3.14159265358979323846264338327950288L;
constexpr Exact kSqrtOfTwo = 1.41421356237309504880168872420969808L;
constexpr Exact kSqrtOfPi = 1.77245385090551602729816748334114518L;

Exact exp10Of(Exact x) { return std::pow(10.0L, x); }
Exact rsqrtOf(Exact x) { return 1 / std::sqrt(x); }
Exact rcbrtOf(Exact x) { return 1 / std::cbrt(x); }
Exact sinpiOf(Exact x) {
  Exact r = x - 2 * std::round(x / 2);
  if (r > 0.5L) r = 1 - r;
  if (r < -0.5L) r = -1 - r;
  return r == 0 ? r : std::sin(kPi * r);
}
Exact cospiOf(Exact x) {
  const Exact r = std::fabs(x - 2 * std::round(x / 2));
  return std::sin(kPi * (0.5L - r));
}
/// Where a function that falls is `value`: between the two ends.
template <typename Function>
Exact inverse(Function function, Exact value, Exact low, Exact high) {
  for (int turn = 0; turn < 90; ++turn) {
    const Exact middle = (low + high) / 2;
    (function(middle) > value ? low : high) = middle;
  }
  return (low + high) / 2;
}
Exact erfcinvOf(Exact x) {
  if (!(x >= 0 && x <= 2)) return NAN;
  if (x == 0) return INFINITY;
  if (x == 2) return -INFINITY;
  if (x == 1) return 0;
  if (x > 1) return -erfcinvOf(2 - x);
  return inverse([](Exact at) { return std::erfc(at); }, x, 0.0L, 30.0L);
}
Exact erfinvOf(Exact x) {
  if (!(x >= -1 && x <= 1)) return NAN;
  if (x < 0) return -erfinvOf(-x);
  if (x == 0 || x == 1) return x == 0 ? x : INFINITY;
  if (x > 0.5L) return erfcinvOf(1 - x);
  if (x < 1e-10L) return x * kSqrtOfPi / 2;
  return inverse([](Exact at) { return -std::erf(at); }, -x, 0.0L, 1.0L);
}
Exact normcdfOf(Exact x) { return std::erfc(-x / kSqrtOfTwo) / 2; }
Exact normcdfinvOf(Exact p) { return -kSqrtOfTwo * erfcinvOf(2 * p); }
Exact erfcxOf(Exact x) {
  if (!(x > 10)) return std::exp(x * x) * std::erfc(x);
  Exact tail = x;
  for (int n = 60; n > 0; --n) tail = x + n / 2.0L / tail;
  return 1 / (kSqrtOfPi * tail);
}
/// The modified Bessel function of the first kind, of order 0 or 1.
Exact bessel(int order, Exact x) {
  Exact term = order == 0 ? 1 : x / 2;
  Exact sum = term;
  for (int n = 1; n < 4000 && std::fabs(term) > std::fabs(sum) * 1e-22L; ++n) {
    term *= x * x / 4 / n / (n + order);
    sum += term;
  }
  return sum;
}
Exact lengthOf(Exact a, Exact b, Exact c = 0, Exact d = 0) {
  if (std::isinf(a) || std::isinf(b) || std::isinf(c) || std::isinf(d)) {
    return INFINITY;
  }
  return std::sqrt(a * a + b * b + c * c + d * d);
}

/// How far `got` is from `wanted`, in units of the last place of a number with
/// `digits` bits from 2^least on; `isAbsolute`: of one, where it is smaller.
double distance(Exact got, Exact wanted, int digits, int least, Exact most,
                bool isAbsolute) {
  if (std::isnan(wanted)) return std::isnan(got) ? 0 : HUGE_VAL;
  if (std::isnan(got)) return HUGE_VAL;
  if (got == wanted) return 0;
  if (std::isinf(got)) {
    // What is beyond the greatest number becomes infinite.
    if ((got > 0) != (wanted > 0)) return HUGE_VAL;
    got = got > 0 ? most : -most;
    if (std::fabs(wanted) >= most) return 0;
  }
  if (std::fabs(wanted) > most) wanted = wanted > 0 ? most : -most;
  int exponent = 0;
  std::frexp(wanted, &exponent);
  if (isAbsolute && exponent < 1) exponent = 1;
  if (exponent - digits < least) exponent = least + digits;
  return static_cast<double>(
      std::ldexp(std::fabs(got - wanted), digits - exponent));
}

// ---- the list

template <int kNumber>
struct Case;

/// `...` is an expression of operands; `bound` is in units of the last place.
#define CASE(label, isReal, isSingle, isAbsolute, bound, reference, ...) \
  template <>                                                            \
  struct Case<__COUNTER__ - kBefore - 1> {                               \
    static constexpr const char* kName = label;                          \
    static constexpr bool kIsReal = isReal;                              \
    static constexpr bool kIsSingle = isSingle;                          \
    static constexpr bool kIsAbsolute = isAbsolute;                      \
    static constexpr double kBound = bound;                              \
    __device__ static Bits of(const Operands& o) {                       \
      (void)o;                                                           \
      return bitsOf(__VA_ARGS__);                                        \
    }                                                                    \
    static Exact wanted(const Operands& o) {                             \
      (void)o;                                                           \
      return reference;                                                  \
    }                                                                    \
  };
constexpr int kBefore = __COUNTER__;

#define IS(label, ...) CASE(label, false, false, false, 0, 0, __VA_ARGS__)
/// A float or double near the true value; _ABS of functions with zeros.
#define NEAR(label, bound, reference, ...) \
  CASE(label " float", true, true, false, bound, reference, __VA_ARGS__)
#define NEAR_ABS(label, bound, reference, ...) \
  CASE(label " float", true, true, true, bound, reference, __VA_ARGS__)
#define NEAR_D(label, bound, reference, ...) \
  CASE(label " double", true, false, false, bound, reference, __VA_ARGS__)
#define NEAR_D_ABS(label, bound, reference, ...) \
  CASE(label " double", true, false, true, bound, reference, __VA_ARGS__)

#define X(value) static_cast<Exact>(value)

// Exact functions, in their three spellings.
IS("fabsf float", fabsf(o.f))
IS("fabs float", fabs(o.f))
IS("fabs double", fabs(o.d))
IS("ceilf float", ceilf(o.f))
IS("ceil float", ceil(o.f))
IS("ceil double", ceil(o.d))
IS("floorf float", floorf(o.f))
IS("floor float", floor(o.f))
IS("floor double", floor(o.d))
IS("truncf float", truncf(o.f))
IS("trunc float", trunc(o.f))
IS("trunc double", trunc(o.d))
IS("rintf float", rintf(o.f))
IS("rint float", rint(o.f))
IS("rint double", rint(o.d))
IS("nearbyintf float", nearbyintf(o.f))
IS("nearbyint float", nearbyint(o.f))
IS("nearbyint double", nearbyint(o.d))
IS("roundf float", roundf(o.f))
IS("round float", round(o.f))
IS("round double", round(o.d))
IS("logbf float", logbf(o.f))
IS("logb float", logb(o.f))
IS("logb double", logb(o.d))
IS("sqrtf float", sqrtf(o.f))
IS("sqrt float", sqrt(o.f))
IS("sqrt double", sqrt(o.d))
// Of NaN CUDA has another number than HIP.
IS("ilogbf float", ilogbf(o.f == o.f ? o.f : 1.0F))
IS("ilogb float", ilogb(o.f == o.f ? o.f : 1.0F))
IS("ilogb double", ilogb(o.d == o.d ? o.d : 1.0))
IS("abs float", abs(o.f))
IS("abs double", abs(o.d))
IS("fminf float", fminf(o.f, o.g))
IS("fmin float", fmin(o.f, o.g))
IS("fmin double", fmin(o.d, o.e))
IS("fmaxf float", fmaxf(o.f, o.g))
IS("fmax float", fmax(o.f, o.g))
IS("fmax double", fmax(o.d, o.e))
IS("fdimf float", fdimf(o.f, o.g))
IS("fdim float", fdim(o.f, o.g))
IS("fdim double", fdim(o.d, o.e))
IS("copysignf float", copysignf(o.f, o.g))
IS("copysign float", copysign(o.f, o.g))
IS("copysign double", copysign(o.d, o.e))
// HIP forgets the sign of zero.
IS("nextafterf float", nextafterf(o.f, o.g) + 0.0F)
IS("nextafter float", nextafter(o.f, o.g) + 0.0F)
IS("nextafter double", nextafter(o.d, o.e) + 0.0)
IS("fmodf float", fmodf(o.f, o.g))
IS("fmod float", fmod(o.f, o.g))
IS("fmod double", fmod(o.d, o.e))
IS("remainderf float", remainderf(o.f, o.g))
IS("remainder float", remainder(o.f, o.g))
IS("remainder double", remainder(o.d, o.e))
IS("fmaf float", fmaf(o.f, o.g, o.h))
IS("fma float", fma(o.f, o.g, o.h))
IS("fma double", fma(o.d, o.e, o.p))
IS("min float", min(o.f, o.g))
IS("max float", max(o.f, o.g))
IS("min double", min(o.d, o.e))
IS("max double", max(o.d, o.e))
IS("min float double", min(o.f, o.d))
IS("max float double", max(o.f, o.d))
IS("min double float", min(o.d, o.f))
IS("max double float", max(o.d, o.f))
IS("copysign float double", copysign(o.f, o.d))
IS("copysign double float", copysign(o.d, o.f))
IS("ldexpf float", ldexpf(o.f, o.n))
IS("ldexp float", ldexp(o.f, o.n))
IS("ldexp double", ldexp(o.d, o.n))
IS("ldexp far double", ldexp(o.d, o.n * 40))
IS("scalbnf float", scalbnf(o.f, o.n))
IS("scalbn float", scalbn(o.f, o.n))
IS("scalbn double", scalbn(o.d, o.n))
IS("scalblnf float", scalblnf(o.f, static_cast<long>(o.n)))
IS("scalbln float", scalbln(o.f, static_cast<long>(o.n)))
IS("scalbln double", scalbln(o.d, static_cast<long>(o.n)))
IS("modff float", fractionOf(o.f))
IS("modf double", fractionOf(o.d))
IS("frexpf float", significandOf(o.f))
IS("frexp double", significandOf(o.d))
IS("remquof float", quotientOf(o.f, o.g))
IS("remquo double", quotientOf(o.d, o.e))
IS("isfinite float", static_cast<bool>(isfinite(o.f)))
IS("isinf float", static_cast<bool>(isinf(o.f)))
IS("isnan float", static_cast<bool>(isnan(o.f)))
IS("signbit float", static_cast<bool>(signbit(o.f)))
IS("isfinite double", static_cast<bool>(isfinite(o.d)))
IS("isinf double", static_cast<bool>(isinf(o.d)))
IS("isnan double", static_cast<bool>(isnan(o.d)))
IS("signbit double", static_cast<bool>(signbit(o.d)))
IS("__finitef", __finitef(o.f) != 0)
IS("__isinff", __isinff(o.f) != 0)
IS("__isnanf", __isnanf(o.f) != 0)
IS("__signbitf", __signbitf(o.f) != 0)
IS("__finite", __finite(o.d) != 0)
IS("__isinf", __isinf(o.d) != 0)
IS("__isnan", __isnan(o.d) != 0)
IS("__signbit", __signbit(o.d) != 0)
IS("__saturatef float", __saturatef(o.f))

// Arithmetic in each rounding.
IS("__fadd_rn", __fadd_rn(o.f, o.g))
IS("__fadd_rd", __fadd_rd(o.f, o.g))
IS("__fadd_ru", __fadd_ru(o.f, o.g))
IS("__fadd_rz", __fadd_rz(o.f, o.g))
IS("__fsub_rn", __fsub_rn(o.f, o.g))
IS("__fsub_rd", __fsub_rd(o.f, o.g))
IS("__fsub_ru", __fsub_ru(o.f, o.g))
IS("__fsub_rz", __fsub_rz(o.f, o.g))
IS("__fmul_rn", __fmul_rn(o.f, o.g))
IS("__fmul_rd", __fmul_rd(o.f, o.g))
IS("__fmul_ru", __fmul_ru(o.f, o.g))
IS("__fmul_rz", __fmul_rz(o.f, o.g))
IS("__fdiv_rn", __fdiv_rn(o.f, o.g))
IS("__fdiv_rd", __fdiv_rd(o.f, o.g))
IS("__fdiv_ru", __fdiv_ru(o.f, o.g))
IS("__fdiv_rz", __fdiv_rz(o.f, o.g))
IS("__frcp_rn", __frcp_rn(o.f))
IS("__frcp_rd", __frcp_rd(o.f))
IS("__frcp_ru", __frcp_ru(o.f))
IS("__frcp_rz", __frcp_rz(o.f))
IS("__fsqrt_rn", __fsqrt_rn(o.f))
IS("__fsqrt_rd", __fsqrt_rd(o.f))
IS("__fsqrt_ru", __fsqrt_ru(o.f))
IS("__fsqrt_rz", __fsqrt_rz(o.f))
IS("__fmaf_rn", __fmaf_rn(o.f, o.g, o.h))
IS("__fmaf_rd", __fmaf_rd(o.f, o.g, o.h))
IS("__fmaf_ru", __fmaf_ru(o.f, o.g, o.h))
IS("__fmaf_rz", __fmaf_rz(o.f, o.g, o.h))
IS("__frsqrt_rn", __frsqrt_rn(o.f))
IS("__dadd_rn", __dadd_rn(o.d, o.e))
IS("__dadd_rd", __dadd_rd(o.d, o.e))
IS("__dadd_ru", __dadd_ru(o.d, o.e))
IS("__dadd_rz", __dadd_rz(o.d, o.e))
IS("__dsub_rn", __dsub_rn(o.d, o.e))
IS("__dsub_rd", __dsub_rd(o.d, o.e))
IS("__dsub_ru", __dsub_ru(o.d, o.e))
IS("__dsub_rz", __dsub_rz(o.d, o.e))
IS("__dmul_rn", __dmul_rn(o.d, o.e))
IS("__dmul_rd", __dmul_rd(o.d, o.e))
IS("__dmul_ru", __dmul_ru(o.d, o.e))
IS("__dmul_rz", __dmul_rz(o.d, o.e))
IS("__ddiv_rn", __ddiv_rn(o.d, o.e))
IS("__ddiv_rd", __ddiv_rd(o.d, o.e))
IS("__ddiv_ru", __ddiv_ru(o.d, o.e))
IS("__ddiv_rz", __ddiv_rz(o.d, o.e))
IS("__drcp_rn", __drcp_rn(o.d))
IS("__drcp_rd", __drcp_rd(o.d))
IS("__drcp_ru", __drcp_ru(o.d))
IS("__drcp_rz", __drcp_rz(o.d))
IS("__dsqrt_rn", __dsqrt_rn(o.d))
IS("__dsqrt_rd", __dsqrt_rd(o.d))
IS("__dsqrt_ru", __dsqrt_ru(o.d))
IS("__dsqrt_rz", __dsqrt_rz(o.d))
IS("__fma_rn", __fma_rn(o.d, o.e, o.p))
IS("__fma_rd", __fma_rd(o.d, o.e, o.p))
IS("__fma_ru", __fma_ru(o.d, o.e, o.p))
IS("__fma_rz", __fma_rz(o.d, o.e, o.p))
IS("__fadd_rn of __fmul_rn", __fadd_rn(__fmul_rn(o.f, o.g), o.h))
IS("__dadd_rn of __dmul_rn", __dadd_rn(__dmul_rn(o.d, o.e), o.p))
IS("fdividef float", fdividef(o.f, o.g))
IS("fdivide float", fdivide(o.f, o.g))
IS("fdivide double", fdivide(o.d, o.e))

// Conversions.
IS("__float2int_rn", __float2int_rn(within(o.f, -2147483648.0F, 2147483520.0F)))
IS("__float2int_rd", __float2int_rd(within(o.f, -2147483648.0F, 2147483520.0F)))
IS("__float2int_ru", __float2int_ru(within(o.f, -2147483648.0F, 2147483520.0F)))
IS("__float2int_rz", __float2int_rz(within(o.f, -2147483648.0F, 2147483520.0F)))
IS("__float2uint_rn", __float2uint_rn(within(o.f, 0.0F, 4294967040.0F)))
IS("__float2uint_rd", __float2uint_rd(within(o.f, 0.0F, 4294967040.0F)))
IS("__float2uint_ru", __float2uint_ru(within(o.f, 0.0F, 4294967040.0F)))
IS("__float2uint_rz", __float2uint_rz(within(o.f, 0.0F, 4294967040.0F)))
IS("__float2ll_rn",
   __float2ll_rn(within(o.f, -9223372036854775808.0F, 9223371487098961920.0F)))
IS("__float2ll_rd",
   __float2ll_rd(within(o.f, -9223372036854775808.0F, 9223371487098961920.0F)))
IS("__float2ll_ru",
   __float2ll_ru(within(o.f, -9223372036854775808.0F, 9223371487098961920.0F)))
IS("__float2ll_rz",
   __float2ll_rz(within(o.f, -9223372036854775808.0F, 9223371487098961920.0F)))
IS("__float2ull_rn", __float2ull_rn(within(o.f, 0.0F, 18446742974197923840.0F)))
IS("__float2ull_rd", __float2ull_rd(within(o.f, 0.0F, 18446742974197923840.0F)))
IS("__float2ull_ru", __float2ull_ru(within(o.f, 0.0F, 18446742974197923840.0F)))
IS("__float2ull_rz", __float2ull_rz(within(o.f, 0.0F, 18446742974197923840.0F)))
IS("__double2int_rn", __double2int_rn(within(o.d, -2147483648.0, 2147483647.0)))
IS("__double2int_rd", __double2int_rd(within(o.d, -2147483648.0, 2147483647.0)))
IS("__double2int_ru", __double2int_ru(within(o.d, -2147483648.0, 2147483647.0)))
IS("__double2int_rz", __double2int_rz(within(o.d, -2147483648.0, 2147483647.0)))
IS("__double2uint_rn", __double2uint_rn(within(o.d, 0.0, 4294967295.0)))
IS("__double2uint_rd", __double2uint_rd(within(o.d, 0.0, 4294967295.0)))
IS("__double2uint_ru", __double2uint_ru(within(o.d, 0.0, 4294967295.0)))
IS("__double2uint_rz", __double2uint_rz(within(o.d, 0.0, 4294967295.0)))
IS("__double2ll_rn",
   __double2ll_rn(within(o.d, -9223372036854775808.0, 9223372036854774784.0)))
IS("__double2ll_rd",
   __double2ll_rd(within(o.d, -9223372036854775808.0, 9223372036854774784.0)))
IS("__double2ll_ru",
   __double2ll_ru(within(o.d, -9223372036854775808.0, 9223372036854774784.0)))
IS("__double2ll_rz",
   __double2ll_rz(within(o.d, -9223372036854775808.0, 9223372036854774784.0)))
IS("__double2ull_rn", __double2ull_rn(within(o.d, 0.0, 18446744073709549568.0)))
IS("__double2ull_rd", __double2ull_rd(within(o.d, 0.0, 18446744073709549568.0)))
IS("__double2ull_ru", __double2ull_ru(within(o.d, 0.0, 18446744073709549568.0)))
IS("__double2ull_rz", __double2ull_rz(within(o.d, 0.0, 18446744073709549568.0)))
IS("__double2float_rn", __double2float_rn(o.d))
IS("__double2float_rd", __double2float_rd(o.d))
IS("__double2float_ru", __double2float_ru(o.d))
IS("__double2float_rz", __double2float_rz(o.d))
IS("__int2float_rn", __int2float_rn(o.i))
IS("__int2float_rd", __int2float_rd(o.i))
IS("__int2float_ru", __int2float_ru(o.i))
IS("__int2float_rz", __int2float_rz(o.i))
IS("__uint2float_rn", __uint2float_rn(o.a))
IS("__uint2float_rd", __uint2float_rd(o.a))
IS("__uint2float_ru", __uint2float_ru(o.a))
IS("__uint2float_rz", __uint2float_rz(o.a))
IS("__ll2float_rn", __ll2float_rn(o.l))
IS("__ll2float_rd", __ll2float_rd(o.l))
IS("__ll2float_ru", __ll2float_ru(o.l))
IS("__ll2float_rz", __ll2float_rz(o.l))
IS("__ull2float_rn", __ull2float_rn(o.r))
IS("__ull2float_rd", __ull2float_rd(o.r))
IS("__ull2float_ru", __ull2float_ru(o.r))
IS("__ull2float_rz", __ull2float_rz(o.r))
IS("__ll2double_rn", __ll2double_rn(o.l))
IS("__ll2double_rd", __ll2double_rd(o.l))
IS("__ll2double_ru", __ll2double_ru(o.l))
IS("__ll2double_rz", __ll2double_rz(o.l))
IS("__ull2double_rn", __ull2double_rn(o.r))
IS("__ull2double_rd", __ull2double_rd(o.r))
IS("__ull2double_ru", __ull2double_ru(o.r))
IS("__ull2double_rz", __ull2double_rz(o.r))
IS("__int2double_rn", __int2double_rn(o.i))
IS("__uint2double_rn", __uint2double_rn(o.a))
IS("__double2hiint", __double2hiint(o.v))
IS("__double2loint", __double2loint(o.v))
IS("__hiloint2double", __hiloint2double(o.i, o.j))
IS("__float_as_int", __float_as_int(o.x))
IS("__float_as_uint", __float_as_uint(o.x))
IS("__int_as_float", __int_as_float(o.i))
IS("__uint_as_float", __uint_as_float(o.a))
IS("__double_as_longlong", __double_as_longlong(o.v))
IS("__longlong_as_double", __longlong_as_double(o.l))
// Within the range, as the language has it.
IS("lrintf float", lrintf(o.x))
IS("lrint float", lrint(o.x))
IS("lrint double", lrint(o.v))
IS("lroundf float", lroundf(o.x))
IS("lround float", lround(o.x))
IS("lround double", lround(o.v))
IS("llrintf float", llrintf(o.x * 1e9F))
IS("llrint float", llrint(o.x * 1e9F))
IS("llrint double", llrint(o.v * 1e15))
IS("llroundf float", llroundf(o.x / 4))
IS("llround float", llround(o.x / 4))
IS("llround double", llround(o.v / 4))

// Integers.
IS("min int", min(o.i, o.j))
IS("max int", max(o.i, o.j))
IS("min unsigned", min(o.a, o.b))
IS("max unsigned", max(o.a, o.b))
IS("min int unsigned", min(o.i, o.a))
IS("max int unsigned", max(o.i, o.a))
IS("min unsigned int", min(o.a, o.i))
IS("max unsigned int", max(o.a, o.i))
IS("min long long", min(o.l, o.m))
IS("max long long", max(o.l, o.m))
IS("min unsigned long long", min(o.r, o.s))
IS("max unsigned long long", max(o.r, o.s))
IS("min long long unsigned", min(o.l, o.r))
IS("max long long unsigned", max(o.l, o.r))
IS("min long", min(static_cast<long>(o.l), static_cast<long>(o.m)))
IS("max long", max(static_cast<long>(o.l), static_cast<long>(o.m)))
IS("min unsigned long",
   min(static_cast<unsigned long>(o.r), static_cast<unsigned long>(o.s)))
IS("max unsigned long",
   max(static_cast<unsigned long>(o.r), static_cast<unsigned long>(o.s)))
IS("umin", umin(o.a, o.b))
IS("umax", umax(o.a, o.b))
IS("llmin", llmin(o.l, o.m))
IS("llmax", llmax(o.l, o.m))
IS("ullmin", ullmin(o.r, o.s))
IS("ullmax", ullmax(o.r, o.s))
IS("abs int", abs(o.i == INT_MIN ? 0 : o.i))
IS("labs", labs(static_cast<long>(o.l == LLONG_MIN ? 0 : o.l)))
IS("llabs", llabs(o.l == LLONG_MIN ? 0 : o.l))
IS("__brev", __brev(o.a))
IS("__brevll", __brevll(o.r))
IS("__byte_perm", __byte_perm(o.a, o.b, o.c))
IS("__clz", __clz(o.i))
IS("__clzll", __clzll(o.l))
IS("__ffs", __ffs(o.i))
IS("__ffsll", __ffsll(o.l))
IS("__popc", __popc(o.a))
IS("__popcll", __popcll(o.r))
IS("__funnelshift_l", __funnelshift_l(o.a, o.b, o.c))
IS("__funnelshift_lc", __funnelshift_lc(o.a, o.b, o.c % 50U))
IS("__funnelshift_r", __funnelshift_r(o.a, o.b, o.c))
IS("__funnelshift_rc", __funnelshift_rc(o.a, o.b, o.c % 50U))
#ifndef HIP_5
IS("__hadd", __hadd(o.i, o.j))
IS("__rhadd", __rhadd(o.i, o.j))
IS("__uhadd", __uhadd(o.a, o.b))
IS("__urhadd", __urhadd(o.a, o.b))
#endif
IS("__mul24", __mul24(o.i, o.j))
IS("__umul24", __umul24(o.a, o.b))
IS("__mulhi", __mulhi(o.i, o.j))
IS("__umulhi", __umulhi(o.a, o.b))
IS("__mul64hi", __mul64hi(o.l, o.m))
IS("__umul64hi", __umul64hi(o.r, o.s))
IS("__sad", __sad(o.i, o.j, o.a))
IS("__usad", __usad(o.a, o.b, o.c))

// Approximations over all numbers.
NEAR("cbrtf", 2, std::cbrt(X(o.f)), cbrtf(o.f))
NEAR("cbrt", 2, std::cbrt(X(o.f)), cbrt(o.f))
NEAR_D("cbrt", 2, std::cbrt(X(o.d)), cbrt(o.d))
NEAR("expf", 2, std::exp(X(o.f)), expf(o.f))
NEAR("exp", 2, std::exp(X(o.f)), exp(o.f))
NEAR_D("exp", 2, std::exp(X(o.d)), exp(o.d))
NEAR("exp2f", 2, std::exp2(X(o.f)), exp2f(o.f))
NEAR("exp2", 2, std::exp2(X(o.f)), exp2(o.f))
NEAR_D("exp2", 2, std::exp2(X(o.d)), exp2(o.d))
NEAR("expm1f", 2, std::expm1(X(o.f)), expm1f(o.f))
NEAR("expm1", 2, std::expm1(X(o.f)), expm1(o.f))
NEAR_D("expm1", 2, std::expm1(X(o.d)), expm1(o.d))
NEAR("logf", 2, std::log(X(o.f)), logf(o.f))
NEAR("log", 2, std::log(X(o.f)), log(o.f))
NEAR_D("log", 2, std::log(X(o.d)), log(o.d))
NEAR("log2f", 2, std::log2(X(o.f)), log2f(o.f))
NEAR("log2", 2, std::log2(X(o.f)), log2(o.f))
NEAR_D("log2", 2, std::log2(X(o.d)), log2(o.d))
NEAR("log10f", 3, std::log10(X(o.f)), log10f(o.f))
NEAR("log10", 3, std::log10(X(o.f)), log10(o.f))
NEAR_D("log10", 2, std::log10(X(o.d)), log10(o.d))
NEAR("log1pf", 2, std::log1p(X(o.f)), log1pf(o.f))
NEAR("log1p", 2, std::log1p(X(o.f)), log1p(o.f))
NEAR_D("log1p", 2, std::log1p(X(o.d)), log1p(o.d))
NEAR("sinf", 3, std::sin(X(o.f)), sinf(o.f))
NEAR("sin", 3, std::sin(X(o.f)), sin(o.f))
NEAR_D("sin", 2, std::sin(X(o.d)), sin(o.d))
NEAR("cosf", 3, std::cos(X(o.f)), cosf(o.f))
NEAR("cos", 3, std::cos(X(o.f)), cos(o.f))
NEAR_D("cos", 2, std::cos(X(o.d)), cos(o.d))
NEAR("tanf", 5, std::tan(X(o.f)), tanf(o.f))
NEAR("tan", 5, std::tan(X(o.f)), tan(o.f))
NEAR_D("tan", 3, std::tan(X(o.d)), tan(o.d))
NEAR("asinf", 4, std::asin(X(o.f)), asinf(o.f))
NEAR("asin", 4, std::asin(X(o.f)), asin(o.f))
NEAR_D("asin", 3, std::asin(X(o.d)), asin(o.d))
NEAR("acosf", 4, std::acos(X(o.f)), acosf(o.f))
NEAR("acos", 4, std::acos(X(o.f)), acos(o.f))
NEAR_D("acos", 3, std::acos(X(o.d)), acos(o.d))
NEAR("atanf", 3, std::atan(X(o.f)), atanf(o.f))
NEAR("atan", 3, std::atan(X(o.f)), atan(o.f))
NEAR_D("atan", 3, std::atan(X(o.d)), atan(o.d))
NEAR("sinhf", 4, std::sinh(X(o.f)), sinhf(o.f))
NEAR("sinh", 4, std::sinh(X(o.f)), sinh(o.f))
NEAR_D("sinh", 3, std::sinh(X(o.d)), sinh(o.d))
NEAR("coshf", 3, std::cosh(X(o.f)), coshf(o.f))
NEAR("cosh", 3, std::cosh(X(o.f)), cosh(o.f))
NEAR_D("cosh", 2, std::cosh(X(o.d)), cosh(o.d))
NEAR("tanhf", 3, std::tanh(X(o.f)), tanhf(o.f))
NEAR("tanh", 3, std::tanh(X(o.f)), tanh(o.f))
NEAR_D("tanh", 2, std::tanh(X(o.d)), tanh(o.d))
NEAR("asinhf", 4, std::asinh(X(o.f)), asinhf(o.f))
NEAR("asinh", 4, std::asinh(X(o.f)), asinh(o.f))
NEAR_D("asinh", 3, std::asinh(X(o.d)), asinh(o.d))
NEAR("acoshf", 4, std::acosh(X(o.f)), acoshf(o.f))
NEAR("acosh", 4, std::acosh(X(o.f)), acosh(o.f))
NEAR_D("acosh", 3, std::acosh(X(o.d)), acosh(o.d))
NEAR("atanhf", 4, std::atanh(X(o.f)), atanhf(o.f))
NEAR("atanh", 4, std::atanh(X(o.f)), atanh(o.f))
NEAR_D("atanh", 3, std::atanh(X(o.d)), atanh(o.d))
NEAR("erff", 3, std::erf(X(o.f)), erff(o.f))
NEAR("erf", 3, std::erf(X(o.f)), erf(o.f))
NEAR_D("erf", 3, std::erf(X(o.d)), erf(o.d))
NEAR("erfcf", 5, std::erfc(X(o.f)), erfcf(o.f))
NEAR("erfc", 5, std::erfc(X(o.f)), erfc(o.f))
NEAR_D("erfc", 6, std::erfc(X(o.d)), erfc(o.d))
NEAR("exp10f", 2, exp10Of(X(o.f)), exp10f(o.f))
NEAR("exp10", 2, exp10Of(X(o.f)), exp10(o.f))
NEAR_D("exp10", 2, exp10Of(X(o.d)), exp10(o.d))
NEAR("rsqrtf", 2, rsqrtOf(X(o.f)), rsqrtf(o.f))
NEAR("rsqrt", 2, rsqrtOf(X(o.f)), rsqrt(o.f))
NEAR_D("rsqrt", 2, rsqrtOf(X(o.d)), rsqrt(o.d))
NEAR("rcbrtf", 2, rcbrtOf(X(o.f)), rcbrtf(o.f))
NEAR("rcbrt", 2, rcbrtOf(X(o.f)), rcbrt(o.f))
NEAR_D("rcbrt", 2, rcbrtOf(X(o.d)), rcbrt(o.d))
NEAR("sinpif", 3, sinpiOf(X(o.f)), sinpif(o.f))
NEAR("sinpi", 3, sinpiOf(X(o.f)), sinpi(o.f))
NEAR_D("sinpi", 3, sinpiOf(X(o.d)), sinpi(o.d))
NEAR("cospif", 3, cospiOf(X(o.f)), cospif(o.f))
NEAR("cospi", 3, cospiOf(X(o.f)), cospi(o.f))
NEAR_D("cospi", 3, cospiOf(X(o.d)), cospi(o.d))
NEAR("normcdff", 6, normcdfOf(X(o.f)), normcdff(o.f))
NEAR("normcdf", 6, normcdfOf(X(o.f)), normcdf(o.f))
NEAR_D("normcdf", 8, normcdfOf(X(o.d)), normcdf(o.d))
NEAR("normcdfinvf", 6, normcdfinvOf(X(o.f)), normcdfinvf(o.f))
NEAR("normcdfinv", 6, normcdfinvOf(X(o.f)), normcdfinv(o.f))
NEAR_D("normcdfinv", 8, normcdfinvOf(X(o.d)), normcdfinv(o.d))
NEAR("erfinvf", 4, erfinvOf(X(o.f)), erfinvf(o.f))
NEAR("erfinv", 4, erfinvOf(X(o.f)), erfinv(o.f))
NEAR_D("erfinv", 6, erfinvOf(X(o.d)), erfinv(o.d))
NEAR("erfcinvf", 6, erfcinvOf(X(o.f)), erfcinvf(o.f))
NEAR("erfcinv", 6, erfcinvOf(X(o.f)), erfcinv(o.f))
NEAR_D("erfcinv", 8, erfcinvOf(X(o.d)), erfcinv(o.d))
NEAR("erfcxf", 6, erfcxOf(X(o.f)), erfcxf(o.f))
NEAR("erfcx", 6, erfcxOf(X(o.f)), erfcx(o.f))
NEAR_D("erfcx", 6, erfcxOf(X(o.d)), erfcx(o.d))
NEAR("normcdfinvf of a part", 6, normcdfinvOf(o.u), normcdfinvf(o.u))
NEAR_D("normcdfinv of a part", 8, normcdfinvOf(o.t), normcdfinv(o.t))
NEAR("erfinvf of a part", 4, erfinvOf(o.u), erfinvf(o.u))
NEAR_D("erfinv of a part", 6, erfinvOf(o.t), erfinv(o.t))
NEAR("erfcinvf of a part", 6, erfcinvOf(o.u), erfcinvf(o.u))
NEAR_D("erfcinv of a part", 8, erfcinvOf(o.t), erfcinv(o.t))
NEAR("sincosf, sine", 3, std::sin(X(o.f)), sineOf(o.f))
NEAR("sincosf, cosine", 3, std::cos(X(o.f)), cosineOf(o.f))
NEAR_D("sincos, sine", 2, std::sin(X(o.d)), sineOf(o.d))
NEAR_D("sincos, cosine", 2, std::cos(X(o.d)), cosineOf(o.d))
NEAR("sincospif, sine", 3, sinpiOf(o.f), sineOfPi(o.f))
NEAR("sincospif, cosine", 3, cospiOf(o.f), cosineOfPi(o.f))
NEAR_D("sincospi, sine", 3, sinpiOf(o.d), sineOfPi(o.d))
NEAR_D("sincospi, cosine", 3, cospiOf(o.d), cosineOfPi(o.d))
NEAR("powf", 9, std::pow(X(o.f), X(o.g)), powf(o.f, o.g))
NEAR("pow", 9, std::pow(X(o.f), X(o.g)), pow(o.f, o.g))
NEAR_D("pow", 3, std::pow(X(o.d), X(o.e)), pow(o.d, o.e))
NEAR("powf of parts", 9, std::pow(X(o.u), X(o.x)), powf(o.u, o.x))
NEAR_D("pow of parts", 3, std::pow(X(o.t), X(o.v)), pow(o.t, o.v))
NEAR("atan2f", 4, std::atan2(X(o.f), X(o.g)), atan2f(o.f, o.g))
NEAR("atan2", 4, std::atan2(X(o.f), X(o.g)), atan2(o.f, o.g))
NEAR_D("atan2", 3, std::atan2(X(o.d), X(o.e)), atan2(o.d, o.e))
NEAR("hypotf", 4, lengthOf(o.f, o.g), hypotf(o.f, o.g))
NEAR("hypot", 4, lengthOf(o.f, o.g), hypot(o.f, o.g))
NEAR_D("hypot", 3, lengthOf(o.d, o.e), hypot(o.d, o.e))
NEAR("rhypotf", 4, 1 / lengthOf(o.f, o.g), rhypotf(o.f, o.g))
NEAR("rhypot", 4, 1 / lengthOf(o.f, o.g), static_cast<float>(rhypot(o.f, o.g)))
NEAR_D("rhypot", 3, 1 / lengthOf(o.d, o.e), rhypot(o.d, o.e))
NEAR("norm3df", 4, lengthOf(o.f, o.g, o.h), norm3df(o.f, o.g, o.h))
NEAR_D("norm3d", 3, lengthOf(o.d, o.e, o.p), norm3d(o.d, o.e, o.p))
NEAR("rnorm3df", 4, 1 / lengthOf(o.f, o.g, o.h), rnorm3df(o.f, o.g, o.h))
NEAR_D("rnorm3d", 3, 1 / lengthOf(o.d, o.e, o.p), rnorm3d(o.d, o.e, o.p))
NEAR("norm4df", 4, lengthOf(o.f, o.g, o.h, o.k), norm4df(o.f, o.g, o.h, o.k))
NEAR_D("norm4d", 3, lengthOf(o.d, o.e, o.p, o.q), norm4d(o.d, o.e, o.p, o.q))
NEAR("rnorm4df", 4, 1 / lengthOf(o.f, o.g, o.h, o.k),
     rnorm4df(o.f, o.g, o.h, o.k))
NEAR_D("rnorm4d", 3, 1 / lengthOf(o.d, o.e, o.p, o.q),
       rnorm4d(o.d, o.e, o.p, o.q))

// HIP's squares overflow where CUDA's do not.
NEAR("normf", 4, lengthOf(o.x, o.y, o.u), normOf(o.x, o.y, o.u))
NEAR_D("norm", 3, lengthOf(o.v, o.w, o.t), normOf(o.v, o.w, o.t))
NEAR("rnormf", 4, 1 / lengthOf(o.x, o.y, o.u), inverseNormOf(o.x, o.y, o.u))
NEAR_D("rnorm", 3, 1 / lengthOf(o.v, o.w, o.t), inverseNormOf(o.v, o.w, o.t))

// Approximations of functions with zeros, where both keep a bound.
NEAR_ABS("lgammaf", 8, std::lgamma(X(o.u) * 40), lgammaf(o.u * 40))
NEAR_ABS("lgamma", 8, std::lgamma(X(o.u * 40)), lgamma(o.u * 40))
NEAR_D_ABS("lgamma", 8, std::lgamma(X(o.t * 40)), lgamma(o.t * 40))
NEAR("tgammaf", 8, std::tgamma(X(o.u * 30)), tgammaf(o.u * 30))
NEAR("tgamma", 8, std::tgamma(X(o.u * 30)), tgamma(o.u * 30))
NEAR_D("tgamma", 10, std::tgamma(X(o.t * 150)), tgamma(o.t * 150))
NEAR_ABS("j0f", 16, j0l(X(o.u * 30)), j0f(o.u * 30))
NEAR_ABS("j0", 16, j0l(X(o.u * 30)), j0(o.u * 30))
NEAR_D_ABS("j0", 4096, j0l(X(o.t * 30)), j0(o.t * 30))
NEAR_ABS("j1f", 16, j1l(X(o.u * 30)), j1f(o.u * 30))
NEAR_ABS("j1", 16, j1l(X(o.u * 30)), j1(o.u * 30))
NEAR_D_ABS("j1", 4096, j1l(X(o.t * 30)), j1(o.t * 30))
NEAR_ABS("y0f", 16, y0l(X(o.u * 30)), y0f(o.u * 30))
NEAR_ABS("y0", 16, y0l(X(o.u * 30)), y0(o.u * 30))
NEAR_D_ABS("y0", 4096, y0l(X(o.t * 30)), y0(o.t * 30))
NEAR_ABS("y1f", 16, y1l(X(o.u * 30)), y1f(o.u * 30))
NEAR_ABS("y1", 16, y1l(X(o.u * 30)), y1(o.u * 30))
NEAR_D_ABS("y1", 4096, y1l(X(o.t * 30)), y1(o.t * 30))
NEAR_ABS("jnf", 1024, jnl(3, X(o.u * 30)), jnf(3, o.u * 30))
NEAR_D_ABS("jn", 4096, jnl(3, X(o.t * 30)), jn(3, o.t * 30))
NEAR_ABS("ynf", 1024, ynl(2, X(o.u * 30)), ynf(2, o.u * 30))
NEAR_D_ABS("yn", 4096, ynl(2, X(o.t * 30)), yn(2, o.t * 30))
NEAR("cyl_bessel_i0f", 8, bessel(0, X(o.x)), cyl_bessel_i0f(o.x))
NEAR("cyl_bessel_i0", 8, bessel(0, X(o.x)), cyl_bessel_i0(o.x))
NEAR_D("cyl_bessel_i0", 8, bessel(0, X(o.v * 20)), cyl_bessel_i0(o.v * 20))
NEAR("cyl_bessel_i1f", 8, bessel(1, X(o.x)), cyl_bessel_i1f(o.x))
NEAR("cyl_bessel_i1", 8, bessel(1, X(o.x)), cyl_bessel_i1(o.x))
NEAR_D("cyl_bessel_i1", 8, bessel(1, X(o.v * 20)), cyl_bessel_i1(o.v * 20))

// The hardware's approximations, where CUDA says how far they are.
NEAR("__fdividef", 3, X(o.x) / X(o.y), __fdividef(o.x, o.y))
NEAR("__expf", 16, std::exp(X(o.x)), __expf(o.x))
NEAR("__exp10f", 32, std::pow(10.0L, X(o.x)), __exp10f(o.x))
NEAR_ABS("__logf", 16, std::log(X(o.u)), __logf(o.u))
NEAR_ABS("__log2f", 16, std::log2(X(o.u)), __log2f(o.u))
NEAR_ABS("__log10f", 16, std::log10(X(o.u)), __log10f(o.u))
NEAR_ABS("__sinf", 16, std::sin(X(o.x / 4)), __sinf(o.x / 4))
NEAR_ABS("__cosf", 16, std::cos(X(o.x / 4)), __cosf(o.x / 4))
NEAR_ABS("__tanf", 32, std::tan(X(o.u)), __tanf(o.u))
NEAR("__powf", 64, std::pow(X(o.u), X(o.x / 4)), __powf(o.u, o.x / 4))

constexpr int kCases = __COUNTER__ - kBefore - 1;

// ---- running it

template <int kNumber>
__global__ void run(const Operands* operands, Bits* results) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < kOperands) results[i] = Case<kNumber>::of(operands[i]);
}

struct Memory {
  std::vector<Operands> operands;
  std::vector<Bits> results;
  Operands* operandsOfDevice = nullptr;
  Bits* resultsOfDevice = nullptr;
};

template <int kNumber>
bool show(Memory& memory, const char* wanted) {
  using One = Case<kNumber>;
  const bool isForWorst = wanted != nullptr && wanted[0] == '-';
  if (wanted && !isForWorst && !std::strstr(One::kName, wanted)) return true;
  run<kNumber>
      <<<kOperands / 64, 64>>>(memory.operandsOfDevice, memory.resultsOfDevice);
  if (cudaMemcpy(memory.results.data(), memory.resultsOfDevice,
                 kOperands * sizeof(Bits),
                 cudaMemcpyDeviceToHost) != cudaSuccess) {
    return false;
  }
  Bits hash = 0xcbf29ce484222325ULL;  // FNV-1a
  double worst = 0;
  int worstAt = 0;
  for (int i = 0; i < kOperands; ++i) {
    const Bits bits = memory.results[static_cast<std::size_t>(i)];
    const Operands& o = memory.operands[static_cast<std::size_t>(i)];
    hash = (hash ^ bits) * 0x100000001b3ULL;
    if (wanted && !isForWorst && !One::kIsReal) {
      std::printf("%s(%a %a | %a %a | %d %d | %lld) %llx\n", One::kName, o.f,
                  o.g, o.d, o.e, o.i, o.j, o.l, bits);
    }
    if (!One::kIsReal) continue;
    const Exact got = One::kIsSingle ? X(as<float>(static_cast<Word>(bits)))
                                     : X(as<double>(bits));
    const Exact value = One::wanted(o);
    const double far = One::kIsSingle
                           ? distance(got, value, FLT_MANT_DIG, -149, FLT_MAX,
                                      One::kIsAbsolute)
                           : distance(got, value, DBL_MANT_DIG, -1074, DBL_MAX,
                                      One::kIsAbsolute);
    if (wanted && !isForWorst) {
      std::printf("%s(%a %a | %a %a | %a %a) %La, is %La\n", One::kName, o.f,
                  o.g, o.d, o.e, o.x, o.v, got, value);
    }
    if (far > worst) worst = far, worstAt = i;
  }
  const Operands& o = memory.operands[static_cast<std::size_t>(worstAt)];
  if (!One::kIsReal) {
    if (!isForWorst) std::printf("%016llx %s\n", hash, One::kName);
  } else if (isForWorst) {
    std::printf("%10.3f of %3g %s at %a %a | %a %a | %a %a | %a %a\n", worst,
                One::kBound, One::kName, o.f, o.g, o.d, o.e, o.x, o.v, o.u,
                o.t);
  } else if (worst <= One::kBound) {
    std::printf("within %g %s\n", One::kBound, One::kName);
  } else {
    std::printf("BEYOND %g %s: %g\n", One::kBound, One::kName, worst);
  }
  return true;
}

template <int... kNumbers>
bool showAll(Memory& memory, const char* wanted,
             std::integer_sequence<int, kNumbers...>) {
  bool isDone = true;
  const bool each[] = {(isDone = isDone && show<kNumbers>(memory, wanted))...};
  (void)each;
  return isDone;
}

int main(int argc, char** argv) {
  Memory memory;
  for (Word i = 0; i < kOperands; ++i) {
    memory.operands.push_back(operandsOf(i));
  }
  memory.results.resize(kOperands);
  const std::size_t bytes = kOperands * sizeof(Operands);
  if (cudaMalloc(&memory.operandsOfDevice, bytes) != cudaSuccess ||
      cudaMalloc(&memory.resultsOfDevice, kOperands * sizeof(Bits)) !=
          cudaSuccess ||
      cudaMemcpy(memory.operandsOfDevice, memory.operands.data(), bytes,
                 cudaMemcpyHostToDevice) != cudaSuccess) {
    return 1;
  }
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (argc == 1) std::printf("# %s\n", properties.name);
  const bool isDone = showAll(memory, argc > 1 ? argv[1] : nullptr,
                              std::make_integer_sequence<int, kCases>());
  cudaFree(memory.operandsOfDevice);
  cudaFree(memory.resultsOfDevice);
  return isDone ? 0 : 1;
}
