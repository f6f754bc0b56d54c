// The one device and its one context.
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdio>
#include <string>

#include "emulate/hip/runtime.h"

using hipport::checkDevice;
using hipport::earlierError;
using hipport::failWith;
using hipport::put;

void* hipport::functionByName(const char* name) {
  Dl_info own{};
  if (dladdr(reinterpret_cast<void*>(&hipport::checkDevice), &own) == 0) {
    return nullptr;
  }
  void* const library = dlopen(own.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (!library) return nullptr;
  void* const function = dlsym(library, name);
  dlclose(library);
  return function;
}

hipError_t hipport::checkDevice(int device) {
  return device == 0 ? hipSuccess : failWith(hipErrorInvalidDevice);
}

// --- Devices -----------------------------------------------------------------

HIPPORT_API hipError_t hipInit(unsigned) { return hipSuccess; }
HIPPORT_API hipError_t hipGetDeviceCount(int* count) { return put(count, 1); }
HIPPORT_API hipError_t hipGetDevice(int* device) { return put(device, 0); }
HIPPORT_API hipError_t hipSetDevice(int device) { return checkDevice(device); }
HIPPORT_API hipError_t hipSetValidDevices(int* devices, int count) {
  if (!devices || count <= 0) return failWith(hipErrorInvalidValue);
  return checkDevice(devices[0]);
}

namespace {
std::atomic<unsigned> deviceFlags = 0;
}

// How a thread waits for the device is kept, and no more.
HIPPORT_API hipError_t hipSetDeviceFlags(unsigned flags) {
  constexpr unsigned kResizeToMax = 0x10;  // hipDeviceLmemResizeToMax
  constexpr unsigned kKnown =
      hipDeviceScheduleMask | hipDeviceMapHost | kResizeToMax;
  const unsigned schedule = flags & hipDeviceScheduleMask;
  if ((flags & ~kKnown) != 0 || std::popcount(schedule) > 1) {
    return failWith(hipErrorInvalidValue);
  }
  deviceFlags = schedule;
  return hipSuccess;
}
HIPPORT_API hipError_t hipGetDeviceFlags(unsigned* flags) {
  return put(flags, deviceFlags.load());
}
HIPPORT_API hipError_t hipDeviceSynchronize() {
  hipport::Runtime::get().counters().addCall(hipport::CountedCall::synchronise);
  const hipError_t error = hipport::refuseDevice();
  return error == hipSuccess ? earlierError() : error;
}
HIPPORT_API hipError_t hipDeviceReset() { return hipSuccess; }
HIPPORT_API hipError_t hipDeviceGet(hipDevice_t* device, int ordinal) {
  const hipError_t error = checkDevice(ordinal);
  return error == hipSuccess ? put(device, 0) : error;
}
HIPPORT_API hipError_t hipDeviceGetByPCIBusId(int* device, const char* id) {
  unsigned at[4] = {};
  // The one that hipDeviceGetPCIBusId gives.
  const bool isFound =
      id &&
      std::sscanf(id, "%4x:%2x:%2x.%1x", &at[0], &at[1], &at[2], &at[3]) == 4 &&
      std::ranges::count(at, 0U) == 4;
  return isFound ? put(device, 0) : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipChooseDeviceR0600(int* device, const void*) {
  return put(device, 0);
}
HIPPORT_API hipError_t hipChooseDevice(int* device, const hipDeviceProp_t*) {
  return put(device, 0);
}
// There is no other device to reach.
HIPPORT_API hipError_t hipDeviceCanAccessPeer(int* can, int from, int to) {
  if (!can) return failWith(hipErrorInvalidValue);
  if (from != to && (from != 0 || to != 0)) {
    return failWith(hipErrorInvalidDevice);
  }
  return put(can, 0);
}
HIPPORT_API hipError_t hipDeviceEnablePeerAccess(int, unsigned flags) {
  return failWith(flags == 0 ? hipErrorInvalidDevice : hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipDeviceDisablePeerAccess(int) {
  return failWith(hipErrorInvalidDevice);
}
HIPPORT_API hipError_t hipDeviceGetP2PAttribute(int* value, hipDeviceP2PAttr,
                                                int, int) {
  return failWith(value ? hipErrorInvalidDevice : hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipExtGetLinkTypeAndHopCount(int, int,
                                                    std::uint32_t* type,
                                                    std::uint32_t* hops) {
  return failWith(type && hops ? hipErrorInvalidDevice : hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipDeviceSetCacheConfig(hipFuncCache_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceGetCacheConfig(hipFuncCache_t* config) {
  return put(config, hipFuncCachePreferNone);
}
HIPPORT_API hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig* config) {
  return put(config, hipSharedMemBankSizeFourByte);
}

namespace {

// hipLimit_t of HIP 6; HIP 5 has the heap alone, by the same number.
constexpr int kStackSize = 0;
constexpr int kHeapSize = 2;
constexpr int kLimits = 3;
constexpr std::size_t kMostStack = std::size_t{128} << 10U;  ///< of a lane

/// Bytes that a program sets and reads back; stacks and the heap of kernels are
/// as large as they need be.
std::array<std::atomic<std::size_t>, kLimits> limits{1024, 0,
                                                     std::size_t{8} << 20U};

bool isLimit(int which) { return which == kStackSize || which == kHeapSize; }

}  // namespace

HIPPORT_API hipError_t hipDeviceGetLimit(std::size_t* value, hipLimit_t limit) {
  const int which = static_cast<int>(limit);
  if (!value || which < 0 || which >= kLimits) {
    return failWith(hipErrorInvalidValue);
  }
  if (!isLimit(which)) return failWith(hipErrorUnsupportedLimit);
  return put(value, limits[static_cast<std::size_t>(which)].load());
}
HIPPORT_API hipError_t hipDeviceSetLimit(hipLimit_t limit, std::size_t value) {
  const int which = static_cast<int>(limit);
  if (which < 0 || which >= kLimits) return failWith(hipErrorInvalidValue);
  if (!isLimit(which)) return failWith(hipErrorUnsupportedLimit);
  if (which == kStackSize && value > kMostStack) {
    return failWith(hipErrorInvalidValue);
  }
  limits[static_cast<std::size_t>(which)] = value;
  return hipSuccess;
}
HIPPORT_API hipError_t hipDriverGetVersion(int* version) {
  return put(version, HIP_VERSION);
}
HIPPORT_API hipError_t hipRuntimeGetVersion(int* version) {
  return put(version, HIP_VERSION);
}
HIPPORT_API hipError_t hipGetProcAddress(const char* name, void** function,
                                         int version, std::uint64_t,
                                         int* status) {
  if (!name || !*name || !function) return failWith(hipErrorInvalidValue);
  std::string found = name;
  // HIP 6 has these anew under their old names.
  if (version >= 600 &&
      (found == "hipGetDeviceProperties" || found == "hipChooseDevice")) {
    found += "R0600";
  }
  *function = hipport::functionByName(found.c_str());
  if (status) *status = *function ? 0 : 1;  // hipDriverProcAddressQueryResult
  return *function ? hipSuccess : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipProfilerStart() { return hipSuccess; }
HIPPORT_API hipError_t hipProfilerStop() { return hipSuccess; }

// --- Contexts ----------------------------------------------------------------

namespace {
ihipCtx_t context;
}

HIPPORT_API hipError_t hipCtxCreate(hipCtx_t* made, unsigned, hipDevice_t) {
  return put(made, &context);
}
HIPPORT_API hipError_t hipCtxDestroy(hipCtx_t) { return hipSuccess; }
HIPPORT_API hipError_t hipCtxSetCurrent(hipCtx_t) { return hipSuccess; }
HIPPORT_API hipError_t hipCtxGetCurrent(hipCtx_t* current) {
  return put(current, &context);
}
HIPPORT_API hipError_t hipCtxPushCurrent(hipCtx_t) { return hipSuccess; }
HIPPORT_API hipError_t hipCtxPopCurrent(hipCtx_t* popped) {
  if (popped) *popped = &context;
  return hipSuccess;
}
HIPPORT_API hipError_t hipCtxGetDevice(hipDevice_t* device) {
  return put(device, 0);
}
HIPPORT_API hipError_t hipCtxSynchronize() { return hipDeviceSynchronize(); }
HIPPORT_API hipError_t hipDevicePrimaryCtxRetain(hipCtx_t* made, hipDevice_t) {
  return put(made, &context);
}
HIPPORT_API hipError_t hipDevicePrimaryCtxRelease(hipDevice_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t, unsigned) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDevicePrimaryCtxGetState(hipDevice_t device,
                                                   unsigned* flags,
                                                   int* isActive) {
  if (const hipError_t error = checkDevice(device)) return error;
  if (flags) *flags = 0;
  return put(isActive, 1);
}
HIPPORT_API hipError_t hipCtxSetCacheConfig(hipFuncCache_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipCtxGetCacheConfig(hipFuncCache_t* config) {
  return put(config, hipFuncCachePreferNone);
}
HIPPORT_API hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig* config) {
  return put(config, hipSharedMemBankSizeFourByte);
}
HIPPORT_API hipError_t hipCtxEnablePeerAccess(hipCtx_t, unsigned) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipCtxDisablePeerAccess(hipCtx_t) { return hipSuccess; }
HIPPORT_API hipError_t hipCtxGetApiVersion(hipCtx_t, int* version) {
  return put(version, HIP_VERSION_MAJOR);
}
HIPPORT_API hipError_t hipCtxGetFlags(unsigned* flags) {
  return put(flags, 0U);
}
HIPPORT_API hipError_t hipDevicePrimaryCtxReset(hipDevice_t) {
  return hipSuccess;
}
