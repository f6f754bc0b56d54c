// The stacks that lanes and waves run on.
#pragma once

#include <cstddef>
#include <vector>

namespace hipport {

/// Stacks of one size, by numbers. They are made when they are first asked for,
/// and kept for the next launch.
class Stacks {
 public:
  static constexpr std::size_t kLaneBytes = std::size_t{256} << 10;
  /// Of a wave, which holds the values of all its lanes: 345 KiB in one kernel
  /// of mcx. Devices have up to 8 MiB (COMPUTE_TMPRING_SIZE: 13 bits of KiB).
  static constexpr std::size_t kWaveBytes = std::size_t{4} << 20;
  /// What no one may touch below each: where one that is full runs into.
  static constexpr std::size_t kGuardBytes = std::size_t{64} << 10;

  /// How many of a size can be had at once: each is two mappings, its guard and
  /// the rest, of which the system allows a process so many, and takes address
  /// space.
  static std::size_t capacity(std::size_t bytes);

  /// `bytes` is kLaneBytes or kWaveBytes.
  explicit Stacks(std::size_t bytes) : bytes_(bytes) {}
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  std::size_t bytes() const { return bytes_; }
  /// The lowest byte of the stack of that number. Throws std::bad_alloc where
  /// none can be had.
  std::byte* at(std::size_t index);
  /// The end of that stack, where it begins to be used.
  std::byte* endOf(std::size_t index) { return at(index) + bytes_; }

 private:
  std::size_t bytes_;
  std::vector<std::byte*> stacks_;
};

}  // namespace hipport
