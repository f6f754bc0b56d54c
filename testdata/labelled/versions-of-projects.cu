// flags:
// Versions that programs ask for: checks at the start, features, logs.
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cusparse.h>

#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>

namespace check {

constexpr int kLeastRuntime = 11020;
#define LEAST_DRIVER 11040

void require() {
  int runtime = 0;
  int driver = 0;
  cudaRuntimeGetVersion(&runtime);
  cudaDriverGetVersion(&driver);
  if (runtime < kLeastRuntime) throw std::runtime_error("runtime");  // wrong: version-number
  if (driver < LEAST_DRIVER) throw std::runtime_error("driver");     // wrong: version-number
  if (driver < runtime) throw std::runtime_error("older");           // harmless
}
std::string text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}
std::string ofRuntime() {
  int version;
  cudaRuntimeGetVersion(&version);
  return std::to_string(version / 1000) + "." +    // wrong: version-number
         std::to_string((version % 1000) / 10);    // wrong: version-number
}
class Features {
 public:
  Features() { cudaDriverGetVersion(&driver_); }
  bool hasAsyncMalloc() const { return driver_ >= 11030; }       // wrong: version-number
  bool hasGraphUpdate() const { return 12000 <= driver_; }       // wrong: version-number
  int number() const { return driver_; }                         // harmless
  void show() const { std::cout << "driver " << driver_ << "\n"; }  // harmless

 private:
  int driver_ = 0;
};
int kernelOf(cusparseHandle_t handle) {
  int version = 0;
  cusparseGetVersion(handle, &version);
  return version > 11400 ? 2 : 1;  // wrong: version-number
}
static int version() {
  static int cached = -1;
  if (cached < 0) cudaRuntimeGetVersion(&cached);  // harmless
  return cached;
}
bool isEleven() { return version() / 1000 == 11; }  // wrong: version-number
bool isExact(int wanted) {
  return version() == wanted;  // harmless
}

// ---- right

int threads(int device) {
  int value = 0;
  cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerMultiProcessor, device);
  return value / 1000;  // harmless
}
bool isLarge(int device) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, device);
  return properties.totalConstMem > 1000000;  // harmless
}
struct File {
  int version = 0;
  void read(FILE* file) { std::fscanf(file, "%d", &version); }
  bool isNew() const { return version >= 12000; }  // harmless
};
int count() {
  int devices = 0;
  cudaGetDeviceCount(&devices);
  return devices > 1 ? devices / 2 : 1;  // harmless
}
bool works() {
  int version = 0;
  return cudaRuntimeGetVersion(&version) == cudaSuccess && version != 0;  // harmless
}
void log() {
  int version = 0;
  cudaDriverGetVersion(&version);
  std::fprintf(stderr, "driver version %d\n", version);  // harmless
}

}  // namespace check
