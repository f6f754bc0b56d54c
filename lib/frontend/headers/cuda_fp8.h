// Eight-, six- and four-bit floating point: types and conversions.
#ifndef HIPPORT_CUDA_FP8_H
#define HIPPORT_CUDA_FP8_H

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define __CUDA_FP8_TYPES_EXIST__

typedef unsigned char __nv_fp8_storage_t, __nv_fp6_storage_t, __nv_fp4_storage_t, __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp8x2_storage_t, __nv_fp6x2_storage_t, __nv_fp4x4_storage_t;
typedef unsigned int __nv_fp8x4_storage_t, __nv_fp6x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;
typedef enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 } __nv_fp6_interpretation_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;
#ifndef HIPPORT_ROUND_MODE
#define HIPPORT_ROUND_MODE
enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
#endif

#ifdef __cplusplus
extern "C++" {
#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif

struct __nv_fp8_e4m3 {
  unsigned char __x;
  __nv_fp8_e4m3() = default;
  template <class T> explicit __nv_fp8_e4m3(T);
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator float() const;
  explicit operator double() const;
  template <class T, class = typename hipport_detail::when<hipport_detail::number<T>::value, void>::type>
  explicit operator T() const;
};
struct __nv_fp8x2_e4m3 {
  unsigned short __x;
  __nv_fp8x2_e4m3() = default;
  template <class... T> explicit __nv_fp8x2_e4m3(T...);
  explicit operator float2() const;
  explicit operator __half2() const;
};
struct __nv_fp8x4_e4m3 {
  unsigned int __x;
  __nv_fp8x4_e4m3() = default;
  template <class... T> explicit __nv_fp8x4_e4m3(T...);
  explicit operator float4() const;
};
struct __nv_fp8_e5m2 {
  unsigned char __x;
  __nv_fp8_e5m2() = default;
  template <class T> explicit __nv_fp8_e5m2(T);
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator float() const;
  explicit operator double() const;
  template <class T, class = typename hipport_detail::when<hipport_detail::number<T>::value, void>::type>
  explicit operator T() const;
};
struct __nv_fp8x2_e5m2 {
  unsigned short __x;
  __nv_fp8x2_e5m2() = default;
  template <class... T> explicit __nv_fp8x2_e5m2(T...);
  explicit operator float2() const;
  explicit operator __half2() const;
};
struct __nv_fp8x4_e5m2 {
  unsigned int __x;
  __nv_fp8x4_e5m2() = default;
  template <class... T> explicit __nv_fp8x4_e5m2(T...);
  explicit operator float4() const;
};
struct __nv_fp8_e8m0 {
  unsigned char __x;
  __nv_fp8_e8m0() = default;
  template <class T> explicit __nv_fp8_e8m0(T);
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator float() const;
  explicit operator double() const;
  template <class T, class = typename hipport_detail::when<hipport_detail::number<T>::value, void>::type>
  explicit operator T() const;
};
struct __nv_fp8x2_e8m0 {
  unsigned short __x;
  __nv_fp8x2_e8m0() = default;
  template <class... T> explicit __nv_fp8x2_e8m0(T...);
  explicit operator float2() const;
  explicit operator __half2() const;
};
struct __nv_fp8x4_e8m0 {
  unsigned int __x;
  __nv_fp8x4_e8m0() = default;
  template <class... T> explicit __nv_fp8x4_e8m0(T...);
  explicit operator float4() const;
};
struct __nv_fp6_e2m3 {
  unsigned char __x;
  __nv_fp6_e2m3() = default;
  template <class T> explicit __nv_fp6_e2m3(T);
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator float() const;
  explicit operator double() const;
  template <class T, class = typename hipport_detail::when<hipport_detail::number<T>::value, void>::type>
  explicit operator T() const;
};
struct __nv_fp6x2_e2m3 {
  unsigned short __x;
  __nv_fp6x2_e2m3() = default;
  template <class... T> explicit __nv_fp6x2_e2m3(T...);
  explicit operator float2() const;
  explicit operator __half2() const;
};
struct __nv_fp6x4_e2m3 {
  unsigned int __x;
  __nv_fp6x4_e2m3() = default;
  template <class... T> explicit __nv_fp6x4_e2m3(T...);
  explicit operator float4() const;
};
struct __nv_fp6_e3m2 {
  unsigned char __x;
  __nv_fp6_e3m2() = default;
  template <class T> explicit __nv_fp6_e3m2(T);
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator float() const;
  explicit operator double() const;
  template <class T, class = typename hipport_detail::when<hipport_detail::number<T>::value, void>::type>
  explicit operator T() const;
};
struct __nv_fp6x2_e3m2 {
  unsigned short __x;
  __nv_fp6x2_e3m2() = default;
  template <class... T> explicit __nv_fp6x2_e3m2(T...);
  explicit operator float2() const;
  explicit operator __half2() const;
};
struct __nv_fp6x4_e3m2 {
  unsigned int __x;
  __nv_fp6x4_e3m2() = default;
  template <class... T> explicit __nv_fp6x4_e3m2(T...);
  explicit operator float4() const;
};
struct __nv_fp4_e2m1 {
  unsigned char __x;
  __nv_fp4_e2m1() = default;
  template <class T> explicit __nv_fp4_e2m1(T);
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator float() const;
  explicit operator double() const;
  template <class T, class = typename hipport_detail::when<hipport_detail::number<T>::value, void>::type>
  explicit operator T() const;
};
struct __nv_fp4x2_e2m1 {
  unsigned short __x;
  __nv_fp4x2_e2m1() = default;
  template <class... T> explicit __nv_fp4x2_e2m1(T...);
  explicit operator float2() const;
  explicit operator __half2() const;
};
struct __nv_fp4x4_e2m1 {
  unsigned int __x;
  __nv_fp4x4_e2m1() = default;
  template <class... T> explicit __nv_fp4x4_e2m1(T...);
  explicit operator float4() const;
};

// Conversions between raw values.
template <class... A> __nv_fp8_storage_t __nv_cvt_double_to_fp8(A...);
template <class... A> __nv_fp8_storage_t __nv_cvt_float_to_fp8(A...);
template <class... A> __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(A...);
template <class... A> __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(A...);
template <class... A> __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(A...);
template <class... A> __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(A...);
template <class... A> __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(A...);
template <class... A> __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(A...);
template <class... A> __half_raw __nv_cvt_fp8_to_halfraw(A...);
template <class... A> __half2_raw __nv_cvt_fp8x2_to_halfraw2(A...);
template <class... A> __nv_fp6_storage_t __nv_cvt_double_to_fp6(A...);
template <class... A> __nv_fp6_storage_t __nv_cvt_float_to_fp6(A...);
template <class... A> __nv_fp6_storage_t __nv_cvt_halfraw_to_fp6(A...);
template <class... A> __nv_fp6_storage_t __nv_cvt_bfloat16raw_to_fp6(A...);
template <class... A> __nv_fp6x2_storage_t __nv_cvt_double2_to_fp6x2(A...);
template <class... A> __nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(A...);
template <class... A> __nv_fp6x2_storage_t __nv_cvt_halfraw2_to_fp6x2(A...);
template <class... A> __nv_fp6x2_storage_t __nv_cvt_bfloat16raw2_to_fp6x2(A...);
template <class... A> __half_raw __nv_cvt_fp6_to_halfraw(A...);
template <class... A> __half2_raw __nv_cvt_fp6x2_to_halfraw2(A...);
template <class... A> __nv_fp4_storage_t __nv_cvt_double_to_fp4(A...);
template <class... A> __nv_fp4_storage_t __nv_cvt_float_to_fp4(A...);
template <class... A> __nv_fp4_storage_t __nv_cvt_halfraw_to_fp4(A...);
template <class... A> __nv_fp4_storage_t __nv_cvt_bfloat16raw_to_fp4(A...);
template <class... A> __nv_fp4x2_storage_t __nv_cvt_double2_to_fp4x2(A...);
template <class... A> __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(A...);
template <class... A> __nv_fp4x2_storage_t __nv_cvt_halfraw2_to_fp4x2(A...);
template <class... A> __nv_fp4x2_storage_t __nv_cvt_bfloat16raw2_to_fp4x2(A...);
template <class... A> __half_raw __nv_cvt_fp4_to_halfraw(A...);
template <class... A> __half2_raw __nv_cvt_fp4x2_to_halfraw2(A...);
template <class... A> __nv_fp8_storage_t __nv_cvt_double_to_e8m0(A...);
template <class... A> __nv_fp8_storage_t __nv_cvt_float_to_e8m0(A...);
template <class... A> __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(A...);
template <class... A> __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(A...);
template <class... A> __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(A...);
template <class... A> __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(A...);
template <class... A> __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(A...);
template <class... A> __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(A...);

#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
}  // extern "C++"
#endif  // __cplusplus

#endif
