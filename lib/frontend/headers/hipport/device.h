// The device library: what kernels may call without an include. CUDA units only.
//
// Three kinds of declarations, by how likely a user's tree has one of its own:
//   math of the C library   host ones as in <math.h>, beside them __device__
//                           overloads (a later #include <math.h> is a plain
//                           redeclaration, which a host-device one would not be)
//   names users also define templates with a parameter pack: the least
//                           specialised candidate, so that a user's overload
//                           or template always wins and never collides
//   intrinsics (__name)     plain host-device declarations
#ifndef HIPPORT_DEVICE_H
#define HIPPORT_DEVICE_H

#include <stddef.h>

#include <hipport/vector_types.h>

#if defined(__cplusplus) && __cplusplus >= 201103L
#define HIPPORT_NOTHROW noexcept(true)
#else
#define HIPPORT_NOTHROW throw()
#endif

#ifdef __CUDA__
extern "C++" {

#define __DEVICE_FUNCTIONS_H__
#define __MATH_FUNCTIONS_H__

extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
extern const __device__ int warpSize;

// embed: C library
// Math of the C library.
extern "C" double acos(double) HIPPORT_NOTHROW, acosh(double) HIPPORT_NOTHROW,
    asin(double) HIPPORT_NOTHROW, asinh(double) HIPPORT_NOTHROW, atan(double) HIPPORT_NOTHROW,
    atanh(double) HIPPORT_NOTHROW, cbrt(double) HIPPORT_NOTHROW, ceil(double) HIPPORT_NOTHROW,
    cos(double) HIPPORT_NOTHROW, cosh(double) HIPPORT_NOTHROW, erf(double) HIPPORT_NOTHROW,
    erfc(double) HIPPORT_NOTHROW, exp(double) HIPPORT_NOTHROW, exp2(double) HIPPORT_NOTHROW,
    exp10(double) HIPPORT_NOTHROW, expm1(double) HIPPORT_NOTHROW, fabs(double) HIPPORT_NOTHROW,
    floor(double) HIPPORT_NOTHROW, j0(double) HIPPORT_NOTHROW, j1(double) HIPPORT_NOTHROW,
    lgamma(double) HIPPORT_NOTHROW, log(double) HIPPORT_NOTHROW, log10(double) HIPPORT_NOTHROW,
    log1p(double) HIPPORT_NOTHROW, log2(double) HIPPORT_NOTHROW, logb(double) HIPPORT_NOTHROW,
    nearbyint(double) HIPPORT_NOTHROW, rint(double) HIPPORT_NOTHROW,
    round(double) HIPPORT_NOTHROW, sin(double) HIPPORT_NOTHROW, sinh(double) HIPPORT_NOTHROW,
    sqrt(double) HIPPORT_NOTHROW, tan(double) HIPPORT_NOTHROW, tanh(double) HIPPORT_NOTHROW,
    tgamma(double) HIPPORT_NOTHROW, trunc(double) HIPPORT_NOTHROW, y0(double) HIPPORT_NOTHROW,
    y1(double) HIPPORT_NOTHROW, atan2(double, double) HIPPORT_NOTHROW,
    copysign(double, double) HIPPORT_NOTHROW, fdim(double, double) HIPPORT_NOTHROW,
    fmax(double, double) HIPPORT_NOTHROW, fmin(double, double) HIPPORT_NOTHROW,
    fmod(double, double) HIPPORT_NOTHROW, hypot(double, double) HIPPORT_NOTHROW,
    nextafter(double, double) HIPPORT_NOTHROW, pow(double, double) HIPPORT_NOTHROW,
    remainder(double, double) HIPPORT_NOTHROW, fma(double, double, double) HIPPORT_NOTHROW,
    frexp(double, int*) HIPPORT_NOTHROW, ldexp(double, int) HIPPORT_NOTHROW,
    scalbn(double, int) HIPPORT_NOTHROW, scalbln(double, long) HIPPORT_NOTHROW,
    modf(double, double*) HIPPORT_NOTHROW, remquo(double, double, int*) HIPPORT_NOTHROW,
    jn(int, double) HIPPORT_NOTHROW, yn(int, double) HIPPORT_NOTHROW,
    nan(const char*) HIPPORT_NOTHROW;
__device__ double acos(double), acosh(double), asin(double), asinh(double), atan(double),
    atanh(double), cbrt(double), ceil(double), cos(double), cosh(double), erf(double),
    erfc(double), exp(double), exp2(double), exp10(double), expm1(double), fabs(double),
    floor(double), j0(double), j1(double), lgamma(double), log(double), log10(double),
    log1p(double), log2(double), logb(double), nearbyint(double), rint(double), round(double),
    sin(double), sinh(double), sqrt(double), tan(double), tanh(double), tgamma(double),
    trunc(double), y0(double), y1(double), atan2(double, double), copysign(double, double),
    fdim(double, double), fmax(double, double), fmin(double, double), fmod(double, double),
    hypot(double, double), nextafter(double, double), pow(double, double),
    remainder(double, double), fma(double, double, double), frexp(double, int*),
    ldexp(double, int), scalbn(double, int), scalbln(double, long), modf(double, double*),
    remquo(double, double, int*), jn(int, double), yn(int, double), nan(const char*);
extern "C" float acosf(float) HIPPORT_NOTHROW, acoshf(float) HIPPORT_NOTHROW,
    asinf(float) HIPPORT_NOTHROW, asinhf(float) HIPPORT_NOTHROW, atanf(float) HIPPORT_NOTHROW,
    atanhf(float) HIPPORT_NOTHROW, cbrtf(float) HIPPORT_NOTHROW, ceilf(float) HIPPORT_NOTHROW,
    cosf(float) HIPPORT_NOTHROW, coshf(float) HIPPORT_NOTHROW, erff(float) HIPPORT_NOTHROW,
    erfcf(float) HIPPORT_NOTHROW, expf(float) HIPPORT_NOTHROW, exp2f(float) HIPPORT_NOTHROW,
    exp10f(float) HIPPORT_NOTHROW, expm1f(float) HIPPORT_NOTHROW, fabsf(float) HIPPORT_NOTHROW,
    floorf(float) HIPPORT_NOTHROW, j0f(float) HIPPORT_NOTHROW, j1f(float) HIPPORT_NOTHROW,
    lgammaf(float) HIPPORT_NOTHROW, logf(float) HIPPORT_NOTHROW, log10f(float) HIPPORT_NOTHROW,
    log1pf(float) HIPPORT_NOTHROW, log2f(float) HIPPORT_NOTHROW, logbf(float) HIPPORT_NOTHROW,
    nearbyintf(float) HIPPORT_NOTHROW, rintf(float) HIPPORT_NOTHROW,
    roundf(float) HIPPORT_NOTHROW, sinf(float) HIPPORT_NOTHROW, sinhf(float) HIPPORT_NOTHROW,
    sqrtf(float) HIPPORT_NOTHROW, tanf(float) HIPPORT_NOTHROW, tanhf(float) HIPPORT_NOTHROW,
    tgammaf(float) HIPPORT_NOTHROW, truncf(float) HIPPORT_NOTHROW, y0f(float) HIPPORT_NOTHROW,
    y1f(float) HIPPORT_NOTHROW, atan2f(float, float) HIPPORT_NOTHROW,
    copysignf(float, float) HIPPORT_NOTHROW, fdimf(float, float) HIPPORT_NOTHROW,
    fmaxf(float, float) HIPPORT_NOTHROW, fminf(float, float) HIPPORT_NOTHROW,
    fmodf(float, float) HIPPORT_NOTHROW, hypotf(float, float) HIPPORT_NOTHROW,
    nextafterf(float, float) HIPPORT_NOTHROW, powf(float, float) HIPPORT_NOTHROW,
    remainderf(float, float) HIPPORT_NOTHROW, fmaf(float, float, float) HIPPORT_NOTHROW,
    frexpf(float, int*) HIPPORT_NOTHROW, ldexpf(float, int) HIPPORT_NOTHROW,
    scalbnf(float, int) HIPPORT_NOTHROW, scalblnf(float, long) HIPPORT_NOTHROW,
    modff(float, float*) HIPPORT_NOTHROW, remquof(float, float, int*) HIPPORT_NOTHROW,
    jnf(int, float) HIPPORT_NOTHROW, ynf(int, float) HIPPORT_NOTHROW,
    nanf(const char*) HIPPORT_NOTHROW;
__device__ float acosf(float), acoshf(float), asinf(float), asinhf(float), atanf(float),
    atanhf(float), cbrtf(float), ceilf(float), cosf(float), coshf(float), erff(float),
    erfcf(float), expf(float), exp2f(float), exp10f(float), expm1f(float), fabsf(float),
    floorf(float), j0f(float), j1f(float), lgammaf(float), logf(float), log10f(float),
    log1pf(float), log2f(float), logbf(float), nearbyintf(float), rintf(float), roundf(float),
    sinf(float), sinhf(float), sqrtf(float), tanf(float), tanhf(float), tgammaf(float),
    truncf(float), y0f(float), y1f(float), atan2f(float, float), copysignf(float, float),
    fdimf(float, float), fmaxf(float, float), fminf(float, float), fmodf(float, float),
    hypotf(float, float), nextafterf(float, float), powf(float, float),
    remainderf(float, float), fmaf(float, float, float), frexpf(float, int*),
    ldexpf(float, int), scalbnf(float, int), scalblnf(float, long), modff(float, float*),
    remquof(float, float, int*), jnf(int, float), ynf(int, float), nanf(const char*);
extern "C" int ilogb(double) HIPPORT_NOTHROW, ilogbf(float) HIPPORT_NOTHROW;
extern "C" long lrint(double) HIPPORT_NOTHROW, lrintf(float) HIPPORT_NOTHROW,
    lround(double) HIPPORT_NOTHROW, lroundf(float) HIPPORT_NOTHROW;
extern "C" long long llrint(double) HIPPORT_NOTHROW, llrintf(float) HIPPORT_NOTHROW,
    llround(double) HIPPORT_NOTHROW, llroundf(float) HIPPORT_NOTHROW;
extern "C" void sincos(double, double*, double*) HIPPORT_NOTHROW,
    sincosf(float, float*, float*) HIPPORT_NOTHROW;
__device__ int ilogb(double), ilogbf(float);
__device__ long lrint(double), lrintf(float), lround(double), lroundf(float);
__device__ long long llrint(double), llrintf(float), llround(double), llroundf(float);
__device__ void sincos(double, double*, double*), sincosf(float, float*, float*);

// The C library: on the host what nvcc's own includes bring (the headers
// themselves would cost as much again as all of this), then in kernels.
typedef long clock_t;
typedef long time_t;
#ifndef EXIT_SUCCESS
#define EXIT_SUCCESS 0
#endif
#ifndef EXIT_FAILURE
#define EXIT_FAILURE 1
#endif
// Of <math.h>, in glibc's words, so that its own definitions are the same.
#ifndef M_PI
# define M_E		2.7182818284590452354
# define M_LOG2E	1.4426950408889634074
# define M_LOG10E	0.43429448190325182765
# define M_LN2		0.69314718055994530942
# define M_LN10		2.30258509299404568402
# define M_PI		3.14159265358979323846
# define M_PI_2		1.57079632679489661923
# define M_PI_4		0.78539816339744830962
# define M_1_PI		0.31830988618379067154
# define M_2_PI		0.63661977236758134308
# define M_2_SQRTPI	1.12837916709551257390
# define M_SQRT2	1.41421356237309504880
# define M_SQRT1_2	0.70710678118654752440
#endif
#ifndef INFINITY
# define INFINITY (__builtin_inff ())
# define NAN (__builtin_nanf (""))
#endif
extern "C" {
int printf(const char*, ...);
void *malloc(size_t) HIPPORT_NOTHROW, *calloc(size_t, size_t) HIPPORT_NOTHROW, *realloc(void*, size_t) HIPPORT_NOTHROW;
void free(void*) HIPPORT_NOTHROW, abort() HIPPORT_NOTHROW __attribute__((noreturn)), exit(int) HIPPORT_NOTHROW __attribute__((noreturn));
void *memcpy(void*, const void*, size_t) HIPPORT_NOTHROW, *memmove(void*, const void*, size_t) HIPPORT_NOTHROW, *memset(void*, int, size_t) HIPPORT_NOTHROW;
int memcmp(const void*, const void*, size_t) HIPPORT_NOTHROW, strcmp(const char*, const char*) HIPPORT_NOTHROW, strncmp(const char*, const char*, size_t) HIPPORT_NOTHROW;
char *strcpy(char*, const char*) HIPPORT_NOTHROW, *strncpy(char*, const char*, size_t) HIPPORT_NOTHROW, *strcat(char*, const char*) HIPPORT_NOTHROW, *strdup(const char*) HIPPORT_NOTHROW;
size_t strlen(const char*) HIPPORT_NOTHROW;
int abs(int) HIPPORT_NOTHROW, atoi(const char*) HIPPORT_NOTHROW, rand() HIPPORT_NOTHROW;
long labs(long) HIPPORT_NOTHROW, atol(const char*) HIPPORT_NOTHROW;
long long llabs(long long) HIPPORT_NOTHROW, atoll(const char*) HIPPORT_NOTHROW;
double atof(const char*) HIPPORT_NOTHROW;
void srand(unsigned int) HIPPORT_NOTHROW;
char* getenv(const char*) HIPPORT_NOTHROW;
clock_t clock() HIPPORT_NOTHROW;
time_t time(time_t*) HIPPORT_NOTHROW;
}
__device__ int printf(const char*, ...), vprintf(const char*, __builtin_va_list);
__device__ void *malloc(size_t) HIPPORT_NOTHROW, *calloc(size_t, size_t) HIPPORT_NOTHROW, *alloca(size_t) HIPPORT_NOTHROW;
__device__ void free(void*) HIPPORT_NOTHROW, abort() HIPPORT_NOTHROW, exit(int) HIPPORT_NOTHROW;
__device__ void *memcpy(void*, const void*, size_t) HIPPORT_NOTHROW, *memmove(void*, const void*, size_t) HIPPORT_NOTHROW, *memset(void*, int, size_t) HIPPORT_NOTHROW;
__device__ int memcmp(const void*, const void*, size_t) HIPPORT_NOTHROW, strcmp(const char*, const char*) HIPPORT_NOTHROW;
__device__ size_t strlen(const char*) HIPPORT_NOTHROW;
__device__ int abs(int) HIPPORT_NOTHROW;
__device__ long labs(long) HIPPORT_NOTHROW;
__device__ long long llabs(long long) HIPPORT_NOTHROW;
__device__ clock_t clock() HIPPORT_NOTHROW;
extern "C" __device__ void __assert_fail(const char*, const char*, unsigned int, const char*) HIPPORT_NOTHROW;
extern "C" __device__ void __assertfail(const void*, const void*, unsigned int, const void*, size_t);
__device__ void* operator new(__SIZE_TYPE__);
__device__ void* operator new[](__SIZE_TYPE__);
__device__ void* operator new(__SIZE_TYPE__, void*) HIPPORT_NOTHROW;
__device__ void* operator new[](__SIZE_TYPE__, void*) HIPPORT_NOTHROW;
__device__ void operator delete(void*) HIPPORT_NOTHROW;
__device__ void operator delete[](void*) HIPPORT_NOTHROW;
__device__ void operator delete(void*, __SIZE_TYPE__) HIPPORT_NOTHROW;
__device__ void operator delete[](void*, __SIZE_TYPE__) HIPPORT_NOTHROW;

// glibc declares host functions of these names.
__device__ float __cosf(float), __sinf(float), __tanf(float), __tanhf(float), __expf(float), __logf(float),
    __log10f(float), __exp10f(float), __log2f(float), __powf(float, float);
__device__ void __sincosf(float, float*, float*);
// embed: keep
extern "C" __device__ void __syncthreads();  // a builtin of Clang
// embed: trim

// From here on everything is for host and device.
#pragma clang force_cuda_host_device begin

long long clock64();

// Overloads that CUDA adds in the global namespace. Other headers speak of such
// names, too.
namespace hipport_detail {
template <class T> struct real { typedef double type; };
template <> struct real<float> { typedef float type; };
template <class T> struct identity { typedef T type; };
template <bool B, class T = void> struct enable {};
template <class T> struct enable<true, T> { typedef T type; };
template <class T> struct plain { typedef T type; };
template <class T> struct plain<const T> { typedef T type; };
template <class T> struct plain<volatile T> { typedef T type; };
template <class T> struct plain<const volatile T> { typedef T type; };
template <class T> T value();
template <class T, class U> struct common { typedef decltype(true ? value<T>() : value<U>()) type; };
}  // namespace hipport_detail
// embed: C library
template <class A, class B, class... R> typename hipport_detail::common<A, B>::type min(A, B, R...);
template <class A, class B, class... R> typename hipport_detail::common<A, B>::type max(A, B, R...);
template <class A, class... R> A abs(A, R...);
template <class A, class B, class... R> void sincos(A, B*, B*, R...);
template <class A, class... R> bool isnan(A, R...);
template <class A, class... R> bool isinf(A, R...);
template <class A, class... R> bool isfinite(A, R...);
template <class A, class... R> bool signbit(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type norm(A, R...);
template <class A, class... R> float normf(A, R...);
// embed: trim

// Math that CUDA alone has.
template <class A, class... R> typename hipport_detail::real<A>::type rsqrt(A, R...);
template <class A, class... R> float rsqrtf(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type rcbrt(A, R...);
template <class A, class... R> float rcbrtf(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type sinpi(A, R...);
template <class A, class... R> float sinpif(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type cospi(A, R...);
template <class A, class... R> float cospif(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type tanpi(A, R...);
template <class A, class... R> float tanpif(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type erfinv(A, R...);
template <class A, class... R> float erfinvf(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type erfcinv(A, R...);
template <class A, class... R> float erfcinvf(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type erfcx(A, R...);
template <class A, class... R> float erfcxf(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type normcdf(A, R...);
template <class A, class... R> float normcdff(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type normcdfinv(A, R...);
template <class A, class... R> float normcdfinvf(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type cyl_bessel_i0(A, R...);
template <class A, class... R> float cyl_bessel_i0f(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type cyl_bessel_i1(A, R...);
template <class A, class... R> float cyl_bessel_i1f(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type rhypot(A, R...);
template <class A, class... R> float rhypotf(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type norm3d(A, R...);
template <class A, class... R> float norm3df(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type norm4d(A, R...);
template <class A, class... R> float norm4df(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type rnorm(A, R...);
template <class A, class... R> float rnormf(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type rnorm3d(A, R...);
template <class A, class... R> float rnorm3df(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type rnorm4d(A, R...);
template <class A, class... R> float rnorm4df(A, R...);
template <class A, class... R> typename hipport_detail::real<A>::type fdivide(A, R...);
template <class A, class... R> float fdividef(A, R...);
template <class A, class... R> void sincospi(A, A*, A*, R...);
template <class A, class... R> void sincospif(A, A*, A*, R...);
template <class A, class... R> float saturatef(A, R...);
template <class A, class... R> unsigned int umin(A, R...);
template <class A, class... R> unsigned int umax(A, R...);
template <class A, class... R> long long llmin(A, R...);
template <class A, class... R> long long llmax(A, R...);
template <class A, class... R> unsigned long long ullmin(A, R...);
template <class A, class... R> unsigned long long ullmax(A, R...);

// Barriers, fences, clocks.
void __threadfence(), __threadfence_block(), __threadfence_system(), __trap(),
    __brkpt(int = 0), __nanosleep(unsigned int), __prof_trigger(int), __syncwarp(unsigned int = 0xffffffffu),
    __barrier_sync(unsigned int), __barrier_sync_count(unsigned int, unsigned int), __gdc_wait(),
    __cluster_barrier_arrive(), __cluster_barrier_wait(), __cluster_barrier_arrive_relaxed(),
    __assume(bool);
int __syncthreads_count(int), __syncthreads_and(int), __syncthreads_or(int);
unsigned long long __globaltimer();

// Votes, matches, reductions and shuffles over a warp.
unsigned int __activemask(), __ballot(int), __ballot_sync(unsigned int, int), __fns(unsigned int, unsigned int, int);
int __all(int), __any(int), __all_sync(unsigned int, int), __any_sync(unsigned int, int), __uni_sync(unsigned int, int);
template <class T, class... R> unsigned int __match_any_sync(unsigned int, T, R...);
template <class T, class... R> unsigned int __match_all_sync(unsigned int, T, int*, R...);
template <class T, class... R> T __reduce_add_sync(unsigned int, T, R...);
template <class T, class... R> T __reduce_min_sync(unsigned int, T, R...);
template <class T, class... R> T __reduce_max_sync(unsigned int, T, R...);
template <class T, class... R> T __reduce_and_sync(unsigned int, T, R...);
template <class T, class... R> T __reduce_or_sync(unsigned int, T, R...);
template <class T, class... R> T __reduce_xor_sync(unsigned int, T, R...);
template <class T, class I, class... R> T __shfl(T, I, R...);
template <class M, class T, class I, class... R> T __shfl_sync(M, T, I, R...);
template <class T, class I, class... R> T __shfl_up(T, I, R...);
template <class M, class T, class I, class... R> T __shfl_up_sync(M, T, I, R...);
template <class T, class I, class... R> T __shfl_down(T, I, R...);
template <class M, class T, class I, class... R> T __shfl_down_sync(M, T, I, R...);
template <class T, class I, class... R> T __shfl_xor(T, I, R...);
template <class M, class T, class I, class... R> T __shfl_xor_sync(M, T, I, R...);

// Atomics.
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicAdd(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicAdd_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicAdd_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicSub(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicSub_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicSub_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicExch(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicExch_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicExch_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicMin(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicMin_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicMin_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicMax(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicMax_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicMax_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicInc(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicInc_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicInc_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicDec(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicDec_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicDec_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicAnd(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicAnd_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicAnd_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicOr(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicOr_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicOr_system(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicXor(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicXor_block(T*, U, R...);
template <class T, class U, class... R> typename hipport_detail::plain<T>::type atomicXor_system(T*, U, R...);
template <class T, class U, class V, class... R> typename hipport_detail::plain<T>::type atomicCAS(T*, U, V, R...);
template <class T, class U, class V, class... R> typename hipport_detail::plain<T>::type atomicCAS_block(T*, U, V, R...);
template <class T, class U, class V, class... R> typename hipport_detail::plain<T>::type atomicCAS_system(T*, U, V, R...);

// Loads and stores with a cache hint; address spaces.
template <class T, class... R> T __ldg(const T*, R...);
template <class T, class... R> T __ldcg(const T*, R...);
template <class T, class... R> T __ldca(const T*, R...);
template <class T, class... R> T __ldcs(const T*, R...);
template <class T, class... R> T __ldlu(const T*, R...);
template <class T, class... R> T __ldcv(const T*, R...);
template <class T, class U, class... R> void __stwb(T*, U, R...);
template <class T, class U, class... R> void __stcg(T*, U, R...);
template <class T, class U, class... R> void __stcs(T*, U, R...);
template <class T, class U, class... R> void __stwt(T*, U, R...);
unsigned int __isGlobal(const void*), __isShared(const void*),
    __isConstant(const void*), __isLocal(const void*), __isGridConstant(const void*),
    __isClusterShared(const void*);
size_t __cvta_generic_to_global(const void*), __cvta_generic_to_shared(const void*),
    __cvta_generic_to_constant(const void*), __cvta_generic_to_local(const void*),
    __cvta_generic_to_grid_constant(const void*);
void *__cvta_global_to_generic(size_t), *__cvta_shared_to_generic(size_t),
    *__cvta_constant_to_generic(size_t), *__cvta_local_to_generic(size_t),
    *__cvta_grid_constant_to_generic(size_t);
void *__nv_associate_access_property(const void*, unsigned long long), *__nv_ptx_builtin_ocg_cp_async(void*, const void*);

// Integer intrinsics.
int __clz(int), __clzll(long long), __ffs(int), __ffsll(long long),
    __popc(unsigned int), __popcll(unsigned long long), __mul24(int, int), __mulhi(int, int),
    __hadd(int, int), __rhadd(int, int);
unsigned int __brev(unsigned int),
    __byte_perm(unsigned int, unsigned int, unsigned int),
    __umul24(unsigned int, unsigned int), __umulhi(unsigned int, unsigned int),
    __uhadd(unsigned int, unsigned int), __urhadd(unsigned int, unsigned int),
    __sad(int, int, unsigned int), __usad(unsigned int, unsigned int, unsigned int),
    __funnelshift_l(unsigned int, unsigned int, unsigned int),
    __funnelshift_lc(unsigned int, unsigned int, unsigned int),
    __funnelshift_r(unsigned int, unsigned int, unsigned int),
    __funnelshift_rc(unsigned int, unsigned int, unsigned int);
unsigned long long __brevll(unsigned long long), __umul64hi(unsigned long long, unsigned long long);
long long __mul64hi(long long, long long);
unsigned __int128 __brev128(unsigned __int128), __umul128hi(unsigned __int128, unsigned __int128);
template <class A, class B, class C, class... R> C __dp4a(A, B, C, R...);
template <class A, class B, class C, class... R> C __dp2a_lo(A, B, C, R...);
template <class A, class B, class C, class... R> C __dp2a_hi(A, B, C, R...);

// Floating-point intrinsics.
float 
    __saturatef(float), __frsqrt_rn(float),
    __frcp_rn(float), __fsqrt_rn(float), __frcp_rz(float), __fsqrt_rz(float),
    __frcp_ru(float), __fsqrt_ru(float), __frcp_rd(float), __fsqrt_rd(float),
    __fdividef(float, float), __fadd_rn(float, float),
    __fsub_rn(float, float), __fmul_rn(float, float), __fdiv_rn(float, float),
    __fmaf_rn(float, float, float), __fmaf_ieee_rn(float, float, float),
    __fadd_rz(float, float), __fsub_rz(float, float), __fmul_rz(float, float),
    __fdiv_rz(float, float), __fmaf_rz(float, float, float),
    __fmaf_ieee_rz(float, float, float), __fadd_ru(float, float), __fsub_ru(float, float),
    __fmul_ru(float, float), __fdiv_ru(float, float), __fmaf_ru(float, float, float),
    __fmaf_ieee_ru(float, float, float), __fadd_rd(float, float), __fsub_rd(float, float),
    __fmul_rd(float, float), __fdiv_rd(float, float), __fmaf_rd(float, float, float),
    __fmaf_ieee_rd(float, float, float);
float2 __fadd2_rn(float2, float2), __fadd2_rz(float2, float2), __fadd2_ru(float2, float2),
    __fadd2_rd(float2, float2), __fmul2_rn(float2, float2), __fmul2_rz(float2, float2),
    __fmul2_ru(float2, float2), __fmul2_rd(float2, float2), __ffma2_rn(float2, float2, float2),
    __ffma2_rz(float2, float2, float2), __ffma2_ru(float2, float2, float2),
    __ffma2_rd(float2, float2, float2);
double __drcp_rn(double), __dsqrt_rn(double), __dadd_rn(double, double),
    __dsub_rn(double, double), __dmul_rn(double, double), __ddiv_rn(double, double),
    __fma_rn(double, double, double), __drcp_rz(double), __dsqrt_rz(double),
    __dadd_rz(double, double), __dsub_rz(double, double), __dmul_rz(double, double),
    __ddiv_rz(double, double), __fma_rz(double, double, double), __drcp_ru(double),
    __dsqrt_ru(double), __dadd_ru(double, double), __dsub_ru(double, double),
    __dmul_ru(double, double), __ddiv_ru(double, double), __fma_ru(double, double, double),
    __drcp_rd(double), __dsqrt_rd(double), __dadd_rd(double, double),
    __dsub_rd(double, double), __dmul_rd(double, double), __ddiv_rd(double, double),
    __fma_rd(double, double, double);
int __double2int_rn(double), __float2int_rn(float), __double2int_rz(double),
    __float2int_rz(float), __double2int_ru(double), __float2int_ru(float),
    __double2int_rd(double), __float2int_rd(float), __float_as_int(float),
    __double2hiint(double), __double2loint(double);
double __ll2double_rn(long long), __ull2double_rn(unsigned long long),
    __ll2double_rz(long long), __ull2double_rz(unsigned long long), __ll2double_ru(long long),
    __ull2double_ru(unsigned long long), __ll2double_rd(long long),
    __ull2double_rd(unsigned long long), __int2double_rn(int), __uint2double_rn(unsigned int),
    __longlong_as_double(long long), __hiloint2double(int, int);
unsigned int __double2uint_rn(double), __float2uint_rn(float),
    __double2uint_rz(double), __float2uint_rz(float), __double2uint_ru(double),
    __float2uint_ru(float), __double2uint_rd(double), __float2uint_rd(float),
    __float_as_uint(float);
long long __double2ll_rn(double), __float2ll_rn(float), __double2ll_rz(double),
    __float2ll_rz(float), __double2ll_ru(double), __float2ll_ru(float), __double2ll_rd(double),
    __float2ll_rd(float), __double_as_longlong(double);
unsigned long long __double2ull_rn(double), __float2ull_rn(float),
    __double2ull_rz(double), __float2ull_rz(float), __double2ull_ru(double),
    __float2ull_ru(float), __double2ull_rd(double), __float2ull_rd(float);
float __int2float_rn(int), __uint2float_rn(unsigned int), __ll2float_rn(long long),
    __ull2float_rn(unsigned long long), __double2float_rn(double), __int2float_rz(int),
    __uint2float_rz(unsigned int), __ll2float_rz(long long),
    __ull2float_rz(unsigned long long), __double2float_rz(double), __int2float_ru(int),
    __uint2float_ru(unsigned int), __ll2float_ru(long long),
    __ull2float_ru(unsigned long long), __double2float_ru(double), __int2float_rd(int),
    __uint2float_rd(unsigned int), __ll2float_rd(long long),
    __ull2float_rd(unsigned long long), __double2float_rd(double), __int_as_float(int),
    __uint_as_float(unsigned int);

// SIMD within a word.
unsigned int __vabs2(unsigned int), __vabsss2(unsigned int), __vneg2(unsigned int),
    __vnegss2(unsigned int), __vabsdiffs2(unsigned int, unsigned int),
    __vabsdiffu2(unsigned int, unsigned int), __vadd2(unsigned int, unsigned int),
    __vaddss2(unsigned int, unsigned int), __vaddus2(unsigned int, unsigned int),
    __vsub2(unsigned int, unsigned int), __vsubss2(unsigned int, unsigned int),
    __vsubus2(unsigned int, unsigned int), __vavgs2(unsigned int, unsigned int),
    __vavgu2(unsigned int, unsigned int), __vhaddu2(unsigned int, unsigned int),
    __vcmpeq2(unsigned int, unsigned int), __vcmpne2(unsigned int, unsigned int),
    __vcmpges2(unsigned int, unsigned int), __vcmpgeu2(unsigned int, unsigned int),
    __vcmpgts2(unsigned int, unsigned int), __vcmpgtu2(unsigned int, unsigned int),
    __vcmples2(unsigned int, unsigned int), __vcmpleu2(unsigned int, unsigned int),
    __vcmplts2(unsigned int, unsigned int), __vcmpltu2(unsigned int, unsigned int),
    __vmaxs2(unsigned int, unsigned int), __vmaxu2(unsigned int, unsigned int),
    __vmins2(unsigned int, unsigned int), __vminu2(unsigned int, unsigned int),
    __vseteq2(unsigned int, unsigned int), __vsetne2(unsigned int, unsigned int),
    __vsetges2(unsigned int, unsigned int), __vsetgeu2(unsigned int, unsigned int),
    __vsetgts2(unsigned int, unsigned int), __vsetgtu2(unsigned int, unsigned int),
    __vsetles2(unsigned int, unsigned int), __vsetleu2(unsigned int, unsigned int),
    __vsetlts2(unsigned int, unsigned int), __vsetltu2(unsigned int, unsigned int),
    __vsads2(unsigned int, unsigned int), __vsadu2(unsigned int, unsigned int),
    __vabs4(unsigned int), __vabsss4(unsigned int), __vneg4(unsigned int),
    __vnegss4(unsigned int), __vabsdiffs4(unsigned int, unsigned int),
    __vabsdiffu4(unsigned int, unsigned int), __vadd4(unsigned int, unsigned int),
    __vaddss4(unsigned int, unsigned int), __vaddus4(unsigned int, unsigned int),
    __vsub4(unsigned int, unsigned int), __vsubss4(unsigned int, unsigned int),
    __vsubus4(unsigned int, unsigned int), __vavgs4(unsigned int, unsigned int),
    __vavgu4(unsigned int, unsigned int), __vhaddu4(unsigned int, unsigned int),
    __vcmpeq4(unsigned int, unsigned int), __vcmpne4(unsigned int, unsigned int),
    __vcmpges4(unsigned int, unsigned int), __vcmpgeu4(unsigned int, unsigned int),
    __vcmpgts4(unsigned int, unsigned int), __vcmpgtu4(unsigned int, unsigned int),
    __vcmples4(unsigned int, unsigned int), __vcmpleu4(unsigned int, unsigned int),
    __vcmplts4(unsigned int, unsigned int), __vcmpltu4(unsigned int, unsigned int),
    __vmaxs4(unsigned int, unsigned int), __vmaxu4(unsigned int, unsigned int),
    __vmins4(unsigned int, unsigned int), __vminu4(unsigned int, unsigned int),
    __vseteq4(unsigned int, unsigned int), __vsetne4(unsigned int, unsigned int),
    __vsetges4(unsigned int, unsigned int), __vsetgeu4(unsigned int, unsigned int),
    __vsetgts4(unsigned int, unsigned int), __vsetgtu4(unsigned int, unsigned int),
    __vsetles4(unsigned int, unsigned int), __vsetleu4(unsigned int, unsigned int),
    __vsetlts4(unsigned int, unsigned int), __vsetltu4(unsigned int, unsigned int),
    __vsads4(unsigned int, unsigned int), __vsadu4(unsigned int, unsigned int);
int __vimax_s32(int, int), __vimax_s32_relu(int, int), __vimin_s32(int, int),
    __vimin_s32_relu(int, int), __vimax3_s32(int, int, int), __vimax3_s32_relu(int, int, int),
    __vimin3_s32(int, int, int), __vimin3_s32_relu(int, int, int),
    __viaddmax_s32(int, int, int), __viaddmax_s32_relu(int, int, int),
    __viaddmin_s32(int, int, int), __viaddmin_s32_relu(int, int, int);
unsigned int __vimax_u32(unsigned int, unsigned int),
    __vimin_u32(unsigned int, unsigned int),
    __vimax3_u32(unsigned int, unsigned int, unsigned int),
    __vimin3_u32(unsigned int, unsigned int, unsigned int),
    __viaddmax_u32(unsigned int, unsigned int, unsigned int),
    __viaddmin_u32(unsigned int, unsigned int, unsigned int),
    __vimax_s16x2(unsigned int, unsigned int), __vimax_s16x2_relu(unsigned int, unsigned int),
    __vimin_s16x2(unsigned int, unsigned int), __vimin_s16x2_relu(unsigned int, unsigned int),
    __vimax3_s16x2(unsigned int, unsigned int, unsigned int),
    __vimax3_s16x2_relu(unsigned int, unsigned int, unsigned int),
    __vimin3_s16x2(unsigned int, unsigned int, unsigned int),
    __vimin3_s16x2_relu(unsigned int, unsigned int, unsigned int),
    __viaddmax_s16x2(unsigned int, unsigned int, unsigned int),
    __viaddmax_s16x2_relu(unsigned int, unsigned int, unsigned int),
    __viaddmin_s16x2(unsigned int, unsigned int, unsigned int),
    __viaddmin_s16x2_relu(unsigned int, unsigned int, unsigned int),
    __vimax_u16x2(unsigned int, unsigned int), __vimin_u16x2(unsigned int, unsigned int),
    __vimax3_u16x2(unsigned int, unsigned int, unsigned int),
    __vimin3_u16x2(unsigned int, unsigned int, unsigned int),
    __viaddmax_u16x2(unsigned int, unsigned int, unsigned int),
    __viaddmin_u16x2(unsigned int, unsigned int, unsigned int);

#ifndef HIPPORT_ROUND_MODE
#define HIPPORT_ROUND_MODE
enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
#endif

// Older spellings.
template <class... Mode> int float2int(float, Mode...);
template <class... Mode> unsigned int float2uint(float, Mode...);
template <class... Mode> float int2float(int, Mode...);
template <class... Mode> float uint2float(unsigned int, Mode...);
template <class... Mode> double dadd(double, double, Mode...);
template <class... Mode> double dmul(double, double, Mode...);
template <class... Mode> double dsub(double, double, Mode...);
template <class... Mode> int double2int(double, Mode...);
template <class... Mode> unsigned int double2uint(double, Mode...);
template <class... Mode> long long double2ll(double, Mode...);
template <class... Mode> unsigned long long double2ull(double, Mode...);
template <class... Mode> double int2double(int, Mode...);
template <class... Mode> double uint2double(unsigned int, Mode...);
template <class... Mode> double ll2double(long long, Mode...);
template <class... Mode> double ull2double(unsigned long long, Mode...);
template <class... Mode> double float2double(float, Mode...);
// The standard library has members of these names.
// embed: keep
bool all(bool), any(bool);
// embed: trim
unsigned int ballot(bool);
int syncthreads_and(bool), syncthreads_count(bool), syncthreads_or(bool);
int mul24(int, int), mulhi(int, int), float_as_int(float);
unsigned int umul24(unsigned int, unsigned int), float_as_uint(float);
float int_as_float(int), uint_as_float(unsigned int), saturate(float);
long long mul64hi(long long, long long);
unsigned int __pm0(), __pm1(), __pm2(), __pm3();
unsigned short __nv_bswap16(unsigned short);
unsigned int __nv_bswap32(unsigned int);
unsigned long long __nv_bswap64(unsigned long long);

// Quadruple precision.
template <class T, class... A> T __nv_fp128_acos(T, A...);
template <class T, class... A> T __nv_fp128_acosh(T, A...);
template <class T, class... A> T __nv_fp128_add(T, A...);
template <class T, class... A> T __nv_fp128_asin(T, A...);
template <class T, class... A> T __nv_fp128_asinh(T, A...);
template <class T, class... A> T __nv_fp128_atan(T, A...);
template <class T, class... A> T __nv_fp128_atanh(T, A...);
template <class T, class... A> T __nv_fp128_ceil(T, A...);
template <class T, class... A> T __nv_fp128_copysign(T, A...);
template <class T, class... A> T __nv_fp128_cos(T, A...);
template <class T, class... A> T __nv_fp128_cosh(T, A...);
template <class T, class... A> T __nv_fp128_div(T, A...);
template <class T, class... A> T __nv_fp128_exp(T, A...);
template <class T, class... A> T __nv_fp128_exp10(T, A...);
template <class T, class... A> T __nv_fp128_exp2(T, A...);
template <class T, class... A> T __nv_fp128_expm1(T, A...);
template <class T, class... A> T __nv_fp128_fabs(T, A...);
template <class T, class... A> T __nv_fp128_fdim(T, A...);
template <class T, class... A> T __nv_fp128_floor(T, A...);
template <class T, class... A> T __nv_fp128_fma(T, A...);
template <class T, class... A> T __nv_fp128_fmax(T, A...);
template <class T, class... A> T __nv_fp128_fmin(T, A...);
template <class T, class... A> T __nv_fp128_fmod(T, A...);
template <class T, class... A> T __nv_fp128_frexp(T, A...);
template <class T, class... A> T __nv_fp128_hypot(T, A...);
template <class T, class... A> T __nv_fp128_ldexp(T, A...);
template <class T, class... A> T __nv_fp128_log(T, A...);
template <class T, class... A> T __nv_fp128_log10(T, A...);
template <class T, class... A> T __nv_fp128_log1p(T, A...);
template <class T, class... A> T __nv_fp128_log2(T, A...);
template <class T, class... A> T __nv_fp128_modf(T, A...);
template <class T, class... A> T __nv_fp128_mul(T, A...);
template <class T, class... A> T __nv_fp128_pow(T, A...);
template <class T, class... A> T __nv_fp128_remainder(T, A...);
template <class T, class... A> T __nv_fp128_rint(T, A...);
template <class T, class... A> T __nv_fp128_round(T, A...);
template <class T, class... A> T __nv_fp128_sin(T, A...);
template <class T, class... A> T __nv_fp128_sinh(T, A...);
template <class T, class... A> T __nv_fp128_sqrt(T, A...);
template <class T, class... A> T __nv_fp128_sub(T, A...);
template <class T, class... A> T __nv_fp128_tan(T, A...);
template <class T, class... A> T __nv_fp128_tanh(T, A...);
template <class T, class... A> T __nv_fp128_trunc(T, A...);
template <class T, class... A> int __nv_fp128_ilogb(T, A...);
template <class T, class... A> int __nv_fp128_isnan(T, A...);
template <class T, class... A> int __nv_fp128_isunordered(T, A...);

#pragma clang force_cuda_host_device end

}  // extern "C++"
#endif  // __CUDA__
#endif
