// Which of AMD's instructions a call in device code is.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/InstrTypes.h>

#include <cstdint>
#include <optional>

#include "emulate/cross_lane.h"

namespace hipport {

inline constexpr llvm::StringLiteral kAmdPrefix = "llvm.amdgcn.";

/// What __ockl_grid_sync becomes.
inline constexpr llvm::StringLiteral kGridSync = "hipport_grid_sync";

/// "rcp.f32" of a call of llvm.amdgcn.rcp.f32; empty of any other.
llvm::StringRef amdName(const llvm::CallBase& call);

/// A matrix instruction of one block.
struct MatrixName {
  llvm::StringLiteral name;
  MatrixElement element;
  std::uint32_t size;
  std::uint32_t depth;
};

/// The form of a matrix instruction that is emulated: its values as they lie,
/// nothing broadcast or permuted. Null of any other call.
const MatrixName* matrixOf(const llvm::CallBase& call);

/// The operation at which the lanes of a wave meet in this call, if they do.
std::optional<CrossLane> crossLaneOf(const llvm::CallBase& call);

}  // namespace hipport
