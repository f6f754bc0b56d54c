#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>

// A struct of the user's own with names as CUDA's have.
struct Limits {
  int hostNumaId;
  int major;
};

struct Wrapped : cudaDeviceProp {
  Limits limits;
};

template <typename Properties>
bool isShared(const Properties& properties) {
  return properties.mpsEnabled != 0;
}

int main() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  Limits limits = {properties.hostNumaId, properties.major};
  Wrapped wrapped;
  wrapped.deviceNumaId = limits.hostNumaId;
  wrapped.limits.major = limits.major;
  cudaDeviceProp* pointer = &properties;
  std::printf("%d %d %d\n", pointer->sparseCudaArraySupported,
              pointer->multiProcessorCount, isShared(*pointer));

  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, pointer);
  if (attributes.type == cudaMemoryTypeDevice) limits.major = 0;

  cudaTextureDesc texture = {};
  texture.seamlessCubemap = 1;
  texture.normalizedCoords = 1;

  CUmemAllocationProp allocation = {};
  allocation.requestedHandleTypes = CU_MEM_HANDLE_TYPE_NONE;

  // HIP's is no version of the device's.
  cudaFuncAttributes function;
  cudaFuncGetAttributes(&function, main);
  std::printf("%d %d\n", function.ptxVersion, function.numRegs);
  return limits.major;
}
