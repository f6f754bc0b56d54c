// Occupancy: how many waves of a kernel a SIMD unit holds at once.
#pragma once

#include <cstdint>
#include <string_view>

#include "rules/architectures.h"
#include "validate/code_object.h"

namespace hipport {

/// What keeps more waves from running at once.
enum class Limiter : std::uint8_t { waves, vgprs, sgprs, lds, blocks };

struct Occupancy {
  int waves = 0;  ///< that one SIMD unit holds at once
  int most = 0;   ///< that it could hold of any kernel
  Limiter limiter = Limiter::waves;
};

std::string_view toString(Limiter limiter);

/// Of a kernel in blocks of `blockThreads` threads, by its registers, its
/// static shared memory and the whole blocks that a compute unit holds, as
/// LLVM's AMDGPUSubtarget counts. At least 1 wave, as a kernel that runs at all
/// has.
Occupancy occupancyOf(const KernelResources& kernel,
                      const Architecture& architecture, int blockThreads);

}  // namespace hipport
