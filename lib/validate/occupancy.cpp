#include "validate/occupancy.h"

#include <algorithm>

namespace hipport {
namespace {

int roundedUp(int number, int granule) {
  return (number + granule - 1) / granule * granule;
}

}  // namespace

std::string_view toString(Limiter limiter) {
  switch (limiter) {
    case Limiter::waves:
      return "none";
    case Limiter::vgprs:
      return "vgprs";
    case Limiter::sgprs:
      return "sgprs";
    case Limiter::lds:
      return "lds";
    case Limiter::blocks:
      return "block size";
  }
  return "none";
}

Occupancy occupancyOf(const KernelResources& kernel,
                      const Architecture& architecture, int blockThreads) {
  const ComputeUnit& unit = architecture.unit;
  Occupancy result = {unit.waves, unit.waves, Limiter::waves};
  auto limit = [&](int waves, Limiter limiter) {
    if (waves >= result.waves) return;
    result.waves = waves;
    result.limiter = limiter;
  };
  const int wave = kernel.wave > 0 ? kernel.wave : architecture.wave;
  // A wave of twice the lanes takes two registers of the file for each, in
  // half as large steps.
  const int perRegister = std::max(1, wave / architecture.wave);
  const int granule = std::max(1, unit.vgprGranule / perRegister);
  if (kernel.vgprs > granule) {
    limit(unit.vgprs / perRegister / roundedUp(kernel.vgprs, granule),
          Limiter::vgprs);
  }
  if (unit.sgprs > 0 && kernel.sgprs > 0) {
    limit(unit.sgprs / kernel.sgprs, Limiter::sgprs);
  }
  const int wavesPerBlock = std::max(1, (blockThreads + wave - 1) / wave);
  auto limitBlocks = [&](int blocks, Limiter limiter) {
    limit((blocks * wavesPerBlock + unit.simds - 1) / unit.simds, limiter);
  };
  if (kernel.lds > 0) limitBlocks(unit.ldsBytes / kernel.lds, Limiter::lds);
  // A block is there with all its waves or not at all.
  if (wavesPerBlock > 1) {
    limitBlocks(
        std::min(unit.waves * unit.simds / wavesPerBlock, unit.barriers),
        Limiter::blocks);
  }
  result.waves = std::max(1, result.waves);
  return result;
}

}  // namespace hipport
