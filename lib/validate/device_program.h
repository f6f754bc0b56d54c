// What device code does with shared memory, by what a compiler read of it:
// where each access goes in terms of the threads of a block, and loops that add
// up in halves. Nothing is run for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/lane_formula.h"

namespace hipport {

/// A read or a write of shared memory that is no atomic operation.
struct SharedAccess {
  std::string file;  ///< as the compiler names it
  std::uint32_t line = 0;
  std::uint64_t bytes = 0;  ///< of one lane
  bool isWrite = false;
  /// It is made in each round of a loop: it goes elsewhere, or what is there
  /// may have changed.
  bool isRepeated = false;
  /// The kernel does others more often: in more loops that may go round often.
  bool isSeldom = false;
  LaneFormula address;  ///< in bytes
  /// Lanes for which one of them is 0 take no part. Where an evaluation says
  /// nothing, it is a bound of the data, which nearly all are within.
  std::vector<LaneFormula> conditions;
};

/// A loop with a barrier in each round, and half of what the round before had:
/// "for (s = blockDim.x / 2; s > 0; s /= 2)".
struct HalvingLoop {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t lastLine = 0;
  std::optional<LaneFormula> first;  ///< what its first round has, if known
  std::int64_t least = 0;            ///< what its last round has at least
};

struct SharedMemoryUse {
  std::string symbol;  ///< of the kernel, mangled
  /// It asks for nothing but threadIdx.x, so its blocks are taken to be rows.
  bool isOfRows = true;
  std::vector<SharedAccess> accesses;
  std::vector<HalvingLoop> halvings;
};

struct DeviceProgram {
  std::vector<SharedMemoryUse> kernels;  ///< that use any
  std::string problem;  ///< why it could not be read; empty if it was
};

/// Reads a code object that has its LLVM bitcode with it (kDeviceProgramFlags).
/// What a kernel does by functions of other units is not known.
DeviceProgram readDeviceProgram(std::string_view codeObject);

inline constexpr std::array<const char*, 2> kDeviceProgramFlags = {
    "-Xclang", "-fembed-bitcode=all"};

}  // namespace hipport
