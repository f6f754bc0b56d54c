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

constexpr MatrixName kMatrix[] = {
    {"mfma.f32.32x32x2f32", MatrixElement::f32, 32, 2},
    {"mfma.f32.16x16x4f32", MatrixElement::f32, 16, 4},
    {"mfma.f32.32x32x8f16", MatrixElement::f16, 32, 8},
    {"mfma.f32.16x16x16f16", MatrixElement::f16, 16, 16},
    {"mfma.f32.32x32x8bf16.1k", MatrixElement::bf16, 32, 8},
    {"mfma.f32.16x16x16bf16.1k", MatrixElement::bf16, 16, 16},
    {"mfma.f64.16x16x4f64", MatrixElement::f64, 16, 4},
    {"mfma.i32.32x32x8i8", MatrixElement::i8, 32, 8},
    {"mfma.i32.16x16x16i8", MatrixElement::i8, 16, 16},
    {"mfma.i32.32x32x16.i8", MatrixElement::i8, 32, 16},
    {"mfma.i32.16x16x32.i8", MatrixElement::i8, 16, 32},
    {"wmma.f32.16x16x16.f16.v8f32.v16f16", MatrixElement::f16, 16, 16,
     MatrixLayout::wmma},
    {"wmma.f32.16x16x16.f16.v4f32.v16f16", MatrixElement::f16, 16, 16,
     MatrixLayout::wmma},
    {"wmma.f32.16x16x16.bf16.v8f32.v16i16", MatrixElement::bf16, 16, 16,
     MatrixLayout::wmma},
    {"wmma.f32.16x16x16.bf16.v4f32.v16i16", MatrixElement::bf16, 16, 16,
     MatrixLayout::wmma},
};

/// Reads the exec mask: llvm.read_register of "exec".
bool readsExec(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || !callee->getName().starts_with("llvm.read_register")) {
    return false;
  }
  const auto* value = llvm::cast<llvm::MetadataAsValue>(call.getArgOperand(0));
  const auto* node = llvm::cast<llvm::MDNode>(value->getMetadata());
  return llvm::cast<llvm::MDString>(node->getOperand(0))
      ->getString()
      .starts_with("exec");
}

}  // namespace

llvm::StringRef amdName(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || !callee->getName().starts_with(kAmdPrefix)) return {};
  return callee->getName().drop_front(kAmdPrefix.size());
}

const MatrixName* matrixOf(const llvm::CallBase& call) {
  const auto* found = llvm::find_if(kMatrix, [&](const MatrixName& each) {
    return std::string_view(amdName(call)) == each.name;
  });
  if (found == std::end(kMatrix)) return nullptr;
  for (unsigned i = 3; i < call.arg_size(); ++i) {
    if (!llvm::cast<llvm::ConstantInt>(call.getArgOperand(i))->isZero()) {
      return nullptr;
    }
  }
  return found;
}

std::optional<CrossLane> crossLaneOf(const llvm::CallBase& call) {
  if (readsExec(call)) return CrossLane::ballot;
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
