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

/// Reductions of a block by AMD's device library are barriers to who calls
/// them (__syncthreads_count() and its kin). In a block of one wave they have
/// none, as its lanes run in lockstep.
bool isBlockReduction(const llvm::Function& function) {
  return !function.isDeclaration() &&
         function.getName().starts_with("__ockl_wgred_");
}

void addBarrier(llvm::Instruction& before) {
  llvm::IRBuilder<> builder(&before);
  builder.CreateIntrinsic(llvm::Intrinsic::amdgcn_wave_barrier, {}, {});
}

}  // namespace

void orderLanesAtFences(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (isBlockReduction(function)) {
      addBarrier(*function.getEntryBlock().getFirstInsertionPt());
    }
    for (llvm::BasicBlock& block : function) {
      for (llvm::Instruction& each : llvm::make_early_inc_range(block)) {
        const auto* const fence = llvm::dyn_cast<llvm::FenceInst>(&each);
        if (!fence || !ordersAlone(*fence)) continue;
        addBarrier(*each.getNextNode());
      }
    }
  }
}

}  // namespace hipport
