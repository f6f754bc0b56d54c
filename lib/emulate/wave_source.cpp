#include "emulate/wave_source.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/CorrelatedValuePropagation.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/Scalarizer.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>

#include <cstddef>
#include <vector>

#include "emulate/divergence.h"
#include "emulate/meeting.h"

namespace hipport {
namespace {

// Compiling takes the longer the more there is, and code that is long is
// seldom run often.
constexpr std::size_t kMostInstructions = 8000;
// All lanes of a wave share the stack that one has otherwise.
constexpr std::uint64_t kMostPrivateBytes = 1024;

/// The analyses of the host.
class Passes {
 public:
  explicit Passes(llvm::TargetMachine* machine) : builder_(machine) {
    builder_.registerModuleAnalyses(modules_);
    builder_.registerCGSCCAnalyses(components_);
    builder_.registerFunctionAnalyses(functions_);
    builder_.registerLoopAnalyses(loops_);
    builder_.crossRegisterProxies(loops_, functions_, components_, modules_);
  }
  void run(llvm::FunctionPassManager& passes, llvm::Function& function) {
    passes.run(function, functions_);
  }

 private:
  llvm::LoopAnalysisManager loops_;
  llvm::FunctionAnalysisManager functions_;
  llvm::CGSCCAnalysisManager components_;
  llvm::ModuleAnalysisManager modules_;
  llvm::PassBuilder builder_;
};

/// Whether a function itself waits for other lanes, or calls nobody knows what.
bool meetsItself(const llvm::Function& function) {
  return llvm::any_of(llvm::instructions(function), [](const auto& each) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&each);
    return call && (laneCallOf(*call) == LaneCall::crossLane ||
                    (!call->isInlineAsm() && !call->getCalledFunction()));
  });
}

bool callsItself(const llvm::Function& function) {
  for (const llvm::Function* each : reachableFrom(function)) {
    for (const llvm::Instruction& instruction : llvm::instructions(*each)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && call->getCalledFunction() == &function) return true;
    }
  }
  return false;
}

/// Inlines all calls that can be. False where one is left in which lanes may
/// meet.
bool inlineAll(llvm::Function& source) {
  std::vector<llvm::CallBase*> left;
  auto gather = [&](auto begin, auto end) {
    for (auto each = begin; each != end; ++each) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&*each);
      if (call && !call->isInlineAsm()) left.push_back(call);
    }
  };
  gather(llvm::inst_begin(source), llvm::inst_end(source));
  while (!left.empty()) {
    llvm::CallBase* const call = left.back();
    left.pop_back();
    llvm::Function* const callee = call->getCalledFunction();
    if (!callee) return false;
    if (callee->isDeclaration()) continue;
    if (callsItself(*callee)) {
      for (const llvm::Function* each : reachableFrom(*callee)) {
        if (meetsItself(*each)) return false;
      }
      continue;
    }
    // Lines need a place to hang on.
    const bool isKernel = callee->getSubprogram() == source.getSubprogram();
    if (!call->getDebugLoc() && source.getSubprogram() && !isKernel) {
      call->setDebugLoc(llvm::DILocation::get(source.getContext(), 0, 0,
                                              source.getSubprogram()));
    }
    llvm::InlineFunctionInfo info;
    if (!llvm::InlineFunction(*call, info).isSuccess()) return false;
    for (llvm::CallBase* each : info.InlinedCallSites) {
      if (!each->isInlineAsm()) left.push_back(each);
    }
    if (source.getInstructionCount() > kMostInstructions) return false;
  }
  for (llvm::Instruction& each :
       llvm::make_early_inc_range(llvm::instructions(source))) {
    if (laneCallOf(each) == LaneCall::enter) each.eraseFromParent();
  }
  return true;
}

bool hasForm(llvm::Function& source) {
  if (source.getInstructionCount() > kMostInstructions) return false;
  std::uint64_t bytes = 0;
  for (const llvm::Instruction& each : llvm::instructions(source)) {
    if (each.isTerminator() &&
        !llvm::isa<llvm::BranchInst, llvm::ReturnInst, llvm::UnreachableInst>(
            each)) {
      return false;
    }
    if (llvm::isa<llvm::VAArgInst, llvm::InvokeInst>(each)) return false;
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&each);
    if (call && (call->isInlineAsm() || !call->getCalledFunction())) {
      return false;
    }
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&each);
    if (!alloca) continue;
    const llvm::DataLayout& layout = source.getParent()->getDataLayout();
    const auto size = alloca->getAllocationSize(layout);
    if (!size || size->isScalable()) return false;
    bytes += size->getFixedValue();
  }
  const llvm::DominatorTree dominators(source);
  const llvm::LoopInfo loops(dominators);
  const llvm::ReversePostOrderTraversal<const llvm::Function*> order(&source);
  return bytes <= kMostPrivateBytes &&
         !llvm::containsIrreducibleCFG<const llvm::BasicBlock*>(order, loops);
}

}  // namespace

llvm::Function* waveSource(llvm::Function& entry) {
  llvm::ValueToValueMapTy values;
  llvm::Function* const source = llvm::CloneFunction(&entry, values);
  // The kernel's lines become those of its entry.
  for (const llvm::Instruction& each : llvm::instructions(entry)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&each);
    if (call && call->getCalledFunction()) {
      source->setSubprogram(call->getCalledFunction()->getSubprogram());
    }
  }
  bool isPossible = inlineAll(*source);
  if (isPossible) {
    llvm::removeUnreachableBlocks(*source);
    Passes passes(nullptr);
    llvm::FunctionPassManager manager;
    manager.addPass(llvm::LowerSwitchPass());
    llvm::ScalarizerPassOptions options;
    options.ScalarizeLoadStore = true;
    options.ScalarizeVariableInsertExtract = true;
    manager.addPass(llvm::ScalarizerPass(options));
    manager.addPass(llvm::LoopSimplifyPass());
    manager.addPass(llvm::LCSSAPass());
    passes.run(manager, *source);
    isPossible = hasForm(*source);
  }
  if (isPossible) return source;
  source->eraseFromParent();
  return nullptr;
}

std::set<const llvm::BasicBlock*> blocksBeforeMeetings(
    const llvm::Function& source) {
  std::set<const llvm::BasicBlock*> blocks;
  std::vector<const llvm::BasicBlock*> work;
  auto add = [&](const llvm::BasicBlock* block) {
    if (blocks.insert(block).second) work.push_back(block);
  };
  for (const llvm::BasicBlock& block : source) {
    const bool meets = llvm::any_of(block, [](const auto& each) {
      return laneCallOf(each) == LaneCall::crossLane;
    });
    if (meets) add(&block);
  }
  while (!work.empty()) {
    const llvm::BasicBlock* const block = work.back();
    work.pop_back();
    for (const llvm::BasicBlock* each : llvm::predecessors(block)) add(each);
  }
  return blocks;
}

void finishWave(llvm::Function& wave, llvm::TargetMachine& host) {
  Passes passes(&host);
  llvm::FunctionPassManager manager;
  manager.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  manager.addPass(llvm::EarlyCSEPass(true));
  manager.addPass(llvm::SimplifyCFGPass());
  manager.addPass(llvm::InstCombinePass());
  manager.addPass(llvm::JumpThreadingPass());
  manager.addPass(llvm::CorrelatedValuePropagationPass());
  manager.addPass(llvm::SimplifyCFGPass());
  manager.addPass(llvm::InstCombinePass());
  llvm::LoopPassManager loops;
  loops.addPass(llvm::LICMPass(llvm::LICMOptions()));
  manager.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(loops),
                                                        /*UseMemorySSA=*/true));
  manager.addPass(llvm::GVNPass());
  manager.addPass(llvm::InstCombinePass());
  manager.addPass(llvm::ADCEPass());
  manager.addPass(llvm::SimplifyCFGPass());
  passes.run(manager, wave);
}

}  // namespace hipport
