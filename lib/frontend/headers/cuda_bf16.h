// bfloat16: types, operators, intrinsics. In C the storage types alone.
#ifndef HIPPORT_CUDA_BF16_H
#define HIPPORT_CUDA_BF16_H

#include <hipport/language.h>
#include <cuda_fp16.h>

#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__

typedef struct __nv_bfloat16_raw { unsigned short x; } __nv_bfloat16_raw;
typedef struct __nv_bfloat162_raw { unsigned short x, y; } __nv_bfloat162_raw;

#ifndef __cplusplus
typedef __nv_bfloat16_raw __nv_bfloat16;
typedef __nv_bfloat162_raw __nv_bfloat162;
#else
extern "C++" {
#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif

struct __nv_bfloat16 {
  unsigned short hipport_bits;
  __nv_bfloat16() = default;
  constexpr __nv_bfloat16(__nv_bfloat16_raw r) : hipport_bits(r.x) {}
  template <class T, class = typename hipport_detail::when<hipport_detail::number<T>::value, void>::type>
  __nv_bfloat16(T);
  explicit __nv_bfloat16(__half);
  operator __nv_bfloat16_raw() const;
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
  template <class T> __nv_bfloat16& operator=(T);
  template <class T> __nv_bfloat16& operator+=(T);
  template <class T> __nv_bfloat16& operator-=(T);
  template <class T> __nv_bfloat16& operator*=(T);
  template <class T> __nv_bfloat16& operator/=(T);
  __nv_bfloat16& operator++();
  __nv_bfloat16 operator++(int);
  __nv_bfloat16& operator--();
  __nv_bfloat16 operator--(int);
  __nv_bfloat16 operator+() const;
  __nv_bfloat16 operator-() const;
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  __nv_bfloat162(__nv_bfloat16, __nv_bfloat16);
  __nv_bfloat162(__nv_bfloat162_raw);
  __nv_bfloat162& operator=(__nv_bfloat162_raw);
  operator __nv_bfloat162_raw() const;
  __nv_bfloat162 &operator+=(__nv_bfloat162), &operator-=(__nv_bfloat162), &operator*=(__nv_bfloat162), &operator/=(__nv_bfloat162);
  __nv_bfloat162 &operator++(), &operator--();
  __nv_bfloat162 operator++(int), operator--(int);
  __nv_bfloat162 operator+() const;
  __nv_bfloat162 operator-() const;
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

// A number on one side takes part at this precision.
__nv_bfloat16 operator+(__nv_bfloat16, __nv_bfloat16);
__nv_bfloat162 operator+(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __nv_bfloat16>::type operator+(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __nv_bfloat16>::type operator+(T, __nv_bfloat16);
__nv_bfloat16 operator-(__nv_bfloat16, __nv_bfloat16);
__nv_bfloat162 operator-(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __nv_bfloat16>::type operator-(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __nv_bfloat16>::type operator-(T, __nv_bfloat16);
__nv_bfloat16 operator*(__nv_bfloat16, __nv_bfloat16);
__nv_bfloat162 operator*(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __nv_bfloat16>::type operator*(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __nv_bfloat16>::type operator*(T, __nv_bfloat16);
__nv_bfloat16 operator/(__nv_bfloat16, __nv_bfloat16);
__nv_bfloat162 operator/(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __nv_bfloat16>::type operator/(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, __nv_bfloat16>::type operator/(T, __nv_bfloat16);
bool operator==(__nv_bfloat16, __nv_bfloat16);
bool operator==(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator==(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator==(T, __nv_bfloat16);
bool operator!=(__nv_bfloat16, __nv_bfloat16);
bool operator!=(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator!=(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator!=(T, __nv_bfloat16);
bool operator<(__nv_bfloat16, __nv_bfloat16);
bool operator<(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator<(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator<(T, __nv_bfloat16);
bool operator>(__nv_bfloat16, __nv_bfloat16);
bool operator>(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator>(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator>(T, __nv_bfloat16);
bool operator<=(__nv_bfloat16, __nv_bfloat16);
bool operator<=(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator<=(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator<=(T, __nv_bfloat16);
bool operator>=(__nv_bfloat16, __nv_bfloat16);
bool operator>=(__nv_bfloat162, __nv_bfloat162);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator>=(__nv_bfloat16, T);
template <class T> typename hipport_detail::when<hipport_detail::number<T>::value, bool>::type operator>=(T, __nv_bfloat16);

// Conversions.
float __bfloat162float(__nv_bfloat16), __low2float(__nv_bfloat162),
    __high2float(__nv_bfloat162);
float2 __bfloat1622float2(__nv_bfloat162);
__nv_bfloat16 __double2bfloat16(double), __float2bfloat16(float), __float2bfloat16_rn(float),
    __float2bfloat16_rz(float), __float2bfloat16_rd(float), __float2bfloat16_ru(float),
    __low2bfloat16(__nv_bfloat162), __high2bfloat16(__nv_bfloat162),
    __ushort_as_bfloat16(unsigned short), __short_as_bfloat16(short),
    __short2bfloat16_rn(short), __short2bfloat16_rz(short), __short2bfloat16_rd(short),
    __short2bfloat16_ru(short), __ushort2bfloat16_rn(unsigned short),
    __ushort2bfloat16_rz(unsigned short), __ushort2bfloat16_rd(unsigned short),
    __ushort2bfloat16_ru(unsigned short), __int2bfloat16_rn(int), __int2bfloat16_rz(int),
    __int2bfloat16_rd(int), __int2bfloat16_ru(int), __uint2bfloat16_rn(unsigned int),
    __uint2bfloat16_rz(unsigned int), __uint2bfloat16_rd(unsigned int),
    __uint2bfloat16_ru(unsigned int), __ll2bfloat16_rn(long long), __ll2bfloat16_rz(long long),
    __ll2bfloat16_rd(long long), __ll2bfloat16_ru(long long),
    __ull2bfloat16_rn(unsigned long long), __ull2bfloat16_rz(unsigned long long),
    __ull2bfloat16_rd(unsigned long long), __ull2bfloat16_ru(unsigned long long);
short __bfloat162short_rn(__nv_bfloat16), __bfloat162short_rz(__nv_bfloat16),
    __bfloat162short_rd(__nv_bfloat16), __bfloat162short_ru(__nv_bfloat16),
    __bfloat16_as_short(__nv_bfloat16);
unsigned short __bfloat162ushort_rn(__nv_bfloat16), __bfloat162ushort_rz(__nv_bfloat16),
    __bfloat162ushort_rd(__nv_bfloat16), __bfloat162ushort_ru(__nv_bfloat16),
    __bfloat16_as_ushort(__nv_bfloat16);
int __bfloat162int_rn(__nv_bfloat16), __bfloat162int_rz(__nv_bfloat16),
    __bfloat162int_rd(__nv_bfloat16), __bfloat162int_ru(__nv_bfloat16);
unsigned int __bfloat162uint_rn(__nv_bfloat16), __bfloat162uint_rz(__nv_bfloat16),
    __bfloat162uint_rd(__nv_bfloat16), __bfloat162uint_ru(__nv_bfloat16);
long long __bfloat162ll_rn(__nv_bfloat16), __bfloat162ll_rz(__nv_bfloat16),
    __bfloat162ll_rd(__nv_bfloat16), __bfloat162ll_ru(__nv_bfloat16);
unsigned long long __bfloat162ull_rn(__nv_bfloat16), __bfloat162ull_rz(__nv_bfloat16),
    __bfloat162ull_rd(__nv_bfloat16), __bfloat162ull_ru(__nv_bfloat16);
signed char __bfloat162char_rz(__nv_bfloat16);
unsigned char __bfloat162uchar_rz(__nv_bfloat16);
__nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16), __float2bfloat162_rn(float),
    __floats2bfloat162_rn(float, float), __float22bfloat162_rn(float2),
    __halves2bfloat162(__nv_bfloat16, __nv_bfloat16), __low2bfloat162(__nv_bfloat162),
    __high2bfloat162(__nv_bfloat162), __lows2bfloat162(__nv_bfloat162, __nv_bfloat162),
    __highs2bfloat162(__nv_bfloat162, __nv_bfloat162), __lowhigh2highlow(__nv_bfloat162),
    make_bfloat162(__nv_bfloat16, __nv_bfloat16);

// Arithmetic, comparison, math.
__nv_bfloat16 __hadd(__nv_bfloat16, __nv_bfloat16), __hadd_rn(__nv_bfloat16, __nv_bfloat16),
    __hadd_sat(__nv_bfloat16, __nv_bfloat16), __hsub(__nv_bfloat16, __nv_bfloat16),
    __hsub_rn(__nv_bfloat16, __nv_bfloat16), __hsub_sat(__nv_bfloat16, __nv_bfloat16),
    __hmul(__nv_bfloat16, __nv_bfloat16), __hmul_rn(__nv_bfloat16, __nv_bfloat16),
    __hmul_sat(__nv_bfloat16, __nv_bfloat16), __hdiv(__nv_bfloat16, __nv_bfloat16),
    __hmax(__nv_bfloat16, __nv_bfloat16), __hmin(__nv_bfloat16, __nv_bfloat16),
    __hmax_nan(__nv_bfloat16, __nv_bfloat16), __hmin_nan(__nv_bfloat16, __nv_bfloat16),
    __hneg(__nv_bfloat16), __habs(__nv_bfloat16),
    __hfma(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16),
    __hfma_sat(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16),
    __hfma_relu(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
__nv_bfloat162 __hadd2(__nv_bfloat162, __nv_bfloat162),
    __hadd2_rn(__nv_bfloat162, __nv_bfloat162), __hadd2_sat(__nv_bfloat162, __nv_bfloat162),
    __hsub2(__nv_bfloat162, __nv_bfloat162), __hsub2_rn(__nv_bfloat162, __nv_bfloat162),
    __hsub2_sat(__nv_bfloat162, __nv_bfloat162), __hmul2(__nv_bfloat162, __nv_bfloat162),
    __hmul2_rn(__nv_bfloat162, __nv_bfloat162), __hmul2_sat(__nv_bfloat162, __nv_bfloat162),
    __h2div(__nv_bfloat162, __nv_bfloat162), __hmax2(__nv_bfloat162, __nv_bfloat162),
    __hmin2(__nv_bfloat162, __nv_bfloat162), __hmax2_nan(__nv_bfloat162, __nv_bfloat162),
    __hmin2_nan(__nv_bfloat162, __nv_bfloat162), __heq2(__nv_bfloat162, __nv_bfloat162),
    __hequ2(__nv_bfloat162, __nv_bfloat162), __hne2(__nv_bfloat162, __nv_bfloat162),
    __hneu2(__nv_bfloat162, __nv_bfloat162), __hle2(__nv_bfloat162, __nv_bfloat162),
    __hleu2(__nv_bfloat162, __nv_bfloat162), __hge2(__nv_bfloat162, __nv_bfloat162),
    __hgeu2(__nv_bfloat162, __nv_bfloat162), __hlt2(__nv_bfloat162, __nv_bfloat162),
    __hltu2(__nv_bfloat162, __nv_bfloat162), __hgt2(__nv_bfloat162, __nv_bfloat162),
    __hgtu2(__nv_bfloat162, __nv_bfloat162), __hneg2(__nv_bfloat162), __habs2(__nv_bfloat162),
    __hisnan2(__nv_bfloat162), __hfma2(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162),
    __hfma2_sat(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162),
    __hfma2_relu(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162),
    __hcmadd(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162);
bool __heq(__nv_bfloat16, __nv_bfloat16), __hequ(__nv_bfloat16, __nv_bfloat16),
    __hne(__nv_bfloat16, __nv_bfloat16), __hneu(__nv_bfloat16, __nv_bfloat16),
    __hle(__nv_bfloat16, __nv_bfloat16), __hleu(__nv_bfloat16, __nv_bfloat16),
    __hge(__nv_bfloat16, __nv_bfloat16), __hgeu(__nv_bfloat16, __nv_bfloat16),
    __hlt(__nv_bfloat16, __nv_bfloat16), __hltu(__nv_bfloat16, __nv_bfloat16),
    __hgt(__nv_bfloat16, __nv_bfloat16), __hgtu(__nv_bfloat16, __nv_bfloat16),
    __hbeq2(__nv_bfloat162, __nv_bfloat162), __hbequ2(__nv_bfloat162, __nv_bfloat162),
    __hbne2(__nv_bfloat162, __nv_bfloat162), __hbneu2(__nv_bfloat162, __nv_bfloat162),
    __hble2(__nv_bfloat162, __nv_bfloat162), __hbleu2(__nv_bfloat162, __nv_bfloat162),
    __hbge2(__nv_bfloat162, __nv_bfloat162), __hbgeu2(__nv_bfloat162, __nv_bfloat162),
    __hblt2(__nv_bfloat162, __nv_bfloat162), __hbltu2(__nv_bfloat162, __nv_bfloat162),
    __hbgt2(__nv_bfloat162, __nv_bfloat162), __hbgtu2(__nv_bfloat162, __nv_bfloat162),
    __hisnan(__nv_bfloat16);
int __hisinf(__nv_bfloat16);
unsigned int __heq2_mask(__nv_bfloat162, __nv_bfloat162),
    __hequ2_mask(__nv_bfloat162, __nv_bfloat162), __hne2_mask(__nv_bfloat162, __nv_bfloat162),
    __hneu2_mask(__nv_bfloat162, __nv_bfloat162), __hle2_mask(__nv_bfloat162, __nv_bfloat162),
    __hleu2_mask(__nv_bfloat162, __nv_bfloat162), __hge2_mask(__nv_bfloat162, __nv_bfloat162),
    __hgeu2_mask(__nv_bfloat162, __nv_bfloat162), __hlt2_mask(__nv_bfloat162, __nv_bfloat162),
    __hltu2_mask(__nv_bfloat162, __nv_bfloat162), __hgt2_mask(__nv_bfloat162, __nv_bfloat162),
    __hgtu2_mask(__nv_bfloat162, __nv_bfloat162);
__nv_bfloat16 hceil(__nv_bfloat16), hcos(__nv_bfloat16), hexp(__nv_bfloat16),
    hexp10(__nv_bfloat16), hexp2(__nv_bfloat16), hfloor(__nv_bfloat16), hlog(__nv_bfloat16),
    hlog10(__nv_bfloat16), hlog2(__nv_bfloat16), hrcp(__nv_bfloat16), hrint(__nv_bfloat16),
    hrsqrt(__nv_bfloat16), hsin(__nv_bfloat16), hsqrt(__nv_bfloat16), htanh(__nv_bfloat16),
    htanh_approx(__nv_bfloat16), htrunc(__nv_bfloat16);
__nv_bfloat162 h2ceil(__nv_bfloat162), h2cos(__nv_bfloat162), h2exp(__nv_bfloat162),
    h2exp10(__nv_bfloat162), h2exp2(__nv_bfloat162), h2floor(__nv_bfloat162),
    h2log(__nv_bfloat162), h2log10(__nv_bfloat162), h2log2(__nv_bfloat162),
    h2rcp(__nv_bfloat162), h2rint(__nv_bfloat162), h2rsqrt(__nv_bfloat162),
    h2sin(__nv_bfloat162), h2sqrt(__nv_bfloat162), h2tanh(__nv_bfloat162),
    h2tanh_approx(__nv_bfloat162), h2trunc(__nv_bfloat162);
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0)

#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
}  // extern "C++"
#endif  // __cplusplus

#endif
