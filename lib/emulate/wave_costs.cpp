#include "emulate/wave_costs.h"

#include <algorithm>
#include <bit>
#include <span>

namespace hipport {
namespace {

constexpr std::size_t kMostLanes = 64;

/// The addresses of the lanes that access, in the order of the lanes.
class Addresses {
 public:
  explicit Addresses(const WaveAccess& access) {
    for (std::uint64_t left = access.mask; left != 0; left &= left - 1) {
      all_[count_++] =
          access.addresses[static_cast<std::size_t>(std::countr_zero(left))];
    }
  }
  std::span<std::uint64_t> all() { return std::span(all_).first(count_); }
  /// Sorted, each once.
  std::span<std::uint64_t> different() {
    const std::span<std::uint64_t> all = this->all();
    if (!std::ranges::is_sorted(all)) std::ranges::sort(all);
    const auto rest = std::ranges::unique(all);
    count_ -= rest.size();
    return this->all();
  }

 private:
  std::array<std::uint64_t, kMostLanes> all_;
  std::size_t count_ = 0;
};

std::uint64_t dividedUp(std::uint64_t number, std::uint64_t by) {
  return (number + by - 1) / by;
}

}  // namespace

LineCost cacheLines(const WaveAccess& access, std::uint64_t lineBytes,
                    LineCache& cache) {
  LineCost cost;
  if (access.size == 0) return cost;
  Addresses addresses(access);
  const int shift = std::countr_zero(lineBytes);
  std::uint64_t next = 0;       // The first line that was not counted.
  std::uint64_t coveredTo = 0;  // The end of the bytes that were.
  std::uint64_t bytes = 0;
  for (const std::uint64_t each : addresses.different()) {
    const std::uint64_t end = each + access.size;
    bytes += end - std::max(each, std::min(coveredTo, end));
    coveredTo = std::max(coveredTo, end);
    const std::uint64_t last = (end - 1) >> shift;
    for (std::uint64_t line = std::max(next, each >> shift); line <= last;
         ++line) {
      ++cost.lines.taken;
      cost.fetched += cache.touch(line) ? 0 : 1;
      next = line + 1;
    }
  }
  cost.lines.least = dividedUp(bytes, lineBytes);
  return cost;
}

Cost ldsPasses(const WaveAccess& access, std::uint32_t banks, bool isAtomic) {
  Cost cost;
  if (access.size == 0) return cost;
  constexpr std::uint64_t kWord = 4;
  const std::uint64_t words = dividedUp(access.size, kWord);
  const std::uint64_t lanesAtOnce =
      std::max<std::uint64_t>(1, banks / std::bit_ceil(words));
  std::array<std::uint64_t, 2 * kMostLanes> asked;
  std::array<std::uint32_t, 128> perBank{};
  for (std::uint64_t first = 0; first < kMostLanes; first += lanesAtOnce) {
    std::size_t count = 0;
    std::uint64_t most = 0;
    const std::uint64_t some = lanesAtOnce >= kMostLanes
                                   ? ~std::uint64_t{0}
                                   : (std::uint64_t{1} << lanesAtOnce) - 1;
    for (std::uint64_t left = access.mask & (some << first); left != 0;
         left &= left - 1) {
      const std::uint64_t at =
          access.addresses[static_cast<std::size_t>(std::countr_zero(left))];
      const std::uint64_t end = (at + access.size - 1) / kWord;
      for (std::uint64_t word = at / kWord; word <= end && count < asked.size();
           ++word) {
        asked[count++] = word;
      }
    }
    if (count == 0) continue;
    const std::span<std::uint64_t> all = std::span(asked).first(count);
    if (!isAtomic) {
      std::ranges::sort(all);
      count -= std::ranges::unique(all).size();
    }
    perBank.fill(0);
    for (const std::uint64_t word : all.first(count)) {
      most = std::max<std::uint64_t>(
          most, ++perBank[word % std::min<std::size_t>(banks, perBank.size())]);
    }
    cost.taken += most;
    cost.least += dividedUp(count, banks);
  }
  return cost;
}

std::uint64_t differentAddresses(const WaveAccess& access) {
  Addresses addresses(access);
  return addresses.different().size();
}

}  // namespace hipport
