#include "hipport/nvml.h"

bool isSet(nvmlDevice_t device) {
  unsigned kilobytes = 0;
  nvmlDeviceGetPcieThroughput(device, NVML_PCIE_UTIL_RX_BYTES, &kilobytes);
  return nvmlDeviceSetApplicationsClocks(device, 877, 1380) == NVML_SUCCESS;
}
