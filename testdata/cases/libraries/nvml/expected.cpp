#include <cstdio>

#include "hipport/nvml.h"

#define NVML_CHECK(call) \
  if ((call) != NVML_SUCCESS) return -1

int watts(unsigned index) {
  NVML_CHECK(nvmlInit());
  nvmlDevice_t device;
  NVML_CHECK(nvmlDeviceGetHandleByIndex(index, &device));
  unsigned milliwatts = 0;
  NVML_CHECK(nvmlDeviceGetPowerUsage(device, &milliwatts));
  unsigned fan = 0;
  nvmlDeviceGetFanSpeed_v2(device, 0, &fan);
  nvmlMemory_t memory;
  const nvmlReturn_t result = nvmlDeviceGetMemoryInfo(device, &memory);
  if (result != NVML_SUCCESS) std::puts(nvmlErrorString(result));
  std::printf("%llu of %llu bytes are free\n", memory.free, memory.total);
  char name[NVML_DEVICE_NAME_V2_BUFFER_SIZE];
  nvmlDeviceGetName(device, name, sizeof name);
  nvmlPciInfo_t place;
  nvmlDeviceGetPciInfo_v3(device, &place);
  std::printf("%s at %s\n", name, place.busId);
  nvmlShutdown();
  return static_cast<int>(milliwatts / 1000);
}
