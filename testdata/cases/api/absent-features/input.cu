// What no AMD GPU has: the question is answered with no, and the calls behind
// it fail as they do on an NVIDIA GPU without the feature.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>

bool hasMulticast(CUdevice device) {
  int multicast = -1;
  int fabric = -1;
  if (cuDeviceGetAttribute(&multicast, CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED,
                           device) != CUDA_SUCCESS) {
    return false;
  }
  cuDeviceGetAttribute(&fabric, CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED,
                       device);
  return multicast != 0 && fabric != 0;
}

CUresult share(CUdevice device, size_t bytes, CUmemGenericAllocationHandle memory) {
  CUmulticastObjectProp properties = {};
  properties.numDevices = 2;
  properties.size = bytes;
  properties.handleTypes = CU_MEM_HANDLE_TYPE_FABRIC;
  size_t granularity = 0;
  CUresult result = cuMulticastGetGranularity(
      &granularity, &properties, CU_MULTICAST_GRANULARITY_RECOMMENDED);
  if (result != CUDA_SUCCESS) return result;
  CUmemGenericAllocationHandle object;
  result = cuMulticastCreate(&object, &properties);
  if (result != CUDA_SUCCESS) return result;
  result = cuMulticastAddDevice(object, device);
  if (result != CUDA_SUCCESS) return result;
  CUmemFabricHandle handle = {};
  cuMemExportToShareableHandle(&handle, object, CU_MEM_HANDLE_TYPE_FABRIC, 0);
  return cuMulticastBindMem(object, 0, memory, 0, bytes, 0);
}

int main() {
  int persisting = -1;
  int window = -1;
  int domains = -1;
  int clusters = -1;
  cudaDeviceGetAttribute(&persisting, cudaDevAttrMaxPersistingL2CacheSize, 0);
  cudaDeviceGetAttribute(&window, cudaDevAttrMaxAccessPolicyWindowSize, 0);
  cudaDeviceGetAttribute(&domains, cudaDevAttrMemSyncDomainCount, 0);
  const cudaDeviceAttr asked = cudaDevAttrClusterLaunch;
  const cudaError_t error = cudaDeviceGetAttribute(&clusters, asked, 0);
  std::printf("%d %d %d %d %s\n", persisting, window, domains,
              hasMulticast(0) ? 1 : 0, cudaGetErrorName(error));
  return share(0, 1 << 21, 0) == CUDA_ERROR_NOT_SUPPORTED ? 0 : 1;
}
