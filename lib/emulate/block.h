// Runs the blocks of a kernel, lane by lane: every lane is a fiber, the lanes
// of a wave are in step at cross-lane operations, the waves at barriers.
//
// Lanes that part run one after the other until each stops at such a place. Of
// the places where lanes of a wave wait, the one that comes first in the order
// of the code goes on, with the lanes that wait there: so lanes meet again
// where the hardware lets them meet.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "emulate/lds.h"

namespace hipport {

using Extent = std::array<std::uint32_t, 3>;

enum class FaultKind : std::uint8_t {
  memory,         ///< an address where nothing is
  division,       ///< of an integer by 0
  misaligned,     ///< LDS
  outOfBounds,    ///< LDS
  uninitialised,  ///< LDS
  race,           ///< LDS
  barrier,        ///< lanes of a block that wait at different places
  earlyReturn,    ///< lanes that ended, and others at a barrier
  inactiveLane,   ///< the value of a lane that takes no part
  image,          ///< what is no texture or surface object
  trap,           ///< __builtin_trap, abort, a failed assert
  unsupported,    ///< what the emulation has no meaning for
};

/// "lds-race".
const char* idOf(FaultKind kind);

/// Whether the kernel cannot go on, nor its results be used.
bool endsKernel(FaultKind kind);

struct Fault {
  FaultKind kind = FaultKind::trap;
  std::string what;        ///< a sentence without its full stop
  std::uint32_t site = 0;  ///< of the lowering; kNoSite if it is not known
  std::uint32_t otherSite = 0;
  std::uintptr_t code = 0;  ///< the instruction, where there is no site
  Extent block{};
  Extent thread{};
  std::uint32_t wave = 0;
  std::uint32_t lane = 0;
};
inline constexpr std::uint32_t kNoSite = 0xffffffff;

/// One launch, the same for all blocks.
struct Launch {
  void (*entry)(void** arguments) = nullptr;
  void** arguments = nullptr;
  Extent grid{1, 1, 1};  ///< in blocks
  Extent block{1, 1, 1};
  std::uint32_t waveSize = 64;
  std::span<const LdsVariable> variables;        ///< of the module
  std::span<const std::uint32_t> usedVariables;  ///< by the kernel
  std::uint64_t dynamicLds = 0;                  ///< in bytes
  unsigned abi = 500;          ///< 100 times the version of the code object
  bool isCooperative = false;  ///< all blocks are in flight at once
  bool lanesMeet = true;       ///< somewhere a lane may wait for others
  std::uint64_t seed = 0;      ///< shuffles blocks and waves; 0 does not
};

/// What a launch came to.
struct LaunchEnd {
  std::vector<Fault> faults;  ///< each place once
  bool isEnded = false;       ///< by a fault that ends the kernel
};

/// Runs all blocks, on `workers` threads.
LaunchEnd run(const Launch& launch, unsigned workers);

}  // namespace hipport
