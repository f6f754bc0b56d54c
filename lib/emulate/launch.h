// Runs all blocks of a kernel, several at once on threads of this machine.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "emulate/counters.h"
#include "emulate/faults.h"
#include "emulate/lds.h"
#include "emulate/site.h"
#include "emulate/stacks.h"

namespace hipport {

struct WaveView;

/// One launch, the same for all blocks.
struct GridLaunch {
  /// Of the stacks that its lanes or waves run on.
  std::size_t stackBytes() const {
    return waveEntry ? Stacks::kWaveBytes : Stacks::kLaneBytes;
  }

  // One of these: for a lane, or for all lanes of a wave at once.
  void (*entry)(void** arguments) = nullptr;
  void (*waveEntry)(void** arguments, WaveView* wave) = nullptr;
  void** arguments = nullptr;
  Extent grid{1, 1, 1};  ///< in blocks
  Extent block{1, 1, 1};
  std::uint32_t waveSize = 64;
  std::span<const LdsVariable> variables;        ///< of the module
  std::span<const Site> sites;                   ///< of the module
  std::span<const std::uint32_t> usedVariables;  ///< by the kernel
  std::uint64_t dynamicLds = 0;                  ///< in bytes
  unsigned abi = 500;          ///< 100 times the version of the code object
  bool isCooperative = false;  ///< all blocks are in flight at once
  bool lanesMeet = true;       ///< somewhere a lane may wait for others
  std::uint64_t seed = 0;      ///< shuffles blocks and waves; 0 does not
  bool isCounted = false;      ///< what sites cost; only of code for waves
  CountingModel counting = {};
};

/// What a launch came to.
struct LaunchEnd {
  std::vector<Fault> faults;   ///< each place once
  bool isEnded = false;        ///< by a fault that ends the kernel
  bool isOutOfMemory = false;  ///< not all blocks could be run
  /// By sites; empty where the kernel could not be counted.
  std::vector<SiteCounts> counts;
};

/// Runs all blocks, on `workers` threads, or as many as can be had with the
/// stacks of their lanes.
LaunchEnd run(const GridLaunch& launch, unsigned workers);

}  // namespace hipport
