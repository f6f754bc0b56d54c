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

/// A matrix instruction of one block.
struct MatrixName {
  std::string_view name;
  MatrixElement element;
  std::uint32_t size;
  std::uint32_t depth;
  MatrixLayout layout = MatrixLayout::mfma;
};

/// The form of a matrix instruction that is emulated: its values as they lie,
/// nothing broadcast or permuted. Null of any other call.
const MatrixName* matrixOf(const llvm::CallBase& call);

/// The operation at which the lanes of a wave meet in this call, if they do.
std::optional<CrossLane> crossLaneOf(const llvm::CallBase& call);

}  // namespace hipport
