#include "emulate/halving.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicsAMDGPU.h>
#include <llvm/IR/PatternMatch.h>

#include <algorithm>

namespace hipport {
namespace {

bool isBarrier(const llvm::Instruction& instruction) {
  const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call && call->getIntrinsicID() == llvm::Intrinsic::amdgcn_s_barrier;
}

}  // namespace

std::vector<llvm::PHINode*> halvedIn(const llvm::Loop& loop) {
  using namespace llvm::PatternMatch;
  std::vector<llvm::PHINode*> halved;
  const llvm::BasicBlock* const latch = loop.getLoopLatch();
  if (!latch ||
      !std::ranges::any_of(loop.blocks(), [](const llvm::BasicBlock* block) {
        return std::ranges::any_of(*block, isBarrier);
      })) {
    return halved;
  }
  for (llvm::PHINode& each : loop.getHeader()->phis()) {
    llvm::Value* const next = each.getIncomingValueForBlock(latch);
    if (match(next, m_Shr(m_Specific(&each), m_One())) ||
        match(next, m_IDiv(m_Specific(&each), m_SpecificInt(2)))) {
      halved.push_back(&each);
    }
  }
  return halved;
}

}  // namespace hipport
