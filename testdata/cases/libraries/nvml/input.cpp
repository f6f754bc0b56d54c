#include <nvml.h>

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
  nvmlShutdown();
  return static_cast<int>(milliwatts / 1000);
}
