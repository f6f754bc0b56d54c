// Target: what is ported to. A parameter everywhere; never read from the
// machine.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/architectures.h"
#include "rules/rules.h"

namespace hipport {

/// How `<<<>>>` is written in the port.
enum class LaunchStyle : std::uint8_t { keep, ggl };

/// What becomes of code that is written for warps of 32 lanes.
enum class WarpStyle : std::uint8_t {
  logical32,  ///< helpers keep 32 lanes, whatever the width of the hardware
  native,     ///< HIP's own builtins, over all lanes of a wavefront
};

/// Whose matrix functions of warps (nvcuda::wmma).
enum class MatrixStyle : std::uint8_t {
  warps,    ///< of 32 lanes: hipport/wmma.h
  rocwmma,  ///< of whole waves: AMD's library, by hipport/rocwmma.h
};

struct Target {
  Version rocm{7, 0, 0};
  Flavour flavour = Flavour::hip;
  LaunchStyle launch = LaunchStyle::keep;
  WarpStyle warp = WarpStyle::logical32;
  /// Whose cooperative groups: those of a support header or HIP's own.
  WarpStyle groups = WarpStyle::logical32;
  /// What a host that asks for the width of a warp gets: the kernels' 32 lanes
  /// or those of the hardware.
  WarpStyle queries = WarpStyle::native;
  MatrixStyle matrix = MatrixStyle::warps;
  /// --arch: in the order given, each once.
  std::vector<TargetArchitecture> architectures = defaultArchitectures();
  /// Whether ".cu" files are written as ".hip", so that includes follow.
  bool renamesSources = false;
};

}  // namespace hipport
