// What vectorised code and the scheduler have in common: the wave that runs,
// all of whose lanes one piece of code moves at once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "emulate/counters.h"
#include "emulate/lane.h"

namespace hipport {

inline constexpr std::size_t kMostLanes = 64;

/// How the lanes of an access that the processor may refuse are found.
enum class WaveAddress : std::uint32_t {
  lane,     ///< it is that of the lane that was chosen
  shared,   ///< all lanes access the same
  listed,   ///< in `addresses`
  indexed,  ///< `offsets` has indices of elements of `step` bytes from `base`
};

/// The state of a wave that vectorised code reads and writes. It is generated
/// with the offsets of these members.
struct WaveView {
  const LaneView* first = nullptr;  ///< of its first lane: what lanes share
  std::uint64_t lanes = 0;          ///< those that there are
  std::uint64_t epoch = 1;          ///< rises where lanes are in step
  std::uint64_t mask = 0;           ///< the lanes of an access
  /// Of a matrix instruction: the lanes that may still come to wait for others.
  std::uint64_t elsewhere = 0;
  std::uint64_t code = 0;  ///< behind the call of one that is listed
  std::uint64_t base = 0;
  std::uint64_t step = 0;
  WaveAddress how = WaveAddress::lane;
  std::uint32_t index = 0;       ///< in the block
  SiteCounts* counts = nullptr;  ///< by sites, where costs are counted
  alignas(64) std::uint32_t workitem[3][kMostLanes] = {};
  alignas(64) std::uint64_t addresses[kMostLanes] = {};
  alignas(64) std::uint32_t offsets[kMostLanes] = {};  ///< of LDS
  // Of a cross-lane operation, by lanes.
  alignas(64) std::uint64_t a[kMostLanes] = {};
  alignas(64) std::uint64_t b[kMostLanes] = {};
  alignas(64) std::uint64_t c[kMostLanes] = {};
  alignas(64) std::uint64_t results[kMostLanes] = {};
};

}  // namespace hipport

// Called by vectorised code. `mask` has a bit for each lane that takes part.
extern "C" {

/// What is called from now on is called for this lane.
void hipport_wave_choose(hipport::WaveView* wave, std::uint32_t lane);

/// hipport_cross_lane() of all lanes of `mask`, whose operands are in `wave`.
void hipport_wave_cross_lane(hipport::WaveView* wave, std::uint32_t operation,
                             std::uint32_t site, std::uint64_t mask);

/// The same, at a barrier. `elsewhere`: lanes that are not there and may come
/// to wait for others.
void hipport_wave_barrier(hipport::WaveView* wave, std::uint32_t operation,
                          std::uint32_t site, std::uint64_t mask,
                          std::uint64_t elsewhere);

/// Reports a division by zero of the lanes of `wave->mask`.
void hipport_wave_divide(hipport::WaveView* wave);

/// hipport_lds() of all lanes of `mask`, at `offsets` from the begin of LDS:
/// `low` is the least of them, `high` the greatest, `bits` those that any has.
void hipport_wave_lds(hipport::WaveView* wave, std::uint64_t mask,
                      std::uint32_t low, std::uint32_t high, std::uint32_t bits,
                      std::uint64_t size, std::uint32_t how,
                      std::uint64_t alignment, std::uint32_t site);

/// hipport_count() of all lanes of `mask`, at `addresses`.
void hipport_wave_count(hipport::WaveView* wave, std::uint64_t mask,
                        std::uint64_t size, std::uint32_t how,
                        std::uint32_t site);
}
