// NVML, what programs use of it most. Valid in C and C++.
#ifndef HIPPORT_HAND_NVML_H
#define HIPPORT_HAND_NVML_H
#define NVML_API_VERSION 12
#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define NVML_DEVICE_NAME_V2_BUFFER_SIZE 96
#define NVML_DEVICE_UUID_BUFFER_SIZE 80
#define NVML_DEVICE_UUID_V2_BUFFER_SIZE 96
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE 32
#define NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE 80
#define NVML_SYSTEM_NVML_VERSION_BUFFER_SIZE 80
#define NVML_NVLINK_MAX_LINKS 18
typedef struct nvmlDevice_st* nvmlDevice_t;
typedef struct nvmlUnit_st* nvmlUnit_t;
typedef struct nvmlEventSet_st* nvmlEventSet_t;
typedef enum nvmlReturn_enum {
  NVML_SUCCESS,
  NVML_ERROR_UNINITIALIZED,
  NVML_ERROR_INVALID_ARGUMENT,
  NVML_ERROR_NOT_SUPPORTED,
  NVML_ERROR_NO_PERMISSION,
  NVML_ERROR_ALREADY_INITIALIZED,
  NVML_ERROR_NOT_FOUND,
  NVML_ERROR_INSUFFICIENT_SIZE,
  NVML_ERROR_DRIVER_NOT_LOADED = 9,
  NVML_ERROR_TIMEOUT,
  NVML_ERROR_LIBRARY_NOT_FOUND = 12,
  NVML_ERROR_FUNCTION_NOT_FOUND,
  NVML_ERROR_GPU_IS_LOST = 15,
  NVML_ERROR_UNKNOWN = 999
} nvmlReturn_t;
typedef enum nvmlEnableState_enum { NVML_FEATURE_DISABLED, NVML_FEATURE_ENABLED } nvmlEnableState_t;
typedef enum nvmlTemperatureSensors_enum { NVML_TEMPERATURE_GPU } nvmlTemperatureSensors_t;
typedef enum nvmlClockType_enum {
  NVML_CLOCK_GRAPHICS,
  NVML_CLOCK_SM,
  NVML_CLOCK_MEM,
  NVML_CLOCK_VIDEO
} nvmlClockType_t;
typedef enum nvmlGpuLevel_enum {
  NVML_TOPOLOGY_INTERNAL = 0,
  NVML_TOPOLOGY_SINGLE = 10,
  NVML_TOPOLOGY_MULTIPLE = 20,
  NVML_TOPOLOGY_HOSTBRIDGE = 30,
  NVML_TOPOLOGY_NODE = 40,
  NVML_TOPOLOGY_SYSTEM = 50
} nvmlGpuTopologyLevel_t;
typedef enum nvmlGpuP2PStatus_enum { NVML_P2P_STATUS_OK } nvmlGpuP2PStatus_t;
typedef enum nvmlGpuP2PCapsIndex_enum {
  NVML_P2P_CAPS_INDEX_READ,
  NVML_P2P_CAPS_INDEX_WRITE,
  NVML_P2P_CAPS_INDEX_NVLINK
} nvmlGpuP2PCapsIndex_t;
typedef enum nvmlNvLinkCapability_enum { NVML_NVLINK_CAP_P2P_SUPPORTED } nvmlNvLinkCapability_t;
typedef struct nvmlMemory_st { unsigned long long total, free, used; } nvmlMemory_t;
typedef struct nvmlUtilization_st { unsigned int gpu, memory; } nvmlUtilization_t;
typedef struct nvmlPciInfo_st {
  char busIdLegacy[16];
  unsigned int domain, bus, device, pciDeviceId, pciSubSystemId;
  char busId[32];
} nvmlPciInfo_t;
typedef struct nvmlProcessInfo_st {
  unsigned int pid;
  unsigned long long usedGpuMemory;
  unsigned int gpuInstanceId, computeInstanceId;
} nvmlProcessInfo_t;
#ifdef __cplusplus
extern "C" {
#endif
const char* nvmlErrorString(nvmlReturn_t);
nvmlReturn_t nvmlInit(void), nvmlInit_v2(void), nvmlShutdown(void);
nvmlReturn_t nvmlInitWithFlags(unsigned int);
nvmlReturn_t nvmlSystemGetDriverVersion(char*, unsigned int), nvmlSystemGetNVMLVersion(char*, unsigned int);
nvmlReturn_t nvmlSystemGetCudaDriverVersion(int*);
nvmlReturn_t nvmlDeviceGetCount(unsigned int*), nvmlDeviceGetCount_v2(unsigned int*);
nvmlReturn_t nvmlDeviceGetHandleByIndex(unsigned int, nvmlDevice_t*);
nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned int, nvmlDevice_t*);
nvmlReturn_t nvmlDeviceGetHandleByPciBusId(const char*, nvmlDevice_t*);
nvmlReturn_t nvmlDeviceGetHandleByUUID(const char*, nvmlDevice_t*);
nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t, char*, unsigned int), nvmlDeviceGetUUID(nvmlDevice_t, char*, unsigned int);
nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t, unsigned int*), nvmlDeviceGetMinorNumber(nvmlDevice_t, unsigned int*);
nvmlReturn_t nvmlDeviceGetPciInfo(nvmlDevice_t, nvmlPciInfo_t*);
nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t, nvmlMemory_t*);
nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t, nvmlUtilization_t*);
nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t, nvmlTemperatureSensors_t, unsigned int*);
nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t, unsigned int*);
nvmlReturn_t nvmlDeviceGetPowerManagementLimit(nvmlDevice_t, unsigned int*);
nvmlReturn_t nvmlDeviceGetTotalEnergyConsumption(nvmlDevice_t, unsigned long long*);
nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t, nvmlClockType_t, unsigned int*);
nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t, nvmlClockType_t, unsigned int*);
nvmlReturn_t nvmlDeviceGetComputeRunningProcesses(nvmlDevice_t, unsigned int*, nvmlProcessInfo_t*);
nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t, int*, int*);
nvmlReturn_t nvmlDeviceGetTopologyCommonAncestor(nvmlDevice_t, nvmlDevice_t, nvmlGpuTopologyLevel_t*);
nvmlReturn_t nvmlDeviceGetP2PStatus(nvmlDevice_t, nvmlDevice_t, nvmlGpuP2PCapsIndex_t, nvmlGpuP2PStatus_t*);
nvmlReturn_t nvmlDeviceGetNvLinkState(nvmlDevice_t, unsigned int, nvmlEnableState_t*);
nvmlReturn_t nvmlDeviceGetNvLinkRemotePciInfo(nvmlDevice_t, unsigned int, nvmlPciInfo_t*);
nvmlReturn_t nvmlDeviceGetNvLinkCapability(nvmlDevice_t, unsigned int, nvmlNvLinkCapability_t, unsigned int*);
nvmlReturn_t nvmlDeviceSetCpuAffinity(nvmlDevice_t), nvmlDeviceClearCpuAffinity(nvmlDevice_t);
nvmlReturn_t nvmlDeviceGetCpuAffinity(nvmlDevice_t, unsigned int, unsigned long*);
nvmlReturn_t nvmlDeviceSetPersistenceMode(nvmlDevice_t, nvmlEnableState_t);
#ifdef __cplusplus
}
#endif
#endif
