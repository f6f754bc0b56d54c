// flags:
// Numbers of versions that functions tell.
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>

// ---- wrong

bool hasPools() {
  int version = 0;
  cudaRuntimeGetVersion(&version);
  return version >= 11020;  // wrong: version-number
}
void printed() {
  int version = 0;
  cudaDriverGetVersion(&version);
  std::printf("%d.%d\n", version / 1000,  // wrong: version-number
              (version % 100) / 10);      // wrong: version-number
}
bool isNewDriver() {
  int driver;
  if (cuDriverGetVersion(&driver) != CUDA_SUCCESS) return false;
  if (driver < 12000) {  // wrong: version-number
    return false;
  }
  return true;
}
int runtimeVersion() {
  int version;
  cudaRuntimeGetVersion(&version);
  return version;
}
bool hasGraphs() { return runtimeVersion() >= 10000; }  // wrong: version-number
bool hasGraphsKept() {
  const int version = runtimeVersion();
  return version > 9020;  // wrong: version-number
}
struct Environment {
  int runtime = 0;
  int driver = 0;
  void read() {
    cudaRuntimeGetVersion(&runtime);
    cudaDriverGetVersion(&driver);
  }
  bool isSupported() const {
    return runtime >= 11000 &&  // wrong: version-number
           driver >= 11040;     // wrong: version-number
  }
  bool isMatched() const { return driver >= runtime; }  // harmless
};
bool usesNewAlgorithm(cublasHandle_t handle) {
  int version = 0;
  cublasGetVersion(handle, &version);
  return version >= 11600;  // wrong: version-number
}
void fill(int& version) { cudaRuntimeGetVersion(&version); }
bool throughReference() {
  int version = 0;
  fill(version);
  return version == 12040;  // wrong: version-number
}
int chosen() {
  int version = 0;
  cudaRuntimeGetVersion(&version);
  switch (version) {  // wrong: version-number
    case 12000:
      return 1;
    default:
      return 0;
  }
}
static int gVersion;
void start() { cudaRuntimeGetVersion(&gVersion); }
bool isTwelve() { return gVersion / 1000 == 12; }  // wrong: version-number
int major() {
  int version = 0;
  cudaRuntimeGetVersion(&version);
  const int whole = version / 1000;  // wrong: version-number
  return whole;
}
bool supportsClusters() {
  static const int version = [] {
    int told = 0;
    cudaRuntimeGetVersion(&told);
    return told;
  }();
  return version > 0;  // harmless
}

// ---- harmless

void show() {
  int version = 0;
  cudaRuntimeGetVersion(&version);
  std::printf("runtime %d\n", version);  // harmless
}
bool isThere() {
  int version = 0;
  cudaDriverGetVersion(&version);
  return version > 0;  // harmless
}
bool isMissing() {
  int version = 0;
  return cudaDriverGetVersion(&version) != cudaSuccess || version == 0;  // harmless
}
bool isOlder() {
  int driver = 0;
  int runtime = 0;
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  return driver < runtime;  // harmless
}
bool isSame() {
  int before = runtimeVersion();
  int after = runtimeVersion();
  return before == after;  // harmless
}
int count() {
  int devices = 0;
  cudaGetDeviceCount(&devices);
  return devices >= 2;  // harmless
}
bool hasMemory() {
  size_t free = 0;
  size_t total = 0;
  cudaMemGetInfo(&free, &total);
  return free / 1000 > 12000;  // harmless
}
struct Format {
  int version = 3;
  bool isNew() const { return version >= 2; }  // harmless
};
int ownVersion() { return 20; }
bool isOwnNew() { return ownVersion() >= 12; }  // harmless
bool isFileNew(int version) {
  return version >= 12000;  // harmless
}
void store(int* out) {
  cudaRuntimeGetVersion(out);
  out[1] = 0;  // harmless
}
bool hasThreads() {
  int threads = 0;
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, 0);
  return threads >= 1024;  // harmless
}
bool checkStatus() {
  int version = 0;
  const cudaError_t status = cudaRuntimeGetVersion(&version);
  return status == cudaSuccess;  // harmless
}
