// AMD SMI: the one device that is emulated, its name, its place, its memory and
// the clocks that hipDeviceProp_t has. What an emulation has not, power and
// temperature, fails by name.
//
// The numbers and the shapes are those of amdsmi.h, of ROCm 6.2 to 10.1. Of a
// struct that grew since, the part that all of them have is written.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "emulate/hip/runtime.h"

namespace {

enum Status : int {
  success = 0,
  invalid = 1,
  notSupported = 2,
  notInitialised = 32,
};

std::atomic<int> users = 0;
char socket = 0;
char processor = 0;

/// What every function asks first.
Status check(const void* handle, const void* answer) {
  if (users == 0) return notInitialised;
  return handle == &processor && answer ? success : invalid;
}

hipDeviceProp_t device() {
  hipDeviceProp_t properties = {};
  (void)hipGetDeviceProperties(&properties, 0);
  return properties;
}

/// A list of one.
int listOne(void* one, std::uint32_t* count, void** list) {
  if (!count) return invalid;
  if (list && *count > 0) list[0] = one;
  *count = 1;
  return success;
}

}  // namespace

HIPPORT_API int amdsmi_init(std::uint64_t /*flags*/) {
  ++users;
  return success;
}
HIPPORT_API int amdsmi_shut_down() {
  if (users == 0) return notInitialised;
  --users;
  return success;
}
HIPPORT_API int amdsmi_get_socket_handles(std::uint32_t* count, void** list) {
  return users == 0 ? notInitialised : listOne(&socket, count, list);
}
HIPPORT_API int amdsmi_get_processor_handles(const void* of,
                                             std::uint32_t* count,
                                             void** list) {
  if (users == 0) return notInitialised;
  return of == &socket ? listOne(&processor, count, list) : int{invalid};
}
/// The name is the first member, of 64 bytes at least.
HIPPORT_API int amdsmi_get_gpu_asic_info(const void* of, char* info) {
  if (const Status bad = check(of, info)) return bad;
  const hipDeviceProp_t properties = device();
  constexpr std::size_t kName = 64;
  std::snprintf(info, kName, "%s", properties.name);
  return success;
}
/// Bits: 3 of the function, 5 of the device, 8 of the bus, and the domain.
HIPPORT_API int amdsmi_get_gpu_device_bdf(const void* of,
                                          std::uint64_t* place) {
  if (const Status bad = check(of, place)) return bad;
  const hipDeviceProp_t properties = device();
  *place = static_cast<std::uint64_t>(properties.pciDomainID) << 16U |
           static_cast<std::uint64_t>(properties.pciBusID) << 8U |
           static_cast<std::uint64_t>(properties.pciDeviceID) << 3U;
  return success;
}
HIPPORT_API int amdsmi_get_gpu_device_uuid(const void* of, unsigned* size,
                                           char* text) {
  if (const Status bad = check(of, text)) return bad;
  constexpr char kText[] = "00000000-0000-0000-0000-000000000000";
  if (!size || *size < sizeof kText) return invalid;
  std::memcpy(text, kText, sizeof kText);
  *size = sizeof kText;
  return success;
}
HIPPORT_API int amdsmi_get_gpu_memory_total(const void* of, int /*type*/,
                                            std::uint64_t* bytes) {
  if (const Status bad = check(of, bytes)) return bad;
  std::size_t total = 0;
  if (hipMemGetInfo(nullptr, &total) != hipSuccess) return invalid;
  *bytes = total;
  return success;
}
HIPPORT_API int amdsmi_get_gpu_memory_usage(const void* of, int /*type*/,
                                            std::uint64_t* bytes) {
  if (const Status bad = check(of, bytes)) return bad;
  std::size_t free = 0, total = 0;
  if (hipMemGetInfo(&free, &total) != hipSuccess) return invalid;
  *bytes = total - free;
  return success;
}
/// amdsmi_clk_info_t begins with the clock, the least and the most, in MHz.
HIPPORT_API int amdsmi_get_clock_info(const void* of, int type,
                                      std::uint32_t* info) {
  constexpr int kGraphics = 0, kMemory = 4;
  if (const Status bad = check(of, info)) return bad;
  if (type != kGraphics && type != kMemory) return notSupported;
  const hipDeviceProp_t properties = device();
  const int kilohertz =
      type == kMemory ? properties.memoryClockRate : properties.clockRate;
  std::fill_n(info, 3, static_cast<std::uint32_t>(kilohertz / 1000));
  return success;
}
HIPPORT_API int amdsmi_status_code_to_string(int status, const char** text) {
  if (!text) return invalid;
  *text = status == success          ? "success"
          : status == notInitialised ? "AMD SMI is not initialised"
                                     : "an error of AMD SMI";
  return success;
}
