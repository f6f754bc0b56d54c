// Each function of math.h, called by a kernel, by the host and by both.
#include "hipport/math.h"

#include <math.h>

#include <type_traits>

#define ALL_OF(name) \
  name(x) + name(static_cast<double>(x)) + name##f(static_cast<float>(x))

__host__ __device__ double all(float x) {
  return ALL_OF(cospi) + ALL_OF(erfcinv) + ALL_OF(erfcx) + ALL_OF(erfinv) +
         ALL_OF(normcdf) + ALL_OF(normcdfinv) + ALL_OF(rcbrt) + ALL_OF(rsqrt) +
         ALL_OF(sinpi);
}

__host__ __device__ unsigned long long integers(int a) {
  return umin(a, 2U) + umax(a, 2U) +
         static_cast<unsigned long long>(llmin(a, 2) + llmax(a, 2)) +
         ullmin(a, 2) + ullmax(a, 2);
}

extern "C" __global__ void math(double* out) {
  out[0] = all(static_cast<float>(out[0])) +
           static_cast<double>(integers(static_cast<int>(out[1])));
}

double onTheHost(double x) {
  return isnan(x) || isinf(x) || !isfinite(x) || signbit(x)
             ? 0
             : all(static_cast<float>(x)) +
                   static_cast<double>(integers(static_cast<int>(x)));
}

#define IS(type, call)                                     \
  static_assert(std::is_same<type, decltype(call)>::value, \
                "the host's " #call " is no " #type)

// What HIP has for int alone.
void leastOnTheHost(float f, double d, int i, unsigned u, long l, long long ll,
                    unsigned long ul, unsigned long long ull) {
  IS(int, min(i, i));
  IS(unsigned, max(u, u));
  IS(unsigned, min(i, u));
  IS(long, max(l, l));
  IS(unsigned long, min(ul, l));
  IS(unsigned long, max(ul, ul));
  IS(long long, min(ll, ll));
  IS(unsigned long long, max(ll, ull));
  IS(float, min(f, f));
  IS(double, max(f, d));
  IS(double, min(d, d));
  IS(float, sqrt(f));
  IS(float, pow(f, f));
}
