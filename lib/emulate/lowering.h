// AMD device code, as LLVM IR, turned into code of this machine that runs one
// lane: its cross-lane operations, identifiers and accesses to LDS become
// calls of lane.h, AMD's other instructions calls of intrinsics.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulate/lds.h"
#include "emulate/site.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace hipport {

struct LoweredKernel {
  std::string name;                      ///< as the host registers it
  std::string entry;                     ///< void (void** arguments)
  std::vector<std::uint32_t> variables;  ///< of LDS that it may use
  bool lanesMeet = true;                 ///< whether a lane may wait for others
  std::uint32_t blockThreads = 1024;     ///< at most, by __launch_bounds__
  bool isOfWave = false;  ///< void (void** arguments, WaveView* wave)
};

/// What is needed of a module beside its code.
struct Lowered {
  std::vector<Site> sites;
  std::vector<LdsVariable> variables;
  std::vector<LoweredKernel> kernels;
  std::uint32_t waveSize = 64;
};

/// Aliases and lists of what is used go: nothing asks for them here.
void dropIndirections(llvm::Module& module);

/// 100 times the version of the code object that a module of AMD's is for.
unsigned abiOf(const llvm::Module& module);

/// Rewrites an optimised module of AMD's, or a part of one, for `host`. Its
/// kernels are found by their entries from then on. `counts`: they count what
/// their lines cost (counters.h).
Lowered lower(llvm::Module& module, const llvm::TargetMachine& host,
              bool counts);

}  // namespace hipport
