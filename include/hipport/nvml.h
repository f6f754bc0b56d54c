// NVML's queries of devices, on AMD SMI.
//
// The problem: programs measure memory, power, temperature, clocks and use of
// GPUs by NVML, which AMD has not. AMD SMI tells the same by another interface.
// Below are NVML's functions for it, under their own names:
//
//   nvmlInit();
//   nvmlDevice_t device;
//   unsigned milliwatts;
//   if (nvmlDeviceGetHandleByIndex(0, &device) == NVML_SUCCESS &&
//       nvmlDeviceGetPowerUsage(device, &milliwatts) == NVML_SUCCESS) {
//     printf("%u mW\n", milliwatts);
//   }
//   nvmlShutdown();
//
// Units, and what fails how, are NVML's, as its reference manual has them; what
// a GPU does not tell is NVML_ERROR_NOT_SUPPORTED. Devices are numbered as AMD
// SMI lists them, which need not be HIP's order: to find a device of HIP's, ask
// for it by its address on the bus, as hipDeviceGetPCIBusId() has it.
//
// What differs: an UUID has no "GPU-" in front, names are AMD's, and a
// temperature is that of the edge of the chip or, where there is no such
// sensor, of its hottest spot. Errors that ECC counts are those since the
// driver was loaded: NVML_VOLATILE_ECC.
//
// Needs AMD SMI of ROCm 6.2 or later (amd_smi/amdsmi.h; link with -lamd_smi);
// C99 or C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_NVML_H
#define HIPPORT_NVML_H

#include <amd_smi/amdsmi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define NVML_DEVICE_NAME_V2_BUFFER_SIZE 96
#define NVML_DEVICE_UUID_BUFFER_SIZE 80
#define NVML_DEVICE_UUID_V2_BUFFER_SIZE 96
#define NVML_DEVICE_PART_NUMBER_BUFFER_SIZE 80
#define NVML_DEVICE_SERIAL_BUFFER_SIZE 30
#define NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE 80
#define NVML_SYSTEM_NVML_VERSION_BUFFER_SIZE 80
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE 32
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_V2_SIZE 16
#define NVML_VALUE_NOT_AVAILABLE (-1)

typedef struct nvmlDevice_st* nvmlDevice_t;

typedef enum nvmlReturn_enum {
  NVML_SUCCESS = 0,
  NVML_ERROR_UNINITIALIZED = 1,
  NVML_ERROR_INVALID_ARGUMENT = 2,
  NVML_ERROR_NOT_SUPPORTED = 3,
  NVML_ERROR_NO_PERMISSION = 4,
  NVML_ERROR_ALREADY_INITIALIZED = 5,
  NVML_ERROR_NOT_FOUND = 6,
  NVML_ERROR_INSUFFICIENT_SIZE = 7,
  NVML_ERROR_INSUFFICIENT_POWER = 8,
  NVML_ERROR_DRIVER_NOT_LOADED = 9,
  NVML_ERROR_TIMEOUT = 10,
  NVML_ERROR_IRQ_ISSUE = 11,
  NVML_ERROR_LIBRARY_NOT_FOUND = 12,
  NVML_ERROR_FUNCTION_NOT_FOUND = 13,
  NVML_ERROR_CORRUPTED_INFOROM = 14,
  NVML_ERROR_GPU_IS_LOST = 15,
  NVML_ERROR_RESET_REQUIRED = 16,
  NVML_ERROR_OPERATING_SYSTEM = 17,
  NVML_ERROR_LIB_RM_VERSION_MISMATCH = 18,
  NVML_ERROR_IN_USE = 19,
  NVML_ERROR_MEMORY = 20,
  NVML_ERROR_NO_DATA = 21,
  NVML_ERROR_UNKNOWN = 999
} nvmlReturn_t;

typedef enum nvmlEnableState_enum {
  NVML_FEATURE_DISABLED = 0,
  NVML_FEATURE_ENABLED = 1
} nvmlEnableState_t;

typedef enum nvmlTemperatureSensors_enum {
  NVML_TEMPERATURE_GPU = 0
} nvmlTemperatureSensors_t;

typedef enum nvmlTemperatureThresholds_enum {
  NVML_TEMPERATURE_THRESHOLD_SHUTDOWN = 0,
  NVML_TEMPERATURE_THRESHOLD_SLOWDOWN = 1
} nvmlTemperatureThresholds_t;

typedef enum nvmlClockType_enum {
  NVML_CLOCK_GRAPHICS = 0,
  NVML_CLOCK_SM = 1,
  NVML_CLOCK_MEM = 2,
  NVML_CLOCK_VIDEO = 3
} nvmlClockType_t;

typedef enum nvmlMemoryErrorType_enum {
  NVML_MEMORY_ERROR_TYPE_CORRECTED = 0,
  NVML_MEMORY_ERROR_TYPE_UNCORRECTED = 1
} nvmlMemoryErrorType_t;

typedef enum nvmlEccCounterType_enum {
  NVML_VOLATILE_ECC = 0,
  NVML_AGGREGATE_ECC = 1
} nvmlEccCounterType_t;

/// In bytes.
typedef struct nvmlMemory_st {
  unsigned long long total;
  unsigned long long free;
  unsigned long long used;
} nvmlMemory_t;

/// In bytes; `version` is nvmlMemory_v2.
typedef struct nvmlMemory_v2_st {
  unsigned int version;
  unsigned long long total;
  unsigned long long reserved;
  unsigned long long free;
  unsigned long long used;
} nvmlMemory_v2_t;
#define nvmlMemory_v2 ((unsigned int)(sizeof(nvmlMemory_v2_t) | (2U << 24U)))

/// In percent of the time.
typedef struct nvmlUtilization_st {
  unsigned int gpu;
  unsigned int memory;
} nvmlUtilization_t;

typedef struct nvmlPciInfo_st {
  char busIdLegacy[NVML_DEVICE_PCI_BUS_ID_BUFFER_V2_SIZE];
  unsigned int domain;
  unsigned int bus;
  unsigned int device;
  unsigned int pciDeviceId;
  unsigned int pciSubSystemId;  ///< 0: AMD SMI of ROCm 6 has it not
  char busId[NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE];
} nvmlPciInfo_t;

/// `usedGpuMemory` in bytes.
typedef struct nvmlProcessInfo_st {
  unsigned int pid;
  unsigned long long usedGpuMemory;
  unsigned int gpuInstanceId;
  unsigned int computeInstanceId;
} nvmlProcessInfo_t;

// ---- what the functions below share

static inline nvmlReturn_t hipport_nvmlStatus(amdsmi_status_t status) {
  switch (status) {
    case AMDSMI_STATUS_SUCCESS:
      return NVML_SUCCESS;
    case AMDSMI_STATUS_INVAL:
    case AMDSMI_STATUS_INPUT_OUT_OF_BOUNDS:
    case AMDSMI_STATUS_ARG_PTR_NULL:
      return NVML_ERROR_INVALID_ARGUMENT;
    case AMDSMI_STATUS_NOT_SUPPORTED:
    case AMDSMI_STATUS_NOT_YET_IMPLEMENTED:
      return NVML_ERROR_NOT_SUPPORTED;
    case AMDSMI_STATUS_NO_PERM:
      return NVML_ERROR_NO_PERMISSION;
    case AMDSMI_STATUS_NOT_FOUND:
      return NVML_ERROR_NOT_FOUND;
    case AMDSMI_STATUS_OUT_OF_RESOURCES:
      return NVML_ERROR_MEMORY;
    case AMDSMI_STATUS_INSUFFICIENT_SIZE:
    case AMDSMI_STATUS_NO_SLOT:
      return NVML_ERROR_INSUFFICIENT_SIZE;
    case AMDSMI_STATUS_NOT_INIT:
    case AMDSMI_STATUS_INIT_ERROR:
      return NVML_ERROR_UNINITIALIZED;
    case AMDSMI_STATUS_DRIVER_NOT_LOADED:
    case AMDSMI_STATUS_FAIL_LOAD_MODULE:
      return NVML_ERROR_DRIVER_NOT_LOADED;
    case AMDSMI_STATUS_TIMEOUT:
      return NVML_ERROR_TIMEOUT;
    case AMDSMI_STATUS_BUSY:
      return NVML_ERROR_IN_USE;
    case AMDSMI_STATUS_NO_DATA:
      return NVML_ERROR_NO_DATA;
    default:
      return NVML_ERROR_UNKNOWN;
  }
}

static inline amdsmi_processor_handle hipport_nvmlHandle(nvmlDevice_t device) {
  return (amdsmi_processor_handle)device;
}

/// Counts the GPUs, and gives the one with the number `index` where there is
/// such a one.
static inline nvmlReturn_t hipport_nvmlFind(unsigned int index,
                                            nvmlDevice_t* found,
                                            unsigned int* count) {
  uint32_t sockets = 0;
  uint32_t i;
  amdsmi_socket_handle* socket;
  nvmlReturn_t result =
      hipport_nvmlStatus(amdsmi_get_socket_handles(&sockets, NULL));
  *count = 0;
  *found = NULL;
  if (result != NVML_SUCCESS || sockets == 0) return result;
  socket = (amdsmi_socket_handle*)malloc(sockets * sizeof *socket);
  if (!socket) return NVML_ERROR_MEMORY;
  result = hipport_nvmlStatus(amdsmi_get_socket_handles(&sockets, socket));
  for (i = 0; result == NVML_SUCCESS && i < sockets; ++i) {
    uint32_t gpus = 0;
    amdsmi_processor_handle* gpu;
    result = hipport_nvmlStatus(
        amdsmi_get_processor_handles(socket[i], &gpus, NULL));
    if (result != NVML_SUCCESS || gpus == 0) continue;
    gpu = (amdsmi_processor_handle*)malloc(gpus * sizeof *gpu);
    if (!gpu) {
      result = NVML_ERROR_MEMORY;
      break;
    }
    result =
        hipport_nvmlStatus(amdsmi_get_processor_handles(socket[i], &gpus, gpu));
    if (result == NVML_SUCCESS) {
      if (index >= *count && index - *count < gpus) {
        *found = (nvmlDevice_t)gpu[index - *count];
      }
      *count += gpus;
    }
    free(gpu);
  }
  free(socket);
  return result;
}

static inline nvmlReturn_t hipport_nvmlText(const char* text, char* to,
                                            unsigned int size) {
  if (!to) return NVML_ERROR_INVALID_ARGUMENT;
  if (strlen(text) >= size) return NVML_ERROR_INSUFFICIENT_SIZE;
  strcpy(to, text);
  return NVML_SUCCESS;
}

static inline nvmlReturn_t hipport_nvmlChip(nvmlDevice_t device,
                                            amdsmi_asic_info_t* chip) {
  memset(chip, 0, sizeof *chip);
  return hipport_nvmlStatus(
      amdsmi_get_gpu_asic_info(hipport_nvmlHandle(device), chip));
}

/// What AMD SMI says where a counter is not there, of 16 and of 32 bits.
static inline int hipport_nvmlIsKnown(uint64_t value) {
  return value != 0xFFFFU && value != 0xFFFFFFFFU;
}

static inline nvmlReturn_t hipport_nvmlClock(nvmlDevice_t device,
                                             nvmlClockType_t type,
                                             amdsmi_clk_info_t* info) {
  const amdsmi_clk_type_t clock = type == NVML_CLOCK_MEM ? AMDSMI_CLK_TYPE_MEM
                                  : type == NVML_CLOCK_VIDEO
                                      ? AMDSMI_CLK_TYPE_VCLK0
                                      : AMDSMI_CLK_TYPE_GFX;
  memset(info, 0, sizeof *info);
  return hipport_nvmlStatus(
      amdsmi_get_clock_info(hipport_nvmlHandle(device), clock, info));
}

static inline nvmlReturn_t hipport_nvmlTemperature(
    nvmlDevice_t device, amdsmi_temperature_metric_t metric,
    unsigned int* celsius) {
  int64_t value = 0;
  amdsmi_status_t status;
  if (!celsius) return NVML_ERROR_INVALID_ARGUMENT;
  status = amdsmi_get_temp_metric(hipport_nvmlHandle(device),
                                  AMDSMI_TEMPERATURE_TYPE_EDGE, metric, &value);
  if (status != AMDSMI_STATUS_SUCCESS || value == 0) {
    status =
        amdsmi_get_temp_metric(hipport_nvmlHandle(device),
                               AMDSMI_TEMPERATURE_TYPE_HOTSPOT, metric, &value);
  }
  if (status != AMDSMI_STATUS_SUCCESS) return hipport_nvmlStatus(status);
  *celsius = (unsigned int)value;
  return NVML_SUCCESS;
}

static inline nvmlReturn_t hipport_nvmlPowerCap(nvmlDevice_t device,
                                                amdsmi_power_cap_info_t* info) {
  memset(info, 0, sizeof *info);
  return hipport_nvmlStatus(
      amdsmi_get_power_cap_info(hipport_nvmlHandle(device), 0, info));
}

/// From microwatts.
static inline unsigned int hipport_nvmlMilliwatts(uint64_t microwatts) {
  return (unsigned int)(microwatts / 1000U);
}

static inline nvmlReturn_t hipport_nvmlPcie(nvmlDevice_t device,
                                            amdsmi_pcie_info_t* info) {
  memset(info, 0, sizeof *info);
  return hipport_nvmlStatus(
      amdsmi_get_pcie_info(hipport_nvmlHandle(device), info));
}

/// The generation of a link whose lanes have that speed, in MT/s; 0 for none.
static inline unsigned int hipport_nvmlGeneration(uint32_t speed) {
  return speed >= 64000   ? 6U
         : speed >= 32000 ? 5U
         : speed >= 16000 ? 4U
         : speed >= 8000  ? 3U
         : speed >= 5000  ? 2U
         : speed >= 2500  ? 1U
                          : 0U;
}

/// A value that is 0 where it is not known.
static inline nvmlReturn_t hipport_nvmlNumber(nvmlReturn_t result,
                                              unsigned int value,
                                              unsigned int* to) {
  if (result != NVML_SUCCESS) return result;
  if (!to) return NVML_ERROR_INVALID_ARGUMENT;
  if (value == 0 || !hipport_nvmlIsKnown(value))
    return NVML_ERROR_NOT_SUPPORTED;
  *to = value;
  return NVML_SUCCESS;
}

/// The frequencies of a clock in MHz, the highest first.
static inline nvmlReturn_t hipport_nvmlClocks(nvmlDevice_t device,
                                              amdsmi_clk_type_t clock,
                                              unsigned int* count,
                                              unsigned int* mhz) {
  amdsmi_frequencies_t all;
  nvmlReturn_t result;
  uint32_t i;
  const unsigned int room = count ? *count : 0;
  if (!count) return NVML_ERROR_INVALID_ARGUMENT;
  memset(&all, 0, sizeof all);
  result = hipport_nvmlStatus(
      amdsmi_get_clk_freq(hipport_nvmlHandle(device), clock, &all));
  if (result != NVML_SUCCESS) return result;
  *count = all.num_supported;
  if (all.num_supported > room || !mhz) return NVML_ERROR_INSUFFICIENT_SIZE;
  for (i = 0; i < all.num_supported; ++i) {
    const unsigned int value = (unsigned int)(all.frequency[i] / 1000000U);
    uint32_t at = i;
    for (; at > 0 && mhz[at - 1] < value; --at) mhz[at] = mhz[at - 1];
    mhz[at] = value;
  }
  return NVML_SUCCESS;
}

// ---- the library

static inline nvmlReturn_t nvmlInit(void) {
  return hipport_nvmlStatus(amdsmi_init(AMDSMI_INIT_AMD_GPUS));
}
static inline nvmlReturn_t nvmlInit_v2(void) { return nvmlInit(); }
static inline nvmlReturn_t nvmlInitWithFlags(unsigned int flags) {
  (void)flags;
  return nvmlInit();
}
static inline nvmlReturn_t nvmlShutdown(void) {
  return hipport_nvmlStatus(amdsmi_shut_down());
}

static inline const char* nvmlErrorString(nvmlReturn_t result) {
  switch (result) {
    case NVML_SUCCESS:
      return "The operation was successful";
    case NVML_ERROR_UNINITIALIZED:
      return "AMD SMI is not initialized";
    case NVML_ERROR_INVALID_ARGUMENT:
      return "An argument is invalid";
    case NVML_ERROR_NOT_SUPPORTED:
      return "The device does not support this";
    case NVML_ERROR_NO_PERMISSION:
      return "No permission for this";
    case NVML_ERROR_NOT_FOUND:
      return "No such device";
    case NVML_ERROR_INSUFFICIENT_SIZE:
      return "The memory for the answer is too small";
    case NVML_ERROR_DRIVER_NOT_LOADED:
      return "The driver amdgpu is not loaded";
    case NVML_ERROR_TIMEOUT:
      return "Timeout";
    case NVML_ERROR_IN_USE:
      return "The device is in use";
    case NVML_ERROR_MEMORY:
      return "Out of memory";
    case NVML_ERROR_NO_DATA:
      return "No data";
    default:
      return "Unknown error";
  }
}

static inline nvmlReturn_t nvmlSystemGetNVMLVersion(char* version,
                                                    unsigned int length) {
  amdsmi_version_t info;
  char text[NVML_SYSTEM_NVML_VERSION_BUFFER_SIZE];
  nvmlReturn_t result;
  memset(&info, 0, sizeof info);
  result = hipport_nvmlStatus(amdsmi_get_lib_version(&info));
  if (result != NVML_SUCCESS) return result;
  snprintf(text, sizeof text, "%u.%u.%u", (unsigned)info.major,
           (unsigned)info.minor, (unsigned)info.release);
  return hipport_nvmlText(text, version, length);
}

/// Of the driver amdgpu.
static inline nvmlReturn_t nvmlSystemGetDriverVersion(char* version,
                                                      unsigned int length) {
  nvmlDevice_t device;
  unsigned int count;
  amdsmi_driver_info_t info;
  nvmlReturn_t result = hipport_nvmlFind(0, &device, &count);
  if (result != NVML_SUCCESS) return result;
  if (!device) return NVML_ERROR_NOT_FOUND;
  memset(&info, 0, sizeof info);
  result = hipport_nvmlStatus(
      amdsmi_get_gpu_driver_info(hipport_nvmlHandle(device), &info));
  return result == NVML_SUCCESS
             ? hipport_nvmlText(info.driver_version, version, length)
             : result;
}

// ---- devices

static inline nvmlReturn_t nvmlDeviceGetCount(unsigned int* count) {
  nvmlDevice_t device;
  return count ? hipport_nvmlFind(0, &device, count)
               : NVML_ERROR_INVALID_ARGUMENT;
}
static inline nvmlReturn_t nvmlDeviceGetCount_v2(unsigned int* count) {
  return nvmlDeviceGetCount(count);
}

static inline nvmlReturn_t nvmlDeviceGetHandleByIndex(unsigned int index,
                                                      nvmlDevice_t* device) {
  unsigned int count;
  nvmlReturn_t result;
  if (!device) return NVML_ERROR_INVALID_ARGUMENT;
  result = hipport_nvmlFind(index, device, &count);
  if (result != NVML_SUCCESS) return result;
  return *device ? NVML_SUCCESS : NVML_ERROR_INVALID_ARGUMENT;
}
static inline nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned int index,
                                                         nvmlDevice_t* device) {
  return nvmlDeviceGetHandleByIndex(index, device);
}

static inline nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t device,
                                              unsigned int* index) {
  unsigned int count = 1;
  unsigned int i;
  if (!index) return NVML_ERROR_INVALID_ARGUMENT;
  for (i = 0; i < count; ++i) {
    nvmlDevice_t each;
    const nvmlReturn_t result = hipport_nvmlFind(i, &each, &count);
    if (result != NVML_SUCCESS) return result;
    if (each != device) continue;
    *index = i;
    return NVML_SUCCESS;
  }
  return NVML_ERROR_INVALID_ARGUMENT;
}

static inline nvmlReturn_t nvmlDeviceGetPciInfo(nvmlDevice_t device,
                                                nvmlPciInfo_t* pci) {
  amdsmi_bdf_t place;
  amdsmi_asic_info_t chip;
  nvmlReturn_t result;
  if (!pci) return NVML_ERROR_INVALID_ARGUMENT;
  memset(pci, 0, sizeof *pci);
  memset(&place, 0, sizeof place);
  result = hipport_nvmlStatus(
      amdsmi_get_gpu_device_bdf(hipport_nvmlHandle(device), &place));
  if (result != NVML_SUCCESS) return result;
  pci->domain = (unsigned int)place.domain_number;
  pci->bus = (unsigned int)place.bus_number;
  pci->device = (unsigned int)place.device_number;
  snprintf(pci->busId, sizeof pci->busId, "%08X:%02X:%02X.%u", pci->domain,
           pci->bus, pci->device, (unsigned)place.function_number);
  snprintf(pci->busIdLegacy, sizeof pci->busIdLegacy, "%04X:%02X:%02X.%u",
           pci->domain & 0xFFFFU, pci->bus, pci->device,
           (unsigned)place.function_number);
  if (hipport_nvmlChip(device, &chip) == NVML_SUCCESS) {
    // The device above the vendor, as NVML has them.
    pci->pciDeviceId =
        (unsigned int)(chip.device_id << 16U) | (chip.vendor_id & 0xFFFFU);
  }
  return NVML_SUCCESS;
}
static inline nvmlReturn_t nvmlDeviceGetPciInfo_v2(nvmlDevice_t device,
                                                   nvmlPciInfo_t* pci) {
  return nvmlDeviceGetPciInfo(device, pci);
}
static inline nvmlReturn_t nvmlDeviceGetPciInfo_v3(nvmlDevice_t device,
                                                   nvmlPciInfo_t* pci) {
  return nvmlDeviceGetPciInfo(device, pci);
}

/// "0000:3b:00.0", with a domain or without.
static inline nvmlReturn_t nvmlDeviceGetHandleByPciBusId(const char* busId,
                                                         nvmlDevice_t* device) {
  unsigned int domain = 0, bus = 0, slot = 0, function = 0;
  unsigned int count = 1, i;
  if (!busId || !device) return NVML_ERROR_INVALID_ARGUMENT;
  if (sscanf(busId, "%x:%x:%x.%x", &domain, &bus, &slot, &function) < 3) {
    domain = 0;
    if (sscanf(busId, "%x:%x.%x", &bus, &slot, &function) < 2) {
      return NVML_ERROR_INVALID_ARGUMENT;
    }
  }
  for (i = 0; i < count; ++i) {
    amdsmi_bdf_t place;
    nvmlReturn_t result = hipport_nvmlFind(i, device, &count);
    if (result != NVML_SUCCESS) return result;
    if (!*device) break;
    memset(&place, 0, sizeof place);
    result = hipport_nvmlStatus(
        amdsmi_get_gpu_device_bdf(hipport_nvmlHandle(*device), &place));
    if (result == NVML_SUCCESS && place.domain_number == domain &&
        place.bus_number == bus && place.device_number == slot &&
        place.function_number == function) {
      return NVML_SUCCESS;
    }
  }
  *device = NULL;
  return NVML_ERROR_NOT_FOUND;
}
static inline nvmlReturn_t nvmlDeviceGetHandleByPciBusId_v2(
    const char* busId, nvmlDevice_t* device) {
  return nvmlDeviceGetHandleByPciBusId(busId, device);
}

static inline nvmlReturn_t nvmlDeviceGetUUID(nvmlDevice_t device, char* uuid,
                                             unsigned int length) {
  char text[AMDSMI_GPU_UUID_SIZE + 1];
  unsigned int size = AMDSMI_GPU_UUID_SIZE;
  nvmlReturn_t result;
  memset(text, 0, sizeof text);
  result = hipport_nvmlStatus(
      amdsmi_get_gpu_device_uuid(hipport_nvmlHandle(device), &size, text));
  return result == NVML_SUCCESS ? hipport_nvmlText(text, uuid, length) : result;
}

static inline nvmlReturn_t nvmlDeviceGetHandleByUUID(const char* uuid,
                                                     nvmlDevice_t* device) {
  unsigned int count = 1, i;
  if (!uuid || !device) return NVML_ERROR_INVALID_ARGUMENT;
  for (i = 0; i < count; ++i) {
    char own[NVML_DEVICE_UUID_BUFFER_SIZE];
    const nvmlReturn_t result = hipport_nvmlFind(i, device, &count);
    if (result != NVML_SUCCESS) return result;
    if (!*device) break;
    if (nvmlDeviceGetUUID(*device, own, sizeof own) == NVML_SUCCESS &&
        strcmp(own, uuid) == 0) {
      return NVML_SUCCESS;
    }
  }
  *device = NULL;
  return NVML_ERROR_NOT_FOUND;
}

static inline nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t device, char* name,
                                             unsigned int length) {
  amdsmi_asic_info_t chip;
  const nvmlReturn_t result = hipport_nvmlChip(device, &chip);
  return result == NVML_SUCCESS
             ? hipport_nvmlText(chip.market_name, name, length)
             : result;
}

static inline nvmlReturn_t nvmlDeviceGetSerial(nvmlDevice_t device,
                                               char* serial,
                                               unsigned int length) {
  amdsmi_asic_info_t chip;
  const nvmlReturn_t result = hipport_nvmlChip(device, &chip);
  return result == NVML_SUCCESS
             ? hipport_nvmlText(chip.asic_serial, serial, length)
             : result;
}

static inline nvmlReturn_t nvmlDeviceGetNumaNodeId(nvmlDevice_t device,
                                                   unsigned int* node) {
  uint32_t value = 0;
  nvmlReturn_t result;
  if (!node) return NVML_ERROR_INVALID_ARGUMENT;
  result = hipport_nvmlStatus(
      amdsmi_topo_get_numa_node_number(hipport_nvmlHandle(device), &value));
  if (result == NVML_SUCCESS) *node = value;
  return result;
}

// ---- processors near a device
//
// Linux tells which processors a NUMA node has; a thread is bound to them by
// the kernel, as NVML does it.

/// Sets the bits of a list such as "0-3,8", as far as there is room for them.
static inline void hipport_nvmlReadProcessors(const char* list,
                                              unsigned int words,
                                              unsigned long* bits) {
  const unsigned int perWord = 8 * (unsigned int)sizeof(unsigned long);
  memset(bits, 0, words * sizeof(unsigned long));
  while (*list >= '0' && *list <= '9') {
    char* end;
    unsigned long first = strtoul(list, &end, 10);
    unsigned long last = *end == '-' ? strtoul(end + 1, &end, 10) : first;
    for (; first <= last && first < (unsigned long)words * perWord; ++first) {
      bits[first / perWord] |= 1UL << first % perWord;
    }
    list = *end == ',' ? end + 1 : end;
  }
}

static inline nvmlReturn_t nvmlDeviceGetCpuAffinity(nvmlDevice_t device,
                                                    unsigned int cpuSetSize,
                                                    unsigned long* cpuSet) {
  char text[4096];
  unsigned int node = 0;
  nvmlReturn_t result;
  FILE* file;
  size_t size;
  if (!cpuSet || cpuSetSize == 0) return NVML_ERROR_INVALID_ARGUMENT;
  result = nvmlDeviceGetNumaNodeId(device, &node);
  if (result != NVML_SUCCESS) return result;
  snprintf(text, sizeof(text), "/sys/devices/system/node/node%u/cpulist", node);
  file = fopen(text, "r");
  if (!file) return NVML_ERROR_NOT_SUPPORTED;
  size = fread(text, 1, sizeof(text) - 1, file);
  text[size] = 0;
  fclose(file);
  hipport_nvmlReadProcessors(text, cpuSetSize, cpuSet);
  return NVML_SUCCESS;
}

#if defined(__linux__) && !defined(__cplusplus)
extern long syscall(long number, ...);  // C99 alone has it not
#endif

/// The calling thread runs on those processors alone.
static inline nvmlReturn_t hipport_nvmlBind(const unsigned long* bits,
                                            size_t bytes) {
#ifdef __linux__
  return syscall(SYS_sched_setaffinity, 0, bytes, bits) == 0
             ? NVML_SUCCESS
             : NVML_ERROR_UNKNOWN;
#else
  (void)bits;
  (void)bytes;
  return NVML_ERROR_NOT_SUPPORTED;
#endif
}
static inline nvmlReturn_t nvmlDeviceSetCpuAffinity(nvmlDevice_t device) {
  unsigned long bits[128];
  const nvmlReturn_t result =
      nvmlDeviceGetCpuAffinity(device, sizeof(bits) / sizeof(bits[0]), bits);
  return result == NVML_SUCCESS ? hipport_nvmlBind(bits, sizeof(bits)) : result;
}
static inline nvmlReturn_t nvmlDeviceClearCpuAffinity(nvmlDevice_t device) {
  unsigned long bits[128];
  unsigned int node;
  const nvmlReturn_t result = nvmlDeviceGetNumaNodeId(device, &node);
  memset(bits, 0xff, sizeof(bits));
  return result == NVML_SUCCESS ? hipport_nvmlBind(bits, sizeof(bits)) : result;
}

// ---- memory

static inline nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t device,
                                                   nvmlMemory_t* memory) {
  uint64_t total = 0, used = 0;
  amdsmi_status_t status;
  if (!memory) return NVML_ERROR_INVALID_ARGUMENT;
  status = amdsmi_get_gpu_memory_total(hipport_nvmlHandle(device),
                                       AMDSMI_MEM_TYPE_VRAM, &total);
  if (status == AMDSMI_STATUS_SUCCESS) {
    status = amdsmi_get_gpu_memory_usage(hipport_nvmlHandle(device),
                                         AMDSMI_MEM_TYPE_VRAM, &used);
  }
  if (status != AMDSMI_STATUS_SUCCESS) return hipport_nvmlStatus(status);
  memory->total = total;
  memory->used = used;
  memory->free = total - used;
  return NVML_SUCCESS;
}

static inline nvmlReturn_t nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t device,
                                                      nvmlMemory_v2_t* memory) {
  nvmlMemory_t all;
  const nvmlReturn_t result = nvmlDeviceGetMemoryInfo(device, &all);
  if (result != NVML_SUCCESS) return result;
  if (!memory) return NVML_ERROR_INVALID_ARGUMENT;
  memory->total = all.total;
  memory->reserved = 0;  // counted as used
  memory->free = all.free;
  memory->used = all.used;
  return NVML_SUCCESS;
}

static inline nvmlReturn_t nvmlDeviceGetTotalEccErrors(
    nvmlDevice_t device, nvmlMemoryErrorType_t error,
    nvmlEccCounterType_t counter, unsigned long long* count) {
  amdsmi_error_count_t all;
  nvmlReturn_t result;
  if (!count) return NVML_ERROR_INVALID_ARGUMENT;
  if (counter != NVML_VOLATILE_ECC) return NVML_ERROR_NOT_SUPPORTED;
  memset(&all, 0, sizeof all);
  result = hipport_nvmlStatus(
      amdsmi_get_gpu_total_ecc_count(hipport_nvmlHandle(device), &all));
  if (result != NVML_SUCCESS) return result;
  *count = error == NVML_MEMORY_ERROR_TYPE_CORRECTED ? all.correctable_count
                                                     : all.uncorrectable_count;
  return NVML_SUCCESS;
}

static inline nvmlReturn_t nvmlDeviceGetEccMode(nvmlDevice_t device,
                                                nvmlEnableState_t* current,
                                                nvmlEnableState_t* pending) {
  uint64_t blocks = 0;
  nvmlReturn_t result;
  if (!current || !pending) return NVML_ERROR_INVALID_ARGUMENT;
  result = hipport_nvmlStatus(
      amdsmi_get_gpu_ecc_enabled(hipport_nvmlHandle(device), &blocks));
  if (result != NVML_SUCCESS) return result;
  *current = blocks != 0 ? NVML_FEATURE_ENABLED : NVML_FEATURE_DISABLED;
  *pending = *current;
  return NVML_SUCCESS;
}

// ---- what a device does now

static inline nvmlReturn_t nvmlDeviceGetUtilizationRates(
    nvmlDevice_t device, nvmlUtilization_t* utilization) {
  amdsmi_engine_usage_t usage;
  nvmlReturn_t result;
  if (!utilization) return NVML_ERROR_INVALID_ARGUMENT;
  memset(&usage, 0, sizeof usage);
  result = hipport_nvmlStatus(
      amdsmi_get_gpu_activity(hipport_nvmlHandle(device), &usage));
  if (result != NVML_SUCCESS) return result;
  if (!hipport_nvmlIsKnown(usage.gfx_activity) ||
      !hipport_nvmlIsKnown(usage.umc_activity)) {
    return NVML_ERROR_NOT_SUPPORTED;
  }
  utilization->gpu = usage.gfx_activity;
  utilization->memory = usage.umc_activity;
  return NVML_SUCCESS;
}

/// In degrees Celsius.
static inline nvmlReturn_t nvmlDeviceGetTemperature(
    nvmlDevice_t device, nvmlTemperatureSensors_t sensor,
    unsigned int* celsius) {
  if (sensor != NVML_TEMPERATURE_GPU) return NVML_ERROR_INVALID_ARGUMENT;
  return hipport_nvmlTemperature(device, AMDSMI_TEMP_CURRENT, celsius);
}

static inline nvmlReturn_t nvmlDeviceGetTemperatureThreshold(
    nvmlDevice_t device, nvmlTemperatureThresholds_t threshold,
    unsigned int* celsius) {
  return hipport_nvmlTemperature(
      device,
      threshold == NVML_TEMPERATURE_THRESHOLD_SHUTDOWN ? AMDSMI_TEMP_EMERGENCY
                                                       : AMDSMI_TEMP_CRITICAL,
      celsius);
}

/// In milliwatts; AMD SMI tells whole watts.
static inline nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t device,
                                                   unsigned int* power) {
  amdsmi_power_info_t info;
  nvmlReturn_t result;
  uint64_t watts;
  if (!power) return NVML_ERROR_INVALID_ARGUMENT;
  memset(&info, 0, sizeof info);
  result = hipport_nvmlStatus(
      amdsmi_get_power_info(hipport_nvmlHandle(device), &info));
  if (result != NVML_SUCCESS) return result;
  watts = info.current_socket_power;
  if (watts == 0 || !hipport_nvmlIsKnown(watts)) {
    watts = info.average_socket_power;
  }
  if (!hipport_nvmlIsKnown(watts)) return NVML_ERROR_NOT_SUPPORTED;
  *power = (unsigned int)(watts * 1000U);
  return NVML_SUCCESS;
}

/// In millijoules.
static inline nvmlReturn_t nvmlDeviceGetTotalEnergyConsumption(
    nvmlDevice_t device, unsigned long long* energy) {
  uint64_t count = 0, time = 0;
  float microjoules = 0;
  nvmlReturn_t result;
  if (!energy) return NVML_ERROR_INVALID_ARGUMENT;
  result = hipport_nvmlStatus(amdsmi_get_energy_count(
      hipport_nvmlHandle(device), &count, &microjoules, &time));
  if (result != NVML_SUCCESS) return result;
  *energy = (unsigned long long)((double)count * microjoules / 1000.0);
  return NVML_SUCCESS;
}

// Limits of power, in milliwatts.

static inline nvmlReturn_t nvmlDeviceGetPowerManagementLimit(
    nvmlDevice_t device, unsigned int* limit) {
  amdsmi_power_cap_info_t info;
  const nvmlReturn_t result = hipport_nvmlPowerCap(device, &info);
  return hipport_nvmlNumber(result, hipport_nvmlMilliwatts(info.power_cap),
                            limit);
}
static inline nvmlReturn_t nvmlDeviceGetEnforcedPowerLimit(
    nvmlDevice_t device, unsigned int* limit) {
  return nvmlDeviceGetPowerManagementLimit(device, limit);
}
static inline nvmlReturn_t nvmlDeviceGetPowerManagementDefaultLimit(
    nvmlDevice_t device, unsigned int* limit) {
  amdsmi_power_cap_info_t info;
  const nvmlReturn_t result = hipport_nvmlPowerCap(device, &info);
  return hipport_nvmlNumber(
      result, hipport_nvmlMilliwatts(info.default_power_cap), limit);
}
static inline nvmlReturn_t nvmlDeviceGetPowerManagementLimitConstraints(
    nvmlDevice_t device, unsigned int* least, unsigned int* most) {
  amdsmi_power_cap_info_t info;
  const nvmlReturn_t result = hipport_nvmlPowerCap(device, &info);
  if (result != NVML_SUCCESS) return result;
  if (!least || !most) return NVML_ERROR_INVALID_ARGUMENT;
  *least = hipport_nvmlMilliwatts(info.min_power_cap);
  *most = hipport_nvmlMilliwatts(info.max_power_cap);
  return NVML_SUCCESS;
}
static inline nvmlReturn_t nvmlDeviceSetPowerManagementLimit(
    nvmlDevice_t device, unsigned int limit) {
  return hipport_nvmlStatus(amdsmi_set_power_cap(hipport_nvmlHandle(device), 0,
                                                 (uint64_t)limit * 1000U));
}

// Clocks, in MHz.

static inline nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t device,
                                                  nvmlClockType_t type,
                                                  unsigned int* clock) {
  amdsmi_clk_info_t info;
  const nvmlReturn_t result = hipport_nvmlClock(device, type, &info);
  if (result != NVML_SUCCESS) return result;
  if (!clock) return NVML_ERROR_INVALID_ARGUMENT;
  if (!hipport_nvmlIsKnown(info.clk)) return NVML_ERROR_NOT_SUPPORTED;
  *clock = info.clk;
  return NVML_SUCCESS;
}
static inline nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t device,
                                                     nvmlClockType_t type,
                                                     unsigned int* clock) {
  amdsmi_clk_info_t info;
  const nvmlReturn_t result = hipport_nvmlClock(device, type, &info);
  return hipport_nvmlNumber(result, info.max_clk, clock);
}
static inline nvmlReturn_t nvmlDeviceGetSupportedMemoryClocks(
    nvmlDevice_t device, unsigned int* count, unsigned int* clocks) {
  return hipport_nvmlClocks(device, AMDSMI_CLK_TYPE_MEM, count, clocks);
}
/// The same for every clock of the memory.
static inline nvmlReturn_t nvmlDeviceGetSupportedGraphicsClocks(
    nvmlDevice_t device, unsigned int memoryClock, unsigned int* count,
    unsigned int* clocks) {
  (void)memoryClock;
  return hipport_nvmlClocks(device, AMDSMI_CLK_TYPE_GFX, count, clocks);
}

/// In percent of the fastest.
static inline nvmlReturn_t nvmlDeviceGetFanSpeed_v2(nvmlDevice_t device,
                                                    unsigned int fan,
                                                    unsigned int* speed) {
  int64_t value = 0;
  uint64_t most = 0;
  amdsmi_status_t status;
  if (!speed) return NVML_ERROR_INVALID_ARGUMENT;
  status = amdsmi_get_gpu_fan_speed(hipport_nvmlHandle(device), fan, &value);
  if (status == AMDSMI_STATUS_SUCCESS) {
    status =
        amdsmi_get_gpu_fan_speed_max(hipport_nvmlHandle(device), fan, &most);
  }
  if (status != AMDSMI_STATUS_SUCCESS) return hipport_nvmlStatus(status);
  if (most == 0) return NVML_ERROR_NOT_SUPPORTED;
  *speed = (unsigned int)((uint64_t)value * 100U / most);
  return NVML_SUCCESS;
}
static inline nvmlReturn_t nvmlDeviceGetFanSpeed(nvmlDevice_t device,
                                                 unsigned int* speed) {
  return nvmlDeviceGetFanSpeed_v2(device, 0, speed);
}

// ---- PCI Express

static inline nvmlReturn_t nvmlDeviceGetCurrPcieLinkWidth(nvmlDevice_t device,
                                                          unsigned int* width) {
  amdsmi_pcie_info_t info;
  const nvmlReturn_t result = hipport_nvmlPcie(device, &info);
  return hipport_nvmlNumber(result, info.pcie_metric.pcie_width, width);
}
static inline nvmlReturn_t nvmlDeviceGetMaxPcieLinkWidth(nvmlDevice_t device,
                                                         unsigned int* width) {
  amdsmi_pcie_info_t info;
  const nvmlReturn_t result = hipport_nvmlPcie(device, &info);
  return hipport_nvmlNumber(result, info.pcie_static.max_pcie_width, width);
}
static inline nvmlReturn_t nvmlDeviceGetCurrPcieLinkGeneration(
    nvmlDevice_t device, unsigned int* generation) {
  amdsmi_pcie_info_t info;
  const nvmlReturn_t result = hipport_nvmlPcie(device, &info);
  return hipport_nvmlNumber(
      result, hipport_nvmlGeneration(info.pcie_metric.pcie_speed), generation);
}
static inline nvmlReturn_t nvmlDeviceGetMaxPcieLinkGeneration(
    nvmlDevice_t device, unsigned int* generation) {
  amdsmi_pcie_info_t info;
  const nvmlReturn_t result = hipport_nvmlPcie(device, &info);
  return hipport_nvmlNumber(
      result, hipport_nvmlGeneration(info.pcie_static.max_pcie_speed),
      generation);
}
static inline nvmlReturn_t nvmlDeviceGetPcieReplayCounter(nvmlDevice_t device,
                                                          unsigned int* count) {
  amdsmi_pcie_info_t info;
  const nvmlReturn_t result = hipport_nvmlPcie(device, &info);
  if (result != NVML_SUCCESS) return result;
  if (!count) return NVML_ERROR_INVALID_ARGUMENT;
  *count = (unsigned int)info.pcie_metric.pcie_replay_count;
  return NVML_SUCCESS;
}

// ---- processes

/// `count` has the room of `infos` before, and how many there are afterwards.
static inline nvmlReturn_t nvmlDeviceGetComputeRunningProcesses(
    nvmlDevice_t device, unsigned int* count, nvmlProcessInfo_t* infos) {
  uint32_t found = 0, i;
  const unsigned int room = count ? *count : 0;
  amdsmi_proc_info_t* all;
  nvmlReturn_t result;
  if (!count || (room > 0 && !infos)) return NVML_ERROR_INVALID_ARGUMENT;
  result = hipport_nvmlStatus(
      amdsmi_get_gpu_process_list(hipport_nvmlHandle(device), &found, NULL));
  if (result != NVML_SUCCESS) return result;
  *count = found;
  if (found == 0) return NVML_SUCCESS;
  if (found > room) return NVML_ERROR_INSUFFICIENT_SIZE;
  all = (amdsmi_proc_info_t*)calloc(found, sizeof *all);
  if (!all) return NVML_ERROR_MEMORY;
  result = hipport_nvmlStatus(
      amdsmi_get_gpu_process_list(hipport_nvmlHandle(device), &found, all));
  if (result == NVML_SUCCESS && found > room) {
    result = NVML_ERROR_INSUFFICIENT_SIZE;
  }
  *count = found;
  for (i = 0; result == NVML_SUCCESS && i < found; ++i) {
    infos[i].pid = (unsigned int)all[i].pid;
    infos[i].usedGpuMemory = all[i].memory_usage.vram_mem;
    infos[i].gpuInstanceId = 0xFFFFFFFFU;  // not a part of a device
    infos[i].computeInstanceId = 0xFFFFFFFFU;
  }
  free(all);
  return result;
}
static inline nvmlReturn_t nvmlDeviceGetComputeRunningProcesses_v3(
    nvmlDevice_t device, unsigned int* count, nvmlProcessInfo_t* infos) {
  return nvmlDeviceGetComputeRunningProcesses(device, count, infos);
}

#endif  // HIPPORT_NVML_H
