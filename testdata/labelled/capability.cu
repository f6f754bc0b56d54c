// flags:
// The compute capability as a number: HIP's is the architecture's.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <string>

// ---- wrong: HIP tells 9 for gfx90a

bool hasTensorCores(const cudaDeviceProp& properties) {
  return properties.major >= 7;  // wrong: cuda-api
}
bool isHopper(const cudaDeviceProp* properties) {
  return properties->major == 9;  // wrong: cuda-api
}
int capability(int device) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, device);
  return properties.major * 10 +  // wrong: cuda-api
         properties.minor;        // wrong: cuda-api
}
int byAttribute(int device) {
  int major = 0;
  int minor = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);  // wrong: cuda-api
  cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);  // wrong: cuda-api
  return major * 100 + minor * 10;
}
int byDriver(CUdevice device) {
  int major = 0;
  cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);  // wrong: cuda-api
  return major;
}
std::string architecture(const cudaDeviceProp& properties) {
  return "sm_" + std::to_string(properties.major) +  // wrong: cuda-api
         std::to_string(properties.minor);           // wrong: cuda-api
}
template <typename Kernel>
void choose(Kernel newer, Kernel older, const cudaDeviceProp& properties) {
  (properties.major >= 8 ? newer : older)();  // wrong: cuda-api
}
class Cached {
 public:
  bool isNew() const { return properties_.major > 6; }  // wrong: cuda-api
  int threads() const { return properties_.maxThreadsPerBlock; }  // harmless: cuda-api
 private:
  cudaDeviceProp properties_;
};

// ---- harmless

struct Version {
  int major;
  int minor;
};
bool isNewer(const Version& version) { return version.major >= 8; }  // harmless: cuda-api
int number(Version version) { return version.major * 10 + version.minor; }  // harmless: cuda-api
int major(int value) { return value / 10; }           // harmless: cuda-api
bool isLarge(const cudaDeviceProp& properties) {
  return properties.totalGlobalMem > (1ull << 33);    // harmless
}
int processors(const cudaDeviceProp& properties) {
  return properties.multiProcessorCount;              // harmless
}
bool hasMemory(int device) {
  int pools = 0;
  cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, device);  // harmless
  return pools != 0;                                  // harmless
}
void show(const cudaDeviceProp& properties) {
  std::printf("%s\n", properties.name);               // harmless
}
bool isShared(const cudaDeviceProp& properties, size_t bytes) {
  return bytes <= properties.sharedMemPerBlock;       // harmless
}
struct Tensor {
  int major() const { return 1; }
};
int order(const Tensor& tensor) { return tensor.major(); }  // harmless: cuda-api
enum class Layout { major, minor };
bool isMajor(Layout layout) { return layout == Layout::major; }  // harmless: cuda-api
