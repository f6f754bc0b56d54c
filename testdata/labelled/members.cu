// flags: --rocm=6.4
// Members of CUDA's structs that HIP's lack, and members of like names.
#include <cuda_runtime.h>

struct Host {
  int hostNumaId;
  int mpsEnabled;
  int major;
  int minor;
  unsigned flags;
};

int properties(Host& host) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  const cudaDeviceProp* other = &device;
  int sum = device.hostNumaId;                  // wrong: unsupported-api
  sum += device.deviceNumaConfig;               // wrong: unsupported-api
  sum += other->mpsEnabled;                     // wrong: unsupported-api
  sum += other->sparseCudaArraySupported;       // wrong: unsupported-api
  sum += static_cast<int>(device.gpuPciDeviceID);  // wrong: unsupported-api
  if (device.major >= 8) ++sum;                 // wrong: cuda-api
  if (device.minor == 6) ++sum;                 // wrong: cuda-api
  sum += host.hostNumaId;                       // harmless
  sum += host.mpsEnabled;                       // harmless
  if (host.major >= 8) ++sum;                   // harmless
  if (host.minor == 6) ++sum;                   // harmless
  sum += device.multiProcessorCount;            // harmless
  sum += other->maxThreadsPerBlock;             // harmless
  sum += device.l2CacheSize;                    // harmless
  sum += device.regsPerMultiprocessor;          // harmless
  return sum;
}

void textures(cudaTextureDesc& texture, cudaResourceDesc& resource,
              cudaFuncAttributes& function, Host& host) {
  texture.seamlessCubemap = 1;                  // wrong: unsupported-api
  texture.disableTrilinearOptimization = 1;     // wrong: unsupported-api
  resource.flags = 1;                           // wrong: unsupported-api
  function.requiredClusterWidth = 2;            // wrong: unsupported-api
  texture.normalizedCoords = 1;                 // harmless
  texture.maxAnisotropy = 2;                    // harmless
  host.flags = function.numRegs;                // harmless
  host.minor = static_cast<int>(function.sharedSizeBytes);  // harmless
}
