#include "emulate/meeting.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <map>
#include <utility>

#include "emulate/amd_calls.h"

namespace hipport {

namespace {

class BlockOrder {
 public:
  BlockOrder(llvm::Function& function, const llvm::LoopInfo& loops)
      : loops_(loops) {
    visit(&function.getEntryBlock(), nullptr);
  }
  std::vector<llvm::BasicBlock*> take() { return std::move(blocks_); }

 private:
  /// The outermost loop within `outer` that a block belongs to; null if it
  /// belongs to `outer` itself.
  const llvm::Loop* loopWithin(const llvm::BasicBlock* block,
                               const llvm::Loop* outer) const {
    const llvm::Loop* loop = loops_.getLoopFor(block);
    if (loop == outer) return nullptr;
    while (loop && loop->getParentLoop() != outer) loop = loop->getParentLoop();
    return loop;
  }

  /// Appends the blocks of a loop, or of the function, that begin at `entry`.
  void visit(llvm::BasicBlock* entry, const llvm::Loop* loop) {
    struct Step {
      llvm::BasicBlock* block;  // The header, of an inner loop.
      std::vector<llvm::BasicBlock*> next;
    };
    std::vector<Step> stack;
    std::set<const llvm::BasicBlock*> seen;
    std::vector<llvm::BasicBlock*> postOrder;
    auto push = [&](llvm::BasicBlock* block) {
      if (loop && !loop->contains(block)) return;
      const llvm::Loop* inner = loopWithin(block, loop);
      llvm::BasicBlock* const node = inner ? inner->getHeader() : block;
      if (!seen.insert(node).second) return;
      Step step{node, {}};
      if (inner) {
        llvm::SmallVector<llvm::BasicBlock*> exits;
        inner->getUniqueExitBlocks(exits);
        step.next.assign(exits.begin(), exits.end());
      } else {
        step.next.assign(llvm::succ_begin(node), llvm::succ_end(node));
      }
      stack.push_back(std::move(step));
    };
    push(entry);
    while (!stack.empty()) {
      if (stack.back().next.empty()) {
        postOrder.push_back(stack.back().block);
        stack.pop_back();
        continue;
      }
      llvm::BasicBlock* const next = stack.back().next.back();
      stack.back().next.pop_back();
      push(next);
    }
    for (auto each = postOrder.rbegin(); each != postOrder.rend(); ++each) {
      const llvm::Loop* inner = loopWithin(*each, loop);
      if (inner) {
        visit(*each, inner);
      } else {
        blocks_.push_back(*each);
      }
    }
  }

  const llvm::LoopInfo& loops_;
  std::vector<llvm::BasicBlock*> blocks_;
};

}  // namespace

std::set<const llvm::Function*> meetingFunctions(const llvm::Module& module) {
  // Calls backwards: from a function in which lanes meet to those that call it.
  std::map<const llvm::Function*, std::vector<const llvm::Function*>> callers;
  std::set<const llvm::Function*> meeting;
  std::vector<const llvm::Function*> work;
  auto add = [&](const llvm::Function* function) {
    if (meeting.insert(function).second) work.push_back(function);
  };
  for (const llvm::Function& function : module) {
    for (const llvm::BasicBlock& block : function) {
      for (const llvm::Instruction& each : block) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&each);
        if (!call || call->isInlineAsm()) continue;
        const llvm::Function* const callee = call->getCalledFunction();
        // Of a pointer nobody knows where it leads.
        if (!callee || crossLaneOf(*call)) {
          add(&function);
        } else {
          callers[callee].push_back(&function);
        }
      }
    }
  }
  while (!work.empty()) {
    const llvm::Function* const function = work.back();
    work.pop_back();
    for (const llvm::Function* caller : callers[function]) add(caller);
  }
  return meeting;
}

std::set<const llvm::Function*> reachableFrom(const llvm::Function& kernel) {
  std::set<const llvm::Function*> reached{&kernel};
  std::vector<const llvm::Function*> work{&kernel};
  bool callsAny = false;
  auto add = [&](const llvm::Function* function) {
    if (reached.insert(function).second) work.push_back(function);
  };
  while (!work.empty()) {
    const llvm::Function* const function = work.back();
    work.pop_back();
    for (const llvm::BasicBlock& block : *function) {
      for (const llvm::Instruction& each : block) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&each);
        if (!call || call->isInlineAsm()) continue;
        if (const llvm::Function* callee = call->getCalledFunction()) {
          add(callee);
        } else if (!callsAny) {
          callsAny = true;
          for (const llvm::Function& other : *kernel.getParent()) {
            if (other.hasAddressTaken()) add(&other);
          }
        }
      }
    }
  }
  return reached;
}

std::vector<llvm::BasicBlock*> blockOrder(llvm::Function& function,
                                          const llvm::LoopInfo& loops) {
  return BlockOrder(function, loops).take();
}

}  // namespace hipport
