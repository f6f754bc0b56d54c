// flags:
// Versions that are kept, shown and compared with each other, and numbers of
// versions that are not CUDA's.
#include <cuda.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

int runtimeVersion() {
  int version = 0;
  return cudaRuntimeGetVersion(&version) == cudaSuccess ? version : 0;  // harmless: version-number
}
std::string keyOf(const std::string& kernel) {
  int driver = 0;
  cuDriverGetVersion(&driver);
  std::ostringstream key;
  key << kernel << '-' << driver << '-' << runtimeVersion();  // harmless: version-number
  return key.str();
}
bool isCacheFresh(std::ifstream& cache) {
  int stored = 0;
  cache >> stored;
  return stored == runtimeVersion();  // harmless: version-number
}
struct Versions {
  int driver = 0;
  int runtime = 0;
  bool operator==(const Versions& other) const {
    return driver == other.driver && runtime == other.runtime;  // harmless: version-number
  }
};
Versions versions() {
  Versions all;
  cudaDriverGetVersion(&all.driver);
  cudaRuntimeGetVersion(&all.runtime);
  if (all.driver == 0) std::puts("no driver");                  // harmless: version-number
  if (!all.runtime) std::puts("no runtime");                    // harmless: version-number
  std::printf("%d of %d\n", std::min(all.driver, all.runtime), all.runtime);  // harmless: version-number
  return all;
}
bool isKnown(const std::map<int, std::string>& known) {
  return known.count(runtimeVersion()) != 0;                    // harmless: version-number
}
int reused() {
  int value = 0;
  cudaRuntimeGetVersion(&value);
  std::printf("%d\n", value);
  cudaGetDeviceCount(&value);
  return value >= 2 ? value : 1;                                // harmless: version-number
}
int otherOut() {
  int version = 0, devices = 0;
  cudaRuntimeGetVersion(&version);
  cudaGetDeviceCount(&devices);
  for (int i = 0; i < 12; ++i) devices += i;
  return devices > 11 ? version : 0;                            // harmless: version-number
}
struct Model {
  int version;
  static constexpr int kNewest = 12000;
  bool isReadable() const { return version <= kNewest; }        // harmless: version-number
  int major() const { return version / 1000; }                  // harmless: version-number
};
enum RuntimeVersion { kFirst = 1, kSecond = 2 };
const char* nameOf(RuntimeVersion version) {
  switch (version) {                                            // harmless: version-number
    case kFirst: return "first";
    default: return "second";
  }
}
bool isLong(float milliseconds) { return milliseconds / 1000 >= 12; }  // harmless: version-number
namespace app {
int cudaRuntimeGetVersion() { return 3; }
bool isThird() { return app::cudaRuntimeGetVersion() >= 3; }    // harmless: version-number
}  // namespace app

// ---- conditions

#define APP_CUDA_VERSION 3
#if APP_CUDA_VERSION >= 2                // harmless: version-test
int second();
#endif
#if defined(APP_USE_CUDA) && !defined(CUDART_VERSION)  // harmless: version-test
int without();
#endif
#if defined(__CUDACC__) && defined(__CUDA_ARCH__)  // harmless: version-test
int device();
#elif defined(__CUDACC__)                // harmless: version-test
int hostPass();
#endif
#ifndef __CUDACC__                       // harmless: version-test
struct Plain {};
#endif
#if defined(__has_include)               // harmless: version-test
#if __has_include(<cuda_fp8.h>)          // harmless: version-test
int fp8();
#endif
#endif
#if defined(__clang__) && __clang_major__ >= 12  // harmless: version-test
int clang();
#endif
#if (__cplusplus >= 202002L) || (defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)  // harmless: version-test
int concepts();
#endif
/* #if __CUDA_ARCH__ >= 700 */           // harmless: version-test
const char* source() { return "#if __CUDA_ARCH__ >= 700\n"; }  // harmless: version-test
struct Target {
  int CUDA_ARCH;
  int arch;
};
bool isRecent(const Target& target) { return target.CUDA_ARCH >= 80 || target.arch >= 800; }  // harmless: version-test
