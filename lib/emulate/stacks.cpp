#include "emulate/stacks.h"

#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <mutex>
#include <new>

namespace hipport {
namespace {

/// Those that no block uses.
struct Kept {
  std::mutex mutex;
  std::vector<std::byte*> stacks;
};

/// Never destroyed: threads may end after main() has.
Kept& kept() {
  static auto* const kept = new Kept;
  return *kept;
}

std::byte* take() {
  {
    Kept& from = kept();
    const std::lock_guard lock(from.mutex);
    if (!from.stacks.empty()) {
      std::byte* const stack = from.stacks.back();
      from.stacks.pop_back();
      return stack;
    }
  }
  void* at = mmap(nullptr, Stacks::kBytes + Stacks::kGuardBytes,
                  PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  if (mprotect(at, Stacks::kGuardBytes, PROT_NONE) != 0) {
    munmap(at, Stacks::kBytes + Stacks::kGuardBytes);
    throw std::bad_alloc();
  }
  return static_cast<std::byte*>(at);
}

}  // namespace

std::size_t Stacks::capacity() {
  static const std::size_t kMost = [] {
    std::size_t mappings = 65530;  // Linux's default
    std::ifstream("/proc/sys/vm/max_map_count") >> mappings;
    // The program and its libraries have some, too.
    std::size_t stacks = mappings / 5 * 2;
    rlimit space{};
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) {
      stacks = std::min<std::size_t>(
          stacks, space.rlim_cur / 2 / (kBytes + kGuardBytes));
    }
    constexpr std::size_t kLeast = 2048;  // two of the largest blocks
    return std::max(stacks, kLeast);
  }();
  return kMost;
}

Stacks::~Stacks() {
  Kept& to = kept();
  const std::lock_guard lock(to.mutex);
  to.stacks.insert(to.stacks.end(), stacks_.begin(), stacks_.end());
}

std::byte* Stacks::at(std::size_t index) {
  while (stacks_.size() <= index) stacks_.push_back(take());
  return stacks_[index] + kGuardBytes;
}

}  // namespace hipport
