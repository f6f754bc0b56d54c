// What a library gave a program by pointer: handles, descriptors, plans. A
// program may come back with any address.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace hipport {

template <typename T>
class Objects {
 public:
  static Objects& get() {
    static auto* all = new Objects;
    return *all;
  }
  T* make(T of = {}) {
    auto made = std::make_unique<T>(std::move(of));
    T* const at = made.get();
    const std::lock_guard lock(mutex_);
    all_.emplace(at, std::move(made));
    return at;
  }
  /// Null if it is none, or is no more.
  T* find(const void* object) {
    const std::lock_guard lock(mutex_);
    const auto found = all_.find(object);
    return found == all_.end() ? nullptr : found->second.get();
  }
  bool remove(const void* object) {
    const std::lock_guard lock(mutex_);
    return all_.erase(object) != 0;
  }

 private:
  std::mutex mutex_;
  std::map<const void*, std::unique_ptr<T>> all_;
};

}  // namespace hipport
