#include "emulate/fences.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsAMDGPU.h>
#include <llvm/IR/Module.h>

namespace hipport {
namespace {

bool isBarrier(const llvm::Instruction* instruction) {
  const auto* const call =
      llvm::dyn_cast_or_null<llvm::IntrinsicInst>(instruction);
  return call &&
         (call->getIntrinsicID() == llvm::Intrinsic::amdgcn_s_barrier ||
          call->getIntrinsicID() == llvm::Intrinsic::amdgcn_wave_barrier);
}

/// Whether lanes of a wave meet there, and nothing beside it lets them.
bool ordersAlone(const llvm::FenceInst& fence) {
  const llvm::AtomicOrdering ordering = fence.getOrdering();
  if (ordering != llvm::AtomicOrdering::AcquireRelease &&
      ordering != llvm::AtomicOrdering::SequentiallyConsistent) {
    return false;
  }
  return fence.getSyncScopeID() != llvm::SyncScope::SingleThread &&
         !isBarrier(fence.getPrevNonDebugInstruction()) &&
         !isBarrier(fence.getNextNonDebugInstruction());
}

}  // namespace

void orderLanesAtFences(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      for (llvm::Instruction& each : llvm::make_early_inc_range(block)) {
        const auto* const fence = llvm::dyn_cast<llvm::FenceInst>(&each);
        if (!fence || !ordersAlone(*fence)) continue;
        llvm::IRBuilder<> builder(each.getNextNode());
        builder.CreateIntrinsic(llvm::Intrinsic::amdgcn_wave_barrier, {}, {});
      }
    }
  }
}

}  // namespace hipport
