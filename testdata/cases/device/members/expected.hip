#include <hip/hip_runtime.h>

#include <cstdio>

// A struct of the user's own with names as CUDA's have.
struct Limits {
  int hostNumaId;
  int major;
};

struct Wrapped : hipDeviceProp_t {
  Limits limits;
};

template <typename Properties>
bool isShared(const Properties& properties) {
  return properties.mpsEnabled != 0;
}

int main() {
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  Limits limits = {properties.hostNumaId, properties.major};
  Wrapped wrapped;
  wrapped.deviceNumaId = limits.hostNumaId;
  wrapped.limits.major = limits.major;
  hipDeviceProp_t* pointer = &properties;
  std::printf("%d %d %d\n", pointer->sparseCudaArraySupported,
              pointer->multiProcessorCount, isShared(*pointer));

  hipPointerAttribute_t attributes;
  hipPointerGetAttributes(&attributes, pointer);
  if (attributes.type == hipMemoryTypeDevice) limits.major = 0;

  hipTextureDesc texture = {};
  texture.seamlessCubemap = 1;
  texture.normalizedCoords = 1;

  hipMemAllocationProp allocation = {};
  allocation.requestedHandleType = hipMemHandleTypeNone;

  // HIP's is no version of the device's.
  hipFuncAttributes function;
  hipFuncGetAttributes(&function, reinterpret_cast<const void*>(main));
  std::printf("%d %d\n", function.ptxVersion, function.numRegs);
  return limits.major;
}
