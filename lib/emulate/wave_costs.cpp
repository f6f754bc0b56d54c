#include "emulate/wave_costs.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace hipport {
namespace {

constexpr std::size_t kMostLanes = 64;

/// Numbers that were seen; there is room for those of all lanes.
class SeenNumbers {
 public:
  static constexpr std::size_t kRoom = 512;

  void clear() {
    if (++turn_ == 0) {
      turns_ = {};
      turn_ = 1;
    }
  }
  struct Place {
    std::size_t at = 0;
    bool isNew = false;
  };
  /// Where the number is, and whether it is new; it is not from now on.
  Place add(std::uint64_t number) {
    constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;
    constexpr int kBits = 9;
    for (std::size_t at = (number * kSpread) >> (64 - kBits);;
         at = (at + 1) % numbers_.size()) {
      if (turns_[at] != turn_) {
        turns_[at] = turn_;
        numbers_[at] = number;
        return {at, true};
      }
      if (numbers_[at] == number) return {at, false};
    }
  }

 private:
  std::array<std::uint64_t, kRoom> numbers_;
  std::array<std::uint32_t, kRoom> turns_{};
  std::uint32_t turn_ = 0;
};

/// Each thread has one, whose room is ready.
SeenNumbers& seenNumbers() {
  thread_local SeenNumbers seen;
  seen.clear();
  return seen;
}

template <typename Do>
void forAddresses(const WaveAccess& access, const Do& act) {
  for (std::uint64_t left = access.mask; left != 0; left &= left - 1) {
    act(access.addresses[static_cast<std::size_t>(std::countr_zero(left))]);
  }
}

std::uint64_t dividedUp(std::uint64_t number, std::uint64_t by) {
  return (number + by - 1) / by;
}

/// The least that holds what lanes access side by side, none of it twice.
std::uint64_t leastUnits(const WaveAccess& access, std::uint64_t unitBytes) {
  return dividedUp(
      static_cast<std::uint64_t>(std::popcount(access.mask)) * access.size,
      unitBytes);
}

/// The bytes of a line that were touched.
class Bytes {
 public:
  void add(std::uint64_t from, std::uint64_t to) {
    if (from < kHalf) low_ |= bits(from, std::min(to, kHalf));
    if (to > kHalf) high_ |= bits(std::max(from, kHalf) - kHalf, to - kHalf);
  }
  std::uint64_t count() const {
    return static_cast<std::uint64_t>(std::popcount(low_)) +
           static_cast<std::uint64_t>(std::popcount(high_));
  }

 private:
  static constexpr std::uint64_t kHalf = 64;
  static std::uint64_t bits(std::uint64_t from, std::uint64_t to) {
    return (~std::uint64_t{0} >> (kHalf - (to - from))) << from;
  }
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

/// Copies of whole arrays, which lanes make one after the other: no two of them
/// are taken to meet.
constexpr std::uint64_t kMostBytes = 256;

Cost costOfLong(const WaveAccess& access, std::uint64_t unitBytes) {
  Cost cost;
  forAddresses(access, [&](std::uint64_t each) {
    cost.taken += (each + access.size - 1) / unitBytes - each / unitBytes + 1;
  });
  cost.least = leastUnits(access, unitBytes);
  return cost;
}

/// Whether each lane surely has a line to itself, and no more than that.
bool haveOwnLines(const WaveAccess& access, std::uint64_t lineBytes,
                  int shift) {
  constexpr std::uint64_t kPlaces = 1U << 16U;
  constexpr std::uint64_t kWord = 64;
  thread_local std::array<std::uint64_t, kPlaces / kWord> taken{};
  std::array<std::uint64_t, kMostLanes> places;
  std::size_t count = 0;
  bool isOwn = true;
  for (std::uint64_t left = access.mask; left != 0; left &= left - 1) {
    const std::uint64_t each =
        access.addresses[static_cast<std::size_t>(std::countr_zero(left))];
    const std::uint64_t place = (each >> shift) % kPlaces;
    const std::uint64_t bit = std::uint64_t{1} << (place % kWord);
    isOwn = (taken[place / kWord] & bit) == 0 &&
            (each & (lineBytes - 1)) + access.size <= lineBytes;
    if (!isOwn) break;
    taken[place / kWord] |= bit;
    places[count++] = place / kWord;
  }
  for (std::size_t i = 0; i < count; ++i) taken[places[i]] = 0;
  return isOwn;
}

/// Calls `touch` with each line once, of at most 128 bytes, and returns the
/// least.
template <typename Touch>
std::uint64_t forLines(const WaveAccess& access, std::uint64_t lineBytes,
                       const Touch& touch) {
  if (access.size == 0) return 0;
  const int shift = std::countr_zero(lineBytes);
  if (haveOwnLines(access, lineBytes, shift)) {
    forAddresses(access, [&](std::uint64_t each) { touch(each >> shift); });
    return leastUnits(access, lineBytes);
  }
  thread_local std::array<Bytes, SeenNumbers::kRoom> touched;
  thread_local std::vector<std::size_t> places;
  places.clear();
  std::uint64_t before = 0;  // The line before, and 1.
  std::size_t at = 0;
  SeenNumbers& seen = seenNumbers();
  forAddresses(access, [&](std::uint64_t each) {
    const std::uint64_t end = each + access.size;
    for (std::uint64_t line = each >> shift; line <= (end - 1) >> shift;
         ++line) {
      // Most neighbours have the same.
      if (line + 1 != before) {
        before = line + 1;
        const SeenNumbers::Place place = seen.add(line);
        at = place.at;
        if (place.isNew) {
          touched[at] = {};
          places.push_back(at);
          touch(line);
        }
      }
      const std::uint64_t begin = line << shift;
      touched[at].add(std::max(each, begin) - begin,
                      std::min(end - begin, lineBytes));
    }
  });
  std::uint64_t bytes = 0;
  for (const std::size_t place : places) bytes += touched[place].count();
  return dividedUp(bytes, lineBytes);
}

// What is written for one instruction set and for all others.
#if defined(__x86_64__) && !defined(HIPPORT_SANITIZED)
#define HIPPORT_FOR_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define HIPPORT_FOR_VECTORS
#endif

/// Whether each address of a lane that takes part is that of `fromBase` more
/// than `base`.
HIPPORT_FOR_VECTORS
bool isFrom(const std::uint64_t* addresses, const std::uint64_t* fromBase,
            std::uint64_t base, std::uint64_t mask) {
  std::uint64_t wrong = 0;
  if (mask == ~std::uint64_t{0}) {
    for (std::size_t i = 0; i < kMostLanes; ++i) {
      wrong |= (addresses[i] - base) ^ fromBase[i];
    }
  } else {
    for (std::size_t i = 0; i < kMostLanes; ++i) {
      wrong |= ((addresses[i] - base) ^ fromBase[i]) & -(mask >> i & 1);
    }
  }
  return wrong == 0;
}

}  // namespace

LineCost cacheLines(const WaveAccess& access, std::uint64_t lineBytes,
                    LineCache& cache) {
  LineCost cost;
  if (access.size > kMostBytes) {
    cost.lines = costOfLong(access, lineBytes);
    cost.fetched = cost.lines.taken;
    return cost;
  }
  cost.lines.least = forLines(access, lineBytes, [&](std::uint64_t line) {
    ++cost.lines.taken;
    cost.fetched += cache.touch(line) ? 0 : 1;
  });
  return cost;
}

bool RepeatedAccess::isErratic() {
  constexpr std::uint32_t kMostChanges = 8;
  constexpr std::uint32_t kMostSkipped = 64;
  if (changes_ < kMostChanges) return false;
  if (++skipped_ < kMostSkipped) return true;
  // It is looked at once more.
  skipped_ = 0;
  return false;
}

bool RepeatedAccess::isAsBefore(const WaveAccess& access, std::uint64_t unit) {
  base_ = access.addresses[std::countr_zero(access.mask)];
  const std::uint64_t intoUnit = base_ % unit;
  if (access.mask == mask_ && access.size == size_ && unit == unit_ &&
      intoUnit == intoUnit_ &&
      isFrom(access.addresses, fromBase_.data(), base_, mask_)) {
    changes_ = 0;
    return true;
  }
  ++changes_;
  mask_ = access.mask;
  size_ = access.size;
  unit_ = unit;
  intoUnit_ = intoUnit;
  for (std::size_t i = 0; i < kLanes; ++i) {
    fromBase_[i] = access.addresses[i] - base_;
  }
  lines_.clear();
  knowsPasses_ = false;
  different_ = 0;
  return false;
}

LineCost RepeatedAccess::cacheLines(const WaveAccess& access,
                                    std::uint64_t lineBytes, LineCache& cache) {
  if (access.mask == 0 || access.size == 0) return {};
  if (access.size > kMostBytes || isErratic()) {
    return hipport::cacheLines(access, lineBytes, cache);
  }
  const bool isKnown = isAsBefore(access, lineBytes) && !lines_.empty();
  const std::uint64_t first = base_ / lineBytes;
  if (!isKnown) {
    leastLines_ = forLines(access, lineBytes, [&](std::uint64_t line) {
      lines_.push_back(line - first);
    });
  }
  LineCost cost;
  cost.lines = {lines_.size(), leastLines_};
  for (const std::uint64_t each : lines_) {
    cost.fetched += cache.touch(first + each) ? 0 : 1;
  }
  return cost;
}

Cost RepeatedAccess::ldsPasses(const WaveAccess& access, std::uint32_t banks,
                               bool isAtomic) {
  if (access.mask == 0 || access.size == 0) return {};
  // Words that are all so much further on are in other banks, as many in each.
  if (!isAsBefore(access, kLdsUnit) || !knowsPasses_) {
    passes_ = hipport::ldsPasses(access, banks, isAtomic);
    knowsPasses_ = true;
  }
  return passes_;
}

std::uint64_t RepeatedAccess::differentAddresses(const WaveAccess& access,
                                                 std::uint64_t unit) {
  if (access.mask == 0) return 0;
  if (!isAsBefore(access, unit) || different_ == 0) {
    different_ = hipport::differentAddresses(access);
  }
  return different_;
}

Cost ldsPasses(const WaveAccess& access, std::uint32_t banks, bool isAtomic) {
  Cost cost;
  if (access.size == 0) return cost;
  constexpr std::uint64_t kWord = 4;
  if (access.size > kMostBytes) return costOfLong(access, kWord * banks);
  const std::uint64_t words = dividedUp(access.size, kWord);
  const std::uint64_t lanesAtOnce =
      std::max<std::uint64_t>(1, banks / std::bit_ceil(words));
  std::array<std::uint32_t, 64> perBank{};
  for (std::uint64_t first = 0; first < kMostLanes; first += lanesAtOnce) {
    const std::uint64_t some = lanesAtOnce >= kMostLanes
                                   ? ~std::uint64_t{0}
                                   : (std::uint64_t{1} << lanesAtOnce) - 1;
    WaveAccess group = access;
    group.mask &= some << first;
    if (group.mask == 0) continue;
    std::uint64_t count = 0;
    std::uint32_t most = 0;
    perBank.fill(0);
    SeenNumbers& seen = seenNumbers();
    forAddresses(group, [&](std::uint64_t at) {
      const std::uint64_t end = (at + access.size - 1) / kWord;
      for (std::uint64_t word = at / kWord; word <= end; ++word) {
        if (!isAtomic && !seen.add(word).isNew) continue;
        ++count;
        most = std::max(most, ++perBank[word % banks]);
      }
    });
    cost.taken += most;
    cost.least += dividedUp(count, banks);
  }
  return cost;
}

std::uint64_t differentAddresses(const WaveAccess& access) {
  SeenNumbers& seen = seenNumbers();
  std::uint64_t count = 0;
  forAddresses(access, [&](std::uint64_t each) {
    count += seen.add(each).isNew ? 1 : 0;
  });
  return count;
}

}  // namespace hipport
