// Addresses and memory apart: a program reserves the one, makes the other and
// maps it there. Memory is a file of this process, which other processes can
// map as well. The errors are those of HIP's runtime (clr,
// hipamd/src/hip_vm.cpp of ROCm 6.3).
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "emulate/hip/runtime.h"

using hipport::failWith;
using hipport::isDeviceLocation;
using hipport::notEmulated;
using hipport::put;
using hipport::Runtime;

namespace {

/// hipMemAllocationProp of HIP 6, which programs give; that of HIP 5, which
/// this library's headers have, has other places.
struct Properties {
  hipMemAllocationType type;
  hipMemAllocationHandleType requestedHandleType;
  hipMemLocation location;
  void* metadata;
  unsigned char compressionType;
  unsigned char rdma;
  unsigned short usage;
};

}  // namespace

struct ihipMemGenericAllocationHandle
    : hipport::Handle<ihipMemGenericAllocationHandle> {
  int file = -1;
  std::size_t size = 0;  ///< in bytes
  Properties properties{};
  /// Of the program, and one of each mapping.
  std::size_t references = 1;
};

namespace {

using Memory = ihipMemGenericAllocationHandle;

/// That of AMD's discrete GPUs, in bytes.
constexpr std::size_t kGranularity = std::size_t{2} << 20U;

struct Mapping {
  std::size_t size = 0;
  Memory* memory = nullptr;
  unsigned long long access = hipMemAccessFlagsProtNone;
};

/// What is reserved and what is mapped in it, by where it begins.
struct Space {
  std::mutex mutex;
  std::map<std::uintptr_t, std::size_t> reserved;
  std::map<std::uintptr_t, Mapping> mapped;
};
Space& space() {
  static auto* const kSpace = new Space;
  return *kSpace;
}

std::uintptr_t addressOf(const void* at) {
  return reinterpret_cast<std::uintptr_t>(at);
}

void release(Memory* memory) {
  if (--memory->references > 0) return;
  close(memory->file);
  delete memory;
}

bool isOld() {
  if (Runtime::get().options().hipMajor >= 6) return false;
  (void)notEmulated("virtual memory", "of programs compiled for HIP 5");
  return true;
}

bool isKnown(const Properties& of) {
  return of.type == hipMemAllocationTypePinned && isDeviceLocation(of.location);
}

/// Whether the range is within one that was reserved. The space is locked.
bool isReserved(std::uintptr_t at, std::size_t size) {
  const auto next = space().reserved.upper_bound(at);
  if (next == space().reserved.begin()) return false;
  const auto& [begin, reserved] = *std::prev(next);
  return at - begin < reserved && size <= reserved - (at - begin);
}

/// The one that an address is in, or the end. The space is locked.
std::map<std::uintptr_t, Mapping>::iterator mappingAt(std::uintptr_t at) {
  auto& mapped = space().mapped;
  const auto next = mapped.upper_bound(at);
  if (next == mapped.begin()) return mapped.end();
  const auto found = std::prev(next);
  return at - found->first < found->second.size ? found : mapped.end();
}

}  // namespace

bool hipport::isDeviceLocation(const hipMemLocation& location) {
  return location.type == hipMemLocationTypeDevice && location.id == 0;
}

HIPPORT_API hipError_t hipMemAddressReserve(void** at, std::size_t size,
                                            std::size_t alignment, void* wish,
                                            unsigned long long flags) {
  if (!at || flags != 0) return failWith(hipErrorInvalidValue);
  if (size == 0 || size % kGranularity != 0 || std::popcount(alignment) > 1) {
    return failWith(hipErrorMemoryAllocation);
  }
  alignment = std::max(alignment, kGranularity);
  // Aligned within a larger range; the rest is given back.
  const std::size_t all = size + alignment;
  auto* const range = static_cast<std::byte*>(
      mmap(wish, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
           -1, 0));
  if (range == MAP_FAILED) return failWith(hipErrorOutOfMemory);
  const std::size_t before =
      (alignment - addressOf(range) % alignment) % alignment;
  if (before > 0) munmap(range, before);
  munmap(range + before + size, all - before - size);
  *at = range + before;
  const std::lock_guard lock(space().mutex);
  space().reserved[addressOf(*at)] = size;
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemAddressFree(void* at, std::size_t size) {
  const std::lock_guard lock(space().mutex);
  const auto found = space().reserved.find(addressOf(at));
  if (found == space().reserved.end() || found->second != size ||
      mappingAt(addressOf(at)) != space().mapped.end()) {
    return failWith(hipErrorInvalidValue);
  }
  munmap(at, size);
  space().reserved.erase(found);
  return hipSuccess;
}

HIPPORT_API hipError_t hipMemGetAllocationGranularity(
    std::size_t* granularity, const hipMemAllocationProp* old,
    hipMemAllocationGranularity_flags which) {
  if (isOld()) return hipErrorNotSupported;
  const auto* const properties = reinterpret_cast<const Properties*>(old);
  if (!properties || !isKnown(*properties) ||
      (which != hipMemAllocationGranularityMinimum &&
       which != hipMemAllocationGranularityRecommended)) {
    return failWith(hipErrorInvalidValue);
  }
  return put(granularity, kGranularity);
}
HIPPORT_API hipError_t hipMemCreate(hipMemGenericAllocationHandle_t* memory,
                                    std::size_t size,
                                    const hipMemAllocationProp* old,
                                    unsigned long long flags) {
  if (isOld()) return hipErrorNotSupported;
  const auto* const properties = reinterpret_cast<const Properties*>(old);
  if (!memory || size == 0 || flags != 0 || !properties ||
      !isKnown(*properties)) {
    return failWith(hipErrorInvalidValue);
  }
  if (properties->requestedHandleType != hipMemHandleTypeNone &&
      properties->requestedHandleType != hipMemHandleTypePosixFileDescriptor) {
    return failWith(hipErrorNotSupported);
  }
  std::size_t free = 0;
  if (const hipError_t error = hipMemGetInfo(&free, nullptr)) return error;
  if (size > free) return failWith(hipErrorOutOfMemory);
  if (size % static_cast<std::size_t>(getpagesize()) != 0) {
    return failWith(hipErrorInvalidValue);
  }
  auto made = std::make_unique<Memory>();
  made->file = memfd_create("hipport", MFD_CLOEXEC);
  if (made->file < 0) return failWith(hipErrorOutOfMemory);
  if (ftruncate(made->file, static_cast<off_t>(size)) != 0) {
    close(made->file);
    return failWith(hipErrorOutOfMemory);
  }
  made->size = size;
  made->properties = *properties;
  *memory = made.release();
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemRelease(hipMemGenericAllocationHandle_t memory) {
  if (!Memory::lives(memory)) return failWith(hipErrorInvalidValue);
  const std::lock_guard lock(space().mutex);
  release(memory);
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemGetAllocationPropertiesFromHandle(
    hipMemAllocationProp* old, hipMemGenericAllocationHandle_t memory) {
  if (!Memory::lives(memory)) return failWith(hipErrorInvalidValue);
  return put(reinterpret_cast<Properties*>(old), memory->properties);
}
HIPPORT_API hipError_t hipMemRetainAllocationHandle(
    hipMemGenericAllocationHandle_t* memory, void* at) {
  const std::lock_guard lock(space().mutex);
  const auto found = mappingAt(addressOf(at));
  if (!memory || found == space().mapped.end()) {
    return failWith(hipErrorInvalidValue);
  }
  ++found->second.memory->references;
  return put(memory, found->second.memory);
}
HIPPORT_API hipError_t hipMemExportToShareableHandle(
    void* shared, hipMemGenericAllocationHandle_t memory,
    hipMemAllocationHandleType type, unsigned long long flags) {
  if (!shared || !Memory::lives(memory) || flags != 0 ||
      type != hipMemHandleTypePosixFileDescriptor ||
      memory->properties.requestedHandleType != type) {
    return failWith(hipErrorInvalidValue);
  }
  const int file = dup(memory->file);
  return file < 0 ? failWith(hipErrorOutOfMemory)
                  : put(static_cast<int*>(shared), file);
}
// AMD's runtime reads the descriptor where the handle points to.
HIPPORT_API hipError_t
hipMemImportFromShareableHandle(hipMemGenericAllocationHandle_t* memory,
                                void* shared, hipMemAllocationHandleType type) {
  if (!memory || !shared || type != hipMemHandleTypePosixFileDescriptor) {
    return failWith(hipErrorInvalidValue);
  }
  const int file = dup(*static_cast<const int*>(shared));
  const off_t size = file < 0 ? -1 : lseek(file, 0, SEEK_END);
  if (size <= 0) {
    if (file >= 0) close(file);
    return failWith(hipErrorInvalidValue);
  }
  auto made = std::make_unique<Memory>();
  made->file = file;
  made->size = static_cast<std::size_t>(size);
  made->properties.type = hipMemAllocationTypePinned;
  made->properties.requestedHandleType = type;
  made->properties.location = {hipMemLocationTypeDevice, 0};
  *memory = made.release();
  return hipSuccess;
}

HIPPORT_API hipError_t hipMemMap(void* at, std::size_t size, std::size_t offset,
                                 hipMemGenericAllocationHandle_t memory,
                                 unsigned long long flags) {
  if (!at || !Memory::lives(memory) || size == 0 || offset != 0 || flags != 0 ||
      size > memory->size) {
    return failWith(hipErrorInvalidValue);
  }
  const std::lock_guard lock(space().mutex);
  const std::uintptr_t begin = addressOf(at);
  const auto next = space().mapped.lower_bound(begin);
  const bool isTaken =
      mappingAt(begin) != space().mapped.end() ||
      (next != space().mapped.end() && next->first - begin < size);
  if (!isReserved(begin, size) || isTaken ||
      mmap(at, size, PROT_NONE, MAP_SHARED | MAP_FIXED, memory->file, 0) ==
          MAP_FAILED) {
    return failWith(hipErrorInvalidValue);
  }
  ++memory->references;
  space().mapped[begin] = {size, memory, hipMemAccessFlagsProtNone};
  Runtime::get().memory().adopt(at, size, 0, hipMemoryTypeDevice, false);
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemUnmap(void* at, std::size_t size) {
  const std::lock_guard lock(space().mutex);
  const auto found = space().mapped.find(addressOf(at));
  if (found == space().mapped.end() || found->second.size != size) {
    return failWith(hipErrorInvalidValue);
  }
  if (mmap(at, size, PROT_NONE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
           0) == MAP_FAILED) {
    return failWith(hipErrorUnknown);
  }
  Runtime::get().memory().release(at);
  release(found->second.memory);
  space().mapped.erase(found);
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemSetAccess(void* at, std::size_t size,
                                       const hipMemAccessDesc* how,
                                       std::size_t count) {
  if (!at || size == 0 || !how || count == 0) {
    return failWith(hipErrorInvalidValue);
  }
  const std::lock_guard lock(space().mutex);
  std::vector<std::map<std::uintptr_t, Mapping>::iterator> all;
  const std::uintptr_t end = addressOf(at) + size;
  for (std::uintptr_t next = addressOf(at); next < end;) {
    const auto found = mappingAt(next);
    if (found == space().mapped.end()) return failWith(hipErrorInvalidValue);
    all.push_back(found);
    next = found->first + found->second.size;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!isDeviceLocation(how[i].location)) {
      return failWith(hipErrorInvalidValue);
    }
    const auto access = static_cast<unsigned long long>(how[i].flags);
    const int protection = access == hipMemAccessFlagsProtReadWrite
                               ? PROT_READ | PROT_WRITE
                           : access == hipMemAccessFlagsProtRead ? PROT_READ
                                                                 : PROT_NONE;
    for (const auto& each : all) {
      void* const begin = reinterpret_cast<void*>(each->first);
      mprotect(begin, each->second.size, protection);
      each->second.access = access;
      Runtime::get().memory().allow(begin, protection != PROT_NONE);
    }
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemGetAccess(unsigned long long* flags,
                                       const hipMemLocation* location,
                                       void* at) {
  if (!flags || !location || !isDeviceLocation(*location)) {
    return failWith(hipErrorInvalidValue);
  }
  const std::lock_guard lock(space().mutex);
  const auto found = mappingAt(addressOf(at));
  return found == space().mapped.end() ? failWith(hipErrorInvalidValue)
                                       : put(flags, found->second.access);
}
