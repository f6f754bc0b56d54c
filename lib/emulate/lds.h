// The local data share of one block, and what is known of each of its bytes:
// who wrote and who read it last, and since which barrier.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
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
  copy,  ///< reads what is only written again, to memory of lanes or blocks
  write,
  atomic,       ///< reads, and may write
  atomicWrite,  ///< an atomic store, of which nothing is read
};

inline bool isAtomic(LdsAccess how) { return how >= LdsAccess::atomic; }
/// And writes nothing.
inline bool isRead(LdsAccess how) { return how <= LdsAccess::copy; }

enum class LdsFault : std::uint8_t {
  none,
  outOfBounds,  ///< beyond the share of the block
  betweenVariables,
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

  /// Forgets all that was written; `unwritten` is what each byte holds from now
  /// on.
  void startBlock(std::byte unwritten);

  /// What all waves did before is ordered before what they do from now on.
  void passBarrier() {
    ++blockEpoch_;
    worth_ += static_cast<std::int64_t>(logged_);
    logged_ = 0;
  }

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
    if (words_[offset / kWord] != kAllBytes || logged_ != 0) return false;
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

  /// What the lanes of a wave access with one instruction, at most 64.
  struct WaveAccess {
    const std::uint32_t* offsets = nullptr;  ///< from begin(), by lanes
    std::uint64_t mask = 0;                  ///< of those that do
    // Of their offsets, the least, the greatest, and the bits that any has.
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    std::uint32_t bits = 0;
    std::uint64_t size = 0;
    LdsAccess how = LdsAccess::read;
    std::uint64_t alignment = 1;
    std::uint32_t firstLane = 0;  ///< of the wave, in the block
    std::uint32_t waveEpoch = 0;
  };

  /// access() of all lanes, one after the other. Those of `look(lane)` it has
  /// to be called for, as they may not be right.
  template <typename Look>
  void accessWave(const WaveAccess& access, const Look& look) {
    const bool isWords = access.size % kWord == 0 && access.bits % kWord == 0 &&
                         access.bits % access.alignment == 0 &&
                         access.high < size_ &&
                         access.size <= size_ - access.high;
    constexpr std::int64_t kLeastWorth = -1024;
    if (isWords && isRead(access.how) && worth_ > kLeastWorth &&
        isClean(access)) {
      return log(access);
    }
    if (logged_ != 0) applyLog();
    if (!isWords) {
      for (std::uint64_t left = access.mask; left != 0; left &= left - 1) {
        look(static_cast<std::uint32_t>(std::countr_zero(left)));
      }
      return;
    }
    switch (access.how) {
      case LdsAccess::read:
      case LdsAccess::copy:
        return touchAll<LdsAccess::read>(access, look);
      case LdsAccess::write:
        return touchAll<LdsAccess::write>(access, look);
      case LdsAccess::atomic:
        return touchAll<LdsAccess::atomic>(access, look);
      case LdsAccess::atomicWrite:
        return touchAll<LdsAccess::atomicWrite>(access, look);
    }
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
  /// The largest alignment of C++'s scalar types.
  static constexpr std::uint64_t kUnit = 8;
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
  /// What is known of several words at once: so most reads need not look at
  /// each.
  struct Chunk {
    std::uint64_t block = 0;    ///< the first epoch of that which wrote to it
    std::uint64_t writer = 0;   ///< the last epoch of a write
    std::uint32_t written = 0;  ///< words, by this block
    bool isWhole = false;       ///< all its words belong to variables
  };
  static constexpr std::uint64_t kChunkWords = 16;
  static constexpr std::uint64_t kChunk = kChunkWords * kWord;

  /// Reads that were right, and of which the readers are not yet noted in the
  /// cells: only a write before the next barrier asks for them.
  struct Read {
    std::uint32_t offsets[64];
    std::uint64_t mask;
    std::uint32_t size;
    std::uint32_t firstLane;
    std::uint32_t waveEpoch;
  };
  static constexpr std::size_t kMostLogged = 1024;

  /// Whether all that lies between was written before the last barrier.
  bool isClean(const WaveAccess& access) const {
    const std::uint64_t first = access.low / kChunk;
    const std::uint64_t last = (access.high + access.size - 1) / kChunk;
    constexpr std::uint64_t kMostChunks = 128;
    if (last - first >= kMostChunks) return false;
    for (std::uint64_t i = first; i <= last; ++i) {
      const Chunk& chunk = chunks_[i];
      if (!chunk.isWhole || chunk.block != firstEpoch_ ||
          chunk.written != kChunkWords || chunk.writer == blockEpoch_) {
        return false;
      }
    }
    return true;
  }
  void log(const WaveAccess& access) {
    if (logged_ == kMostLogged) applyLog();
    if (logged_ == log_.size()) log_.emplace_back();
    Read& read = log_[logged_++];
    std::memcpy(read.offsets, access.offsets, sizeof read.offsets);
    read.mask = access.mask;
    read.size = static_cast<std::uint32_t>(access.size);
    read.firstLane = access.firstLane;
    read.waveEpoch = access.waveEpoch;
  }
  void applyLog();

  template <LdsAccess how, typename Look>
  void touchAll(const WaveAccess& access, const Look& look) {
    const std::uint64_t words = access.size / kWord;
    const std::uint32_t firstLane = access.firstLane;
    const std::uint64_t first = mark(firstLane, access.waveEpoch);
    for (std::uint64_t left = access.mask; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
      const std::uint64_t word = access.offsets[lane] / kWord;
      const std::uint64_t own = first + (std::uint64_t{lane} << kLaneShift);
      if (!touchWords<how>(word, words, own, firstLane)) look(lane);
    }
  }
  /// Whether nobody else touched them since the last barrier; only then is it
  /// noted. False for what needs a closer look.
  template <LdsAccess how>
  bool touchWords(std::uint64_t first, std::uint64_t count, std::uint64_t own,
                  std::uint32_t firstLane) {
    // Marks rise with their epochs; those of this one are not below `now`.
    const std::uint64_t now = blockEpoch_ << kBlockEpochShift;
    constexpr bool kReads = how == LdsAccess::read || how == LdsAccess::atomic;
    const std::uint64_t least = kReads ? firstEpoch_ << kBlockEpochShift : 0;
    for (std::uint64_t i = first; i < first + count; ++i) {
      const Cell& cell = wordCells_[i];
      const bool isEarlier = cell.writer - least < now - least &&
                             (how == LdsAccess::read || cell.reader < now);
      if (words_[i] != kAllBytes ||
          (!isEarlier && !isOwn(cell, how, laneOf(own)))) {
        return false;
      }
    }
    for (std::uint64_t i = first; i < first + count; ++i) {
      Cell& cell = wordCells_[i];
      if (how != LdsAccess::read) {
        noteWord(i);
        cell.writer = own | std::uint64_t{isAtomic(how)};
      } else if (cell.reader < now) {
        cell.reader = own;
      } else {
        noteReader(cell, own, firstLane);
      }
    }
    return true;
  }
  bool isOwn(const Cell& cell, LdsAccess how, std::uint32_t lane) const {
    const std::uint64_t written = blockEpochOf(cell.writer);
    const bool reads = how == LdsAccess::read || how == LdsAccess::atomic;
    if (reads && written < firstEpoch_) return false;
    if (written == blockEpoch_ && laneOf(cell.writer) != lane &&
        !(isAtomic(how) && (cell.writer & 1) != 0)) {
      return false;
    }
    return how == LdsAccess::read || blockEpochOf(cell.reader) != blockEpoch_ ||
           ((cell.reader & 1) == 0 && laneOf(cell.reader) == lane);
  }
  void noteReader(Cell& cell, std::uint64_t own, std::uint32_t firstLane) {
    // That another wave has read it too, a write of this wave must see.
    const bool bySeveral = blockEpochOf(cell.reader) == blockEpoch_ &&
                           ((cell.reader & 1) != 0 ||
                            laneOf(cell.reader) - firstLane >= waveSize_);
    cell.reader = own | std::uint64_t{bySeveral};
  }
  /// Before the writer of a word changes.
  void noteWord(std::uint64_t word) {
    Chunk& chunk = chunks_[word / kChunkWords];
    if (chunk.block != firstEpoch_) {
      chunk.block = firstEpoch_;
      chunk.written = 0;
    }
    if (blockEpochOf(wordCells_[word].writer) < firstEpoch_) ++chunk.written;
    chunk.writer = blockEpoch_;
  }

  struct Access;
  /// Whether the block had written it.
  bool touch(Cell& cell, const Access& access, LdsVerdict& verdict) const;
  /// Whether the block has written any of eight aligned bytes.
  bool hasWrittenAround(std::uint64_t offset) const;
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
  std::vector<Chunk> chunks_;
  std::vector<Read> log_;
  /// How many reads were never looked at again, less those that were.
  std::int64_t worth_ = 0;
  std::size_t logged_ = 0;       ///< of them
  std::vector<Cell> byteCells_;  ///< empty as long as no word is split
  std::uint64_t blockEpoch_ = 1;
  std::uint64_t firstEpoch_ = 1;
};

}  // namespace hipport
