// The stacks that lanes run on.
#pragma once

#include <cstddef>
#include <vector>

namespace hipport {

/// Stacks by numbers. They are made when they are first asked for, and kept for
/// the next launch.
class Stacks {
 public:
  static constexpr std::size_t kBytes = std::size_t{256} << 10;
  /// What no one may touch below each: where one that is full runs into.
  static constexpr std::size_t kGuardBytes = 4096;

  /// How many can be had at once: each is two mappings, its guard and the rest,
  /// of which the system allows a process so many, and takes address space.
  static std::size_t capacity();

  Stacks() = default;
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  /// The lowest byte of the stack of that number. Throws std::bad_alloc where
  /// none can be had.
  std::byte* at(std::size_t index);

 private:
  std::vector<std::byte*> stacks_;
};

}  // namespace hipport
