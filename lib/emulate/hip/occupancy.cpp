// How many blocks a compute unit holds at once, and which size of a block fills
// it.
#include <algorithm>

#include "emulate/hip/runtime.h"
#include "emulate/stacks.h"

using hipport::Architecture;
using hipport::architecture;
using hipport::blocksPerUnit;
using hipport::DeviceModule;
using hipport::failWith;
using hipport::put;
using hipport::Runtime;

namespace hipport {

int computeUnits() {
  const Architecture& of = architecture();
  // A kernel's lanes run as waves or one by one.
  const auto waves = static_cast<std::size_t>(of.unit.simds) *
                     static_cast<std::size_t>(of.unit.waves);
  const auto most = static_cast<int>(
      std::min(Stacks::capacity(Stacks::kWaveBytes) / waves,
               Stacks::capacity(Stacks::kLaneBytes) /
                   (waves * static_cast<std::size_t>(of.wave))));
  return std::clamp(static_cast<int>(Runtime::get().options().workers), 1,
                    std::max(1, most));
}

int blocksPerUnit(int blockThreads, std::size_t ldsBytes) {
  const Architecture& of = architecture();
  if (blockThreads <= 0 || blockThreads > of.blockThreads) return 0;
  const int waves = (blockThreads + of.wave - 1) / of.wave;
  int blocks = of.unit.simds * of.unit.waves / waves;
  if (ldsBytes > 0) {
    blocks = std::min(
        blocks, of.unit.ldsBytes /
                    static_cast<int>(std::min<std::size_t>(ldsBytes, 1 << 30)));
  }
  return blocks;
}

}  // namespace hipport

namespace {

hipError_t occupancy(int* blocks, const void* stub, int blockThreads,
                     std::size_t dynamicLds) {
  DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(error);
  if (blockThreads <= 0) return failWith(hipErrorInvalidValue);
  return put(blocks,
             blocksPerUnit(blockThreads, kernel->staticLds() + dynamicLds));
}

/// hipOccupancyDefault, and hipOccupancyDisableCachingOverride of HIP 6.1.
bool isFlag(unsigned flags) { return flags <= 1; }

hipError_t bestBlock(int* grid, int* block, const DeviceModule::Kernel& kernel,
                     std::size_t dynamicLds, int limit) {
  const std::size_t lds = kernel.staticLds() + dynamicLds;
  int most = std::min(architecture().blockThreads,
                      static_cast<int>(kernel.lowered->blockThreads));
  if (limit > 0) most = std::min(most, limit);
  int best = architecture().wave;
  int bestThreads = 0;
  for (int threads = architecture().wave; threads <= most;
       threads += architecture().wave) {
    const int inFlight = blocksPerUnit(threads, lds) * threads;
    if (inFlight >= bestThreads) {
      bestThreads = inFlight;
      best = threads;
    }
  }
  if (!grid || !block) return failWith(hipErrorInvalidValue);
  *block = best;
  *grid = std::max(1, blocksPerUnit(best, lds)) * hipport::computeUnits();
  return hipSuccess;
}

}  // namespace

HIPPORT_API hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, const void* stub, int blockThreads, std::size_t dynamicLds) {
  return occupancy(blocks, stub, blockThreads, dynamicLds);
}
HIPPORT_API hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, const void* stub, int blockThreads, std::size_t dynamicLds,
    unsigned flags) {
  if (!isFlag(flags)) return failWith(hipErrorInvalidValue);
  return occupancy(blocks, stub, blockThreads, dynamicLds);
}
HIPPORT_API hipError_t hipOccupancyMaxPotentialBlockSize(int* grid, int* block,
                                                         const void* stub,
                                                         std::size_t dynamicLds,
                                                         int limit) {
  DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(error);
  return bestBlock(grid, block, *kernel, dynamicLds, limit);
}
HIPPORT_API hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, hipFunction_t function, int blockThreads,
    std::size_t dynamicLds) {
  if (!function) return failWith(hipErrorInvalidHandle);
  if (blockThreads <= 0) return failWith(hipErrorInvalidValue);
  return put(blocks, blocksPerUnit(blockThreads,
                                   function->kernel->staticLds() + dynamicLds));
}
HIPPORT_API hipError_t hipModuleOccupancyMaxPotentialBlockSize(
    int* grid, int* block, hipFunction_t function, std::size_t dynamicLds,
    int limit) {
  if (!function) return failWith(hipErrorInvalidHandle);
  return bestBlock(grid, block, *function->kernel, dynamicLds, limit);
}
HIPPORT_API hipError_t
hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, hipFunction_t function, int blockThreads,
    std::size_t dynamicLds, unsigned flags) {
  if (!isFlag(flags)) return failWith(hipErrorInvalidValue);
  return hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
      blocks, function, blockThreads, dynamicLds);
}
HIPPORT_API hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
    int* grid, int* block, hipFunction_t function, std::size_t dynamicLds,
    int limit, unsigned) {
  return hipModuleOccupancyMaxPotentialBlockSize(grid, block, function,
                                                 dynamicLds, limit);
}
