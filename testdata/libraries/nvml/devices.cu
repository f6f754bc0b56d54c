// The device that CUDA computes on, found again among NVML's.
#include <cuda_runtime.h>
#include <nvml.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK_CUDA(call)                                                    \
  do {                                                                      \
    cudaError_t error_ = (call);                                            \
    if (error_ != cudaSuccess) {                                            \
      fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
      exit(EXIT_FAILURE);                                                   \
    }                                                                       \
  } while (0)
#define CHECK_NVML(call)                                                  \
  do {                                                                    \
    nvmlReturn_t result_ = (call);                                        \
    if (result_ != NVML_SUCCESS) {                                        \
      fprintf(stderr, "line %d: %s\n", __LINE__, nvmlErrorString(result_)); \
      exit(EXIT_FAILURE);                                                 \
    }                                                                     \
  } while (0)

int main() {
  CHECK_NVML(nvmlInit());
  unsigned count = 0;
  CHECK_NVML(nvmlDeviceGetCount(&count));
  printf("any: %d\n", count > 0);

  char place[32];
  CHECK_CUDA(cudaDeviceGetPCIBusId(place, sizeof place, 0));
  nvmlDevice_t device;
  CHECK_NVML(nvmlDeviceGetHandleByPciBusId(place, &device));
  unsigned index = count;
  CHECK_NVML(nvmlDeviceGetIndex(device, &index));
  nvmlDevice_t same;
  CHECK_NVML(nvmlDeviceGetHandleByIndex(index, &same));
  printf("same by number: %d\n", same == device);

  nvmlPciInfo_t pci;
  CHECK_NVML(nvmlDeviceGetPciInfo(device, &pci));
  cudaDeviceProp properties;
  CHECK_CUDA(cudaGetDeviceProperties(&properties, 0));
  printf("place: %d %d\n", pci.bus == (unsigned)properties.pciBusID,
         pci.device == (unsigned)properties.pciDeviceID);
  CHECK_NVML(nvmlDeviceGetHandleByPciBusId(pci.busId, &same));
  printf("same by place: %d\n", same == device);

  char uuid[NVML_DEVICE_UUID_BUFFER_SIZE];
  CHECK_NVML(nvmlDeviceGetUUID(device, uuid, sizeof uuid));
  CHECK_NVML(nvmlDeviceGetHandleByUUID(uuid, &same));
  printf("same by UUID: %d\n", same == device);

  char name[NVML_DEVICE_NAME_BUFFER_SIZE];
  CHECK_NVML(nvmlDeviceGetName(device, name, sizeof name));
  printf("name: %d\n", strlen(name) > 0 && strcmp(name, properties.name) == 0);
  unsigned clock = 0, most = 0;
  CHECK_NVML(nvmlDeviceGetClockInfo(device, NVML_CLOCK_MEM, &clock));
  CHECK_NVML(nvmlDeviceGetMaxClockInfo(device, NVML_CLOCK_SM, &most));
  printf("clocks: %d %d\n", clock > 0, most > 0);
  CHECK_NVML(nvmlShutdown());
  return 0;
}
