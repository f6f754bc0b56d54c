// NVML as monitors use it.
#include <nvml.h>
#include <stdio.h>

static bool failed(nvmlReturn_t result) {
  if (result == NVML_SUCCESS || result == NVML_ERROR_NOT_SUPPORTED) return false;
  fprintf(stderr, "%s\n", nvmlErrorString(result));
  return true;
}

int main() {
  unsigned int count = 0;
  if (failed(nvmlInit_v2()) || failed(nvmlDeviceGetCount_v2(&count))) return 1;
  char version[NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE];
  nvmlSystemGetDriverVersion(version, sizeof(version));
  for (unsigned int i = 0; i < count; ++i) {
    nvmlDevice_t device;
    if (failed(nvmlDeviceGetHandleByIndex_v2(i, &device))) continue;
    char name[NVML_DEVICE_NAME_BUFFER_SIZE];
    char uuid[NVML_DEVICE_UUID_BUFFER_SIZE];
    nvmlDeviceGetName(device, name, NVML_DEVICE_NAME_BUFFER_SIZE);
    nvmlDeviceGetUUID(device, uuid, sizeof(uuid));
    nvmlPciInfo_t pci;
    nvmlDeviceGetPciInfo(device, &pci);
    nvmlUtilization_t use;
    nvmlDeviceGetUtilizationRates(device, &use);
    nvmlMemory_t memory;
    nvmlDeviceGetMemoryInfo(device, &memory);
    unsigned int celsius = 0, milliwatts = 0, clock = 0;
    nvmlDeviceGetTemperature(device, NVML_TEMPERATURE_GPU, &celsius);
    nvmlDeviceGetPowerUsage(device, &milliwatts);
    nvmlDeviceGetClockInfo(device, NVML_CLOCK_SM, &clock);
    unsigned long long energy = 0;
    nvmlDeviceGetTotalEnergyConsumption(device, &energy);
    nvmlProcessInfo_t processes[16];
    unsigned int running = 16;
    nvmlDeviceGetComputeRunningProcesses(device, &running, processes);
    printf("%s %s %s %u %llu %llu %u %u\n", name, uuid, pci.busId, use.gpu,
           memory.used, memory.total, celsius, processes[0].pid);
  }
  return failed(nvmlShutdown());
}
