#include "emulate/stacks.h"

#include <sys/mman.h>

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
  mprotect(at, Stacks::kGuardBytes, PROT_NONE);
  return static_cast<std::byte*>(at);
}

}  // namespace

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
