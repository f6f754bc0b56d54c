#include "emulate/block.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <numeric>
#include <random>
#include <utility>

#include "emulate/counting.h"

namespace hipport {
namespace {

using boost::context::detail::fcontext_t;
using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

// The lane that this thread runs, and where it goes when it stops.
__attribute__((tls_model("initial-exec"))) thread_local Lane* current = nullptr;
__attribute__((tls_model("initial-exec"))) thread_local fcontext_t scheduler =
    nullptr;

void goToScheduler() { scheduler = jump_fcontext(scheduler, nullptr).fctx; }

void blockMain(transfer_t from) {
  scheduler = from.fctx;
  static_cast<Block*>(from.data)->runStraight();
  goToScheduler();
}

void laneMain(transfer_t from) {
  scheduler = from.fctx;
  Lane& lane = *static_cast<Lane*>(from.data);
  lane.block->callEntry();
  lane.state = LaneState::done;
  goToScheduler();
}

template <typename Do>
void forEach(std::uint64_t mask, const Do& act) {
  for (; mask != 0; mask &= mask - 1) {
    act(static_cast<std::uint32_t>(std::countr_zero(mask)));
  }
}

void waveMain(transfer_t from) {
  scheduler = from.fctx;
  WaveView& view = *static_cast<WaveView*>(from.data);
  current->block->callEntry(view);
  view.lanes = 0;
  goToScheduler();
}

template <typename T>
void put(std::byte* at, std::size_t offset, T value) {
  std::memcpy(at + offset, &value, sizeof value);
}

Extent threadOf(std::uint32_t index, const Extent& size) {
  return {index % size[0], index / size[0] % size[1],
          index / size[0] / size[1]};
}

}  // namespace

Lane* currentLane() { return current; }

Block::Block(const GridLaunch& launch, Faults& faults)
    : launch_(launch), faults_(faults), stacks_(launch.stackBytes()) {
  std::vector<const LdsVariable*> used;
  for (const std::uint32_t index : launch.usedVariables) {
    used.push_back(&launch.variables[index]);
  }
  fits_ = lds_.arrange(used, launch.dynamicLds, launch.waveSize);
  variables_.assign(launch.variables.size(), nullptr);
  for (std::size_t i = 0; i < used.size(); ++i) {
    variables_[launch.usedVariables[i]] = lds_.addressOf(i);
  }
  const Extent& size = launch.block;
  lanes_.resize(std::size_t{size[0]} * size[1] * size[2]);
  waves_.resize((lanes_.size() + launch.waveSize - 1) / launch.waveSize);
  if (launch.waveEntry && launch.isCounted) {
    counts_.resize(launch.sites.size());
    accesses_.resize(launch.sites.size());
  }
  order_.resize(waves_.size());
  std::iota(order_.begin(), order_.end(), 0);
  fillDispatch();
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    Lane& lane = lanes_[i];
    lane.block = this;
    lane.index = static_cast<std::uint32_t>(i);
    lane.wave = lane.index / launch.waveSize;
    LaneView& view = lane.view;
    const Extent thread = threadOf(lane.index, size);
    std::ranges::copy(thread, view.workitem);
    view.lane = lane.index % launch.waveSize;
    view.waveSize = launch.waveSize;
    view.dispatch = dispatch_;
    view.implicit = implicit_;
    view.variables = variables_.data();
    view.ldsBegin = reinterpret_cast<std::uintptr_t>(lds_.begin());
    view.ldsSize = lds_.size();
    view.dynamicLds = reinterpret_cast<std::uintptr_t>(lds_.dynamicBegin());
    const std::size_t stack = launch.waveEntry ? lane.wave : i;
    view.stackBegin = reinterpret_cast<std::uintptr_t>(
        stacks_.at(launch.lanesMeet ? stack : 0));
    view.stackSize = stacks_.bytes();
  }
  fillWaves();
}

void Block::fillWaves() {
  for (std::size_t i = 0; i < waves_.size(); ++i) {
    WaveView& view = waves_[i].view;
    view.index = static_cast<std::uint32_t>(i);
    const std::span<Lane> lanes = lanesOf(i);
    view.first = &lanes.front().view;
    view.counts = counts_.data();
    for (const Lane& lane : lanes) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        view.workitem[axis][lane.view.lane] = lane.view.workitem[axis];
      }
    }
  }
}

// The packet is that of hsa.h, the hidden arguments those of LLVM's AMDGPU
// usage guide. Before version 5 they begin with the offsets of the grid, which
// HIP leaves at 0, and all that it reads is in the packet.
void Block::fillDispatch() {
  for (std::size_t i = 0; i < 3; ++i) {
    put(dispatch_, 4 + 2 * i, static_cast<std::uint16_t>(launch_.block[i]));
    put(dispatch_, 12 + 4 * i, launch_.grid[i] * launch_.block[i]);
  }
  put(dispatch_, 28, static_cast<std::uint32_t>(lds_.size()));
  if (launch_.abi < 500) return;
  for (std::size_t i = 0; i < 3; ++i) {
    put(implicit_, 4 * i, launch_.grid[i]);
    put(implicit_, 12 + 2 * i, static_cast<std::uint16_t>(launch_.block[i]));
  }
  put(implicit_, 64, std::uint16_t{3});
  put(implicit_, 120, static_cast<std::uint32_t>(launch_.dynamicLds));
}

void Block::start(Extent block) {
  block_ = block;
  done_ = 0;
  // What a block finds in LDS is not defined. Let it be the same every time,
  // and results that depend on it differ where the order of the blocks does
  // too.
  lds_.startBlock(static_cast<std::byte>(0xa5 ^ launch_.seed));
  if (launch_.waveEntry) {
    startWaves();
  } else {
    startLanes();
  }
  if (!fits_) {
    report(lanes_.front(), FaultKind::unsupported,
           fmt::format("its {} bytes of LDS are more than any device has",
                       lds_.size()),
           kNoSite);
    ended_ = true;
  }
  if (launch_.seed != 0) {
    std::mt19937_64 random(launch_.seed + block[0] + 7919 * block[1] +
                           104729 * block[2]);
    std::ranges::shuffle(order_, random);
  }
}

void Block::startLanes() {
  for (Lane& lane : lanes_) {
    std::ranges::copy(block_, lane.view.workgroup);
    lane.path.clear();
    lane.state = LaneState::ready;
    if (!launch_.lanesMeet) continue;
    lane.context =
        make_fcontext(stacks_.endOf(lane.index), stacks_.bytes(), laneMain);
  }
}

/// The first lane stands for all of a wave.
void Block::startWaves() {
  for (std::size_t i = 0; i < waves_.size(); ++i) {
    Wave& wave = waves_[i];
    const std::span<Lane> lanes = lanesOf(i);
    std::ranges::copy(block_, lanes.front().view.workgroup);
    wave.view.lanes = ~std::uint64_t{0} >> (kMostLanes - lanes.size());
    wave.state = LaneState::ready;
    if (!launch_.lanesMeet) continue;
    wave.context = make_fcontext(stacks_.endOf(i), stacks_.bytes(), waveMain);
  }
}

void Block::resume(Lane& lane) {
  current = &lane;
  lane.context = jump_fcontext(lane.context, &lane).fctx;
  current = nullptr;
  if (lane.state == LaneState::done) ++done_;
}

/// Runs a wave's lanes up to where they wait, and lets those go on that come
/// first. False if none can without the other waves.
bool Block::stepWave(std::size_t wave) {
  waiting_.clear();
  for (Lane& lane : lanesOf(wave)) {
    if (lane.state == LaneState::ready) resume(lane);
    if (ended_) return false;
    if (lane.state == LaneState::stopped) waiting_.push_back(&lane);
  }
  if (waiting_.empty()) return false;
  const Lane* first = *std::ranges::min_element(
      waiting_, {}, [](const Lane* lane) -> const auto& { return lane->path; });
  const std::vector<std::uint32_t> path = first->path;
  const CrossLane operation = first->operation;
  const bool isBarrier = operation == CrossLane::blockBarrier ||
                         operation == CrossLane::gridBarrier;
  ++waves_[wave].view.epoch;
  group_.clear();
  const Lane* elsewhere = nullptr;
  for (Lane* lane : waiting_) {
    if (lane->path != path) {
      elsewhere = lane;
      continue;
    }
    lane->state = isBarrier ? LaneState::atBarrier : LaneState::ready;
    group_.push_back(lane->operands);
  }
  if (operation == CrossLane::pause) {
    for (const LaneOperands& each : group_) {
      lanesOf(wave)[each.lane].path.pop_back();
    }
    pause(waves_[wave]);
    return false;
  }
  if (isBarrier) {
    if (elsewhere) {
      report(
          *first, FaultKind::barrier,
          fmt::format(
              "{} waits at a barrier while {} of the same wave waits elsewhere",
              nameOf(first->index), nameOf(elsewhere->index)),
          path.back());
      ended_ = true;
    }
    return false;
  }
  // These write registers of lanes that are not active too. Where no thread
  // is, or one that has returned, nothing is lost.
  const bool isWhole =
      std::ranges::all_of(lanesOf(wave), [&](const Lane& lane) {
        return lane.state == LaneState::done || lane.path == path;
      });
  if (operation == CrossLane::mfma && !isWhole) {
    report(*first, FaultKind::unsupported,
           "a matrix instruction in part of a wave is not emulated",
           path.back());
    ended_ = true;
    return false;
  }
  resolve(operation, group_, launch_.waveSize);
  const std::span<Lane> lanes = lanesOf(wave);
  for (const LaneOperands& each : group_) {
    Lane& lane = lanes[each.lane];
    lane.operands.result = each.result;
    lane.path.pop_back();
    if (each.missing >= 0 &&
        static_cast<std::size_t>(each.missing) < lanes.size()) {
      report(lane, FaultKind::inactiveLane,
             fmt::format("{} reads the value of lane {}, which is inactive",
                         nameOf(lane.index), each.missing),
             path.back());
    }
  }
  return true;
}

void Block::runStraight() {
  for (const std::size_t wave : order_) {
    if (launch_.waveEntry) {
      current = &lanesOf(wave).front();
      callEntry(waves_[wave].view);
      done_ += lanesOf(wave).size();
      if (faults_.isEnded()) return;
      continue;
    }
    for (Lane& lane : lanesOf(wave)) {
      current = &lane;
      callEntry();
      lane.state = LaneState::done;
      ++done_;
    }
    if (faults_.isEnded()) return;
  }
}

bool Block::go() {
  if (ended_) return false;
  if (!launch_.lanesMeet) {
    jump_fcontext(make_fcontext(stacks_.endOf(0), stacks_.bytes(), blockMain),
                  this);
    current = nullptr;
    return !ended_ && isDone();
  }
  if (launch_.waveEntry) return goByWaves();
  while (true) {
    for (const std::size_t wave : order_) {
      beginTurn(waves_[wave]);
      while (stepWave(wave)) {
      }
      if (ended_ || faults_.isEnded()) return false;
    }
    if (isDone()) return true;
    if (std::exchange(isPaused_, false)) continue;
    if (!meetAtBarrier()) return !ended_;
    passBarrier();
  }
}

/// Of lanes that all wait at barriers or are done: false if the barrier is one
/// of the grid, or they cannot go on.
bool Block::meetAtBarrier() {
  const Lane* first = nullptr;
  const Lane* gone = nullptr;
  for (const Lane& lane : lanes_) {
    if (lane.state == LaneState::done) {
      if (!gone) gone = &lane;
      continue;
    }
    if (!first) first = &lane;
    if (lane.operation != first->operation) {
      report(
          lane, FaultKind::barrier,
          fmt::format(
              "{} waits at a barrier of the {} while {} waits at one of the {}",
              nameOf(lane.index),
              lane.operation == CrossLane::gridBarrier ? "grid" : "block",
              nameOf(first->index),
              first->operation == CrossLane::gridBarrier ? "grid" : "block"),
          lane.path.back());
      ended_ = true;
      return false;
    }
  }
  if (gone) {
    report(
        *first, FaultKind::earlyReturn,
        fmt::format(
            "{} waits at a barrier, but {} returned from the kernel before it",
            nameOf(first->index), nameOf(gone->index)),
        first->path.back());
  }
  return first->operation == CrossLane::blockBarrier;
}

/// The same of waves whose code runs all lanes at once.
bool Block::goByWaves() {
  while (true) {
    for (const std::size_t index : order_) {
      Wave& wave = waves_[index];
      if (wave.state != LaneState::ready) continue;
      beginTurn(wave);
      current = &lanesOf(index).front();
      wave.context = jump_fcontext(wave.context, &wave.view).fctx;
      current = nullptr;
      if (ended_ || faults_.isEnded()) return false;
      if (wave.view.lanes != 0) continue;
      wave.state = LaneState::done;
      done_ += lanesOf(index).size();
    }
    if (isDone()) return true;
    if (std::exchange(isPaused_, false)) continue;
    if (!meetAsWaves()) return !ended_;
    passBarrier();
  }
}

/// See meetAtBarrier().
bool Block::meetAsWaves() {
  const Wave& first = waves_.front();
  const bool isWhole = std::ranges::all_of(waves_, [&](const Wave& each) {
    return each.state == LaneState::atBarrier &&
           each.atBarrier == each.view.lanes &&
           each.operation == first.operation;
  });
  if (isWhole) return first.operation == CrossLane::blockBarrier;
  for (Lane& lane : lanes_) {
    const Wave& wave = waves_[lane.wave];
    const bool waits = wave.state == LaneState::atBarrier &&
                       (wave.atBarrier >> lane.view.lane & 1) != 0;
    lane.state = waits ? LaneState::atBarrier : LaneState::done;
    lane.operation = wave.operation;
    lane.path.assign(1, wave.site);
  }
  return meetAtBarrier();
}

void Block::stopAtBarrier(WaveView& view, CrossLane operation,
                          std::uint32_t site, std::uint64_t mask,
                          std::uint64_t elsewhere) {
  if (!counts_.empty()) ++counts_[site].barriers;
  ++view.epoch;
  if (elsewhere != 0) {
    Lane& first =
        laneOf(view, static_cast<std::uint32_t>(std::countr_zero(mask)));
    const Lane& other =
        laneOf(view, static_cast<std::uint32_t>(std::countr_zero(elsewhere)));
    report(first, FaultKind::barrier,
           fmt::format("{} waits at a barrier while {} of the same wave waits "
                       "elsewhere",
                       nameOf(first.index), nameOf(other.index)),
           site);
    abandon(first);
  }
  Wave& wave = waves_[view.index];
  wave.operation = operation;
  wave.site = site;
  wave.atBarrier = mask;
  wave.state = LaneState::atBarrier;
  goToScheduler();
}

void Block::crossLanes(WaveView& view, CrossLane operation, std::uint32_t site,
                       std::uint64_t mask) {
  ++view.epoch;
  if (operation == CrossLane::pause) {
    pause(waves_[view.index]);
    return goToScheduler();
  }
  if (exchange(operation, {mask, view.a, view.b, view.c, view.results},
               launch_.waveSize)) {
    return;
  }
  group_.clear();
  forEach(mask, [&](std::uint32_t lane) {
    group_.push_back({lane, view.a[lane], view.b[lane], view.c[lane], 0, -1});
  });
  if (operation == CrossLane::mfma && view.elsewhere != 0) {
    Lane& first = laneOf(view, group_.front().lane);
    report(first, FaultKind::unsupported,
           "a matrix instruction in part of a wave is not emulated", site);
    abandon(first);
  }
  resolve(operation, group_, launch_.waveSize);
  const std::size_t lanes = lanesOf(view.index).size();
  for (const LaneOperands& each : group_) {
    view.results[each.lane] = each.result;
    if (each.missing < 0 || static_cast<std::size_t>(each.missing) >= lanes) {
      continue;
    }
    const Lane& lane = laneOf(view, each.lane);
    report(lane, FaultKind::inactiveLane,
           fmt::format("{} reads the value of lane {}, which is inactive",
                       nameOf(lane.index), each.missing),
           site);
  }
}

Lane& Block::laneAt(Lane& chosen, std::uintptr_t address,
                    std::uintptr_t& code) {
  if (!launch_.waveEntry) return chosen;
  const WaveView& view = waves_[chosen.wave].view;
  if (view.how == WaveAddress::lane || view.mask == 0) return chosen;
  auto found = static_cast<std::uint32_t>(std::countr_zero(view.mask));
  if (view.how != WaveAddress::shared) {
    const bool isListed = view.how == WaveAddress::listed;
    if (view.code != 0) code = view.code - 1;
    constexpr std::uint64_t kPage = 4096;
    bool isFound = false;
    forEach(view.mask, [&](std::uint32_t lane) {
      const std::uint64_t at = isListed
                                   ? view.addresses[lane]
                                   : view.base + view.offsets[lane] * view.step;
      if (!isFound && at / kPage == address / kPage) {
        isFound = true;
        found = lane;
      }
    });
  }
  return laneOf(view, found);
}

void Block::pause(Wave& wave) { wave.isPaused = isPaused_ = true; }

void Block::beginTurn(Wave& wave) {
  if (std::exchange(wave.isPaused, false)) lds_.passBarrier();
}

void Block::passBarrier() {
  lds_.passBarrier();
  if (launch_.waveEntry) {
    for (Wave& wave : waves_) {
      if (wave.state == LaneState::atBarrier) wave.state = LaneState::ready;
    }
    return;
  }
  for (Lane& lane : lanes_) {
    if (lane.state != LaneState::atBarrier) continue;
    lane.state = LaneState::ready;
    lane.path.pop_back();
  }
}

std::string Block::nameOf(std::uint32_t lane) const {
  const Extent thread = threadOf(lane, launch_.block);
  return fmt::format("thread ({},{},{})", thread[0], thread[1], thread[2]);
}

void Block::report(const Lane& lane, FaultKind kind, std::string what,
                   std::uint32_t site, std::uintptr_t code) {
  Fault fault;
  fault.kind = kind;
  fault.what = std::move(what);
  fault.site = site;
  fault.code = code;
  fault.block = block_;
  fault.thread = threadOf(lane.index, launch_.block);
  fault.wave = lane.wave;
  fault.lane = lane.view.lane;
  faults_.add(std::move(fault));
}

void Block::reportAccess(Lane& lane, std::uint64_t size, LdsAccess how,
                         std::uint64_t alignment, std::uint32_t site,
                         const LdsVerdict& verdict) {
  const char* const verb = isRead(how)                ? "reads"
                           : how == LdsAccess::atomic ? "changes"
                                                      : "writes";
  const std::string access =
      fmt::format("{} {} {} byte{} of LDS", nameOf(lane.index), verb, size,
                  size == 1 ? "" : "s");
  switch (verdict.fault) {
    case LdsFault::none:
      return;
    case LdsFault::betweenVariables:
      if (isRead(how) && site < launch_.sites.size() &&
          launch_.sites[site].isInLibrary) {
        report(lane, FaultKind::overread,
               fmt::format("{} outside every variable", access), site);
        return;
      }
      [[fallthrough]];
    case LdsFault::outOfBounds:
      report(lane, FaultKind::outOfBounds,
             fmt::format("{} outside every variable", access), site);
      abandon(lane);
    case LdsFault::misaligned:
      report(lane, FaultKind::misaligned,
             fmt::format("{} at an address that is not a multiple of {}",
                         access, alignment),
             site);
      abandon(lane);
    case LdsFault::uninitialised:
      report(lane, FaultKind::uninitialised,
             fmt::format("{} that no thread of the block has written", access),
             site);
      return;
    case LdsFault::raceOfWaves:
    case LdsFault::raceOfLanes:
      report(
          lane, FaultKind::race,
          fmt::format(
              "{} that {} of {} wave has {} without a {} between", access,
              nameOf(verdict.otherLane),
              verdict.fault == LdsFault::raceOfWaves ? "another" : "the same",
              verdict.otherWrote ? "written" : "read",
              verdict.fault == LdsFault::raceOfWaves ? "barrier"
                                                     : "barrier or __syncwarp"),
          site);
      return;
  }
}

void Block::count(const WaveView& wave, std::uint64_t mask, std::uint64_t size,
                  std::uint32_t how, std::uint32_t site) {
  if (mask == 0) return;
  SiteCounts& counts = counts_[site];
  const LaneView& first = *wave.first;
  auto isWithin = [&](std::uintptr_t begin, std::uint64_t bytes) {
    return wave.addresses[std::countr_zero(mask)] - begin < bytes;
  };
  const bool isKnown = (how & (CountedAs::kGlobal | CountedAs::kLds)) != 0;
  // Private memory that is reached by a flat address is no access to either.
  if (!isKnown && isWithin(first.stackBegin, first.stackSize)) return;
  const bool isLds = (how & CountedAs::kLds) != 0 ||
                     (!isKnown && isWithin(first.ldsBegin, first.ldsSize));
  const WaveAccess access{wave.addresses, mask, size};
  const auto lanes = static_cast<std::uint64_t>(std::popcount(mask));
  const bool isAtomic = (how & CountedAs::kAtomic) != 0;
  if (!accesses_[site]) accesses_[site] = std::make_unique<RepeatedAccess>();
  RepeatedAccess& before = *accesses_[site];
  if ((how & CountedAs::kTexture) != 0) {
    // Its lines are not those of memory, and fill no cache.
    LineCache none;
    const Cost lines =
        before.cacheLines(access, launch_.counting.lineBytes, none).lines;
    counts.textureReads += 1;
    counts.textureNeighbours += lines.taken <= 2 * lines.least ? 1 : 0;
    return;
  }
  if (isAtomic) {
    counts.atomics += 1;
    counts.atomicLanes += lanes;
    counts.atomicAddresses += before.differentAddresses(
        access, isLds ? RepeatedAccess::kLdsUnit : launch_.counting.lineBytes);
  }
  if (isLds) {
    // Banks begin anew at any multiple of their bytes, as LDS does.
    const Cost cost =
        before.ldsPasses(access, launch_.counting.banks, isAtomic);
    counts.ldsAccesses += 1;
    counts.passes += cost.taken;
    counts.leastPasses += cost.least;
    return;
  }
  const LineCost cost =
      before.cacheLines(access, launch_.counting.lineBytes, lineCache_);
  counts.accesses += 1;
  counts.bytes += lanes * size;
  counts.lines += cost.lines.taken;
  counts.leastLines += cost.lines.least;
  counts.fetchedLines += cost.fetched;
}

void Block::abandon(Lane& lane) {
  ended_ = true;
  lane.state = LaneState::done;
  jump_fcontext(scheduler, nullptr);
  __builtin_unreachable();
}

}  // namespace hipport

using hipport::current;

hipport::LaneView* hipport_lane() { return &current->view; }

std::uint64_t hipport_cross_lane(std::uint32_t operation, std::uint32_t site,
                                 std::uint64_t a, std::uint64_t b,
                                 std::uint64_t c) {
  hipport::Lane& lane = *current;
  lane.operation = static_cast<hipport::CrossLane>(operation);
  lane.operands = {lane.view.lane, a, b, c, 0, -1};
  lane.path.push_back(site);
  lane.state = hipport::LaneState::stopped;
  hipport::goToScheduler();
  return lane.operands.result;
}

void hipport_enter(std::uint32_t site) { current->path.push_back(site); }
void hipport_leave() { current->path.pop_back(); }

void hipport_lds(const std::byte* at, std::uint64_t size, std::uint32_t how,
                 std::uint64_t alignment, std::uint32_t site) {
  current->block->access(*current, at, size,
                         static_cast<hipport::LdsAccess>(how), alignment, site);
}

void hipport_count_operations(std::uint32_t /*operations*/,
                              std::uint32_t /*site*/) {
  current->block->leaveUncounted();
}

void hipport_count(const std::byte* /*at*/, std::uint64_t /*size*/,
                   std::uint32_t /*how*/, std::uint32_t /*site*/) {
  current->block->leaveUncounted();
}

void hipport_trap(std::uint32_t site, const char* what) {
  const bool isUnsupported = *what == '!';
  const auto kind = isUnsupported ? hipport::FaultKind::unsupported
                                  : hipport::FaultKind::trap;
  hipport_fault(site, static_cast<std::uint32_t>(kind), what + isUnsupported);
}

void hipport_fault(std::uint32_t site, std::uint32_t kind, const char* what) {
  current->block->report(*current, static_cast<hipport::FaultKind>(kind), what,
                         site);
  current->block->abandon(*current);
}

void hipport_wave_choose(hipport::WaveView* wave, std::uint32_t lane) {
  hipport::Lane& chosen = current->block->laneOf(*wave, lane);
  std::ranges::copy(wave->first->workgroup, chosen.view.workgroup);
  current = &chosen;
}

void hipport_wave_cross_lane(hipport::WaveView* wave, std::uint32_t operation,
                             std::uint32_t site, std::uint64_t mask) {
  current->block->crossLanes(*wave, static_cast<hipport::CrossLane>(operation),
                             site, mask);
}

void hipport_wave_barrier(hipport::WaveView* wave, std::uint32_t operation,
                          std::uint32_t site, std::uint64_t mask,
                          std::uint64_t elsewhere) {
  current->block->stopAtBarrier(
      *wave, static_cast<hipport::CrossLane>(operation), site, mask, elsewhere);
}

void hipport_wave_divide(hipport::WaveView* wave) {
  hipport::Block& block = *current->block;
  hipport::Lane& lane = block.laneOf(
      *wave, static_cast<std::uint32_t>(std::countr_zero(wave->mask)));
  const auto code =
      reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) - 1;
  block.report(lane, hipport::FaultKind::division,
               fmt::format("{} divides by zero", block.nameOf(lane.index)),
               hipport::kNoSite, code);
  block.abandon(lane);
}

void hipport_wave_lds(hipport::WaveView* wave, std::uint64_t mask,
                      std::uint32_t low, std::uint32_t high, std::uint32_t bits,
                      std::uint64_t size, std::uint32_t how,
                      std::uint64_t alignment, std::uint32_t site) {
  current->block->access(*wave,
                         {.offsets = wave->offsets,
                          .mask = mask,
                          .low = low,
                          .high = high,
                          .bits = bits,
                          .size = size,
                          .how = static_cast<hipport::LdsAccess>(how),
                          .alignment = alignment},
                         site);
}

void hipport_wave_count(hipport::WaveView* wave, std::uint64_t mask,
                        std::uint64_t size, std::uint32_t how,
                        std::uint32_t site) {
  current->block->count(*wave, mask, size, how, site);
}
