// Memory: the device's is the host's, every copy is done when its call
// returns.
#include <algorithm>
#include <cstring>

#include "emulate/hip/runtime.h"

using hipport::Allocation;
using hipport::CountedCall;
using hipport::Counters;
using hipport::DeviceVariable;
using hipport::earlierError;
using hipport::failWith;
using hipport::Memory;
using hipport::onStream;
using hipport::reaches;
using hipport::Runtime;

namespace {

Memory& memory() { return Runtime::get().memory(); }

hipError_t give(void** at, std::size_t size, hipMemoryType type,
                unsigned flags = 0, bool isManaged = false) {
  if (!at) return failWith(hipErrorInvalidValue);
  if (const hipError_t error = earlierError()) return error;
  *at = nullptr;
  if (size == 0) return hipSuccess;
  *at = memory().allocate(size, type, flags, isManaged);
  if (isManaged) Runtime::get().counters().addCall(CountedCall::managed, size);
  return *at ? hipSuccess : failWith(hipErrorOutOfMemory);
}

hipError_t take(void* at) {
  if (!at) return hipSuccess;
  return memory().release(at) ? hipSuccess : failWith(hipErrorInvalidValue);
}

/// Copies between the device and memory that only the program knows.
void countCopy(const void* to, const void* from, std::size_t size) {
  Counters& counters = Runtime::get().counters();
  if (!counters.isOn()) return;
  auto isOfDevice = [](const void* at) {
    return memory().find(at).has_value() || memory().lent(at).has_value();
  };
  if (isOfDevice(to) != isOfDevice(from)) {
    counters.addCall(CountedCall::pageableCopy, size);
  }
}

hipError_t copy(void* to, const void* from, std::size_t size) {
  if (const hipError_t error = earlierError()) return error;
  if (size == 0) return hipSuccess;
  if (!to || !from || !reaches(to, size) || !reaches(from, size)) {
    return failWith(hipErrorInvalidValue);
  }
  countCopy(to, from, size);
  std::memmove(to, from, size);
  return hipSuccess;
}

hipError_t copy2d(void* to, std::size_t toPitch, const void* from,
                  std::size_t fromPitch, std::size_t width,
                  std::size_t height) {
  if (width > toPitch || width > fromPitch) {
    return failWith(hipErrorInvalidValue);
  }
  for (std::size_t row = 0; row < height; ++row) {
    const hipError_t error =
        copy(static_cast<std::byte*>(to) + row * toPitch,
             static_cast<const std::byte*>(from) + row * fromPitch, width);
    if (error != hipSuccess) return error;
  }
  return hipSuccess;
}

hipError_t fill(void* at, int value, std::size_t size) {
  if (const hipError_t error = earlierError()) return error;
  if (size == 0) return hipSuccess;
  if (!at || !reaches(at, size)) return failWith(hipErrorInvalidValue);
  std::memset(at, value, size);
  return hipSuccess;
}

template <typename T>
hipError_t fillWith(hipDeviceptr_t at, T value, std::size_t count) {
  if (count == 0) return hipSuccess;
  if (!at || !reaches(at, count * sizeof(T))) {
    return failWith(hipErrorInvalidValue);
  }
  std::fill_n(static_cast<T*>(at), count, value);
  return hipSuccess;
}

hipError_t symbolCopy(const void* symbol, void* host, const void* hostFrom,
                      std::size_t size, std::size_t offset) {
  const std::optional<DeviceVariable> found = Runtime::get().variableOf(symbol);
  if (!found) return failWith(hipErrorInvalidSymbol);
  if (offset > found->size || size > found->size - offset) {
    return failWith(hipErrorInvalidValue);
  }
  std::byte* const at = static_cast<std::byte*>(found->address) + offset;
  return host ? copy(host, at, size) : copy(at, hostFrom, size);
}

constexpr std::size_t kPitch = 256;

/// HIP 6 counts the types anew: host 1, device 2, managed 3.
hipMemoryType typeFor(hipMemoryType type) {
  if (Runtime::get().options().hipMajor < 6) return type;
  return static_cast<hipMemoryType>(type == hipMemoryTypeHost     ? 1
                                    : type == hipMemoryTypeDevice ? 2
                                                                  : 3);
}

}  // namespace

// --- To get and to give back -------------------------------------------------

HIPPORT_API hipError_t hipMalloc(void** at, std::size_t size) {
  return give(at, size, hipMemoryTypeDevice);
}
HIPPORT_API hipError_t hipExtMallocWithFlags(void** at, std::size_t size,
                                             unsigned flags) {
  return give(at, size, hipMemoryTypeDevice, flags);
}
HIPPORT_API hipError_t hipMallocManaged(void** at, std::size_t size,
                                        unsigned flags) {
  return give(at, size, hipMemoryTypeUnified, flags, true);
}
HIPPORT_API hipError_t hipHostMalloc(void** at, std::size_t size,
                                     unsigned flags) {
  return give(at, size, hipMemoryTypeHost, flags);
}
HIPPORT_API hipError_t hipHostAlloc(void** at, std::size_t size,
                                    unsigned flags) {
  return give(at, size, hipMemoryTypeHost, flags);
}
HIPPORT_API hipError_t hipMallocHost(void** at, std::size_t size) {
  return give(at, size, hipMemoryTypeHost);
}
HIPPORT_API hipError_t hipMemAllocHost(void** at, std::size_t size) {
  return give(at, size, hipMemoryTypeHost);
}
HIPPORT_API hipError_t hipMallocPitch(void** at, std::size_t* pitch,
                                      std::size_t width, std::size_t height) {
  if (!pitch) return failWith(hipErrorInvalidValue);
  *pitch = (width + kPitch - 1) / kPitch * kPitch;
  return give(at, *pitch * height, hipMemoryTypeDevice);
}
HIPPORT_API hipError_t hipMemAllocPitch(hipDeviceptr_t* at, std::size_t* pitch,
                                        std::size_t width, std::size_t height,
                                        unsigned) {
  return hipMallocPitch(at, pitch, width, height);
}
HIPPORT_API hipError_t hipMalloc3D(hipPitchedPtr* at, hipExtent extent) {
  if (!at) return failWith(hipErrorInvalidValue);
  at->xsize = extent.width;
  at->ysize = extent.height;
  return hipMallocPitch(&at->ptr, &at->pitch, extent.width,
                        extent.height * std::max<std::size_t>(extent.depth, 1));
}
HIPPORT_API hipError_t hipFree(void* at) { return take(at); }
HIPPORT_API hipError_t hipHostFree(void* at) { return take(at); }
HIPPORT_API hipError_t hipFreeHost(void* at) { return take(at); }

HIPPORT_API hipError_t hipHostRegister(void* at, std::size_t size,
                                       unsigned flags) {
  if (!at || size == 0) return failWith(hipErrorInvalidValue);
  return memory().adopt(at, size, flags)
             ? hipSuccess
             : failWith(hipErrorHostMemoryAlreadyRegistered);
}
HIPPORT_API hipError_t hipHostUnregister(void* at) {
  return memory().release(at) ? hipSuccess
                              : failWith(hipErrorHostMemoryNotRegistered);
}
HIPPORT_API hipError_t hipHostGetDevicePointer(void** device, void* host,
                                               unsigned) {
  if (!device || !host) return failWith(hipErrorInvalidValue);
  *device = host;
  return hipSuccess;
}
HIPPORT_API hipError_t hipHostGetFlags(unsigned* flags, void* at) {
  const std::optional<Allocation> found = memory().find(at);
  if (!flags || !found) return failWith(hipErrorInvalidValue);
  *flags = found->flags;
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemGetInfo(std::size_t* free, std::size_t* total) {
  hipDeviceProp_t properties;
  const hipError_t error = hipGetDeviceProperties(&properties, 0);
  if (error != hipSuccess) return error;
  if (total) *total = properties.totalGlobalMem;
  if (free) {
    *free = properties.totalGlobalMem -
            std::min<std::size_t>(memory().used(), properties.totalGlobalMem);
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemGetAddressRange(hipDeviceptr_t* base,
                                             std::size_t* size,
                                             hipDeviceptr_t at) {
  const std::optional<Allocation> found = memory().find(at);
  if (!found) return failWith(hipErrorNotFound);
  if (base) *base = reinterpret_cast<hipDeviceptr_t>(found->begin);
  if (size) *size = found->size;
  return hipSuccess;
}
HIPPORT_API hipError_t
hipPointerGetAttributes(hipPointerAttribute_t* attributes, const void* at) {
  if (!attributes) return failWith(hipErrorInvalidValue);
  const std::optional<Allocation> found = memory().find(at);
  if (!found) return failWith(hipErrorInvalidValue);
  *attributes = {};
  attributes->memoryType = typeFor(found->type);
  attributes->devicePointer = const_cast<void*>(at);
  attributes->hostPointer =
      found->type == hipMemoryTypeDevice ? nullptr : const_cast<void*>(at);
  attributes->isManaged = found->isManaged;
  attributes->allocationFlags = found->flags;
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemPrefetchAsync(const void*, std::size_t, int,
                                           hipStream_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemAdvise(const void*, std::size_t, hipMemoryAdvise,
                                    int) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamAttachMemAsync(hipStream_t, void*, std::size_t,
                                               unsigned) {
  return hipSuccess;
}

// --- To copy -----------------------------------------------------------------

HIPPORT_API hipError_t hipMemcpy(void* to, const void* from, std::size_t size,
                                 hipMemcpyKind) {
  return copy(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyAsync(void* to, const void* from,
                                      std::size_t size, hipMemcpyKind,
                                      hipStream_t stream) {
  return onStream(stream, [=] { return copy(to, from, size); });
}
HIPPORT_API hipError_t hipMemcpyWithStream(void* to, const void* from,
                                           std::size_t size, hipMemcpyKind,
                                           hipStream_t stream) {
  return onStream(stream, [=] { return copy(to, from, size); });
}
HIPPORT_API hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void* from,
                                     std::size_t size) {
  return copy(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyDtoH(void* to, hipDeviceptr_t from,
                                     std::size_t size) {
  return copy(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from,
                                     std::size_t size) {
  return copy(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, void* from,
                                          std::size_t size,
                                          hipStream_t stream) {
  return onStream(stream, [=] { return copy(to, from, size); });
}
HIPPORT_API hipError_t hipMemcpyDtoHAsync(void* to, hipDeviceptr_t from,
                                          std::size_t size,
                                          hipStream_t stream) {
  return onStream(stream, [=] { return copy(to, from, size); });
}
HIPPORT_API hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to,
                                          hipDeviceptr_t from, std::size_t size,
                                          hipStream_t stream) {
  return onStream(stream, [=] { return copy(to, from, size); });
}
HIPPORT_API hipError_t hipMemcpyPeer(void* to, int, const void* from, int,
                                     std::size_t size) {
  return copy(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyPeerAsync(void* to, int, const void* from, int,
                                          std::size_t size,
                                          hipStream_t stream) {
  return onStream(stream, [=] { return copy(to, from, size); });
}
HIPPORT_API hipError_t hipMemcpy2D(void* to, std::size_t toPitch,
                                   const void* from, std::size_t fromPitch,
                                   std::size_t width, std::size_t height,
                                   hipMemcpyKind) {
  return copy2d(to, toPitch, from, fromPitch, width, height);
}
HIPPORT_API hipError_t hipMemcpy2DAsync(void* to, std::size_t toPitch,
                                        const void* from, std::size_t fromPitch,
                                        std::size_t width, std::size_t height,
                                        hipMemcpyKind, hipStream_t stream) {
  return onStream(stream, [=] {
    return copy2d(to, toPitch, from, fromPitch, width, height);
  });
}
// --- To fill -----------------------------------------------------------------

HIPPORT_API hipError_t hipMemset(void* at, int value, std::size_t size) {
  return fill(at, value, size);
}
HIPPORT_API hipError_t hipMemsetAsync(void* at, int value, std::size_t size,
                                      hipStream_t stream) {
  return onStream(stream, [=] { return fill(at, value, size); });
}
HIPPORT_API hipError_t hipMemset2D(void* at, std::size_t pitch, int value,
                                   std::size_t width, std::size_t height) {
  for (std::size_t row = 0; row < height; ++row) {
    const hipError_t error =
        fill(static_cast<std::byte*>(at) + row * pitch, value, width);
    if (error != hipSuccess) return error;
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemset2DAsync(void* at, std::size_t pitch, int value,
                                        std::size_t width, std::size_t height,
                                        hipStream_t stream) {
  return onStream(stream,
                  [=] { return hipMemset2D(at, pitch, value, width, height); });
}
HIPPORT_API hipError_t hipMemset3D(hipPitchedPtr at, int value,
                                   hipExtent extent) {
  for (std::size_t z = 0; z < extent.depth; ++z) {
    const hipError_t error =
        hipMemset2D(static_cast<std::byte*>(at.ptr) + z * at.ysize * at.pitch,
                    at.pitch, value, extent.width, extent.height);
    if (error != hipSuccess) return error;
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemset3DAsync(hipPitchedPtr at, int value,
                                        hipExtent extent, hipStream_t stream) {
  return onStream(stream, [=] { return hipMemset3D(at, value, extent); });
}
HIPPORT_API hipError_t hipMemsetD8(hipDeviceptr_t at, unsigned char value,
                                   std::size_t count) {
  return fillWith(at, value, count);
}
HIPPORT_API hipError_t hipMemsetD8Async(hipDeviceptr_t at, unsigned char value,
                                        std::size_t count, hipStream_t stream) {
  return onStream(stream, [=] { return fillWith(at, value, count); });
}
HIPPORT_API hipError_t hipMemsetD16(hipDeviceptr_t at, unsigned short value,
                                    std::size_t count) {
  return fillWith(at, value, count);
}
HIPPORT_API hipError_t hipMemsetD16Async(hipDeviceptr_t at,
                                         unsigned short value,
                                         std::size_t count,
                                         hipStream_t stream) {
  return onStream(stream, [=] { return fillWith(at, value, count); });
}
HIPPORT_API hipError_t hipMemsetD32(hipDeviceptr_t at, int value,
                                    std::size_t count) {
  return fillWith(at, value, count);
}
HIPPORT_API hipError_t hipMemsetD32Async(hipDeviceptr_t at, int value,
                                         std::size_t count,
                                         hipStream_t stream) {
  return onStream(stream, [=] { return fillWith(at, value, count); });
}

// --- Variables of the device -------------------------------------------------

HIPPORT_API hipError_t hipMemcpyToSymbol(const void* symbol, const void* from,
                                         std::size_t size, std::size_t offset,
                                         hipMemcpyKind) {
  return symbolCopy(symbol, nullptr, from, size, offset);
}
HIPPORT_API hipError_t hipMemcpyToSymbolAsync(const void* symbol,
                                              const void* from,
                                              std::size_t size,
                                              std::size_t offset, hipMemcpyKind,
                                              hipStream_t stream) {
  return onStream(
      stream, [=] { return symbolCopy(symbol, nullptr, from, size, offset); });
}
HIPPORT_API hipError_t hipMemcpyFromSymbol(void* to, const void* symbol,
                                           std::size_t size, std::size_t offset,
                                           hipMemcpyKind) {
  return to ? symbolCopy(symbol, to, nullptr, size, offset)
            : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipMemcpyFromSymbolAsync(void* to, const void* symbol,
                                                std::size_t size,
                                                std::size_t offset,
                                                hipMemcpyKind,
                                                hipStream_t stream) {
  return onStream(stream, [=] {
    return to ? symbolCopy(symbol, to, nullptr, size, offset)
              : failWith(hipErrorInvalidValue);
  });
}
HIPPORT_API hipError_t hipGetSymbolAddress(void** at, const void* symbol) {
  const std::optional<DeviceVariable> found = Runtime::get().variableOf(symbol);
  if (!at || !found) return failWith(hipErrorInvalidSymbol);
  *at = found->address;
  memory().lend(*found);
  return hipSuccess;
}
HIPPORT_API hipError_t hipGetSymbolSize(std::size_t* size, const void* symbol) {
  const std::optional<DeviceVariable> found = Runtime::get().variableOf(symbol);
  if (!size || !found) return failWith(hipErrorInvalidSymbol);
  *size = found->size;
  return hipSuccess;
}
