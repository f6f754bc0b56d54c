// Stand-ins for the helpers of NVIDIA's samples and of the old cutil, for trees
// that include them without carrying them. C++ and CUDA.
// embed: keep
#ifndef HIPPORT_SAMPLES_H
#define HIPPORT_SAMPLES_H

#include <hipport/language.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#include <string>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef STRCASECMP
#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#define STRCPY(to, length, from) strcpy(to, from)
#define FOPEN(file, name, mode) (file = fopen(name, mode))
#define FOPEN_FAIL(result) (result == NULL)
#define SSCANF sscanf
#define SPRINTF sprintf
#define DEV_RESET cudaDeviceReset();
#endif

extern "C++" {
template <class T> const char* _cudaGetErrorEnum(T);
template <class T> void check(T result, const char* function, const char* file, int line);
void __getLastCudaError(const char* message, const char* file, int line);
void __printLastCudaError(const char* message, const char* file, int line);
#ifndef checkCudaErrors
#define checkCudaErrors(call) check((call), #call, __FILE__, __LINE__)
#endif
#ifndef getLastCudaError
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
#define printLastCudaError(message) __printLastCudaError(message, __FILE__, __LINE__)
#endif
int ftoi(float);
int _ConvertSMVer2Cores(int major, int minor);
const char* _ConvertSMVer2ArchName(int major, int minor);
int gpuDeviceInit(int), gpuGetMaxGflopsDeviceId(), gpuGetMaxGflopsDeviceIdDRV(), gpuDeviceInitDRV(int, const char**);
int findCudaDevice(int argc, const char** argv), findCudaDeviceDRV(int argc, const char** argv);
int findCudaDevice(int argc, char** argv), findCudaGLDevice(int argc, const char** argv), findIntegratedGPU();
bool checkCudaCapabilities(int major, int minor);
bool checkCudaCapabilitiesDRV(int major, int minor, int device);
bool findFatbinPath(const char*, std::string&, char**, std::ostream&);
bool findModulePath(const char*, std::string&, char**, std::string&);

// Timers.
class StopWatchInterface {
 public:
  virtual ~StopWatchInterface();
  virtual void start(), stop(), reset();
  virtual float getTime(), getAverageTime();
};
bool sdkCreateTimer(StopWatchInterface**), sdkDeleteTimer(StopWatchInterface**), sdkStartTimer(StopWatchInterface**);
bool sdkStopTimer(StopWatchInterface**), sdkResetTimer(StopWatchInterface**);
float sdkGetTimerValue(StopWatchInterface**), sdkGetAverageTimerValue(StopWatchInterface**);

// Command line.
bool checkCmdLineFlag(int argc, const char** argv, const char* name);
int getCmdLineArgumentInt(int argc, const char** argv, const char* name);
float getCmdLineArgumentFloat(int argc, const char** argv, const char* name);
bool getCmdLineArgumentString(int argc, const char** argv, const char* name, char** value);
template <class T> bool getCmdLineArgumentValue(int argc, const char** argv, const char* name, T* value);
char* sdkFindFilePath(const char* name, const char* program);
int getFileExtension(char*, char**);
int stringRemoveDelimiter(char, const char*);

// Files and images.
template <class T> bool sdkReadFile(const char*, T**, unsigned int*, bool);
template <class T, class S> bool sdkWriteFile(const char*, const T*, unsigned int, const S, bool, bool = false);
template <class T> bool sdkLoadPGM(const char*, T**, unsigned int*, unsigned int*);
template <class T> bool sdkSavePGM(const char*, T*, unsigned int, unsigned int);
template <class T> bool sdkLoadPPM4(const char*, T**, unsigned int*, unsigned int*);
template <class T> bool sdkSavePPM4ub(const char*, T*, unsigned int, unsigned int);
template <class T> bool sdkLoadPPM(const char*, T**, unsigned int*, unsigned int*);
template <class T> bool sdkSavePPM(const char*, T*, unsigned int, unsigned int);
template <class T, class... A> bool compareData(const T*, const T*, unsigned int, A...);
template <class... A> bool sdkComparePPM(A...);
template <class... A> bool sdkComparePGM(A...);
template <class... A> bool sdkCompareBin2BinFloat(A...);
template <class... A> bool sdkCompareBin2BinUint(A...);
template <class... A> bool sdkCompareL2fe(A...);
template <class... A> bool sdkDumpBin(A...);
template <class... A> bool compareL2fe(A...);

// cutil, gone since CUDA 5.
#define CUDA_SAFE_CALL(call) call
#define CUDA_SAFE_CALL_NO_SYNC(call) call
#define CUFFT_SAFE_CALL(call) call
#define CUT_SAFE_CALL(call) call
#define CU_SAFE_CALL(call) call
#define CUT_CHECK_ERROR(message) ((void)0)
#define CUT_DEVICE_INIT(argc, argv) ((void)0)
#define CUT_EXIT(argc, argv) exit(0)
#define CUT_BANK_CHECKER(array, index) array[index]
#define CUTBoolean bool
#define CUTTrue true
#define CUTFalse false
#define CUTIL_API
#define cutilSafeCall(call) call
#define cutilSafeCallNoSync(call) call
#define cutilCheckError(call) call
#define cutilCheckMsg(message) ((void)0)
#define cutilExit(argc, argv) exit(0)
#define cutilDeviceSynchronize() cudaDeviceSynchronize()
#define cutilThreadSynchronize() cudaThreadSynchronize()
#define cufftSafeCall(call) call
#define shrLog printf
template <class... A> bool cutCreateTimer(A...);
template <class... A> bool cutStartTimer(A...);
template <class... A> bool cutStopTimer(A...);
template <class... A> bool cutResetTimer(A...);
template <class... A> bool cutDeleteTimer(A...);
float cutGetTimerValue(unsigned int), cutGetAverageTimerValue(unsigned int);
int cutGetMaxGflopsDeviceId();
template <class... A> bool cutCheckCmdLineFlag(A...);
template <class... A> bool cutGetCmdLineArgumenti(A...);
template <class... A> bool cutGetCmdLineArgumentstr(A...);
template <class... A> bool cutComparefe(A...);
template <class... A> bool cutCompareL2fe(A...);
template <class... A> char* cutFindFilePath(A...);
template <class... A> int cutilDeviceInit(A...);
template <class... A> int cutilChooseCudaDevice(A...);

// Vector arithmetic.
#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
typedef unsigned int uint;
typedef unsigned short ushort;
#if __cplusplus < 202002L
float lerp(float, float, float);
#endif
float clamp(float, float, float);
int clamp(int, int, int);
unsigned int clamp(unsigned int, unsigned int, unsigned int);
float fracf(float);
float smoothstep(float, float, float);
float2 operator+(float2, float2), operator+(float2, float), operator+(float, float2);
void operator+=(float2&, float2), operator+=(float2&, float);
float2 operator-(float2, float2), operator-(float2, float), operator-(float, float2);
void operator-=(float2&, float2), operator-=(float2&, float);
float2 operator*(float2, float2), operator*(float2, float), operator*(float, float2);
void operator*=(float2&, float2), operator*=(float2&, float);
float2 operator/(float2, float2), operator/(float2, float), operator/(float, float2);
void operator/=(float2&, float2), operator/=(float2&, float);
float2 operator-(const float2&);
float2 clamp(float2, float, float), clamp(float2, float2, float2);
float dot(float2, float2);
float2 fminf(float2, float2), fmaxf(float2, float2);
float length(float2), distance(float2, float2);
float2 normalize(float2), floor(float2), reflect(float2, float2), lerp(float2, float2, float), fabs(float2), frac(float2), fracf(float2), fmod(float2, float2), fmodf(float2, float2), floorf(float2), smoothstep(float2, float2, float2);
float2 make_float2(float);
float2 make_float2(int2);
float2 make_float2(uint2);
float2 make_float2(double2);
float2 make_float2(float3), make_float2(float4);
float3 operator+(float3, float3), operator+(float3, float), operator+(float, float3);
void operator+=(float3&, float3), operator+=(float3&, float);
float3 operator-(float3, float3), operator-(float3, float), operator-(float, float3);
void operator-=(float3&, float3), operator-=(float3&, float);
float3 operator*(float3, float3), operator*(float3, float), operator*(float, float3);
void operator*=(float3&, float3), operator*=(float3&, float);
float3 operator/(float3, float3), operator/(float3, float), operator/(float, float3);
void operator/=(float3&, float3), operator/=(float3&, float);
float3 operator-(const float3&);
float3 clamp(float3, float, float), clamp(float3, float3, float3);
float dot(float3, float3);
float3 fminf(float3, float3), fmaxf(float3, float3);
float length(float3), distance(float3, float3);
float3 normalize(float3), floor(float3), reflect(float3, float3), lerp(float3, float3, float), fabs(float3), frac(float3), fracf(float3), fmod(float3, float3), fmodf(float3, float3), floorf(float3), smoothstep(float3, float3, float3);
float3 cross(float3, float3);
float3 make_float3(float);
float3 make_float3(int3);
float3 make_float3(uint3);
float3 make_float3(double3);
float3 make_float3(float2), make_float3(float2, float), make_float3(float4);
float4 operator+(float4, float4), operator+(float4, float), operator+(float, float4);
void operator+=(float4&, float4), operator+=(float4&, float);
float4 operator-(float4, float4), operator-(float4, float), operator-(float, float4);
void operator-=(float4&, float4), operator-=(float4&, float);
float4 operator*(float4, float4), operator*(float4, float), operator*(float, float4);
void operator*=(float4&, float4), operator*=(float4&, float);
float4 operator/(float4, float4), operator/(float4, float), operator/(float, float4);
void operator/=(float4&, float4), operator/=(float4&, float);
float4 operator-(const float4&);
float4 clamp(float4, float, float), clamp(float4, float4, float4);
float dot(float4, float4);
float4 fminf(float4, float4), fmaxf(float4, float4);
float length(float4), distance(float4, float4);
float4 normalize(float4), floor(float4), reflect(float4, float4), lerp(float4, float4, float), fabs(float4), frac(float4), fracf(float4), fmod(float4, float4), fmodf(float4, float4), floorf(float4), smoothstep(float4, float4, float4);
float4 make_float4(float);
float4 make_float4(int4);
float4 make_float4(uint4);
float4 make_float4(double4);
float4 make_float4(float3), make_float4(float3, float), make_float4(float2, float2);
int2 operator+(int2, int2), operator+(int2, int), operator+(int, int2);
void operator+=(int2&, int2), operator+=(int2&, int);
int2 operator-(int2, int2), operator-(int2, int), operator-(int, int2);
void operator-=(int2&, int2), operator-=(int2&, int);
int2 operator*(int2, int2), operator*(int2, int), operator*(int, int2);
void operator*=(int2&, int2), operator*=(int2&, int);
int2 operator/(int2, int2), operator/(int2, int), operator/(int, int2);
void operator/=(int2&, int2), operator/=(int2&, int);
int2 operator-(const int2&);
int2 clamp(int2, int, int), clamp(int2, int2, int2);
int dot(int2, int2);
int2 min(int2, int2), max(int2, int2);
int2 abs(int2);
int2 make_int2(int);
int2 make_int2(float2);
int2 make_int2(uint2);
int2 make_int2(double2);
int2 make_int2(int3), make_int2(int4);
int3 operator+(int3, int3), operator+(int3, int), operator+(int, int3);
void operator+=(int3&, int3), operator+=(int3&, int);
int3 operator-(int3, int3), operator-(int3, int), operator-(int, int3);
void operator-=(int3&, int3), operator-=(int3&, int);
int3 operator*(int3, int3), operator*(int3, int), operator*(int, int3);
void operator*=(int3&, int3), operator*=(int3&, int);
int3 operator/(int3, int3), operator/(int3, int), operator/(int, int3);
void operator/=(int3&, int3), operator/=(int3&, int);
int3 operator-(const int3&);
int3 clamp(int3, int, int), clamp(int3, int3, int3);
int dot(int3, int3);
int3 min(int3, int3), max(int3, int3);
int3 abs(int3);
int3 make_int3(int);
int3 make_int3(float3);
int3 make_int3(uint3);
int3 make_int3(double3);
int3 make_int3(int2), make_int3(int2, int), make_int3(int4);
int4 operator+(int4, int4), operator+(int4, int), operator+(int, int4);
void operator+=(int4&, int4), operator+=(int4&, int);
int4 operator-(int4, int4), operator-(int4, int), operator-(int, int4);
void operator-=(int4&, int4), operator-=(int4&, int);
int4 operator*(int4, int4), operator*(int4, int), operator*(int, int4);
void operator*=(int4&, int4), operator*=(int4&, int);
int4 operator/(int4, int4), operator/(int4, int), operator/(int, int4);
void operator/=(int4&, int4), operator/=(int4&, int);
int4 operator-(const int4&);
int4 clamp(int4, int, int), clamp(int4, int4, int4);
int dot(int4, int4);
int4 min(int4, int4), max(int4, int4);
int4 abs(int4);
int4 make_int4(int);
int4 make_int4(float4);
int4 make_int4(uint4);
int4 make_int4(double4);
int4 make_int4(int3), make_int4(int3, int), make_int4(int2, int2);
uint2 operator+(uint2, uint2), operator+(uint2, unsigned int), operator+(unsigned int, uint2);
void operator+=(uint2&, uint2), operator+=(uint2&, unsigned int);
uint2 operator-(uint2, uint2), operator-(uint2, unsigned int), operator-(unsigned int, uint2);
void operator-=(uint2&, uint2), operator-=(uint2&, unsigned int);
uint2 operator*(uint2, uint2), operator*(uint2, unsigned int), operator*(unsigned int, uint2);
void operator*=(uint2&, uint2), operator*=(uint2&, unsigned int);
uint2 operator/(uint2, uint2), operator/(uint2, unsigned int), operator/(unsigned int, uint2);
void operator/=(uint2&, uint2), operator/=(uint2&, unsigned int);
uint2 clamp(uint2, unsigned int, unsigned int), clamp(uint2, uint2, uint2);
unsigned int dot(uint2, uint2);
uint2 min(uint2, uint2), max(uint2, uint2);
uint2 make_uint2(unsigned int);
uint2 make_uint2(float2);
uint2 make_uint2(int2);
uint2 make_uint2(double2);
uint2 make_uint2(uint3), make_uint2(uint4);
uint3 operator+(uint3, uint3), operator+(uint3, unsigned int), operator+(unsigned int, uint3);
void operator+=(uint3&, uint3), operator+=(uint3&, unsigned int);
uint3 operator-(uint3, uint3), operator-(uint3, unsigned int), operator-(unsigned int, uint3);
void operator-=(uint3&, uint3), operator-=(uint3&, unsigned int);
uint3 operator*(uint3, uint3), operator*(uint3, unsigned int), operator*(unsigned int, uint3);
void operator*=(uint3&, uint3), operator*=(uint3&, unsigned int);
uint3 operator/(uint3, uint3), operator/(uint3, unsigned int), operator/(unsigned int, uint3);
void operator/=(uint3&, uint3), operator/=(uint3&, unsigned int);
uint3 clamp(uint3, unsigned int, unsigned int), clamp(uint3, uint3, uint3);
unsigned int dot(uint3, uint3);
uint3 min(uint3, uint3), max(uint3, uint3);
uint3 make_uint3(unsigned int);
uint3 make_uint3(float3);
uint3 make_uint3(int3);
uint3 make_uint3(double3);
uint3 make_uint3(uint2), make_uint3(uint2, unsigned int), make_uint3(uint4);
uint4 operator+(uint4, uint4), operator+(uint4, unsigned int), operator+(unsigned int, uint4);
void operator+=(uint4&, uint4), operator+=(uint4&, unsigned int);
uint4 operator-(uint4, uint4), operator-(uint4, unsigned int), operator-(unsigned int, uint4);
void operator-=(uint4&, uint4), operator-=(uint4&, unsigned int);
uint4 operator*(uint4, uint4), operator*(uint4, unsigned int), operator*(unsigned int, uint4);
void operator*=(uint4&, uint4), operator*=(uint4&, unsigned int);
uint4 operator/(uint4, uint4), operator/(uint4, unsigned int), operator/(unsigned int, uint4);
void operator/=(uint4&, uint4), operator/=(uint4&, unsigned int);
uint4 clamp(uint4, unsigned int, unsigned int), clamp(uint4, uint4, uint4);
unsigned int dot(uint4, uint4);
uint4 min(uint4, uint4), max(uint4, uint4);
uint4 make_uint4(unsigned int);
uint4 make_uint4(float4);
uint4 make_uint4(int4);
uint4 make_uint4(double4);
uint4 make_uint4(uint3), make_uint4(uint3, unsigned int), make_uint4(uint2, uint2);
double2 operator+(double2, double2), operator+(double2, double), operator+(double, double2);
void operator+=(double2&, double2), operator+=(double2&, double);
double2 operator-(double2, double2), operator-(double2, double), operator-(double, double2);
void operator-=(double2&, double2), operator-=(double2&, double);
double2 operator*(double2, double2), operator*(double2, double), operator*(double, double2);
void operator*=(double2&, double2), operator*=(double2&, double);
double2 operator/(double2, double2), operator/(double2, double), operator/(double, double2);
void operator/=(double2&, double2), operator/=(double2&, double);
double2 operator-(const double2&);
double2 clamp(double2, double, double), clamp(double2, double2, double2);
double dot(double2, double2);
double length(double2), distance(double2, double2);
double2 normalize(double2), floor(double2), reflect(double2, double2), lerp(double2, double2, double), fabs(double2), frac(double2), fracf(double2), fmod(double2, double2), fmodf(double2, double2), floorf(double2), smoothstep(double2, double2, double2);
double2 make_double2(double);
double2 make_double2(float2);
double2 make_double2(int2);
double2 make_double2(uint2);
double2 make_double2(double3), make_double2(double4);
double3 operator+(double3, double3), operator+(double3, double), operator+(double, double3);
void operator+=(double3&, double3), operator+=(double3&, double);
double3 operator-(double3, double3), operator-(double3, double), operator-(double, double3);
void operator-=(double3&, double3), operator-=(double3&, double);
double3 operator*(double3, double3), operator*(double3, double), operator*(double, double3);
void operator*=(double3&, double3), operator*=(double3&, double);
double3 operator/(double3, double3), operator/(double3, double), operator/(double, double3);
void operator/=(double3&, double3), operator/=(double3&, double);
double3 operator-(const double3&);
double3 clamp(double3, double, double), clamp(double3, double3, double3);
double dot(double3, double3);
double length(double3), distance(double3, double3);
double3 normalize(double3), floor(double3), reflect(double3, double3), lerp(double3, double3, double), fabs(double3), frac(double3), fracf(double3), fmod(double3, double3), fmodf(double3, double3), floorf(double3), smoothstep(double3, double3, double3);
double3 cross(double3, double3);
double3 make_double3(double);
double3 make_double3(float3);
double3 make_double3(int3);
double3 make_double3(uint3);
double3 make_double3(double2), make_double3(double2, double), make_double3(double4);
double4 operator+(double4, double4), operator+(double4, double), operator+(double, double4);
void operator+=(double4&, double4), operator+=(double4&, double);
double4 operator-(double4, double4), operator-(double4, double), operator-(double, double4);
void operator-=(double4&, double4), operator-=(double4&, double);
double4 operator*(double4, double4), operator*(double4, double), operator*(double, double4);
void operator*=(double4&, double4), operator*=(double4&, double);
double4 operator/(double4, double4), operator/(double4, double), operator/(double, double4);
void operator/=(double4&, double4), operator/=(double4&, double);
double4 operator-(const double4&);
double4 clamp(double4, double, double), clamp(double4, double4, double4);
double dot(double4, double4);
double length(double4), distance(double4, double4);
double4 normalize(double4), floor(double4), reflect(double4, double4), lerp(double4, double4, double), fabs(double4), frac(double4), fracf(double4), fmod(double4, double4), fmodf(double4, double4), floorf(double4), smoothstep(double4, double4, double4);
double4 make_double4(double);
double4 make_double4(float4);
double4 make_double4(int4);
double4 make_double4(uint4);
double4 make_double4(double3), make_double4(double3, double), make_double4(double2, double2);
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
}  // extern "C++"
#endif  // __cplusplus
#endif
