// Which of AMD's instructions a call in device code is.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "emulate/cross_lane.h"

namespace llvm {
class CallBase;
class StringRef;
}  // namespace llvm

namespace hipport {

inline constexpr std::string_view kAmdPrefix = "llvm.amdgcn.";

/// What __ockl_grid_sync becomes.
inline constexpr std::string_view kGridSync = "hipport_grid_sync";

/// "rcp.f32" of a call of llvm.amdgcn.rcp.f32; empty of any other.
llvm::StringRef amdName(const llvm::CallBase& call);

/// A call of a matrix instruction.
struct MatrixCall {
  MatrixForm form;
  /// The arguments that are A, B and the sums.
  std::uint8_t a = 0;
  std::uint8_t b = 1;
  std::uint8_t sums = 2;
};

/// Nothing of any other call, and of forms that are not emulated: those that
/// permute or negate, or saturate sums.
std::optional<MatrixCall> matrixOf(const llvm::CallBase& call);

/// The operation at which the lanes of a wave meet in this call, if they do.
std::optional<CrossLane> crossLaneOf(const llvm::CallBase& call);

}  // namespace hipport
