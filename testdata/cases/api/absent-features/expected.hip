// What no AMD GPU has: the question is answered with no, and the calls behind
// it fail as they do on an NVIDIA GPU without the feature.
#include <hip/hip_runtime.h>
#include "hipport/absent.h"

#include <cstdio>

bool hasMulticast(hipDevice_t device) {
  int multicast = -1;
  int fabric = -1;
  if (hipDeviceGetAttribute(&multicast, hipport::absent::kMulticastSupported,
                           device) != hipSuccess) {
    return false;
  }
  hipDeviceGetAttribute(&fabric, hipport::absent::kFabricHandlesSupported,
                       device);
  return multicast != 0 && fabric != 0;
}

hipError_t share(hipDevice_t device, size_t bytes, hipMemGenericAllocationHandle_t memory) {
  hipport::absent::MulticastProperties properties = {};
  properties.numDevices = 2;
  properties.size = bytes;
  properties.handleTypes = hipport::absent::kHandleTypeFabric;
  size_t granularity = 0;
  hipError_t result = hipport::absent::multicastGetGranularity(
      &granularity, &properties, hipport::absent::kGranularityRecommended);
  if (result != hipSuccess) return result;
  hipMemGenericAllocationHandle_t object;
  result = hipport::absent::multicastCreate(&object, &properties);
  if (result != hipSuccess) return result;
  result = hipport::absent::multicastAddDevice(object, device);
  if (result != hipSuccess) return result;
  hipport::absent::FabricHandle handle = {};
  hipMemExportToShareableHandle(&handle, object, hipport::absent::kHandleTypeFabric, 0);
  return hipport::absent::multicastBindMem(object, 0, memory, 0, bytes, 0);
}

int main() {
  int persisting = -1;
  int window = -1;
  int domains = -1;
  int clusters = -1;
  hipDeviceGetAttribute(&persisting, hipport::absent::kMaxPersistingL2CacheSize, 0);
  hipDeviceGetAttribute(&window, hipport::absent::kMaxAccessPolicyWindowSize, 0);
  hipDeviceGetAttribute(&domains, hipport::absent::kMemSyncDomainCount, 0);
  const hipDeviceAttribute_t asked = hipport::absent::kClusterLaunch;
  const hipError_t error = hipDeviceGetAttribute(&clusters, asked, 0);
  std::printf("%d %d %d %d %s\n", persisting, window, domains,
              hasMulticast(0) ? 1 : 0, hipGetErrorName(error));
  return share(0, 1 << 21, 0) == hipErrorNotSupported ? 0 : 1;
}
