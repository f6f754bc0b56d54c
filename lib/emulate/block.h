// Runs the lanes of one block: every lane is a fiber, the lanes of a wave are
// in step at cross-lane operations, the waves at barriers.
//
// Lanes that part run one after the other until each stops at such a place. Of
// the places where lanes of a wave wait, the one that comes first in the order
// of the code goes on, with the lanes that wait there: so lanes meet again
// where the hardware lets them meet.
//
// Vectorised code runs all lanes of a wave as one fiber, which stops at
// barriers alone.
#pragma once

#include <algorithm>
#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "emulate/counters.h"
#include "emulate/cross_lane.h"
#include "emulate/faults.h"
#include "emulate/lane.h"
#include "emulate/launch.h"
#include "emulate/lds.h"
#include "emulate/stacks.h"
#include "emulate/wave.h"
#include "emulate/wave_costs.h"

namespace hipport {

enum class LaneState : std::uint8_t { ready, stopped, atBarrier, done };

class Block;

struct Lane {
  LaneView view;  // The first member: hipport_lane() is a cast.
  Block* block = nullptr;
  boost::context::detail::fcontext_t context = nullptr;
  LaneState state = LaneState::ready;
  CrossLane operation = CrossLane::reconverge;
  LaneOperands operands;
  /// The call sites on the way, and while it waits the site where it does.
  std::vector<std::uint32_t> path;
  std::uint32_t index = 0;  ///< in the block
  std::uint32_t wave = 0;
};

/// The lane that this thread runs; null while it runs none.
Lane* currentLane();

/// What runs the lanes of one block after the other.
class Block {
 public:
  Block(const GridLaunch& launch, Faults& faults);

  void start(Extent block);

  /// Runs until all lanes are done or wait at a barrier of the grid. False if
  /// a fault ended the kernel.
  bool go();
  bool isDone() const { return done_ == lanes_.size(); }
  void passBarrier();

  void access(Lane& lane, const std::byte* at, std::uint64_t size,
              LdsAccess how, std::uint64_t alignment, std::uint32_t site) {
    const auto epoch = static_cast<std::uint32_t>(waves_[lane.wave].view.epoch);
    if (isRead(how) && lds_.isPlainRead(at, size, lane.index, epoch)) {
      return;
    }
    const LdsVerdict verdict =
        lds_.access(at, size, how, alignment, lane.index, epoch);
    if (verdict.fault != LdsFault::none) {
      reportAccess(lane, size, how, alignment, site, verdict);
    }
  }
  void access(const WaveView& wave, Lds::WaveAccess access,
              std::uint32_t site) {
    access.firstLane = wave.index * launch_.waveSize;
    access.waveEpoch = static_cast<std::uint32_t>(wave.epoch);
    lds_.accessWave(access, [&](std::uint32_t lane) {
      this->access(laneOf(wave, lane), lds_.begin() + access.offsets[lane],
                   access.size, access.how, access.alignment, site);
    });
  }
  /// What lanes of a wave access at WaveView::addresses costs; `how` is of
  /// CountedAs (counting.h).
  void count(const WaveView& wave, std::uint64_t mask, std::uint64_t size,
             std::uint32_t how, std::uint32_t site);
  /// Something ran that cannot be counted.
  void leaveUncounted() { isCountedWhole_ = false; }
  bool isCountedWhole() const { return isCountedWhole_; }
  std::span<const SiteCounts> counts() const { return counts_; }
  void report(const Lane& lane, FaultKind kind, std::string what,
              std::uint32_t site, std::uintptr_t code = 0);
  /// Of a lane that cannot go on.
  [[noreturn]] void abandon(Lane& lane);
  void callEntry() const { launch_.entry(launch_.arguments); }
  void callEntry(WaveView& wave) const {
    launch_.waveEntry(launch_.arguments, &wave);
  }

  // What vectorised code asks for (wave.h).
  Lane& laneOf(const WaveView& wave, std::uint32_t lane) {
    return lanes_[std::size_t{wave.index} * launch_.waveSize + lane];
  }
  void crossLanes(WaveView& view, CrossLane operation, std::uint32_t site,
                  std::uint64_t mask);
  void stopAtBarrier(WaveView& view, CrossLane operation, std::uint32_t site,
                     std::uint64_t mask, std::uint64_t elsewhere);

  /// Of the lanes that `chosen` runs with the one that accesses an address, as
  /// far as that is known. `code` becomes that of the kernel where another
  /// function made the access for it.
  Lane& laneAt(Lane& chosen, std::uintptr_t address, std::uintptr_t& code);
  /// "thread (0,0,1)", of the lane of that index.
  std::string nameOf(std::uint32_t lane) const;

  /// All lanes or waves, one after the other, on the stack of the first.
  void runStraight();

 private:
  /// Of vectorised code the scheduler needs no more than this; of other code
  /// the epoch alone counts.
  struct Wave {
    WaveView view;
    boost::context::detail::fcontext_t context = nullptr;
    LaneState state = LaneState::ready;
    CrossLane operation = CrossLane::reconverge;
    std::uint32_t site = 0;
    std::uint64_t atBarrier = 0;  ///< the lanes that wait there
    bool isPaused = false;        ///< it lets the others go on
  };

  void pause(Wave& wave);
  /// A wave that paused waits for something that others do, which orders what
  /// they did before it goes on.
  void beginTurn(Wave& wave);

  void fillDispatch();
  void fillWaves();
  void startLanes();
  void startWaves();
  std::span<Lane> lanesOf(std::size_t wave) {
    const std::size_t first = wave * launch_.waveSize;
    return std::span(lanes_).subspan(
        first, std::min<std::size_t>(launch_.waveSize, lanes_.size() - first));
  }
  void resume(Lane& lane);
  bool stepWave(std::size_t wave);
  bool meetAtBarrier();
  bool goByWaves();
  bool meetAsWaves();
  void reportAccess(Lane& lane, std::uint64_t size, LdsAccess how,
                    std::uint64_t alignment, std::uint32_t site,
                    const LdsVerdict& verdict);

  const GridLaunch& launch_;
  Faults& faults_;
  Lds lds_;
  bool fits_ = false;
  std::vector<std::byte*> variables_;
  std::vector<Lane> lanes_;
  std::vector<Wave> waves_;
  std::vector<std::size_t> order_;  ///< of waves
  Stacks stacks_;
  Extent block_{};
  std::size_t done_ = 0;
  bool ended_ = false;
  bool isPaused_ = false;           ///< some wave, since all had their turn
  std::vector<SiteCounts> counts_;  ///< by sites, where costs are counted
  std::vector<std::unique_ptr<RepeatedAccess>> accesses_;  ///< by sites
  LineCache lineCache_;
  bool isCountedWhole_ = true;
  alignas(16) std::byte dispatch_[64] = {};
  alignas(16) std::byte implicit_[256] = {};
  std::vector<Lane*> waiting_;
  std::vector<LaneOperands> group_;
};

}  // namespace hipport
