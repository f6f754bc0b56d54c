#include "emulate/lowering.h"
#include "emulate/exec_mask.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ReplaceConstant.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "emulate/amd_calls.h"
#include "emulate/call_lowering.h"
#include "emulate/counting.h"
#include "emulate/cross_lane.h"
#include "emulate/host_types.h"
#include "emulate/lane.h"
#include "emulate/lane_code.h"
#include "emulate/lds_checks.h"
#include "emulate/meeting.h"

namespace hipport {
namespace {

/// Rewrites the functions of one module.
class Lowering {
 public:
  Lowering(llvm::Module& module, Lowered& out, bool counts)
      : module_(module),
        out_(out),
        counts_(counts),
        meeting_(meetingFunctions(module)) {
    collectVariables();
  }

  void lowerFunction(llvm::Function& function);
  bool doLanesMeetIn(const llvm::Function& function) const {
    return meeting_.contains(&function);
  }
  /// Those of LDS, by their numbers, that a kernel may use.
  std::vector<std::uint32_t> variablesOf(const llvm::Function& kernel) const;

 private:
  enum class Action : std::uint8_t { call, memory, reconverge };
  struct Work {
    llvm::Instruction* instruction;
    Action action;
    std::uint32_t site;
  };

  void collectVariables();
  void replaceVariables(LaneCode& code, llvm::Function& function);
  std::set<const llvm::BasicBlock*> latchesOfMeetingLoops(
      const llvm::LoopInfo& loops) const;
  std::vector<Work> workIn(llvm::Function& function,
                           const llvm::LoopInfo& loops);

  llvm::Module& module_;
  Lowered& out_;
  bool counts_;
  std::set<const llvm::Function*> meeting_;
  std::map<llvm::GlobalVariable*, std::uint32_t> variables_;
  std::map<const llvm::Function*, std::set<std::uint32_t>> uses_;
};

void Lowering::collectVariables() {
  llvm::SmallVector<llvm::Constant*> constants;
  for (llvm::GlobalVariable& each : module_.globals()) {
    if (each.getAddressSpace() != kLdsSpace) continue;
    constants.push_back(&each);
    variables_[&each] = static_cast<std::uint32_t>(out_.variables.size());
    const llvm::DataLayout& layout = module_.getDataLayout();
    LdsVariable variable;
    variable.name = each.getName().str();
    variable.size = layout.getTypeAllocSize(each.getValueType());
    variable.alignment =
        each.getAlign()
            .value_or(layout.getPrefTypeAlign(each.getValueType()))
            .value();
    variable.isDynamic = each.isDeclaration() || variable.size == 0;
    out_.variables.push_back(std::move(variable));
  }
  llvm::convertUsersOfConstantsToInstructions(constants);
}

std::vector<std::uint32_t> Lowering::variablesOf(
    const llvm::Function& kernel) const {
  std::set<std::uint32_t> variables;
  for (const llvm::Function* each : reachableFrom(kernel)) {
    const auto found = uses_.find(each);
    if (found == uses_.end()) continue;
    variables.insert(found->second.begin(), found->second.end());
  }
  return {variables.begin(), variables.end()};
}

void Lowering::replaceVariables(LaneCode& code, llvm::Function& function) {
  for (const auto& [variable, index] : variables_) {
    llvm::Value* address = nullptr;
    for (llvm::Use& use : llvm::make_early_inc_range(variable->uses())) {
      auto* user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      if (!user || user->getFunction() != &function) continue;
      if (!address) {
        llvm::Value* const table =
            code.member(offsetof(LaneView, variables), code.pointer());
        llvm::IRBuilder<> builder(
            llvm::cast<llvm::Instruction>(table)->getNextNode());
        llvm::Value* const flat = builder.CreateLoad(
            code.pointer(),
            builder.CreateConstGEP1_64(code.pointer(), table, index));
        address = builder.CreateAddrSpaceCast(flat, variable->getType());
        uses_[&function].insert(index);
      }
      use.set(address);
    }
  }
}

/// Where loops go back in which lanes may meet.
std::set<const llvm::BasicBlock*> Lowering::latchesOfMeetingLoops(
    const llvm::LoopInfo& loops) const {
  auto meets = [&](const llvm::Instruction& each) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&each);
    return call && !call->isInlineAsm() &&
           (crossLaneOf(*call) || !call->getCalledFunction() ||
            meeting_.contains(call->getCalledFunction()));
  };
  std::set<const llvm::BasicBlock*> latches;
  for (const llvm::Loop* each : loops.getLoopsInPreorder()) {
    const bool isMet = llvm::any_of(each->blocks(), [&](auto* block) {
      return llvm::any_of(*block, meets);
    });
    if (!isMet) continue;
    llvm::SmallVector<llvm::BasicBlock*> of;
    each->getLoopLatches(of);
    latches.insert(of.begin(), of.end());
  }
  return latches;
}

/// What is to be rewritten, with sites whose numbers rise in the order in which
/// lanes that part meet again.
std::vector<Lowering::Work> Lowering::workIn(llvm::Function& function,
                                             const llvm::LoopInfo& loops) {
  const std::set<const llvm::BasicBlock*> latches =
      latchesOfMeetingLoops(loops);
  std::vector<Work> work;
  auto add = [&](llvm::Instruction& instruction, Action action) {
    work.push_back(
        {&instruction, action, static_cast<std::uint32_t>(out_.sites.size())});
    out_.sites.push_back(siteOf(instruction));
  };
  for (llvm::BasicBlock* block : blockOrder(function, loops)) {
    for (llvm::Instruction& each : *block) {
      if (llvm::isa<llvm::CallBase>(each) &&
          !llvm::isa<llvm::MemIntrinsic>(each)) {
        add(each, Action::call);
      } else if (mayAccessLds(each) || (counts_ && isCounted(each))) {
        add(each, Action::memory);
      } else if (each.isTerminator() && latches.contains(block)) {
        add(each, Action::reconverge);
      }
    }
  }
  return work;
}

void Lowering::lowerFunction(llvm::Function& function) {
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  if (counts_ || doLanesMeetIn(function)) {
    // One block that goes back for each loop: there lanes wait for each other,
    // and one before it.
    for (llvm::Loop* each : loops.getLoopsInPreorder()) {
      llvm::simplifyLoop(each, &dominators, &loops, nullptr, nullptr, nullptr,
                         false);
    }
  }
  const std::vector<Work> work = workIn(function, loops);
  std::vector<CountedWork> counted;
  if (counts_) counted = operationsOf(function, loops, out_.sites);
  LaneCode code(function);
  for (const CountedWork& each : counted) countOperations(code, each);
  replaceVariables(code, function);
  for (const Work& each : work) {
    if (counts_) countAccesses(code, *each.instruction, each.site);
    switch (each.action) {
      case Action::call:
        lowerCall(code, llvm::cast<llvm::CallBase>(*each.instruction),
                  each.site, meeting_);
        break;
      case Action::memory:
        checkAccesses(code, *each.instruction, each.site);
        break;
      case Action::reconverge: {
        llvm::IRBuilder<> builder(each.instruction);
        llvm::Value* const zero = builder.getInt64(0);
        code.crossLane(builder, CrossLane::reconverge, each.site, zero, zero,
                       zero);
        break;
      }
    }
  }
}

/// void entry(void** arguments), which calls the kernel with what they point
/// to.
void makeEntry(llvm::Module& module, llvm::Function& kernel,
               const std::string& name) {
  llvm::LLVMContext& context = module.getContext();
  auto* const pointer = llvm::PointerType::get(context, 0);
  auto* entry = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer}, false),
      llvm::GlobalValue::ExternalLinkage, name, &module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", entry));
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& each : kernel.args()) {
    llvm::Value* const at = builder.CreateLoad(
        pointer,
        builder.CreateConstGEP1_64(pointer, entry->getArg(0), each.getArgNo()));
    arguments.push_back(
        each.hasByRefAttr()
            ? at
            : builder.CreateAlignedLoad(each.getType(), at, llvm::Align(1)));
  }
  builder.CreateCall(kernel.getFunctionType(), &kernel, arguments);
  builder.CreateRetVoid();
}

std::uint32_t waveSizeOf(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    const llvm::StringRef features =
        function.getFnAttribute("target-features").getValueAsString();
    if (features.contains("+wavefrontsize32")) return 32;
    if (features.contains("+wavefrontsize64")) return 64;
    const llvm::StringRef cpu =
        function.getFnAttribute("target-cpu").getValueAsString();
    // From gfx10 on 32 lanes are what nothing else asks for.
    if (cpu.starts_with("gfx1")) return 32;
    if (cpu.starts_with("gfx")) return 64;
  }
  return 64;
}

/// Variables of LDS, which each block has its own of now.
void dropLds(llvm::Module& module) {
  for (llvm::GlobalVariable& each :
       llvm::make_early_inc_range(module.globals())) {
    if (each.getAddressSpace() == kLdsSpace) {
      each.replaceAllUsesWith(llvm::PoisonValue::get(each.getType()));
      each.eraseFromParent();
    }
  }
}

/// All that the module defines is found by its name.
void makeExternal(llvm::Module& module) {
  auto make = [](llvm::GlobalValue& each) {
    if (!each.isDeclaration() && !each.hasLocalLinkage()) {
      each.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
  };
  for (llvm::GlobalVariable& each : module.globals()) {
    each.setComdat(nullptr);
    each.setVisibility(llvm::GlobalValue::DefaultVisibility);
    make(each);
  }
  for (llvm::Function& each : module) make(each);
}

}  // namespace

void dropIndirections(llvm::Module& module) {
  for (llvm::GlobalAlias& alias :
       llvm::make_early_inc_range(module.aliases())) {
    alias.replaceAllUsesWith(alias.getAliasee());
    alias.eraseFromParent();
  }
  for (const char* name : {"llvm.used", "llvm.compiler.used"}) {
    if (llvm::GlobalVariable* used = module.getNamedGlobal(name)) {
      used->eraseFromParent();
    }
  }
}

unsigned abiOf(const llvm::Module& module) {
  const llvm::GlobalVariable* variable =
      module.getNamedGlobal("__oclc_ABI_version");
  const auto* number =
      variable && variable->hasInitializer()
          ? llvm::dyn_cast<llvm::ConstantInt>(variable->getInitializer())
          : nullptr;
  constexpr unsigned kOldest = 400;
  return number ? static_cast<unsigned>(number->getZExtValue()) : kOldest;
}

namespace {

/// The attribute is "least,most".
std::uint32_t blockThreadsOf(const llvm::Function& kernel) {
  const llvm::StringRef sizes =
      kernel.getFnAttribute("amdgpu-flat-work-group-size").getValueAsString();
  std::uint32_t most = 0;
  return sizes.split(',').second.getAsInteger(10, most)
             ? LoweredKernel().blockThreads
             : most;
}

}  // namespace

Lowered lower(llvm::Module& module, const llvm::TargetMachine& host,
              bool counts) {
  // Passes make reads of the mask of votes of all lanes.
  voteForExec(module);
  Lowered out;
  out.waveSize = waveSizeOf(module);
  std::vector<llvm::Function*> functions;
  std::vector<llvm::Function*> kernels;
  for (llvm::Function& each : module) {
    if (each.isDeclaration()) continue;
    functions.push_back(&each);
    // One that a variable of a part points to is not launched from there.
    if (each.getCallingConv() == llvm::CallingConv::AMDGPU_KERNEL &&
        !each.hasLocalLinkage()) {
      kernels.push_back(&each);
    }
  }
  Lowering lowering(module, out, counts);
  for (llvm::Function* each : functions) lowering.lowerFunction(*each);
  for (const llvm::Function* kernel : kernels) {
    const std::string name = kernel->getName().str();
    out.kernels.push_back(
        {name, "hipport.entry." + name, lowering.variablesOf(*kernel),
         lowering.doLanesMeetIn(*kernel), blockThreadsOf(*kernel)});
  }
  dropLds(module);
  dropVariables(module);
  lowerOrdering(module);
  moveToHostTypes(module);
  module.setDataLayout(host.createDataLayout());
  module.setTargetTriple(host.getTargetTriple().str());
  makeExternal(module);
  for (const LoweredKernel& each : out.kernels) {
    llvm::Function& kernel = *module.getFunction(each.name);
    makeEntry(module, kernel, each.entry);
    kernel.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  return out;
}

}  // namespace hipport
