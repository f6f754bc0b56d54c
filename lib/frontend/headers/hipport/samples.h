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
}  // extern "C++"
#endif  // __cplusplus
#endif
