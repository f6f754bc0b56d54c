// What one access of a wave asks of the memory system, by the addresses of its
// lanes: cache lines and passes over the banks of LDS, beside the fewest that
// as many bytes could take.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hipport {

/// The same instruction of all lanes of a wave, at most 64.
struct WaveAccess {
  const std::uint64_t* addresses = nullptr;  ///< by lanes, in bytes
  std::uint64_t mask = 0;                    ///< of the lanes that access
  std::uint64_t size = 0;                    ///< in bytes, of one lane
};

/// Something that an access takes, and the least that it could take.
struct Cost {
  std::uint64_t taken = 0;
  std::uint64_t least = 0;
};

/// Which lines a cache of one compute unit holds: each place has one line, that
/// which came last. It stands for a first-level cache of 16 KiB.
class LineCache {
 public:
  /// Whether the line was there; it is from now on.
  bool touch(std::uint64_t line) {
    std::uint64_t& held = lines_[line % lines_.size()];
    const bool wasThere = held == line + 1;
    held = line + 1;
    return wasThere;
  }
  void clear() { lines_ = {}; }

 private:
  std::array<std::uint64_t, 256> lines_{};  ///< their numbers, and 1
};

struct LineCost {
  Cost lines;
  std::uint64_t fetched = 0;  ///< of them, those that the cache did not have
};

/// Cache lines of `lineBytes`, a power of 2. The least is what the same bytes
/// take side by side; lanes that access the same share them.
LineCost cacheLines(const WaveAccess& access, std::uint64_t lineBytes,
                    LineCache& cache);

/// Passes over `banks` banks of four bytes each, by addresses from the begin of
/// LDS. So many lanes take part in a pass as fill all banks side by side. A
/// bank serves one word in it, to any number of lanes, or one atomic operation.
Cost ldsPasses(const WaveAccess& access, std::uint32_t banks, bool isAtomic);

/// How many different addresses there are.
std::uint64_t differentAddresses(const WaveAccess& access);

/// The same, of an instruction whose lanes mostly access the same way again, at
/// addresses that are all so much further on: what was found then is found
/// without looking at each of them.
class RepeatedAccess {
 public:
  static constexpr std::uint64_t kLdsUnit = 4;  ///< a word, in bytes

  LineCost cacheLines(const WaveAccess& access, std::uint64_t lineBytes,
                      LineCache& cache);
  Cost ldsPasses(const WaveAccess& access, std::uint32_t banks, bool isAtomic);
  /// `unit` is that of the other question that is asked of the access: the
  /// bytes of a line, or of a word of LDS.
  std::uint64_t differentAddresses(const WaveAccess& access,
                                   std::uint64_t unit);

 private:
  static constexpr std::size_t kLanes = 64;
  /// Whether it is looked at by itself: lanes have gone elsewhere each time.
  bool isErratic();
  /// Whether lanes access as they did, from a place of the same kind: as far
  /// into a unit of so many bytes. If not, what is known is forgotten.
  bool isAsBefore(const WaveAccess& access, std::uint64_t unit);

  alignas(64) std::array<std::uint64_t, kLanes> fromBase_{};
  std::uint64_t mask_ = 0;
  std::uint64_t size_ = 0;
  std::uint64_t unit_ = 0;
  std::uint64_t intoUnit_ = 0;
  std::uint32_t changes_ = 0;         ///< in a row
  std::uint32_t skipped_ = 0;         ///< of the accesses since
  std::uint64_t base_ = 0;            ///< of the access that is looked at
  std::vector<std::uint64_t> lines_;  ///< from that of the base on
  std::uint64_t leastLines_ = 0;
  Cost passes_;
  bool knowsPasses_ = false;
  std::uint64_t different_ = 0;  ///< 0 where that is not known
};

}  // namespace hipport
