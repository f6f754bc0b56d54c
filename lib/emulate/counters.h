// What a kernel's lines cost: counted while it is emulated, by the waves that
// run them. Lowering has a kernel say so where it is asked to
// (HIPPORT_EMULATE_COUNTERS).
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "emulate/faults.h"
#include "emulate/site.h"

namespace hipport {

/// Of one place in the code. Vectorised code adds to the first two by their
/// offsets.
struct SiteCounts {
  std::uint64_t operations =
      0;                       ///< that waves did, of LLVM's intermediate code
  std::uint64_t lanes = 0;     ///< of all of them together
  std::uint64_t accesses = 0;  ///< to global memory, by waves
  std::uint64_t bytes = 0;     ///< that their lanes asked for
  std::uint64_t lines = 0;     ///< of cache, that they touched
  std::uint64_t leastLines = 0;    ///< that so many bytes take side by side
  std::uint64_t fetchedLines = 0;  ///< that were not in the cache
  std::uint64_t ldsAccesses = 0;   ///< by waves
  std::uint64_t passes = 0;        ///< over the banks of LDS
  std::uint64_t leastPasses = 0;   ///< without conflicts
  std::uint64_t atomics = 0;       ///< by waves, to memory of either kind
  std::uint64_t atomicLanes = 0;
  std::uint64_t atomicAddresses = 0;  ///< different ones in each wave
  std::uint64_t barriers = 0;         ///< that waves came to
  std::uint64_t textureReads = 0;     ///< of plain memory, by waves
  /// Of them, those whose lanes read neighbours.
  std::uint64_t textureNeighbours = 0;
  // Of the loops that begin there, as the compiler left them.
  std::uint64_t loopEntries = 0;  ///< by waves
  std::uint64_t loopRounds = 0;   ///< of waves: as many as the last lane's
  std::uint64_t laneEntries = 0;
  std::uint64_t laneRounds = 0;

  SiteCounts& operator+=(const SiteCounts& other);
};

/// How costs are counted on an architecture.
struct CountingModel {
  std::uint64_t lineBytes = 64;
  std::uint32_t banks = 32;
};

/// All launches of a kernel.
struct KernelCounts {
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t waves = 0;
  std::uint64_t threads = 0;
  Extent block{};                ///< of the last launch
  std::uint64_t dynamicLds = 0;  ///< of the last launch, in bytes
  std::uint32_t waveSize = 0;
  /// False for one that ran lane by lane: of that nothing is known.
  bool isCounted = true;
  std::map<std::pair<std::string, std::uint32_t>, SiteCounts> lines;
  struct Loops {
    std::uint32_t lastLine = 0;
    bool areHalving = false;
  };
  /// The loops that begin at a line.
  std::map<std::pair<std::string, std::uint32_t>, Loops> loops;
};

/// What the host does that may take longer than kernels.
enum class CountedCall : std::uint8_t {
  pageableCopy,  ///< between the device and memory that is not pinned
  synchronise,   ///< waits for the device
  managed,       ///< allocates managed memory
};

/// All calls of one kind from one line of the program.
struct CallCounts {
  std::uint64_t calls = 0;
  std::uint64_t bytes = 0;
  std::uint64_t single = 0;  ///< that wait, after one launch alone
};

/// Of all kernels of a process, kept in a file of its own.
class Counters {
 public:
  /// They are written to `folder`/<process>.json when the process ends, and at
  /// most once a second before. Empty: nothing is kept.
  Counters(std::string folder, std::string architecture, CountingModel model);

  bool isOn() const { return !folder_.empty(); }
  const CountingModel& model() const { return model_; }

  /// `sites` are those that `counts` are of; empty counts are of a kernel that
  /// is not counted.
  void add(const std::string& kernel, const KernelCounts& launch,
           std::span<const Site> sites, std::span<const SiteCounts> counts);
  /// A call of the program, from the line that called this library.
  void addCall(CountedCall call, std::uint64_t bytes = 0);
  /// A kernel is launched, which the next wait is for.
  void addLaunch();
  void write();

 private:
  std::string text() const;

  std::string folder_;
  std::string architecture_;
  CountingModel model_;
  std::mutex mutex_;
  std::map<std::string, KernelCounts> kernels_;
  std::map<std::tuple<CountedCall, std::string, std::uint32_t>, CallCounts>
      calls_;
  std::uint64_t launchesSinceWait_ = 0;
  double written_ = 0;  ///< when, in seconds of a clock that only moves on
};

}  // namespace hipport
