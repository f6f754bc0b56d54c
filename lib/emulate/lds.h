// The local data share of one block, and what is known of each of its bytes:
// who wrote and who read it last, and since which barrier.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hipport {

/// A __shared__ variable.
struct LdsVariable {
  std::string name;
  std::uint64_t size = 0;  ///< in bytes; of a dynamic one the launch decides
  std::uint64_t alignment = 1;
  bool isDynamic = false;  ///< extern __shared__
};

enum class LdsAccess : std::uint32_t { read, write, atomic };

enum class LdsFault : std::uint8_t {
  none,
  outOfBounds,
  uninitialised,
  misaligned,
  raceOfWaves,  ///< another wave's access, and no barrier between
  raceOfLanes,  ///< another lane's of the same wave, and nothing that orders
};

/// What an access was, and what it met.
struct LdsVerdict {
  LdsFault fault = LdsFault::none;
  std::uint32_t otherLane = 0;  ///< in the block; of a race
  bool otherWrote = false;      ///< of a race
};

class Lds {
 public:
  /// Bytes between variables that no access may touch.
  static constexpr std::uint64_t kRedZone = 32;

  Lds();
  ~Lds();
  Lds(const Lds&) = delete;
  Lds& operator=(const Lds&) = delete;

  /// Lays variables out. False if they do not fit into the largest share that
  /// any architecture has, with room for the red zones.
  bool arrange(std::span<const LdsVariable* const> variables,
               std::uint64_t dynamicBytes, std::uint32_t waveSize);

  /// Forgets all that was written.
  void startBlock();

  /// What all waves did before is ordered before what they do from now on.
  void passBarrier() { ++blockEpoch_; }

  /// `wave` counts the points at which lanes of a wave were in step.
  LdsVerdict access(const std::byte* at, std::uint64_t size, LdsAccess how,
                    std::uint64_t alignment, std::uint32_t lane,
                    std::uint32_t waveEpoch);

  std::byte* begin() const { return memory_; }
  std::uint64_t size() const { return size_; }
  /// Where a variable that was arranged begins, in the order given.
  std::byte* addressOf(std::size_t index) const {
    return memory_ + starts_[index];
  }
  std::byte* dynamicBegin() const { return memory_ + dynamicStart_; }

 private:
  struct Cell {
    std::uint64_t writer = 0;  ///< packed(); 0 for none
    std::uint64_t reader = 0;
  };
  std::uint64_t packed(std::uint32_t lane, std::uint32_t waveEpoch,
                       bool flag) const;
  bool isOfBlock(std::uint64_t mark) const;

  std::byte* memory_ = nullptr;
  std::uint64_t size_ = 0;
  std::uint32_t waveSize_ = 64;
  std::vector<std::uint64_t> starts_;
  std::uint64_t dynamicStart_ = 0;
  std::vector<bool> isInside_;  ///< of a variable, by byte
  std::vector<Cell> cells_;
  std::uint32_t blockEpoch_ = 1;
  std::uint32_t firstEpoch_ = 1;
};

}  // namespace hipport
