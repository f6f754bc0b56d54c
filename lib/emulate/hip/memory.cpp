// Memory: the device's is the host's, every copy is done when its call
// returns.
#include <algorithm>
#include <cstring>

#include "emulate/hip/graph.h"

using hipport::Allocation;
using hipport::copyBytes;
using hipport::CountedCall;
using hipport::Counters;
using hipport::DeviceVariable;
using hipport::earlierError;
using hipport::failWith;
using hipport::memory;
using hipport::onStream;
using hipport::reaches;
using hipport::Runtime;

namespace {

hipError_t give(void** at, std::size_t size, hipMemoryType type,
                unsigned flags = 0, bool isManaged = false) {
  if (!at) return failWith(hipErrorInvalidValue);
  if (const hipError_t error = hipport::refuseUnsafe()) return error;
  if (const hipError_t error = earlierError()) return error;
  *at = nullptr;
  if (size == 0) return hipSuccess;
  *at = memory().allocate(size, type, flags, isManaged);
  if (isManaged) Runtime::get().counters().addCall(CountedCall::managed, size);
  return *at ? hipSuccess : failWith(hipErrorOutOfMemory);
}

hipError_t take(void* at) {
  if (const hipError_t error = hipport::refuseUnsafe()) return error;
  if (!at || hipport::takeGraphMemory(at)) return hipSuccess;
  hipport::StreamWork::waitForAll();
  if (const auto found = memory().find(at)) hipport::forgetAdvice(*found);
  return memory().release(at) ? hipSuccess : failWith(hipErrorInvalidValue);
}

/// Copies between the device and memory that only the program knows.
void countCopy(const void* to, const void* from, std::size_t size) {
  Counters& counters = Runtime::get().counters();
  if (!counters.isOn()) return;
  if (hipport::isOfDevice(to) != hipport::isOfDevice(from)) {
    counters.addCall(CountedCall::pageableCopy, size);
  }
}

/// Nothing to copy is no error, whatever the addresses are.
hipError_t copyAs(void* to, const void* from, std::size_t size,
                  hipMemcpyKind kind, hipStream_t stream) {
  if (const hipError_t error = hipport::checkKind(kind)) {
    return failWith(error);
  }
  // Into memory that is not pinned, all copies wait.
  if (!memory().find(to) && !hipport::isCapturing(stream)) {
    const auto work = hipport::workOf(stream);
    work->waitFor(work->last());
  }
  return hipport::placeOn(stream, hipport::RunCopy{to, from, size, kind});
}

hipError_t copy2d(void* to, std::size_t toPitch, const void* from,
                  std::size_t fromPitch, std::size_t width,
                  std::size_t height) {
  if (width > toPitch || width > fromPitch) {
    return failWith(hipErrorInvalidPitchValue);
  }
  if (toPitch >= hipport::kPitchEnd || fromPitch >= hipport::kPitchEnd) {
    return failWith(hipErrorInvalidValue);
  }
  if (width == 0 || height == 0) return hipSuccess;
  if (const hipError_t error = earlierError()) return error;
  if (!to || !from || !reaches(to, toPitch * (height - 1) + width) ||
      !reaches(from, fromPitch * (height - 1) + width)) {
    return failWith(hipErrorInvalidValue);
  }
  for (std::size_t row = 0; row < height; ++row) {
    std::byte* const target = static_cast<std::byte*>(to) + row * toPitch;
    const std::byte* const source =
        static_cast<const std::byte*>(from) + row * fromPitch;
    countCopy(target, source, width);
    std::memmove(target, source, width);
  }
  return hipSuccess;
}

hipError_t fillRows(void* at, std::size_t pitch, unsigned value,
                    unsigned elementSize, std::size_t width, std::size_t height,
                    hipStream_t stream) {
  hipMemsetParams parameters{};
  parameters.dst = at;
  parameters.value = value;
  parameters.elementSize = elementSize;
  parameters.width = width;
  parameters.height = height;
  parameters.pitch = pitch;
  return hipport::placeOn(stream, hipport::Fill{parameters});
}
/// The same value many times.
hipError_t fill(void* at, unsigned value, std::size_t count,
                unsigned elementSize, hipStream_t stream) {
  return fillRows(at, count * elementSize, value, elementSize, count, 1,
                  stream);
}

constexpr std::size_t kPitch = 256;

}  // namespace

// --- For graphs as well ------------------------------------------------------

hipError_t hipport::checkKind(hipMemcpyKind kind) {
  constexpr int kDeviceToDeviceNoCu = 1024;
  const int number = static_cast<int>(kind);
  return (number >= hipMemcpyHostToHost && number <= hipMemcpyDefault) ||
                 number == kDeviceToDeviceNoCu
             ? hipSuccess
             : hipErrorInvalidMemcpyDirection;
}

hipError_t hipport::checkCopy(const void* to, const void* from,
                              std::size_t size, hipMemcpyKind kind) {
  if (!to || !from) return hipErrorInvalidValue;
  if (const hipError_t error = checkKind(kind)) return error;
  return reaches(to, size) && reaches(from, size) ? hipSuccess
                                                  : hipErrorInvalidValue;
}

hipError_t hipport::copyBytes(void* to, const void* from, std::size_t size) {
  if (const hipError_t error = earlierError()) return error;
  if (size == 0) return hipSuccess;
  if (!to || !from || !reaches(to, size) || !reaches(from, size)) {
    return failWith(hipErrorInvalidValue);
  }
  countCopy(to, from, size);
  std::memmove(to, from, size);
  return hipSuccess;
}

hipError_t hipport::fillRows(const hipMemsetParams& of) {
  if (const hipError_t error = earlierError()) return error;
  const std::size_t bytes = of.width * of.elementSize;
  if (bytes == 0 || of.height == 0) return hipSuccess;
  if (!of.dst || !reaches(of.dst, of.pitch * (of.height - 1) + bytes)) {
    return failWith(hipErrorInvalidValue);
  }
  for (std::size_t row = 0; row < of.height; ++row) {
    std::byte* const at = static_cast<std::byte*>(of.dst) + row * of.pitch;
    if (of.elementSize == 1) {
      std::memset(at, static_cast<int>(of.value), bytes);
      continue;
    }
    for (std::size_t i = 0; i < bytes; i += of.elementSize) {
      std::memcpy(at + i, &of.value, of.elementSize);
    }
  }
  return hipSuccess;
}

std::byte* hipport::partOf(const void* symbol, std::size_t size,
                           std::size_t offset, hipError_t& error) {
  const std::optional<DeviceVariable> found = Runtime::get().variableOf(symbol);
  error = !found ? hipErrorInvalidSymbol
          : offset > found->size || size > found->size - offset
              ? hipErrorInvalidValue
              : hipSuccess;
  return error == hipSuccess ? static_cast<std::byte*>(found->address) + offset
                             : nullptr;
}

hipError_t hipport::copyFromSymbol(void* to, const void* symbol,
                                   std::size_t size, std::size_t offset) {
  hipError_t error = hipSuccess;
  const std::byte* const at = partOf(symbol, size, offset, error);
  return at ? copyBytes(to, at, size) : failWith(error);
}
hipError_t hipport::copyToSymbol(const void* symbol, const void* from,
                                 std::size_t size, std::size_t offset) {
  hipError_t error = hipSuccess;
  std::byte* const at = partOf(symbol, size, offset, error);
  return at ? copyBytes(at, from, size) : failWith(error);
}

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
  if (size == 0 || (flags != hipMemAttachGlobal && flags != hipMemAttachHost)) {
    return failWith(hipErrorInvalidValue);
  }
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
  if (!flags || !found || found->type == hipMemoryTypeDevice) {
    return failWith(hipErrorInvalidValue);
  }
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
// One device is attached to all there is.
HIPPORT_API hipError_t hipStreamAttachMemAsync(hipStream_t stream, void* at,
                                               std::size_t size,
                                               unsigned flags) {
  if (!hipport::isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  const std::optional<Allocation> found = memory().find(at);
  const bool isValid =
      found && found->isManaged && (size == 0 || size == found->size) &&
      (flags == hipMemAttachGlobal || flags == hipMemAttachHost ||
       flags == hipMemAttachSingle);
  return isValid ? hipSuccess : failWith(hipErrorInvalidValue);
}

// --- To copy -----------------------------------------------------------------

HIPPORT_API hipError_t hipMemcpy(void* to, const void* from, std::size_t size,
                                 hipMemcpyKind kind) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return copyAs(to, from, size, kind, nullptr);
}
HIPPORT_API hipError_t hipMemcpyAsync(void* to, const void* from,
                                      std::size_t size, hipMemcpyKind kind,
                                      hipStream_t stream) {
  return copyAs(to, from, size, kind, stream);
}
HIPPORT_API hipError_t hipMemcpyWithStream(void* to, const void* from,
                                           std::size_t size, hipMemcpyKind kind,
                                           hipStream_t stream) {
  // It waits, unlike hipMemcpyAsync().
  const auto work = hipport::workOf(stream);
  work->waitFor(work->last());
  return copyAs(to, from, size, kind, stream);
}
HIPPORT_API hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void* from,
                                     std::size_t size) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return copyBytes(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyDtoH(void* to, hipDeviceptr_t from,
                                     std::size_t size) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return copyBytes(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from,
                                     std::size_t size) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return copyBytes(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, void* from,
                                          std::size_t size,
                                          hipStream_t stream) {
  return copyAs(to, from, size, hipMemcpyHostToDevice, stream);
}
HIPPORT_API hipError_t hipMemcpyDtoHAsync(void* to, hipDeviceptr_t from,
                                          std::size_t size,
                                          hipStream_t stream) {
  return copyAs(to, from, size, hipMemcpyDeviceToHost, stream);
}
HIPPORT_API hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to,
                                          hipDeviceptr_t from, std::size_t size,
                                          hipStream_t stream) {
  return copyAs(to, from, size, hipMemcpyDeviceToDevice, stream);
}
HIPPORT_API hipError_t hipMemcpyPeer(void* to, int, const void* from, int,
                                     std::size_t size) {
  return copyBytes(to, from, size);
}
HIPPORT_API hipError_t hipMemcpyPeerAsync(void* to, int, const void* from, int,
                                          std::size_t size,
                                          hipStream_t stream) {
  return copyAs(to, from, size, hipMemcpyDeviceToDevice, stream);
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
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return fill(at, static_cast<unsigned>(value), size, 1, nullptr);
}
HIPPORT_API hipError_t hipMemsetAsync(void* at, int value, std::size_t size,
                                      hipStream_t stream) {
  return fill(at, static_cast<unsigned>(value), size, 1, stream);
}
HIPPORT_API hipError_t hipMemset2D(void* at, std::size_t pitch, int value,
                                   std::size_t width, std::size_t height) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return fillRows(at, pitch, static_cast<unsigned>(value), 1, width, height,
                  nullptr);
}
HIPPORT_API hipError_t hipMemset2DAsync(void* at, std::size_t pitch, int value,
                                        std::size_t width, std::size_t height,
                                        hipStream_t stream) {
  return fillRows(at, pitch, static_cast<unsigned>(value), 1, width, height,
                  stream);
}
HIPPORT_API hipError_t hipMemset3DAsync(hipPitchedPtr at, int value,
                                        hipExtent extent, hipStream_t stream) {
  for (std::size_t z = 0; z < extent.depth; ++z) {
    const hipError_t error = fillRows(
        static_cast<std::byte*>(at.ptr) + z * at.ysize * at.pitch, at.pitch,
        static_cast<unsigned>(value), 1, extent.width, extent.height, stream);
    if (error != hipSuccess) return error;
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemset3D(hipPitchedPtr at, int value,
                                   hipExtent extent) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return hipMemset3DAsync(at, value, extent, nullptr);
}
HIPPORT_API hipError_t hipMemsetD8(hipDeviceptr_t at, unsigned char value,
                                   std::size_t count) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return fill(at, value, count, 1, nullptr);
}
HIPPORT_API hipError_t hipMemsetD8Async(hipDeviceptr_t at, unsigned char value,
                                        std::size_t count, hipStream_t stream) {
  return fill(at, value, count, 1, stream);
}
HIPPORT_API hipError_t hipMemsetD16(hipDeviceptr_t at, unsigned short value,
                                    std::size_t count) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return fill(at, value, count, 2, nullptr);
}
HIPPORT_API hipError_t hipMemsetD16Async(hipDeviceptr_t at,
                                         unsigned short value,
                                         std::size_t count,
                                         hipStream_t stream) {
  return fill(at, value, count, 2, stream);
}
HIPPORT_API hipError_t hipMemsetD32(hipDeviceptr_t at, int value,
                                    std::size_t count) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return fill(at, static_cast<unsigned>(value), count, 4, nullptr);
}
HIPPORT_API hipError_t hipMemsetD32Async(hipDeviceptr_t at, int value,
                                         std::size_t count,
                                         hipStream_t stream) {
  return fill(at, static_cast<unsigned>(value), count, 4, stream);
}

// --- Variables of the device -------------------------------------------------

HIPPORT_API hipError_t hipMemcpyToSymbol(const void* symbol, const void* from,
                                         std::size_t size, std::size_t offset,
                                         hipMemcpyKind) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return hipport::copyToSymbol(symbol, from, size, offset);
}
HIPPORT_API hipError_t hipMemcpyToSymbolAsync(
    const void* symbol, const void* from, std::size_t size, std::size_t offset,
    hipMemcpyKind kind, hipStream_t stream) {
  return hipport::placeOn(
      stream, hipport::CopyToSymbol{symbol, from, size, offset, kind});
}
HIPPORT_API hipError_t hipMemcpyFromSymbol(void* to, const void* symbol,
                                           std::size_t size, std::size_t offset,
                                           hipMemcpyKind) {
  if (const hipError_t error = hipport::refuseImplicit()) return error;
  return hipport::copyFromSymbol(to, symbol, size, offset);
}
HIPPORT_API hipError_t hipMemcpyFromSymbolAsync(void* to, const void* symbol,
                                                std::size_t size,
                                                std::size_t offset,
                                                hipMemcpyKind kind,
                                                hipStream_t stream) {
  return hipport::placeOn(
      stream, hipport::CopyFromSymbol{to, symbol, size, offset, kind});
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
