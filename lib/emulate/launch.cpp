#include "emulate/launch.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <random>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#include "emulate/block.h"
#include "emulate/processor_faults.h"
#include "emulate/stacks.h"

namespace hipport {
namespace {

Extent blockOf(std::uint64_t index, const Extent& grid) {
  return {static_cast<std::uint32_t>(index % grid[0]),
          static_cast<std::uint32_t>(index / grid[0] % grid[1]),
          static_cast<std::uint32_t>(index / grid[0] / grid[1])};
}

/// Starts one more thread; false where none can be had.
template <typename Work>
bool addThread(std::vector<std::jthread>& threads, const Work& work) try {
  threads.emplace_back(work);
  return true;
} catch (const std::system_error&) {
  return false;
}

/// How many blocks can have their stacks at once.
std::uint64_t blocksAtOnce(const GridLaunch& launch) {
  const std::uint64_t lanes =
      std::uint64_t{launch.block[0]} * launch.block[1] * launch.block[2];
  const std::uint64_t perStack = launch.waveEntry ? launch.waveSize : 1;
  const std::uint64_t stacks =
      launch.lanesMeet ? (lanes + perStack - 1) / perStack : 1;
  return std::max<std::uint64_t>(
      1, Stacks::capacity(launch.stackBytes()) / stacks);
}

/// What all blocks counted.
class CountsOfAll {
 public:
  explicit CountsOfAll(std::size_t sites) : all_(sites) {}

  void add(const Block& block) {
    const std::lock_guard lock(mutex_);
    if (!block.isCountedWhole()) isWhole_ = false;
    const std::span<const SiteCounts> counts = block.counts();
    for (std::size_t i = 0; i < counts.size(); ++i) all_[i] += counts[i];
  }
  std::vector<SiteCounts> take() {
    if (!isWhole_) all_.clear();
    return std::move(all_);
  }

 private:
  std::mutex mutex_;
  std::vector<SiteCounts> all_;
  bool isWhole_ = true;
};

/// The blocks of a grid whose blocks wait for each other.
void runTogether(const GridLaunch& launch, std::uint64_t count, Faults& faults,
                 CountsOfAll& counts) {
  const SignalStack stack;
  std::vector<std::unique_ptr<Block>> blocks;
  for (std::uint64_t i = 0; i < count; ++i) {
    blocks.push_back(std::make_unique<Block>(launch, faults));
    blocks.back()->start(blockOf(i, launch.grid));
  }
  while (true) {
    std::size_t done = 0;
    for (const std::unique_ptr<Block>& block : blocks) {
      if (!block->go()) return;
      done += block->isDone();
    }
    if (done > 0) break;
    for (const std::unique_ptr<Block>& block : blocks) block->passBarrier();
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    counts.add(*blocks[i]);
    if (blocks[i]->isDone()) continue;
    Fault fault;
    fault.kind = FaultKind::barrier;
    fault.what =
        "a block waits at a barrier of the grid, but another block has ended";
    fault.site = kNoSite;
    fault.block = blockOf(i, launch.grid);
    faults.add(std::move(fault));
    return;
  }
}

}  // namespace

LaunchEnd run(const GridLaunch& launch, unsigned workers) {
  watchProcessorFaults();
  Faults faults;
  CountsOfAll counts(launch.waveEntry && launch.isCounted ? launch.sites.size()
                                                          : 0);
  const std::uint64_t count =
      std::uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
  std::atomic<bool> isOutOfMemory = false;
  // Nothing may be thrown through the code of the program that launches.
  auto guarded = [&](const auto& runBlocks) {
    try {
      runBlocks();
    } catch (const std::bad_alloc&) {
      isOutOfMemory = true;
    }
  };
  if (launch.isCooperative) {
    guarded([&] { runTogether(launch, count, faults, counts); });
    return {faults.take(), faults.isEnded(), isOutOfMemory, counts.take()};
  }
  std::vector<std::uint64_t> order;
  if (launch.seed != 0) {
    order.resize(count);
    std::iota(order.begin(), order.end(), 0);
    std::mt19937_64 random(launch.seed);
    std::ranges::shuffle(order, random);
  }
  std::atomic<std::uint64_t> next = 0;
  auto work = [&] {
    const SignalStack stack;
    Block block(launch, faults);
    while (!faults.isEnded() && !isOutOfMemory) {
      const std::uint64_t i = next.fetch_add(1);
      if (i >= count) break;
      block.start(blockOf(order.empty() ? i : order[i], launch.grid));
      if (!block.go()) break;
    }
    counts.add(block);
  };
  const std::uint64_t most =
      std::min({std::uint64_t{workers}, count, blocksAtOnce(launch)});
  std::vector<std::jthread> threads;
  for (std::uint64_t i = 1; i < most; ++i) {
    if (!addThread(threads, [&] { guarded(work); })) break;
  }
  guarded(work);
  threads.clear();
  return {faults.take(), faults.isEnded(), isOutOfMemory, counts.take()};
}

}  // namespace hipport
