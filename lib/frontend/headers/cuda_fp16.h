// Half precision: types, operators, intrinsics. In C the storage types alone.
#ifndef HIPPORT_CUDA_FP16_H
#define HIPPORT_CUDA_FP16_H

#include <hipport/language.h>

#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__

typedef struct __half_raw { unsigned short x; } __half_raw;
typedef struct __half2_raw { unsigned short x, y; } __half2_raw;

#ifndef __cplusplus
typedef __half_raw __half;
typedef __half2_raw __half2;
#else
extern "C++" {
#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif

namespace hipport_detail {
// Numbers that convert: all built-in ones.
template <class T> struct number { enum { value = __is_arithmetic(T) }; };
template <bool B, class T> struct when {};
template <class T> struct when<true, T> { typedef T type; };
}

struct __half {
  unsigned short hipport_bits;
  __half() = default;
  constexpr __half(__half_raw r) : hipport_bits(r.x) {}
  template <class T, class = typename hipport_detail::when<hipport_detail::number<T>::value, void>::type>
  __half(T);
  operator __half_raw() const;
  operator float() const;
  explicit operator bool() const;
  explicit operator char() const;
  explicit operator signed char() const;
  explicit operator unsigned char() const;
  explicit operator short() const;
  explicit operator unsigned short() const;
  explicit operator int() const;
  explicit operator unsigned int() const;
  explicit operator long() const;
  explicit operator unsigned long() const;
  explicit operator long long() const;
  explicit operator unsigned long long() const;
  explicit operator double() const;
  template <class T> __half& operator=(T);
  template <class T> __half& operator+=(T);
  template <class T> __half& operator-=(T);
  template <class T> __half& operator*=(T);
  template <class T> __half& operator/=(T);
  __half& operator++();
  __half operator++(int);
  __half& operator--();
  __half operator--(int);
  __half operator+() const;
  __half operator-() const;
};
struct __attribute__((aligned(4))) __half2 {
  __half x, y;
  __half2() = default;
  __half2(__half, __half);
  __half2(__half2_raw);
  __half2& operator=(__half2_raw);
  operator __half2_raw() const;
  __half2 &operator+=(__half2), &operator-=(__half2), &operator*=(__half2), &operator/=(__half2);
  __half2 &operator++(), &operator--();
  __half2 operator++(int), operator--(int);
  __half2 operator+() const;
  __half2 operator-() const;
};
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

// A number on one side takes part at this precision.
__half operator+(__half, __half);
__half2 operator+(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __half>::type operator+(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __half>::type operator+(T, __half);
__half operator-(__half, __half);
__half2 operator-(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __half>::type operator-(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __half>::type operator-(T, __half);
__half operator*(__half, __half);
__half2 operator*(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __half>::type operator*(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __half>::type operator*(T, __half);
__half operator/(__half, __half);
__half2 operator/(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __half>::type operator/(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __half>::type operator/(T, __half);
bool operator==(__half, __half);
bool operator==(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator==(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator==(T, __half);
bool operator!=(__half, __half);
bool operator!=(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator!=(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator!=(T, __half);
bool operator<(__half, __half);
bool operator<(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator<(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator<(T, __half);
bool operator>(__half, __half);
bool operator>(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator>(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator>(T, __half);
bool operator<=(__half, __half);
bool operator<=(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator<=(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator<=(T, __half);
bool operator>=(__half, __half);
bool operator>=(__half2, __half2);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator>=(__half, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator>=(T, __half);

// Conversions.
float __half2float(__half), __low2float(__half2), __high2float(__half2);
float2 __half22float2(__half2);
__half __double2half(double), __float2half(float), __float2half_rn(float),
    __float2half_rz(float), __float2half_rd(float), __float2half_ru(float),
    __low2half(__half2), __high2half(__half2), __ushort_as_half(unsigned short),
    __short_as_half(short), __short2half_rn(short), __short2half_rz(short),
    __short2half_rd(short), __short2half_ru(short), __ushort2half_rn(unsigned short),
    __ushort2half_rz(unsigned short), __ushort2half_rd(unsigned short),
    __ushort2half_ru(unsigned short), __int2half_rn(int), __int2half_rz(int),
    __int2half_rd(int), __int2half_ru(int), __uint2half_rn(unsigned int),
    __uint2half_rz(unsigned int), __uint2half_rd(unsigned int), __uint2half_ru(unsigned int),
    __ll2half_rn(long long), __ll2half_rz(long long), __ll2half_rd(long long),
    __ll2half_ru(long long), __ull2half_rn(unsigned long long),
    __ull2half_rz(unsigned long long), __ull2half_rd(unsigned long long),
    __ull2half_ru(unsigned long long);
short __half2short_rn(__half), __half2short_rz(__half), __half2short_rd(__half),
    __half2short_ru(__half), __half_as_short(__half);
unsigned short __half2ushort_rn(__half), __half2ushort_rz(__half), __half2ushort_rd(__half),
    __half2ushort_ru(__half), __half_as_ushort(__half);
int __half2int_rn(__half), __half2int_rz(__half), __half2int_rd(__half), __half2int_ru(__half);
unsigned int __half2uint_rn(__half), __half2uint_rz(__half), __half2uint_rd(__half),
    __half2uint_ru(__half);
long long __half2ll_rn(__half), __half2ll_rz(__half), __half2ll_rd(__half),
    __half2ll_ru(__half);
unsigned long long __half2ull_rn(__half), __half2ull_rz(__half), __half2ull_rd(__half),
    __half2ull_ru(__half);
signed char __half2char_rz(__half);
unsigned char __half2uchar_rz(__half);
__half2 __half2half2(__half), __float2half2_rn(float), __floats2half2_rn(float, float),
    __float22half2_rn(float2), __halves2half2(__half, __half), __low2half2(__half2),
    __high2half2(__half2), __lows2half2(__half2, __half2), __highs2half2(__half2, __half2),
    __lowhigh2highlow(__half2), make_half2(__half, __half);

// Arithmetic, comparison, math.
__half __hadd(__half, __half), __hadd_rn(__half, __half), __hadd_sat(__half, __half),
    __hsub(__half, __half), __hsub_rn(__half, __half), __hsub_sat(__half, __half),
    __hmul(__half, __half), __hmul_rn(__half, __half), __hmul_sat(__half, __half),
    __hdiv(__half, __half), __hmax(__half, __half), __hmin(__half, __half),
    __hmax_nan(__half, __half), __hmin_nan(__half, __half), __hneg(__half), __habs(__half),
    __hfma(__half, __half, __half), __hfma_sat(__half, __half, __half),
    __hfma_relu(__half, __half, __half);
__half2 __hadd2(__half2, __half2), __hadd2_rn(__half2, __half2), __hadd2_sat(__half2, __half2),
    __hsub2(__half2, __half2), __hsub2_rn(__half2, __half2), __hsub2_sat(__half2, __half2),
    __hmul2(__half2, __half2), __hmul2_rn(__half2, __half2), __hmul2_sat(__half2, __half2),
    __h2div(__half2, __half2), __hmax2(__half2, __half2), __hmin2(__half2, __half2),
    __hmax2_nan(__half2, __half2), __hmin2_nan(__half2, __half2), __heq2(__half2, __half2),
    __hequ2(__half2, __half2), __hne2(__half2, __half2), __hneu2(__half2, __half2),
    __hle2(__half2, __half2), __hleu2(__half2, __half2), __hge2(__half2, __half2),
    __hgeu2(__half2, __half2), __hlt2(__half2, __half2), __hltu2(__half2, __half2),
    __hgt2(__half2, __half2), __hgtu2(__half2, __half2), __hneg2(__half2), __habs2(__half2),
    __hisnan2(__half2), __hfma2(__half2, __half2, __half2),
    __hfma2_sat(__half2, __half2, __half2), __hfma2_relu(__half2, __half2, __half2),
    __hcmadd(__half2, __half2, __half2);
bool __heq(__half, __half), __hequ(__half, __half), __hne(__half, __half),
    __hneu(__half, __half), __hle(__half, __half), __hleu(__half, __half),
    __hge(__half, __half), __hgeu(__half, __half), __hlt(__half, __half),
    __hltu(__half, __half), __hgt(__half, __half), __hgtu(__half, __half),
    __hbeq2(__half2, __half2), __hbequ2(__half2, __half2), __hbne2(__half2, __half2),
    __hbneu2(__half2, __half2), __hble2(__half2, __half2), __hbleu2(__half2, __half2),
    __hbge2(__half2, __half2), __hbgeu2(__half2, __half2), __hblt2(__half2, __half2),
    __hbltu2(__half2, __half2), __hbgt2(__half2, __half2), __hbgtu2(__half2, __half2),
    __hisnan(__half);
int __hisinf(__half);
unsigned int __heq2_mask(__half2, __half2), __hequ2_mask(__half2, __half2),
    __hne2_mask(__half2, __half2), __hneu2_mask(__half2, __half2),
    __hle2_mask(__half2, __half2), __hleu2_mask(__half2, __half2),
    __hge2_mask(__half2, __half2), __hgeu2_mask(__half2, __half2),
    __hlt2_mask(__half2, __half2), __hltu2_mask(__half2, __half2),
    __hgt2_mask(__half2, __half2), __hgtu2_mask(__half2, __half2);
__half hceil(__half), hcos(__half), hexp(__half), hexp10(__half), hexp2(__half),
    hfloor(__half), hlog(__half), hlog10(__half), hlog2(__half), hrcp(__half), hrint(__half),
    hrsqrt(__half), hsin(__half), hsqrt(__half), htanh(__half), htanh_approx(__half),
    htrunc(__half);
__half2 h2ceil(__half2), h2cos(__half2), h2exp(__half2), h2exp10(__half2), h2exp2(__half2),
    h2floor(__half2), h2log(__half2), h2log10(__half2), h2log2(__half2), h2rcp(__half2),
    h2rint(__half2), h2rsqrt(__half2), h2sin(__half2), h2sqrt(__half2), h2tanh(__half2),
    h2tanh_approx(__half2), h2trunc(__half2);
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0)

#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
}  // extern "C++"
#endif  // __cplusplus

#endif
