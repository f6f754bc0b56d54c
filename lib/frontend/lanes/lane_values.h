// What an expression of device code has to do with the lanes of a warp: whether
// it is a thread's number, a lane, a mask; whether the lanes of one warp agree
// on it; and what constants stand for the width.
#pragma once

#include <cstdint>
#include <optional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"

namespace hipport {

enum class LaneKind : std::uint8_t {
  none,         ///< nothing was seen of it yet
  constant,     ///< a number; goes with whatever else a variable holds
  thread,       ///< number of a thread in its block or grid
  lane,         ///< number of a lane in its warp
  warp,         ///< number of a warp
  firstThread,  ///< number of a warp's first thread
  threads,      ///< threads of a block, or of several
  warps,        ///< warps of a block
  mask,         ///< one bit a lane
  shared,       ///< address in shared memory
  other,        ///< anything else, or sometimes this and sometimes that
};

/// How the lanes of one warp differ in a value, in ascending order.
enum class Spread : std::uint8_t {
  uniform,  ///< they do not, as far as one knows
  read,     ///< by what each read at an index of its own
  data,     ///< by what they were given, which may be the same for all
  bound,    ///< by their number and something that is not known: i < n
  index,    ///< by their number
};

struct LaneValue {
  LaneKind kind = LaneKind::none;
  Spread spread = Spread::uniform;
  /// Of a thread: the first lane of a warp has a multiple of 32.
  bool isAligned = true;
  friend bool operator==(const LaneValue&, const LaneValue&) = default;
};

/// What a variable holds that is given both.
LaneValue joined(LaneValue a, LaneValue b);

/// What a builtin of CUDA's does with lanes.
enum class WarpFunction : std::uint8_t {
  none,
  shuffle,
  ballot,
  vote,
  match,
  reduce,
  activeMask,
  syncWarp,
  laneId,
  countBits,   ///< __popc
  firstBit,    ///< __ffs
  leadingBit,  ///< __clz
  barrier,     ///< of the block, or a fence of memory
};
WarpFunction warpFunction(llvm::StringRef name);

/// The values of constants, those of templates that nobody instantiates
/// included: a parameter is what all that name the template give for it, or
/// else its default.
class Constants {
 public:
  explicit Constants(const clang::ASTContext& context) : context_(context) {}

  std::optional<std::int64_t> valueOf(const clang::Expr* expr);

 private:
  std::optional<std::int64_t> valueOf(const clang::Expr* expr, int depth);
  std::optional<std::int64_t> parameter(
      const clang::NonTypeTemplateParmDecl* parameter, int depth);

  const clang::ASTContext& context_;
  llvm::DenseMap<const clang::NonTypeTemplateParmDecl*,
                 std::optional<std::int64_t>>
      parameters_;
};

/// Whether a constant, as a mask, names all 32 lanes.
inline bool namesAllLanes(std::int64_t value) {
  return value == 0xffffffffLL || value == -1;
}

}  // namespace hipport
