#include "emulate/counting.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "emulate/accesses.h"
#include "emulate/halving.h"
#include "emulate/image.h"
#include "emulate/lane_code.h"
#include "emulate/library_calls.h"

namespace hipport {
namespace {

/// Whether it becomes an instruction of the device, as far as that can be told
/// before registers are chosen.
bool isOperation(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::PHINode, llvm::GetElementPtrInst, llvm::AllocaInst,
                llvm::AddrSpaceCastInst, llvm::BitCastInst, llvm::FreezeInst,
                llvm::ReturnInst, llvm::UnreachableInst, llvm::FenceInst>(
          instruction)) {
    return false;
  }
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction)) {
    return branch->isConditional();
  }
  const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return !intrinsic || !intrinsic->isAssumeLikeIntrinsic();
}

/// Atomic instructions of AMD's that LLVM has no form of its own for.
bool isAtomicCall(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName().starts_with("llvm.amdgcn.") &&
         callee->getName().contains(".atomic.") && call->arg_size() >= 2 &&
         call->getArgOperand(0)->getType()->isPointerTy();
}

bool isPrivate(const llvm::Value* pointer) {
  if (pointer->getType()->getPointerAddressSpace() == kPrivateSpace) {
    return true;
  }
  const llvm::Value* const object = llvm::getUnderlyingObject(pointer);
  return llvm::isa<llvm::AllocaInst>(object) ||
         (object->getType()->isPointerTy() &&
          object->getType()->getPointerAddressSpace() == kPrivateSpace);
}

/// What a launch says, which waves have in scalar registers or read once.
bool isOfDispatch(const llvm::Value* pointer) {
  const auto* call =
      llvm::dyn_cast<llvm::CallBase>(llvm::getUnderlyingObject(pointer));
  return call && call->getCalledFunction() &&
         call->getCalledFunction()->isDeclaration();
}

/// A read of plain memory by a texture and an index, as tex1Dfetch makes it;
/// null for anything else.
llvm::CallBase* textureRead(llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || callee->getName() != llvm::StringRef(kImageCall))
    return nullptr;
  const auto* code = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0));
  return code && code->getZExtValue() ==
                     packImage(ImageOperation::load, ImageShape::buffer)
             ? call
             : nullptr;
}

std::uint32_t spaceOf(const llvm::Value* pointer) {
  switch (pointer->getType()->getPointerAddressSpace()) {
    case kLdsSpace:
      return CountedAs::kLds;
    case 0:
      return 0;
    default:
      return CountedAs::kGlobal;
  }
}

/// Those of an instruction, an atomic one of AMD's too.
std::vector<MemoryAccess> countedAccessesOf(llvm::Instruction& instruction) {
  std::vector<MemoryAccess> accesses;
  if (isAtomicCall(instruction)) {
    auto& call = llvm::cast<llvm::CallBase>(instruction);
    const llvm::DataLayout& layout = instruction.getModule()->getDataLayout();
    accesses.push_back(
        {call.getArgOperand(0),
         llvm::ConstantInt::get(
             llvm::Type::getInt64Ty(instruction.getContext()),
             layout.getTypeStoreSize(call.getArgOperand(1)->getType())),
         LdsAccess::atomic, 1});
  } else {
    accesses = accessesOf(instruction);
  }
  std::erase_if(accesses, [](const MemoryAccess& each) {
    return isPrivate(each.at) || isOfDispatch(each.at);
  });
  return accesses;
}

/// The block that runs once in each round: the first behind the test of a loop
/// that tests before its rounds. Null where there is none.
llvm::BasicBlock* roundOf(const llvm::Loop& loop) {
  llvm::BasicBlock* const header = loop.getHeader();
  if (!loop.isLoopExiting(header) || loop.isLoopLatch(header)) return header;
  for (llvm::BasicBlock* each : llvm::successors(header)) {
    if (loop.contains(each) && each->getSinglePredecessor()) return each;
  }
  return loop.getLoopLatch();
}

/// The loops that a line of the source is known for.
void addRounds(const llvm::LoopInfo& loops, std::vector<Site>& sites,
               std::vector<CountedWork>& work) {
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    const llvm::Loop::LocRange range = loop->getLocRange();
    llvm::BasicBlock* const before = loop->getLoopPreheader();
    llvm::BasicBlock* const round = roundOf(*loop);
    if (!range || !before || !round) continue;
    Site site = siteOf(range.getStart().get());
    const Site end = siteOf(range.getEnd().get());
    if (site.line == 0) continue;
    site.lastLine =
        end.file == site.file ? std::max(site.line, end.line) : site.line;
    site.isHalving = !halvedIn(*loop).empty();
    for (const auto& [role, block] : {std::pair(SiteRole::loopEntries, before),
                                      std::pair(SiteRole::loopRounds, round)}) {
      site.role = role;
      work.push_back({&*block->getFirstInsertionPt(), 1,
                      static_cast<std::uint32_t>(sites.size())});
      sites.push_back(site);
    }
  }
}

}  // namespace

std::vector<CountedWork> operationsOf(llvm::Function& function,
                                      const llvm::LoopInfo& loops,
                                      std::vector<Site>& sites) {
  std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> known;
  std::vector<CountedWork> work;
  for (llvm::BasicBlock& block : function) {
    std::map<std::uint32_t, std::uint32_t> bySite;
    for (const llvm::Instruction& each : block) {
      if (!isOperation(each)) continue;
      const Site site = siteOf(each);
      const auto [place, isNew] = known.try_emplace(
          {site.file, site.line}, static_cast<std::uint32_t>(sites.size()));
      if (isNew) sites.push_back(site);
      ++bySite[place->second];
    }
    llvm::Instruction* const first = &*block.getFirstInsertionPt();
    for (const auto& [site, operations] : bySite) {
      work.push_back({first, operations, site});
    }
  }
  addRounds(loops, sites, work);
  return work;
}

void countOperations(LaneCode& code, const CountedWork& work) {
  llvm::IRBuilder<> builder(work.first);
  code.call(builder, "hipport_count_operations",
            {builder.getInt32(work.operations), builder.getInt32(work.site)});
}

bool isCounted(llvm::Instruction& instruction) {
  return textureRead(instruction) || !countedAccessesOf(instruction).empty();
}

void countAccesses(LaneCode& code, llvm::Instruction& instruction,
                   std::uint32_t site) {
  if (llvm::CallBase* const read = textureRead(instruction)) {
    constexpr std::uint64_t kElement = 4;
    llvm::IRBuilder<> builder(&instruction);
    llvm::Value* const index =
        builder.CreateLoad(builder.getInt32Ty(), read->getArgOperand(2));
    llvm::Value* const at = builder.CreateMul(
        builder.CreateZExt(index, code.int64()), builder.getInt64(kElement));
    code.call(
        builder, "hipport_count",
        {builder.CreateIntToPtr(at, code.pointer()), builder.getInt64(kElement),
         builder.getInt32(CountedAs::kGlobal | CountedAs::kTexture),
         builder.getInt32(site)});
    return;
  }
  for (const MemoryAccess& each : countedAccessesOf(instruction)) {
    std::uint32_t how = spaceOf(each.at);
    if (isAtomic(each.how)) how |= CountedAs::kAtomic;
    if (llvm::isa<llvm::AtomicRMWInst>(instruction)) {
      how |= CountedAs::kReducible;
    }
    llvm::IRBuilder<> builder(&instruction);
    llvm::Value* const flat =
        each.at->getType()->getPointerAddressSpace() == 0
            ? each.at
            : builder.CreateAddrSpaceCast(each.at, code.pointer());
    code.call(builder, "hipport_count",
              {flat, builder.CreateZExtOrTrunc(each.size, code.int64()),
               builder.getInt32(how), builder.getInt32(site)});
  }
}

}  // namespace hipport
