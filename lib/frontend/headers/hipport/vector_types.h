// The built-in vector types, their makers and dim3. Valid in C, C++ and CUDA.
#ifndef HIPPORT_VECTOR_TYPES_H
#define HIPPORT_VECTOR_TYPES_H

#include <hipport/qualifiers.h>

#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__

#if defined(__cplusplus) && __cplusplus >= 201103L
#define HIPPORT_CONSTEXPR constexpr
#else
#define HIPPORT_CONSTEXPR
#endif

typedef struct char1 { signed char x; } char1;
typedef struct __attribute__((aligned(2))) char2 { signed char x, y; } char2;
typedef struct char3 { signed char x, y, z; } char3;
typedef struct __attribute__((aligned(4))) char4 { signed char x, y, z, w; } char4;
typedef struct uchar1 { unsigned char x; } uchar1;
typedef struct __attribute__((aligned(2))) uchar2 { unsigned char x, y; } uchar2;
typedef struct uchar3 { unsigned char x, y, z; } uchar3;
typedef struct __attribute__((aligned(4))) uchar4 { unsigned char x, y, z, w; } uchar4;
typedef struct short1 { short x; } short1;
typedef struct __attribute__((aligned(4))) short2 { short x, y; } short2;
typedef struct short3 { short x, y, z; } short3;
typedef struct __attribute__((aligned(8))) short4 { short x, y, z, w; } short4;
typedef struct ushort1 { unsigned short x; } ushort1;
typedef struct __attribute__((aligned(4))) ushort2 { unsigned short x, y; } ushort2;
typedef struct ushort3 { unsigned short x, y, z; } ushort3;
typedef struct __attribute__((aligned(8))) ushort4 { unsigned short x, y, z, w; } ushort4;
typedef struct int1 { int x; } int1;
typedef struct __attribute__((aligned(8))) int2 { int x, y; } int2;
typedef struct int3 { int x, y, z; } int3;
typedef struct __attribute__((aligned(16))) int4 { int x, y, z, w; } int4;
typedef struct uint1 { unsigned int x; } uint1;
typedef struct __attribute__((aligned(8))) uint2 { unsigned int x, y; } uint2;
typedef struct uint3 { unsigned int x, y, z; } uint3;
typedef struct __attribute__((aligned(16))) uint4 { unsigned int x, y, z, w; } uint4;
typedef struct long1 { long x; } long1;
typedef struct __attribute__((aligned(16))) long2 { long x, y; } long2;
typedef struct long3 { long x, y, z; } long3;
typedef struct __attribute__((aligned(16))) long4 { long x, y, z, w; } long4;
typedef struct ulong1 { unsigned long x; } ulong1;
typedef struct __attribute__((aligned(16))) ulong2 { unsigned long x, y; } ulong2;
typedef struct ulong3 { unsigned long x, y, z; } ulong3;
typedef struct __attribute__((aligned(16))) ulong4 { unsigned long x, y, z, w; } ulong4;
typedef struct longlong1 { long long x; } longlong1;
typedef struct __attribute__((aligned(16))) longlong2 { long long x, y; } longlong2;
typedef struct longlong3 { long long x, y, z; } longlong3;
typedef struct __attribute__((aligned(16))) longlong4 { long long x, y, z, w; } longlong4;
typedef struct ulonglong1 { unsigned long long x; } ulonglong1;
typedef struct __attribute__((aligned(16))) ulonglong2 { unsigned long long x, y; } ulonglong2;
typedef struct ulonglong3 { unsigned long long x, y, z; } ulonglong3;
typedef struct __attribute__((aligned(16))) ulonglong4 { unsigned long long x, y, z, w; } ulonglong4;
typedef struct float1 { float x; } float1;
typedef struct __attribute__((aligned(8))) float2 { float x, y; } float2;
typedef struct float3 { float x, y, z; } float3;
typedef struct __attribute__((aligned(16))) float4 { float x, y, z, w; } float4;
typedef struct double1 { double x; } double1;
typedef struct __attribute__((aligned(16))) double2 { double x, y; } double2;
typedef struct double3 { double x, y, z; } double3;
typedef struct __attribute__((aligned(16))) double4 { double x, y, z, w; } double4;
typedef struct __attribute__((aligned(16))) long4_16a { long x, y, z, w; } long4_16a;
typedef struct __attribute__((aligned(32))) long4_32a { long x, y, z, w; } long4_32a;
typedef struct __attribute__((aligned(16))) ulong4_16a { unsigned long x, y, z, w; } ulong4_16a;
typedef struct __attribute__((aligned(32))) ulong4_32a { unsigned long x, y, z, w; } ulong4_32a;
typedef struct __attribute__((aligned(16))) longlong4_16a { long long x, y, z, w; } longlong4_16a;
typedef struct __attribute__((aligned(32))) longlong4_32a { long long x, y, z, w; } longlong4_32a;
typedef struct __attribute__((aligned(16))) ulonglong4_16a { unsigned long long x, y, z, w; } ulonglong4_16a;
typedef struct __attribute__((aligned(32))) ulonglong4_32a { unsigned long long x, y, z, w; } ulonglong4_32a;
typedef struct __attribute__((aligned(16))) double4_16a { double x, y, z, w; } double4_16a;
typedef struct __attribute__((aligned(32))) double4_32a { double x, y, z, w; } double4_32a;

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif

typedef struct dim3 {
  unsigned int x, y, z;
#ifdef __cplusplus
  HIPPORT_CONSTEXPR dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  HIPPORT_CONSTEXPR dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  operator uint3() const { uint3 v = {x, y, z}; return v; }
#endif
} dim3;

#ifdef __cplusplus
extern "C++" {
#endif
char1 make_char1(signed char);
char2 make_char2(signed char, signed char);
char3 make_char3(signed char, signed char, signed char);
char4 make_char4(signed char, signed char, signed char, signed char);
uchar1 make_uchar1(unsigned char);
uchar2 make_uchar2(unsigned char, unsigned char);
uchar3 make_uchar3(unsigned char, unsigned char, unsigned char);
uchar4 make_uchar4(unsigned char, unsigned char, unsigned char, unsigned char);
short1 make_short1(short);
short2 make_short2(short, short);
short3 make_short3(short, short, short);
short4 make_short4(short, short, short, short);
ushort1 make_ushort1(unsigned short);
ushort2 make_ushort2(unsigned short, unsigned short);
ushort3 make_ushort3(unsigned short, unsigned short, unsigned short);
ushort4 make_ushort4(unsigned short, unsigned short, unsigned short, unsigned short);
int1 make_int1(int);
int2 make_int2(int, int);
int3 make_int3(int, int, int);
int4 make_int4(int, int, int, int);
uint1 make_uint1(unsigned int);
uint2 make_uint2(unsigned int, unsigned int);
uint3 make_uint3(unsigned int, unsigned int, unsigned int);
uint4 make_uint4(unsigned int, unsigned int, unsigned int, unsigned int);
long1 make_long1(long);
long2 make_long2(long, long);
long3 make_long3(long, long, long);
long4 make_long4(long, long, long, long);
ulong1 make_ulong1(unsigned long);
ulong2 make_ulong2(unsigned long, unsigned long);
ulong3 make_ulong3(unsigned long, unsigned long, unsigned long);
ulong4 make_ulong4(unsigned long, unsigned long, unsigned long, unsigned long);
longlong1 make_longlong1(long long);
longlong2 make_longlong2(long long, long long);
longlong3 make_longlong3(long long, long long, long long);
longlong4 make_longlong4(long long, long long, long long, long long);
ulonglong1 make_ulonglong1(unsigned long long);
ulonglong2 make_ulonglong2(unsigned long long, unsigned long long);
ulonglong3 make_ulonglong3(unsigned long long, unsigned long long, unsigned long long);
ulonglong4 make_ulonglong4(unsigned long long, unsigned long long, unsigned long long, unsigned long long);
float1 make_float1(float);
float2 make_float2(float, float);
float3 make_float3(float, float, float);
float4 make_float4(float, float, float, float);
double1 make_double1(double);
double2 make_double2(double, double);
double3 make_double3(double, double, double);
double4 make_double4(double, double, double, double);
long4_16a make_long4_16a(long, long, long, long);
long4_32a make_long4_32a(long, long, long, long);
ulong4_16a make_ulong4_16a(unsigned long, unsigned long, unsigned long, unsigned long);
ulong4_32a make_ulong4_32a(unsigned long, unsigned long, unsigned long, unsigned long);
longlong4_16a make_longlong4_16a(long long, long long, long long, long long);
longlong4_32a make_longlong4_32a(long long, long long, long long, long long);
ulonglong4_16a make_ulonglong4_16a(unsigned long long, unsigned long long, unsigned long long, unsigned long long);
ulonglong4_32a make_ulonglong4_32a(unsigned long long, unsigned long long, unsigned long long, unsigned long long);
double4_16a make_double4_16a(double, double, double, double);
double4_32a make_double4_32a(double, double, double, double);
#ifdef __cplusplus
}
#endif

#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif

#endif
