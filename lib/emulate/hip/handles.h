// Objects that programs hold by pointers.
#pragma once

#include <mutex>
#include <set>

namespace hipport {

/// A base of what programs hold by a pointer: tells whether a pointer that a
/// program gives is of one that lives.
template <typename T>
class Handle {
 public:
  static bool lives(const T* object) {
    const std::lock_guard lock(living().mutex);
    return living().all.contains(object);
  }

 private:
  friend T;
  Handle() { add(); }
  Handle(const Handle&) { add(); }
  Handle& operator=(const Handle&) = default;
  ~Handle() {
    const std::lock_guard lock(living().mutex);
    living().all.erase(this);
  }

  struct Living {
    std::mutex mutex;
    std::set<const Handle*> all;
  };
  /// It is never destroyed: programs call on their way out.
  static Living& living() {
    static auto* const kLiving = new Living;
    return *kLiving;
  }
  void add() {
    const std::lock_guard lock(living().mutex);
    living().all.insert(this);
  }
};

}  // namespace hipport
