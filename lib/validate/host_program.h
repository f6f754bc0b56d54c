// What host code does with the device, by what a compiler made of it: launches,
// waits, copies and allocations, and the loops that they stand in.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

enum class HostOperationKind : std::uint8_t {
  launch,
  wait,      ///< hipDeviceSynchronize and its kin
  copy,      ///< between the host's memory and the device's
  allocate,  ///< hipMalloc and its kin
  release,   ///< hipFree and its kin
  managed,   ///< hipMallocManaged
  clock,     ///< what takes the time, of the host or by events
  other,     ///< of anything that may do something
};

struct HostOperation {
  HostOperationKind kind = HostOperationKind::other;
  /// "hipMemcpy"; of a launch its kernel, mangled, or empty where the program
  /// does not say which.
  std::string callee;
  std::string file;        ///< as the compiler names it; empty where unknown
  std::uint32_t line = 0;  ///< 0 where unknown
  std::uint32_t function = 0;  ///< that it stands in, by its number
  /// The innermost loop around it, in HostProgram::loops.
  std::optional<std::size_t> loop;
  /// Of a launch: threads of a block and blocks, where they are constants.
  std::optional<std::array<std::uint32_t, 3>> block;
  std::optional<std::array<std::uint32_t, 3>> grid;
  /// Of a launch in a loop: its arguments are the same each time round.
  bool isRepeated = false;
  /// Of a copy: the host's memory is known not to be pinned, by where it comes
  /// from in the same function.
  bool isPageable = false;
  bool isToHost = false;               ///< of a copy
  std::optional<std::uint64_t> bytes;  ///< of a copy, if a constant
};

struct HostLoop {
  std::optional<std::size_t> parent;
  /// At most, where the compiler knows; 0 where it does not.
  std::uint32_t rounds = 0;
};

struct HostProgram {
  std::vector<HostLoop> loops;
  std::vector<HostOperation> calls;
  /// Memory is pinned after it was allocated (hipHostRegister), and it is not
  /// known which.
  bool pinsMemory = false;
  std::string problem;  ///< why it could not be read; empty if it was

  bool isWithin(const HostOperation& call, std::size_t loop) const;
};

/// Reads LLVM's bitcode of a unit's host code that is optimised, with line
/// tables, and whose loops are not unrolled (kHostProgramFlags).
HostProgram readHostProgram(std::string_view bitcode);

inline constexpr std::array<const char*, 5> kHostProgramFlags = {
    "-O1", "-fno-unroll-loops", "-fno-vectorize", "-gline-tables-only",
    "-emit-llvm"};

}  // namespace hipport
