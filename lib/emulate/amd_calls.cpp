#include "emulate/amd_calls.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Metadata.h>

namespace hipport {
namespace {

struct CrossLaneName {
  llvm::StringLiteral prefix;
  CrossLane operation;
};
// A longer name stands before one that it begins with.
constexpr CrossLaneName kCrossLane[] = {
    {"s.barrier", CrossLane::blockBarrier},
    {"wave.barrier", CrossLane::waveBarrier},
    {"s.sleep", CrossLane::pause},
    {"ballot.", CrossLane::ballot},
    {"icmp.", CrossLane::ballot},
    {"fcmp.", CrossLane::ballot},
    {"readfirstlane", CrossLane::readFirstLane},
    {"readlane", CrossLane::readLane},
    {"writelane", CrossLane::writeLane},
    {"ds.bpermute", CrossLane::bpermute},
    {"ds.permute", CrossLane::permute},
    {"ds.swizzle", CrossLane::swizzle},
    {"update.dpp", CrossLane::dpp},
    {"mov.dpp8", CrossLane::dpp8},
    {"mov.dpp", CrossLane::dpp},
    {"permlane16.", CrossLane::permlane16},
    {"permlane16", CrossLane::permlane16},
    {"permlanex16", CrossLane::permlanex16},
    {"permlane64", CrossLane::permlane64},
};

struct MatrixName {
  std::string_view name;
  MatrixElement element;
  std::uint8_t size;
  std::uint8_t depth;
  MatrixLayout layout = MatrixLayout::mfma;
};
using enum MatrixElement;
constexpr MatrixName kMatrix[] = {
    {"mfma.f32.32x32x2f32", f32, 32, 2},
    {"mfma.f32.16x16x4f32", f32, 16, 4},
    {"mfma.f32.4x4x1f32", f32, 4, 1},
    {"mfma.f32.32x32x8f16", f16, 32, 8},
    {"mfma.f32.16x16x16f16", f16, 16, 16},
    {"mfma.f32.4x4x4f16", f16, 4, 4},
    {"mfma.f32.4x4x2bf16", bf16, 4, 2},
    {"mfma.f32.32x32x8bf16.1k", bf16, 32, 8},
    {"mfma.f32.16x16x16bf16.1k", bf16, 16, 16},
    {"mfma.f32.4x4x4bf16.1k", bf16, 4, 4},
    {"mfma.f64.16x16x4f64", f64, 16, 4},
    {"mfma.i32.32x32x8i8", i8, 32, 8},
    {"mfma.i32.16x16x16i8", i8, 16, 16},
    {"mfma.i32.4x4x4i8", i8, 4, 4},
    {"mfma.i32.32x32x16.i8", i8, 32, 16},
    {"mfma.i32.16x16x32.i8", i8, 16, 32},
    {"wmma.f32.16x16x16.f16.v8f32.v16f16", f16, 16, 16, MatrixLayout::rdna3},
    {"wmma.f32.16x16x16.f16.v4f32.v16f16", f16, 16, 16, MatrixLayout::rdna3},
    {"wmma.f32.16x16x16.f16.v8f32.v8f16", f16, 16, 16, MatrixLayout::rdna4},
    {"wmma.f32.16x16x16.bf16.v8f32.v16i16", bf16, 16, 16, MatrixLayout::rdna3},
    {"wmma.f32.16x16x16.bf16.v4f32.v16i16", bf16, 16, 16, MatrixLayout::rdna3},
    {"wmma.f32.16x16x16.bf16.v8f32.v8i16", bf16, 16, 16, MatrixLayout::rdna4},
    {"wmma.i32.16x16x16.iu8.v8i32.v4i32", i8, 16, 16, MatrixLayout::rdna3},
    {"wmma.i32.16x16x16.iu8.v4i32.v4i32", i8, 16, 16, MatrixLayout::rdna3},
    {"wmma.i32.16x16x16.iu8.v8i32.v2i32", i8, 16, 16, MatrixLayout::rdna4},
};

std::uint8_t numberOf(const llvm::CallBase& call, unsigned argument) {
  return static_cast<std::uint8_t>(
      llvm::cast<llvm::ConstantInt>(call.getArgOperand(argument))
          ->getZExtValue());
}

}  // namespace

llvm::StringRef amdName(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || !callee->getName().starts_with(kAmdPrefix)) return {};
  return callee->getName().drop_front(kAmdPrefix.size());
}

std::optional<MatrixCall> matrixOf(const llvm::CallBase& call) {
  const auto* found = llvm::find_if(kMatrix, [&](const MatrixName& each) {
    return std::string_view(amdName(call)) == each.name;
  });
  if (found == std::end(kMatrix)) return std::nullopt;
  MatrixCall matrix;
  matrix.form = {.a = found->element,
                 .b = found->element,
                 .size = found->size,
                 .depth = found->depth,
                 .layout = found->layout};
  // signed, A, signed, B, sums, saturated
  if (found->layout != MatrixLayout::mfma && found->element == i8) {
    constexpr unsigned kSaturated = 5;
    if (numberOf(call, kSaturated) != 0) return std::nullopt;
    matrix.form.a = numberOf(call, 0) != 0 ? i8 : u8;
    matrix.form.b = numberOf(call, 2) != 0 ? i8 : u8;
    return MatrixCall{matrix.form, 1, 3, 4};
  }
  // A, B, sums; of MFMA CBSZ, ABID, BLGP
  if (call.arg_size() < 6) return matrix;
  const bool isShared = numberOf(call, 3) != 0;
  if (numberOf(call, 5) != 0) return std::nullopt;
  if (found->size == 4) {
    matrix.form.blocks = 16;
    matrix.form.shared = numberOf(call, 3);
    matrix.form.sharer = isShared ? numberOf(call, 4) : 0;
  } else if (isShared) {
    return std::nullopt;
  }
  return matrix;
}

std::optional<CrossLane> crossLaneOf(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee && std::string_view(callee->getName()) == kGridSync)
    return CrossLane::gridBarrier;
  if (matrixOf(call)) return CrossLane::mfma;
  const llvm::StringRef name = amdName(call);
  if (name.empty()) return std::nullopt;
  for (const CrossLaneName& each : kCrossLane) {
    if (name.starts_with(each.prefix)) return each.operation;
  }
  return std::nullopt;
}

}  // namespace hipport
