// The kinds of advice: one is one file beside this one, which reads code
// objects (of one unit for one architecture), host code or emulated runs.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "advise/advice.h"

namespace hipport {

/// What a compiler made of a kernel or of a function that kernels call.
struct CodeContext {
  const UnitResult* unit = nullptr;
  const TargetResult* target = nullptr;
  const Architecture* architecture = nullptr;
  const DeviceFunction* function = nullptr;
  const KernelResources* resources = nullptr;  ///< null for one that is called
  /// Threads of the blocks that it is launched in; 0 where that is not known.
  int blockThreads = 0;
  /// The same of all instances of its template, which have one source; and
  /// whether nothing launches one in larger blocks, run or not.
  int boundThreads = 0;
  bool isBoundProven = false;
  /// It is launched in one block at a time: there is nothing to share a compute
  /// unit with.
  bool isOneBlock = false;

  std::string name() const;
  /// A kernel of the algorithm libraries, which nobody changes.
  bool isOfLibrary() const;
};

/// What an emulated kernel did.
struct RunContext {
  const KernelProfile* profile = nullptr;
  const Architecture* architecture = nullptr;
  std::string unit;
  const DeviceFunction* code = nullptr;     ///< null where not known
  const SharedMemoryUse* shared = nullptr;  ///< likewise
  ShownPlace launch;     ///< the first line that launches it, or line 0
  double allCycles = 0;  ///< of the run

  /// Of all cycles of the run, those that the kernel would be spared with
  /// `less` to do.
  double shareOf(const Load& less) const;
};

/// Kernels that were emulated, by their symbols.
using MeasuredKernels = std::map<std::string, const MeasuredKernel*>;

/// What a compiler made of a unit's host code.
struct HostContext {
  const UnitResult* unit = nullptr;
  const HostProgram* code = nullptr;
  std::vector<const Architecture*> architectures;
  const MeasuredKernels* measured = nullptr;
  /// Calls that emulated programs made, each with how often.
  const std::set<ShownPlace>* counted = nullptr;
};

/// What a kernel does with shared memory, by its code.
struct SharedContext {
  const UnitResult* unit = nullptr;
  const TargetResult* target = nullptr;
  const Architecture* architecture = nullptr;
  const SharedMemoryUse* use = nullptr;
  /// Of the blocks that it is launched in; nothing where that is not known.
  std::optional<std::array<std::uint32_t, 3>> block;
  /// What it did in a run, which says most of it better; or null.
  const MeasuredKernel* measured = nullptr;
};

// Each adds to `list` what it finds.
void adviseOnSpills(const CodeContext& code, std::vector<Advice>& list);
void adviseOnPrivateArrays(const CodeContext& code, std::vector<Advice>& list);
void adviseOnOccupancy(const CodeContext& code, std::vector<Advice>& list);
void adviseOnInstructions(const CodeContext& code, std::vector<Advice>& list);
void adviseOnShared(const SharedContext& shared, std::vector<Advice>& list);
void adviseOnAccesses(const RunContext& run, std::vector<Advice>& list);
void adviseOnBanks(const RunContext& run, std::vector<Advice>& list);
void adviseOnLanes(const RunContext& run, std::vector<Advice>& list);
void adviseOnAtomics(const RunContext& run, std::vector<Advice>& list);
void adviseOnReductions(const RunContext& run, std::vector<Advice>& list);
void adviseOnTextures(const RunContext& run, std::vector<Advice>& list);
void adviseOnCalls(const Run& run, std::vector<Advice>& list);
void adviseOnHost(const HostContext& host, std::vector<Advice>& list);
void adviseOnOptions(const UnitResult& unit, std::vector<Advice>& list);

// What runs and code tell alike.

/// "an access to shared memory takes 32 passes over its 32 banks where 2 would
/// do", of so many accesses.
std::string bankMessage(std::uint64_t passes, std::uint64_t least,
                        std::uint64_t accesses,
                        const Architecture& architecture);
std::string bankRemedy(const Architecture& architecture);
/// Lines no further apart that cost the same are one advice, and how it goes on
/// for so many of them.
inline constexpr std::uint32_t kNextLines = 2;
std::string sameOnLines(std::size_t lines, std::uint32_t last);
/// What the last rounds of a block that adds up in halves have to do, which one
/// wave has alone.
std::uint64_t roundsOfOneWave(const Architecture& architecture);
std::string reductionMessage(std::uint64_t rounds,
                             const Architecture& architecture);
std::string reductionRemedy(const Architecture& architecture);

/// Operations of waves that a compute unit begins in a cycle. A SIMD unit of
/// CDNA has 16 lanes and takes four cycles for 64; one of RDNA has 32 (AMD's
/// white papers of both).
double operationsPerCycle(const Architecture& architecture);

/// What a line takes of a compute unit.
Load loadOf(const MeasuredLine& line, const Architecture& architecture);

/// What the host does less often, or a loop of its goes round, may be what a
/// program does once, before or after its work.
inline constexpr std::uint32_t kOften = 10;

// Causes and remedies that runs and host code tell alike.
inline constexpr std::string_view kPageableCost =
    "each is copied once more, through a pinned buffer of the runtime's, "
    "and the host waits for it even where it is called asynchronous (AMD's "
    "documentation of HIP: host memory)";
inline constexpr std::string_view kPageableRemedy =
    "allocate it by hipHostMalloc, or pin it by hipHostRegister once";
inline constexpr std::string_view kManagedCost =
    "its pages move to the device on gfx90a and gfx942 with HSA_XNACK=1 "
    "alone; else they stay with the host, and each cache line that kernels "
    "read comes over the bus (AMD's documentation of HIP: unified memory)";
inline constexpr std::string_view kManagedRemedy =
    "use hipMalloc and hipMemcpy for what kernels work on, or run with "
    "HSA_XNACK=1 and prefetch (hipMemPrefetchAsync)";

/// What is copied at once in so few bytes is a flag or a sum, and takes no time
/// of its own.
inline constexpr std::uint64_t kFewBytes = 4096;

/// Below this part of a kernel's cycles nothing is said.
inline constexpr double kLeastShare = 0.05;

/// A file that the compiler or the emulator names, as the user would.
ShownPlace placeIn(const std::string& file, std::uint32_t line);

/// "ns::Class::kernel" of "void ns::Class<int>::kernel<4>(float*)".
std::string withoutArguments(std::string_view kernel);

/// What to do about blocks that do not fill their waves of so many lanes.
std::string fullWaves(std::uint64_t threads, std::uint64_t width);

/// "1,024".
std::string withCommas(std::uint64_t number);

}  // namespace hipport
