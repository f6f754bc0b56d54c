// What is known of addresses: whose they are, and what a program advised of
// them. The errors are those of HIP's runtime (clr, hipamd/src/hip_hmm.cpp and
// hip_memory.cpp of ROCm 6.3).
#include <algorithm>
#include <span>

#include "emulate/hip/runtime.h"

using hipport::Allocation;
using hipport::failWith;
using hipport::memory;
using hipport::put;
using hipport::Runtime;

namespace {

/// HIP 6 counts the types anew: host 1, device 2, managed 3.
hipMemoryType typeFor(hipMemoryType type) {
  if (Runtime::get().options().hipMajor < 6) return type;
  return static_cast<hipMemoryType>(type == hipMemoryTypeHost     ? 1
                                    : type == hipMemoryTypeDevice ? 2
                                                                  : 3);
}

// --- Advice ------------------------------------------------------------------

/// No device, of hipMemRangeGetAttribute().
constexpr int kNone = hipInvalidDeviceId;

struct Advice {
  bool isReadMostly = false;
  bool isCoarse = false;
  int preferred = kNone;
  int prefetched = kNone;
  std::set<int> accessedBy;

  bool operator==(const Advice&) const = default;
};

/// Of all addresses: each entry is that of the addresses up to the next.
class Advices {
 public:
  template <typename F>
  void change(std::uintptr_t begin, std::uintptr_t end, F how) {
    const std::lock_guard lock(mutex_);
    split(begin);
    split(end);
    for (auto it = from_.find(begin); it->first != end; ++it) how(it->second);
  }
  /// Those of a range, which is not empty.
  std::vector<Advice> of(std::uintptr_t begin, std::uintptr_t end) {
    const std::lock_guard lock(mutex_);
    std::vector<Advice> all;
    for (auto it = std::prev(from_.upper_bound(begin));
         it != from_.end() && it->first < end; ++it) {
      all.push_back(it->second);
    }
    return all;
  }

 private:
  void split(std::uintptr_t at) {
    const auto next = from_.upper_bound(at);
    from_.emplace_hint(next, at, std::prev(next)->second);
  }

  std::mutex mutex_;
  std::map<std::uintptr_t, Advice> from_{{0, Advice()}};
};
Advices& advices() {
  static auto* const kAdvices = new Advices;
  return *kAdvices;
}

std::uintptr_t addressOf(const void* at) {
  return reinterpret_cast<std::uintptr_t>(at);
}

bool isDevice(int device) { return device == 0 || device == hipCpuDeviceId; }

/// What all parts agree on, or `otherwise`.
template <typename T>
T agreed(const std::vector<Advice>& all, T Advice::* member,
         const T& otherwise) {
  const T& first = all.front().*member;
  const bool isSame = std::ranges::all_of(
      all, [&](const Advice& each) { return each.*member == first; });
  return isSame ? first : otherwise;
}

hipError_t rangeAttribute(void* data, std::size_t size,
                          hipMemRangeAttribute which, const void* at,
                          std::size_t count) {
  if (!data || !at || count == 0 || size == 0 || size % sizeof(int) != 0) {
    return hipErrorInvalidValue;
  }
  const std::vector<Advice> all =
      advices().of(addressOf(at), addressOf(at) + count);
  const std::span<int> to(static_cast<int*>(data), size / sizeof(int));
  if (which != hipMemRangeAttributeAccessedBy && to.size() != 1) {
    return hipErrorInvalidValue;
  }
  switch (which) {
    case hipMemRangeAttributeReadMostly:
      to[0] = agreed(all, &Advice::isReadMostly, false) ? 1 : 0;
      return hipSuccess;
    case hipMemRangeAttributePreferredLocation:
      to[0] = agreed(all, &Advice::preferred, kNone);
      return hipSuccess;
    case hipMemRangeAttributeLastPrefetchLocation:
      to[0] = agreed(all, &Advice::prefetched, kNone);
      return hipSuccess;
    case hipMemRangeAttributeAccessedBy: {
      const std::set<int> by = agreed(all, &Advice::accessedBy, {});
      std::ranges::fill(to, kNone);
      std::copy_n(by.begin(), std::min(by.size(), to.size()), to.begin());
      return hipSuccess;
    }
    case hipMemRangeAttributeCoherencyMode: {
      const bool isMixed = !std::ranges::all_of(all, [&](const Advice& each) {
        return each.isCoarse == all.front().isCoarse;
      });
      to[0] = isMixed                ? hipMemRangeCoherencyModeIndeterminate
              : all.front().isCoarse ? hipMemRangeCoherencyModeCoarseGrain
                                     : hipMemRangeCoherencyModeFineGrain;
      return hipSuccess;
    }
    default:
      return hipErrorInvalidValue;
  }
}

/// Errors of a range that advice is given for.
hipError_t checkRange(const void* at, std::size_t count) {
  return at && count > 0 && hipport::reaches(at, count) ? hipSuccess
                                                        : hipErrorInvalidValue;
}

// --- Attributes of a pointer -------------------------------------------------

/// Allocations that a program wants to be waited for.
class Synchronised {
 public:
  void set(std::uintptr_t begin, bool is) {
    const std::lock_guard lock(mutex_);
    if (is) {
      all_.insert(begin);
    } else {
      all_.erase(begin);
    }
  }
  bool has(std::uintptr_t begin) {
    const std::lock_guard lock(mutex_);
    return all_.contains(begin);
  }

 private:
  std::mutex mutex_;
  std::set<std::uintptr_t> all_;
};
Synchronised& synchronised() {
  static auto* const kSynchronised = new Synchronised;
  return *kSynchronised;
}

template <typename T>
hipError_t giveOr(void* data, const std::optional<Allocation>& in, T value,
                  T otherwise = T()) {
  *static_cast<T*>(data) = in ? value : otherwise;
  return in ? hipSuccess : hipErrorInvalidValue;
}

hipError_t pointerAttribute(void* data, hipPointer_attribute which,
                            hipDeviceptr_t at) {
  const std::optional<Allocation> in = memory().find(at);
  const Allocation of = in.value_or(Allocation());
  switch (which) {
    case HIP_POINTER_ATTRIBUTE_MEMORY_TYPE:
      return giveOr(data, in, static_cast<unsigned>(typeFor(of.type)));
    case HIP_POINTER_ATTRIBUTE_DEVICE_POINTER:
      return giveOr<void*>(data, in, at);
    case HIP_POINTER_ATTRIBUTE_HOST_POINTER:
      if (of.type == hipMemoryTypeDevice) {
        *static_cast<void**>(data) = nullptr;
        return hipErrorInvalidValue;
      }
      return giveOr<void*>(data, in, at);
    case HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS:
      return giveOr(data, in, synchronised().has(of.begin));
    case HIP_POINTER_ATTRIBUTE_BUFFER_ID:
      return giveOr(data, in, static_cast<unsigned>(of.number));
    case HIP_POINTER_ATTRIBUTE_IS_MANAGED:
      return giveOr(data, in, of.isManaged);
    case HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      return giveOr(data, in, 0, kNone);
    case HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      return giveOr(data, in, reinterpret_cast<void*>(of.begin));
    case HIP_POINTER_ATTRIBUTE_RANGE_SIZE:
      return giveOr(data, in, static_cast<unsigned>(of.size));
    case HIP_POINTER_ATTRIBUTE_MAPPED:
      return giveOr(data, in, true);
    case HIP_POINTER_ATTRIBUTE_ACCESS_FLAGS:
      *static_cast<unsigned*>(data) = of.flags;
      return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_CONTEXT:
    case HIP_POINTER_ATTRIBUTE_P2P_TOKENS:
    case HIP_POINTER_ATTRIBUTE_IS_LEGACY_HIP_IPC_CAPABLE:
    case HIP_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
    case HIP_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
    case HIP_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
      return hipErrorNotSupported;
    default:
      return hipErrorInvalidValue;
  }
}

hipError_t result(hipError_t error) {
  return error == hipSuccess ? hipSuccess : failWith(error);
}

}  // namespace

void hipport::forgetAdvice(const Allocation& of) {
  advices().change(of.begin, of.begin + std::max<std::uint64_t>(of.size, 1),
                   [](Advice& each) { each = Advice(); });
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
HIPPORT_API hipError_t hipMemPtrGetInfo(void* at, std::size_t* size) {
  if (!at || !size) return failWith(hipErrorInvalidValue);
  const std::optional<Allocation> found = memory().find(at);
  return found ? put(size, static_cast<std::size_t>(found->size))
               : failWith(hipErrorInvalidValue);
}
HIPPORT_API hipError_t hipPointerGetAttribute(void* data,
                                              hipPointer_attribute which,
                                              hipDeviceptr_t at) {
  if (!data || !at) return failWith(hipErrorInvalidValue);
  return result(pointerAttribute(data, which, at));
}
// What is no memory of the device's has values that say so, and no error.
HIPPORT_API hipError_t hipDrvPointerGetAttributes(unsigned count,
                                                  hipPointer_attribute* which,
                                                  void** data,
                                                  hipDeviceptr_t at) {
  if (count == 0 || !which || !data || !at) {
    return failWith(hipErrorInvalidValue);
  }
  for (unsigned i = 0; i < count; ++i) {
    (void)pointerAttribute(data[i], which[i], at);
  }
  return hipSuccess;
}
HIPPORT_API hipError_t hipPointerSetAttribute(const void* value,
                                              hipPointer_attribute which,
                                              hipDeviceptr_t at) {
  if (!value || which != HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS) {
    return failWith(hipErrorInvalidValue);
  }
  const unsigned is = *static_cast<const unsigned*>(value);
  if (is > 1) return failWith(hipErrorInvalidValue);
  const std::optional<Allocation> in = memory().find(at);
  if (!in) return failWith(hipErrorInvalidDevicePointer);
  synchronised().set(in->begin, is == 1);
  return hipSuccess;
}

// Memory is where it is: advice is kept, and nothing follows from it.
HIPPORT_API hipError_t hipMemPrefetchAsync(const void* at, std::size_t count,
                                           int device, hipStream_t stream) {
  if (const hipError_t error = checkRange(at, count)) return failWith(error);
  if (!hipport::isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  if (!isDevice(device)) return failWith(hipErrorInvalidDevice);
  advices().change(addressOf(at), addressOf(at) + count,
                   [&](Advice& each) { each.prefetched = device; });
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemAdvise(const void* at, std::size_t count,
                                    hipMemoryAdvise advice, int device) {
  const bool isOfAll = advice == hipMemAdviseSetReadMostly ||
                       advice == hipMemAdviseUnsetReadMostly;
  if (!isOfAll && !isDevice(device)) return failWith(hipErrorInvalidDevice);
  if (const hipError_t error = checkRange(at, count)) return failWith(error);
  auto change = [&](auto how) {
    advices().change(addressOf(at), addressOf(at) + count, how);
    return hipSuccess;
  };
  switch (advice) {
    case hipMemAdviseSetReadMostly:
    case hipMemAdviseUnsetReadMostly:
      return change([&](Advice& each) {
        each.isReadMostly = advice == hipMemAdviseSetReadMostly;
      });
    case hipMemAdviseSetPreferredLocation:
      return change([&](Advice& each) { each.preferred = device; });
    case hipMemAdviseUnsetPreferredLocation:
      return change([](Advice& each) { each.preferred = kNone; });
    case hipMemAdviseSetAccessedBy:
      return change([&](Advice& each) { each.accessedBy.insert(device); });
    case hipMemAdviseUnsetAccessedBy:
      return change([&](Advice& each) { each.accessedBy.erase(device); });
    case hipMemAdviseSetCoarseGrain:
    case hipMemAdviseUnsetCoarseGrain:
      return change([&](Advice& each) {
        each.isCoarse = advice == hipMemAdviseSetCoarseGrain;
      });
    default:
      return failWith(hipErrorInvalidValue);
  }
}
HIPPORT_API hipError_t hipMemRangeGetAttribute(void* data, std::size_t size,
                                               hipMemRangeAttribute which,
                                               const void* at,
                                               std::size_t count) {
  return result(rangeAttribute(data, size, which, at, count));
}
HIPPORT_API hipError_t hipMemRangeGetAttributes(void** data, std::size_t* sizes,
                                                hipMemRangeAttribute* which,
                                                std::size_t attributes,
                                                const void* at,
                                                std::size_t count) {
  const std::optional<Allocation> in = memory().find(at);
  if (!data || !sizes || !which || attributes == 0 || !in || !in->isManaged) {
    return failWith(hipErrorInvalidValue);
  }
  for (std::size_t i = 0; i < attributes; ++i) {
    if (const hipError_t error =
            rangeAttribute(data[i], sizes[i], which[i], at, count)) {
      return failWith(error);
    }
  }
  return hipSuccess;
}
