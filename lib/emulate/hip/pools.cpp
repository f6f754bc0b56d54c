// Memory pools: what they count. Memory comes and goes as hipMalloc's does.
#include <algorithm>
#include <map>
#include <set>

#include "emulate/hip/graph.h"

using hipport::failWith;

struct ihipMemPoolHandle_t {
  std::uint64_t used = 0;
  std::uint64_t usedHigh = 0;
  std::uint64_t releaseThreshold = 0;
  std::map<int, int> switches;  ///< the attributes that allow reuse
};

namespace {

class Pools {
 public:
  Pools() : current_(&default_) { known_.insert(&default_); }
  hipMemPool_t defaultPool() { return &default_; }
  hipMemPool_t current() {
    const std::lock_guard lock(mutex_);
    return current_;
  }
  bool setCurrent(hipMemPool_t pool) {
    const std::lock_guard lock(mutex_);
    if (!known_.contains(pool)) return false;
    current_ = pool;
    return true;
  }
  hipMemPool_t add() {
    const std::lock_guard lock(mutex_);
    auto* const pool = new ihipMemPoolHandle_t;
    known_.insert(pool);
    return pool;
  }
  bool remove(hipMemPool_t pool) {
    const std::lock_guard lock(mutex_);
    if (pool == &default_ || known_.erase(pool) == 0) return false;
    if (current_ == pool) current_ = &default_;
    std::erase_if(owners_,
                  [&](const auto& each) { return each.second.first == pool; });
    delete pool;
    return true;
  }
  void note(hipMemPool_t pool, void* at, std::uint64_t size) {
    const std::lock_guard lock(mutex_);
    owners_[at] = {pool, size};
    pool->used += size;
    pool->usedHigh = std::max(pool->usedHigh, pool->used);
  }
  void forget(void* at) {
    const std::lock_guard lock(mutex_);
    const auto found = owners_.find(at);
    if (found == owners_.end()) return;
    found->second.first->used -= found->second.second;
    owners_.erase(found);
  }
  /// Calls with the pool, while nobody changes it. False if there is none.
  template <typename F>
  bool with(hipMemPool_t pool, F call) {
    const std::lock_guard lock(mutex_);
    if (!known_.contains(pool)) return false;
    call(*pool);
    return true;
  }

 private:
  std::mutex mutex_;
  ihipMemPoolHandle_t default_;
  hipMemPool_t current_;
  std::set<hipMemPool_t> known_;
  std::map<void*, std::pair<hipMemPool_t, std::uint64_t>> owners_;
};

Pools& pools() {
  static auto* const pools = new Pools;
  return *pools;
}

hipError_t give(void** at, std::size_t size, hipMemPool_t pool,
                hipStream_t stream) {
  if (!at) return failWith(hipErrorInvalidValue);
  if (!hipport::isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  if (hipport::isCapturing(stream) && size > 0) {
    hipport::MemoryAlloc node;
    if (const hipError_t error = hipport::giveMemory(size, node)) return error;
    *at = node.parameters.dptr;
    return hipport::placeOn(stream, std::move(node));
  }
  const hipError_t error = hipMalloc(at, size);
  if (error == hipSuccess && *at) pools().note(pool, *at, size);
  return error;
}

hipError_t result(bool isDone) {
  return isDone ? hipSuccess : failWith(hipErrorInvalidValue);
}

}  // namespace

HIPPORT_API hipError_t hipMallocAsync(void** at, std::size_t size,
                                      hipStream_t stream) {
  return give(at, size, pools().current(), stream);
}
HIPPORT_API hipError_t hipMallocFromPoolAsync(void** at, std::size_t size,
                                              hipMemPool_t pool,
                                              hipStream_t stream) {
  if (!pools().with(pool, [](auto&) {})) {
    return failWith(hipErrorInvalidValue);
  }
  return give(at, size, pool, stream);
}
HIPPORT_API hipError_t hipFreeAsync(void* at, hipStream_t stream) {
  if (!hipport::isStream(stream)) return failWith(hipErrorContextIsDestroyed);
  if (hipport::isCapturing(stream)) {
    return hipport::placeOn(stream, hipport::MemoryFree{at});
  }
  pools().forget(at);
  return hipFree(at);
}
HIPPORT_API hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t* pool, int) {
  if (!pool) return failWith(hipErrorInvalidValue);
  *pool = pools().defaultPool();
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceGetMemPool(hipMemPool_t* pool, int) {
  if (!pool) return failWith(hipErrorInvalidValue);
  *pool = pools().current();
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceSetMemPool(int, hipMemPool_t pool) {
  return result(pools().setCurrent(pool));
}
HIPPORT_API hipError_t hipMemPoolCreate(hipMemPool_t* pool,
                                        const hipMemPoolProps* properties) {
  if (!pool || !properties) return failWith(hipErrorInvalidValue);
  *pool = pools().add();
  return hipSuccess;
}
HIPPORT_API hipError_t hipMemPoolDestroy(hipMemPool_t pool) {
  return result(pools().remove(pool));
}
HIPPORT_API hipError_t hipMemPoolTrimTo(hipMemPool_t pool, std::size_t) {
  return result(pools().with(pool, [](auto&) {}));
}
HIPPORT_API hipError_t hipMemPoolSetAccess(hipMemPool_t pool,
                                           const hipMemAccessDesc*,
                                           std::size_t) {
  return result(pools().with(pool, [](auto&) {}));
}
HIPPORT_API hipError_t hipMemPoolGetAccess(hipMemAccessFlags* flags,
                                           hipMemPool_t pool, hipMemLocation*) {
  if (!flags) return failWith(hipErrorInvalidValue);
  *flags = hipMemAccessFlagsProtReadWrite;
  return result(pools().with(pool, [](auto&) {}));
}
HIPPORT_API hipError_t hipMemPoolSetAttribute(hipMemPool_t pool,
                                              hipMemPoolAttr which,
                                              void* value) {
  if (!value) return failWith(hipErrorInvalidValue);
  bool isKnown = true;
  const bool isPool = pools().with(pool, [&](ihipMemPoolHandle_t& of) {
    switch (which) {
      case hipMemPoolReuseFollowEventDependencies:
      case hipMemPoolReuseAllowOpportunistic:
      case hipMemPoolReuseAllowInternalDependencies:
        of.switches[which] = *static_cast<const int*>(value);
        break;
      case hipMemPoolAttrReleaseThreshold:
        of.releaseThreshold = *static_cast<const std::uint64_t*>(value);
        break;
      case hipMemPoolAttrUsedMemHigh:
      case hipMemPoolAttrReservedMemHigh:
        // Only to begin anew.
        isKnown = *static_cast<const std::uint64_t*>(value) == 0;
        if (isKnown) of.usedHigh = of.used;
        break;
      default:
        isKnown = false;
    }
  });
  return result(isPool && isKnown);
}
HIPPORT_API hipError_t hipMemPoolGetAttribute(hipMemPool_t pool,
                                              hipMemPoolAttr which,
                                              void* value) {
  if (!value) return failWith(hipErrorInvalidValue);
  bool isKnown = true;
  const bool isPool = pools().with(pool, [&](ihipMemPoolHandle_t& of) {
    auto* const number = static_cast<std::uint64_t*>(value);
    switch (which) {
      case hipMemPoolReuseFollowEventDependencies:
      case hipMemPoolReuseAllowOpportunistic:
      case hipMemPoolReuseAllowInternalDependencies: {
        const auto found = of.switches.find(which);
        *static_cast<int*>(value) =
            found == of.switches.end() ? 1 : found->second;
        break;
      }
      case hipMemPoolAttrReleaseThreshold:
        *number = of.releaseThreshold;
        break;
      // Nothing is kept that is not used.
      case hipMemPoolAttrReservedMemCurrent:
      case hipMemPoolAttrUsedMemCurrent:
        *number = of.used;
        break;
      case hipMemPoolAttrReservedMemHigh:
      case hipMemPoolAttrUsedMemHigh:
        *number = of.usedHigh;
        break;
      default:
        isKnown = false;
    }
  });
  return result(isPool && isKnown);
}
