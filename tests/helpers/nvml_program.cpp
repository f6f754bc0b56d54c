// hipport/nvml.h on an AMD SMI of three GPUs of two sockets, one of which tells
// little: stand_in_test.cpp compiles it, as C++ and as C, and runs it.
#include "hipport/nvml.h"

static int failures = 0;
static void check(int holds, const char* what, int line) {
  if (holds) return;
  printf("%d: not so: %s\n", line, what);
  ++failures;
}
#define EXPECT(what) check(what, #what, __LINE__)

// ---- AMD SMI

static int initialised = 0;
static int sockets[2];
static int gpus[3];
static uint64_t power_cap = 300000000;
static uint32_t first_node = 5;  ///< of the first device

static int numberOf(amdsmi_processor_handle handle) {
  const int number = (int)((int*)handle - gpus);
  EXPECT(number >= 0 && number < 3);
  return number;
}
/// The last one has no sensors.
static int isBare(amdsmi_processor_handle handle) {
  return numberOf(handle) == 2;
}

#ifdef __cplusplus
extern "C" {
#endif
amdsmi_status_t amdsmi_init(uint64_t flags) {
  EXPECT(flags == AMDSMI_INIT_AMD_GPUS);
  ++initialised;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_shut_down(void) {
  if (initialised == 0) return AMDSMI_STATUS_NOT_INIT;
  --initialised;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_socket_handles(uint32_t* count,
                                          amdsmi_socket_handle* handles) {
  if (initialised == 0) return AMDSMI_STATUS_NOT_INIT;
  if (handles) {
    EXPECT(*count == 2);
    handles[0] = &sockets[0];
    handles[1] = &sockets[1];
  }
  *count = 2;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_processor_handles(amdsmi_socket_handle socket,
                                             uint32_t* count,
                                             amdsmi_processor_handle* handles) {
  const int isFirst = socket == (amdsmi_socket_handle)&sockets[0];
  if (handles) {
    handles[0] = isFirst ? &gpus[0] : &gpus[2];
    if (isFirst) handles[1] = &gpus[1];
  }
  *count = isFirst ? 2 : 1;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_lib_version(amdsmi_version_t* version) {
  version->major = 26;
  version->minor = 1;
  version->release = 0;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_driver_info(amdsmi_processor_handle handle,
                                           amdsmi_driver_info_t* info) {
  EXPECT(numberOf(handle) == 0);
  strcpy(info->driver_version, "6.10.5");
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_asic_info(amdsmi_processor_handle handle,
                                         amdsmi_asic_info_t* info) {
  sprintf(info->market_name, "AMD Instinct MI%d", 210 + numberOf(handle));
  strcpy(info->asic_serial, "0x1234");
  info->vendor_id = 0x1002;
  info->device_id = 0x740F;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_device_bdf(amdsmi_processor_handle handle,
                                          amdsmi_bdf_t* place) {
  place->domain_number = numberOf(handle) == 2 ? 1 : 0;
  place->bus_number = 0xC1 + (unsigned)numberOf(handle);
  place->device_number = 3;
  place->function_number = 0;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_device_uuid(amdsmi_processor_handle handle,
                                           unsigned int* size, char* uuid) {
  EXPECT(*size >= AMDSMI_GPU_UUID_SIZE);
  sprintf(uuid, "%dff7740f-0000-1000-80c1-0123456789ab", numberOf(handle));
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_memory_total(amdsmi_processor_handle handle,
                                            amdsmi_memory_type_t type,
                                            uint64_t* bytes) {
  (void)handle;
  EXPECT(type == AMDSMI_MEM_TYPE_VRAM);
  *bytes = 68702699520U;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_memory_usage(amdsmi_processor_handle handle,
                                            amdsmi_memory_type_t type,
                                            uint64_t* bytes) {
  (void)handle;
  EXPECT(type == AMDSMI_MEM_TYPE_VRAM);
  *bytes = 10960896;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_total_ecc_count(amdsmi_processor_handle handle,
                                               amdsmi_error_count_t* count) {
  (void)handle;
  count->correctable_count = 5;
  count->uncorrectable_count = 1;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_ecc_enabled(amdsmi_processor_handle handle,
                                           uint64_t* blocks) {
  *blocks = isBare(handle) ? 0 : 0x7F;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_activity(amdsmi_processor_handle handle,
                                        amdsmi_engine_usage_t* usage) {
  usage->gfx_activity = isBare(handle) ? 0xFFFF : 87;
  usage->umc_activity = 42;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_temp_metric(amdsmi_processor_handle handle,
                                       amdsmi_temperature_type_t sensor,
                                       amdsmi_temperature_metric_t metric,
                                       int64_t* celsius) {
  const int isEdge = sensor == AMDSMI_TEMPERATURE_TYPE_EDGE;
  if (isBare(handle) || (isEdge && numberOf(handle) == 1)) {
    return AMDSMI_STATUS_NOT_SUPPORTED;
  }
  *celsius = (metric == AMDSMI_TEMP_CURRENT    ? 40
              : metric == AMDSMI_TEMP_CRITICAL ? 100
                                               : 105) +
             (isEdge ? 0 : 9);
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_power_info(amdsmi_processor_handle handle,
                                      amdsmi_power_info_t* info) {
  const int number = numberOf(handle);
  info->current_socket_power = number == 0 ? 251 : 0xFFFF;
  info->average_socket_power = number == 1 ? 93 : 0xFFFF;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_energy_count(amdsmi_processor_handle handle,
                                        uint64_t* count, float* microjoules,
                                        uint64_t* time) {
  (void)handle;
  *count = 4000000;
  *microjoules = 15.25F;
  *time = 1;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_power_cap_info(amdsmi_processor_handle handle,
                                          uint32_t sensor,
                                          amdsmi_power_cap_info_t* info) {
  EXPECT(sensor == 0);
  if (isBare(handle)) return AMDSMI_STATUS_NOT_SUPPORTED;
  info->power_cap = power_cap;
  info->default_power_cap = 300000000;
  info->min_power_cap = 100000000;
  info->max_power_cap = 330000000;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_set_power_cap(amdsmi_processor_handle handle,
                                     uint32_t sensor, uint64_t microwatts) {
  EXPECT(sensor == 0);
  if (isBare(handle)) return AMDSMI_STATUS_NO_PERM;
  power_cap = microwatts;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_clock_info(amdsmi_processor_handle handle,
                                      amdsmi_clk_type_t type,
                                      amdsmi_clk_info_t* info) {
  (void)handle;
  info->clk = type == AMDSMI_CLK_TYPE_MEM     ? 1600
              : type == AMDSMI_CLK_TYPE_VCLK0 ? 0xFFFFFFFFU
                                              : 800;
  info->max_clk = type == AMDSMI_CLK_TYPE_MEM ? 1601 : 1700;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_clk_freq(amdsmi_processor_handle handle,
                                    amdsmi_clk_type_t type,
                                    amdsmi_frequencies_t* all) {
  (void)handle;
  all->num_supported = type == AMDSMI_CLK_TYPE_MEM ? 1 : 3;
  all->frequency[0] = 500000000;
  all->frequency[1] = 1700000000;
  all->frequency[2] = 800000000;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_fan_speed(amdsmi_processor_handle handle,
                                         uint32_t sensor, int64_t* speed) {
  (void)handle;
  if (sensor > 0) return AMDSMI_STATUS_NOT_SUPPORTED;
  *speed = 102;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_fan_speed_max(amdsmi_processor_handle handle,
                                             uint32_t sensor, uint64_t* speed) {
  (void)handle;
  (void)sensor;
  *speed = 255;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_pcie_info(amdsmi_processor_handle handle,
                                     amdsmi_pcie_info_t* info) {
  if (isBare(handle)) return AMDSMI_STATUS_SUCCESS;  // all of it is 0
  info->pcie_static.max_pcie_width = 16;
  info->pcie_static.max_pcie_speed = 32000;
  info->pcie_metric.pcie_width = 8;
  info->pcie_metric.pcie_speed = 16000;
  info->pcie_metric.pcie_replay_count = 4;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_topo_get_numa_node_number(amdsmi_processor_handle handle,
                                                 uint32_t* node) {
  *node = (uint32_t)numberOf(handle) + first_node;
  return AMDSMI_STATUS_SUCCESS;
}
amdsmi_status_t amdsmi_get_gpu_process_list(amdsmi_processor_handle handle,
                                            uint32_t* count,
                                            amdsmi_proc_info_t* list) {
  if (isBare(handle)) {
    *count = 0;
    return AMDSMI_STATUS_SUCCESS;
  }
  if (list) {
    EXPECT(*count == 2);
    list[0].pid = 41;
    list[0].memory_usage.vram_mem = 1048576;
    list[1].pid = 42;
    list[1].memory_usage.vram_mem = 2097152;
  }
  *count = 2;
  return AMDSMI_STATUS_SUCCESS;
}
#ifdef __cplusplus
}
#endif

// ---- NVML

static void askForProcessors(nvmlDevice_t device) {
  unsigned long bits[2] = {~0UL, ~0UL};
  const unsigned long twoToFour = 7UL << 2;
  hipport_nvmlReadProcessors("2-4,64-65,9000\n", 2, bits);
  EXPECT(bits[0] == twoToFour && bits[1] == 3);
  hipport_nvmlReadProcessors("\n", 2, bits);
  EXPECT(bits[0] == 0 && bits[1] == 0);
  EXPECT(nvmlDeviceGetCpuAffinity(device, 0, bits) ==
         NVML_ERROR_INVALID_ARGUMENT);
  first_node = 100000;  // no machine has so many
  EXPECT(nvmlDeviceSetCpuAffinity(device) == NVML_ERROR_NOT_SUPPORTED);
  first_node = 0U - 2U;  // the first one's, for the third device
  if (nvmlDeviceGetCpuAffinity(device, 2, bits) == NVML_SUCCESS) {
    EXPECT((bits[0] | bits[1]) != 0);
    EXPECT(nvmlDeviceSetCpuAffinity(device) == NVML_SUCCESS);
  }
  EXPECT(nvmlDeviceClearCpuAffinity(device) == NVML_SUCCESS);
  first_node = 5;
}

static void askForDevices(void) {
  nvmlDevice_t device, other;
  nvmlPciInfo_t pci;
  char text[NVML_DEVICE_NAME_V2_BUFFER_SIZE];
  unsigned int count = 0, index = 0;
  EXPECT(nvmlDeviceGetCount(&count) == NVML_ERROR_UNINITIALIZED);
  EXPECT(nvmlInit() == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetCount_v2(&count) == NVML_SUCCESS && count == 3);
  EXPECT(nvmlDeviceGetHandleByIndex(3, &device) == NVML_ERROR_INVALID_ARGUMENT);
  EXPECT(nvmlDeviceGetHandleByIndex_v2(2, &device) == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetIndex(device, &index) == NVML_SUCCESS && index == 2);
  EXPECT(nvmlDeviceGetName(device, text, sizeof text) == NVML_SUCCESS);
  EXPECT(strcmp(text, "AMD Instinct MI212") == 0);
  EXPECT(nvmlDeviceGetName(device, text, 18) == NVML_ERROR_INSUFFICIENT_SIZE);
  EXPECT(nvmlDeviceGetName(device, text, 19) == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetSerial(device, text, sizeof text) == NVML_SUCCESS &&
         strcmp(text, "0x1234") == 0);
  EXPECT(nvmlDeviceGetPciInfo_v3(device, &pci) == NVML_SUCCESS);
  EXPECT(strcmp(pci.busId, "00000001:C3:03.0") == 0);
  EXPECT(strcmp(pci.busIdLegacy, "0001:C3:03.0") == 0);
  EXPECT(pci.domain == 1 && pci.bus == 0xC3 && pci.device == 3);
  EXPECT(pci.pciDeviceId == 0x740F1002);
  EXPECT(nvmlDeviceGetHandleByPciBusId("0001:c3:03.0", &other) ==
             NVML_SUCCESS &&
         other == device);
  EXPECT(nvmlDeviceGetHandleByPciBusId("c2:03.0", &other) == NVML_SUCCESS &&
         nvmlDeviceGetIndex(other, &index) == NVML_SUCCESS && index == 1);
  EXPECT(nvmlDeviceGetHandleByPciBusId("0000:C3:03.0", &other) ==
         NVML_ERROR_NOT_FOUND);
  EXPECT(nvmlDeviceGetHandleByPciBusId("here", &other) ==
         NVML_ERROR_INVALID_ARGUMENT);
  EXPECT(nvmlDeviceGetUUID(device, text, sizeof text) == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetHandleByUUID(text, &other) == NVML_SUCCESS &&
         other == device);
  EXPECT(nvmlDeviceGetHandleByUUID("none", &other) == NVML_ERROR_NOT_FOUND);
  EXPECT(nvmlDeviceGetNumaNodeId(device, &index) == NVML_SUCCESS && index == 7);
  askForProcessors(device);
  EXPECT(nvmlSystemGetDriverVersion(text, sizeof text) == NVML_SUCCESS &&
         strcmp(text, "6.10.5") == 0);
  EXPECT(nvmlSystemGetNVMLVersion(text, sizeof text) == NVML_SUCCESS &&
         strcmp(text, "26.1.0") == 0);
}

static void askForState(void) {
  nvmlDevice_t device;
  nvmlMemory_t memory;
  nvmlUtilization_t use;
  nvmlEnableState_t now, later;
  nvmlProcessInfo_t process[2];
  unsigned long long wide = 0;
  unsigned int value = 0, other = 0, clocks[3];
  EXPECT(nvmlDeviceGetHandleByIndex(0, &device) == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetMemoryInfo(device, &memory) == NVML_SUCCESS);
  EXPECT(memory.total == 68702699520U && memory.used == 10960896 &&
         memory.free == memory.total - memory.used);
  EXPECT(nvmlDeviceGetUtilizationRates(device, &use) == NVML_SUCCESS &&
         use.gpu == 87 && use.memory == 42);
  EXPECT(nvmlDeviceGetTemperature(device, NVML_TEMPERATURE_GPU, &value) ==
             NVML_SUCCESS &&
         value == 40);
  EXPECT(nvmlDeviceGetTemperatureThreshold(device,
                                           NVML_TEMPERATURE_THRESHOLD_SLOWDOWN,
                                           &value) == NVML_SUCCESS &&
         value == 100);
  EXPECT(nvmlDeviceGetPowerUsage(device, &value) == NVML_SUCCESS &&
         value == 251000);
  EXPECT(nvmlDeviceGetTotalEnergyConsumption(device, &wide) == NVML_SUCCESS &&
         wide == 61000);
  EXPECT(nvmlDeviceGetPowerManagementLimitConstraints(device, &value, &other) ==
             NVML_SUCCESS &&
         value == 100000 && other == 330000);
  EXPECT(nvmlDeviceSetPowerManagementLimit(device, 250000) == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetEnforcedPowerLimit(device, &value) == NVML_SUCCESS &&
         value == 250000);
  EXPECT(nvmlDeviceGetPowerManagementDefaultLimit(device, &value) ==
             NVML_SUCCESS &&
         value == 300000);
  EXPECT(nvmlDeviceGetClockInfo(device, NVML_CLOCK_SM, &value) ==
             NVML_SUCCESS &&
         value == 800);
  EXPECT(nvmlDeviceGetClockInfo(device, NVML_CLOCK_VIDEO, &value) ==
         NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceGetMaxClockInfo(device, NVML_CLOCK_MEM, &value) ==
             NVML_SUCCESS &&
         value == 1601);
  value = 2;
  EXPECT(nvmlDeviceGetSupportedGraphicsClocks(device, 1600, &value, clocks) ==
             NVML_ERROR_INSUFFICIENT_SIZE &&
         value == 3);
  EXPECT(nvmlDeviceGetSupportedGraphicsClocks(device, 1600, &value, clocks) ==
             NVML_SUCCESS &&
         clocks[0] == 1700 && clocks[1] == 800 && clocks[2] == 500);
  EXPECT(nvmlDeviceGetFanSpeed(device, &value) == NVML_SUCCESS && value == 40);
  EXPECT(nvmlDeviceGetFanSpeed_v2(device, 1, &value) ==
         NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceGetCurrPcieLinkGeneration(device, &value) == NVML_SUCCESS &&
         value == 4);
  EXPECT(nvmlDeviceGetMaxPcieLinkGeneration(device, &value) == NVML_SUCCESS &&
         value == 5);
  EXPECT(nvmlDeviceGetCurrPcieLinkWidth(device, &value) == NVML_SUCCESS &&
         value == 8);
  EXPECT(nvmlDeviceGetMaxPcieLinkWidth(device, &value) == NVML_SUCCESS &&
         value == 16);
  EXPECT(nvmlDeviceGetPcieReplayCounter(device, &value) == NVML_SUCCESS &&
         value == 4);
  EXPECT(nvmlDeviceGetEccMode(device, &now, &later) == NVML_SUCCESS &&
         now == NVML_FEATURE_ENABLED && later == now);
  EXPECT(nvmlDeviceGetTotalEccErrors(device, NVML_MEMORY_ERROR_TYPE_CORRECTED,
                                     NVML_VOLATILE_ECC,
                                     &wide) == NVML_SUCCESS &&
         wide == 5);
  EXPECT(nvmlDeviceGetTotalEccErrors(device, NVML_MEMORY_ERROR_TYPE_UNCORRECTED,
                                     NVML_AGGREGATE_ECC,
                                     &wide) == NVML_ERROR_NOT_SUPPORTED);
  value = 1;
  EXPECT(nvmlDeviceGetComputeRunningProcesses(device, &value, process) ==
             NVML_ERROR_INSUFFICIENT_SIZE &&
         value == 2);
  EXPECT(nvmlDeviceGetComputeRunningProcesses_v3(device, &value, process) ==
             NVML_SUCCESS &&
         value == 2 && process[1].pid == 42 &&
         process[1].usedGpuMemory == 2097152);
}

/// Of a device that averages its power and has no sensor at its edge, and of
/// one that tells little.
static void askOthers(void) {
  nvmlDevice_t device;
  nvmlUtilization_t use;
  nvmlEnableState_t now, later;
  unsigned int value = 0;
  EXPECT(nvmlDeviceGetHandleByIndex(1, &device) == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetPowerUsage(device, &value) == NVML_SUCCESS &&
         value == 93000);
  EXPECT(nvmlDeviceGetTemperature(device, NVML_TEMPERATURE_GPU, &value) ==
             NVML_SUCCESS &&
         value == 49);
  EXPECT(nvmlDeviceGetHandleByIndex(2, &device) == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetPowerUsage(device, &value) == NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceGetTemperature(device, NVML_TEMPERATURE_GPU, &value) ==
         NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceGetUtilizationRates(device, &use) ==
         NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceSetPowerManagementLimit(device, 1) ==
         NVML_ERROR_NO_PERMISSION);
  EXPECT(nvmlDeviceGetPowerManagementLimit(device, &value) ==
         NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceGetCurrPcieLinkWidth(device, &value) ==
         NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceGetEccMode(device, &now, &later) == NVML_SUCCESS &&
         now == NVML_FEATURE_DISABLED);
  value = 0;
  EXPECT(nvmlDeviceGetComputeRunningProcesses(device, &value, NULL) ==
             NVML_SUCCESS &&
         value == 0);
}

int main(void) {
  askForDevices();
  askForState();
  askOthers();
  EXPECT(nvmlShutdown() == NVML_SUCCESS);
  EXPECT(nvmlShutdown() == NVML_ERROR_UNINITIALIZED);
  return failures == 0 ? 0 : 1;
}
