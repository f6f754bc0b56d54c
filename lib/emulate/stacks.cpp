#include "emulate/stacks.h"

#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <new>

namespace hipport {
namespace {

/// Those that no block uses, by their size.
struct Kept {
  std::mutex mutex;
  std::map<std::size_t, std::vector<std::byte*>> stacks;
};

/// Never destroyed: threads may end after main() has.
Kept& kept() {
  static auto* const kept = new Kept;
  return *kept;
}

std::byte* take(std::size_t bytes) {
  {
    Kept& from = kept();
    const std::lock_guard lock(from.mutex);
    if (auto& stacks = from.stacks[bytes]; !stacks.empty()) {
      std::byte* const stack = stacks.back();
      stacks.pop_back();
      return stack;
    }
  }
  const std::size_t all = bytes + Stacks::kGuardBytes;
  void* at = mmap(nullptr, all, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  if (mprotect(at, Stacks::kGuardBytes, PROT_NONE) != 0) {
    munmap(at, all);
    throw std::bad_alloc();
  }
  return static_cast<std::byte*>(at);
}

/// How many stacks there are mappings for.
std::size_t mostMapped() {
  std::size_t mappings = 65530;  // Linux's default
  std::ifstream("/proc/sys/vm/max_map_count") >> mappings;
  // The program and its libraries have some, too.
  return mappings / 5 * 2;
}

/// The bytes of addresses that stacks may take; 0 for any number.
std::size_t mostAddresses() {
  rlimit space{};
  const bool isLimited =
      getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY;
  return isLimited ? space.rlim_cur / 2 : 0;
}

}  // namespace

std::size_t Stacks::capacity(std::size_t bytes) {
  static const std::size_t kMapped = mostMapped();
  static const std::size_t kAddresses = mostAddresses();
  std::size_t stacks = kMapped;
  if (kAddresses != 0) {
    stacks = std::min(stacks, kAddresses / (bytes + kGuardBytes));
  }
  // Two of the largest blocks, of 1,024 lanes.
  return std::max(stacks, 2048 * kLaneBytes / bytes);
}

Stacks::~Stacks() {
  Kept& to = kept();
  const std::lock_guard lock(to.mutex);
  auto& stacks = to.stacks[bytes_];
  stacks.insert(stacks.end(), stacks_.begin(), stacks_.end());
}

std::byte* Stacks::at(std::size_t index) {
  while (stacks_.size() <= index) stacks_.push_back(take(bytes_));
  return stacks_[index] + kGuardBytes;
}

}  // namespace hipport
