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

enum class LdsAccess : std::uint32_t {
  read,
  write,
  atomic,       ///< reads, and may write
  atomicWrite,  ///< an atomic store, of which nothing is read
};

inline bool isAtomic(LdsAccess how) { return how >= LdsAccess::atomic; }

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

  /// The same, for most reads: whether it reads four bytes of one variable
  /// that were written before the last barrier. If not, nothing was noted.
  bool isPlainRead(const std::byte* at, std::uint64_t size, std::uint32_t lane,
                   std::uint32_t waveEpoch) {
    const auto offset = static_cast<std::uint64_t>(at - memory_);
    if (size != kWord || offset >= size_ || offset % kWord != 0) return false;
    if (words_[offset / kWord] != kAllBytes) return false;
    Cell& cell = wordCells_[offset / kWord];
    const std::uint64_t written = blockEpochOf(cell.writer);
    if (written < firstEpoch_ || written == blockEpoch_) return false;
    const std::uint64_t reader = cell.reader;
    const bool bySeveral = blockEpochOf(reader) == blockEpoch_ &&
                           ((reader & 1) != 0 ||
                            ((laneOf(reader) ^ lane) & ~(waveSize_ - 1)) != 0);
    cell.reader = mark(lane, waveEpoch) | std::uint64_t{bySeveral};
    return true;
  }

  std::byte* begin() const { return memory_; }
  std::uint64_t size() const { return size_; }
  /// Where a variable that was arranged begins, in the order given.
  std::byte* addressOf(std::size_t index) const {
    return memory_ + starts_[index];
  }
  std::byte* dynamicBegin() const { return memory_ + dynamicStart_; }

 private:
  static constexpr std::uint64_t kWord = 4;
  static constexpr std::uint8_t kAllBytes = 0xf;
  static constexpr std::uint8_t kIsSplit = 0x80;

  // A mark says who touched something and when: epoch of the block 24 bits, of
  // the wave 28, lane 11 (one more, so that no mark is 0), a flag: of a writer,
  // that it was atomic, of a reader, that other waves read it too.
  static constexpr int kLaneShift = 1;
  static constexpr int kWaveEpochShift = 12;
  static constexpr int kBlockEpochShift = 40;
  static constexpr std::uint64_t kLaneMask = 0x7ff;
  static constexpr std::uint64_t kWaveEpochMask = 0xfffffff;
  static constexpr std::uint64_t kLastEpoch = 0xffffff;

  static std::uint32_t laneOf(std::uint64_t mark) {
    return static_cast<std::uint32_t>(mark >> kLaneShift & kLaneMask) - 1;
  }
  static std::uint64_t waveEpochOf(std::uint64_t mark) {
    return mark >> kWaveEpochShift & kWaveEpochMask;
  }
  static std::uint64_t blockEpochOf(std::uint64_t mark) {
    return mark >> kBlockEpochShift;
  }
  std::uint64_t mark(std::uint32_t lane, std::uint32_t waveEpoch) const {
    return blockEpoch_ << kBlockEpochShift |
           (waveEpoch & kWaveEpochMask) << kWaveEpochShift |
           (std::uint64_t{lane} + 1) << kLaneShift;
  }

  /// Who touched a byte, or four, last; 0 for none.
  struct Cell {
    std::uint64_t writer = 0;
    std::uint64_t reader = 0;
  };
  struct Access;
  void touch(Cell& cell, const Access& access, LdsVerdict& verdict) const;
  void split(std::uint64_t word);

  std::byte* memory_ = nullptr;
  std::uint64_t size_ = 0;
  std::uint32_t waveSize_ = 64;
  std::vector<std::uint64_t> starts_;
  std::uint64_t dynamicStart_ = 0;
  /// For each word of four bytes: which of them belong to a variable, and
  /// whether they have cells of their own.
  std::vector<std::uint8_t> words_;
  std::vector<Cell> wordCells_;
  std::vector<Cell> byteCells_;  ///< empty as long as no word is split
  std::uint64_t blockEpoch_ = 1;
  std::uint64_t firstEpoch_ = 1;
};

}  // namespace hipport
