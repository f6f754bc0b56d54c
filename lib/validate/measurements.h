// What the emulator counted of a run, by kernels and lines.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace hipport {

/// One line of a kernel. Sums over all waves that ran it; the emulator's own
/// description is in lib/emulate/counters.h.
struct MeasuredLine {
  std::string file;                ///< empty where unknown
  std::uint32_t line = 0;          ///< 0 where unknown
  std::uint64_t operations = 0;    ///< of waves, of LLVM's intermediate code
  std::uint64_t lanes = 0;         ///< that took part, of all operations
  std::uint64_t accesses = 0;      ///< of waves to global memory
  std::uint64_t bytes = 0;         ///< that lanes asked for in them
  std::uint64_t lines = 0;         ///< of cache that they touched
  std::uint64_t leastLines = 0;    ///< that so many bytes take side by side
  std::uint64_t fetchedLines = 0;  ///< that the cache did not have
  std::uint64_t ldsAccesses = 0;   ///< of waves
  std::uint64_t passes = 0;        ///< over the banks of LDS
  std::uint64_t leastPasses = 0;   ///< without conflicts
  std::uint64_t atomics = 0;       ///< of waves
  std::uint64_t atomicLanes = 0;
  std::uint64_t atomicAddresses = 0;    ///< different ones within each wave
  std::uint64_t barriers = 0;           ///< that waves came to
  std::uint64_t textureReads = 0;       ///< of waves, of plain memory
  std::uint64_t textureNeighbours = 0;  ///< of them, by neighbours
  // Of the loops that begin there, as the compiler left them: one that it
  // unrolled by four goes round a fourth as often.
  std::uint64_t loopEntries = 0;  ///< by waves
  std::uint64_t loopRounds = 0;   ///< of waves: as many as the last lane's
  std::uint64_t laneEntries = 0;
  std::uint64_t laneRounds = 0;
  std::uint32_t lastLine = 0;  ///< of them; 0 where none begins
  bool isHalving = false;      ///< rounds have a barrier, and half of something
};

/// All launches of a kernel in one run.
struct MeasuredKernel {
  std::string symbol;  ///< mangled
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t waves = 0;
  std::uint64_t threads = 0;
  std::array<std::uint32_t, 3> block{};  ///< of the last launch
  std::uint64_t dynamicLds = 0;          ///< of the last launch, in bytes
  int waveSize = 0;
  /// False where the kernel ran lane by lane, which says nothing of waves.
  bool isCounted = true;
  std::vector<MeasuredLine> lines;
};

/// Calls of one kind from one line of the program's host code.
struct MeasuredCalls {
  std::string call;        ///< "pageable-copy", of CountedCall in lib/emulate
  std::string file;        ///< empty where unknown
  std::uint32_t line = 0;  ///< 0 where unknown
  std::uint64_t calls = 0;
  std::uint64_t bytes = 0;
  std::uint64_t single = 0;  ///< that wait for the device, after one launch
};

struct Measurements {
  std::vector<MeasuredKernel> kernels;  ///< by symbol
  std::vector<MeasuredCalls> calls;
};

/// What the processes of a run left in a folder (HIPPORT_EMULATE_COUNTERS).
/// Files that are not whole are passed over.
Measurements readMeasurements(const std::filesystem::path& folder);

}  // namespace hipport
