#include "emulate/lds_checks.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>
#include <cstddef>

#include "emulate/accesses.h"
#include "emulate/lane.h"
#include "emulate/lds.h"

namespace hipport {
namespace {

/// Whether a pointer may lead to LDS.
bool mayBeLds(llvm::Value* pointer) {
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  if (space == kLdsSpace) return true;
  if (space != 0) return false;
  const llvm::Value* object = llvm::getUnderlyingObject(pointer);
  const unsigned objectSpace = object->getType()->isPointerTy()
                                   ? object->getType()->getPointerAddressSpace()
                                   : 0;
  return objectSpace == 0 || objectSpace == kLdsSpace;
}

bool isOfLanesOrBlock(const llvm::Value* pointer) {
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  return space == kLdsSpace || space == kPrivateSpace ||
         llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
}

/// Whether a value goes to memory of lanes or blocks alone: the compiler takes
/// structs apart, and copies what pads them by itself.
bool isOnlyCopied(const llvm::LoadInst& load) {
  constexpr std::size_t kMost = 32;
  llvm::SmallPtrSet<const llvm::Value*, kMost> seen;
  llvm::SmallVector<const llvm::Value*> values = {&load};
  while (!values.empty()) {
    const llvm::Value* const value = values.pop_back_val();
    if (!seen.insert(value).second) continue;
    if (seen.size() > kMost) return false;
    for (const llvm::Use& use : value->uses()) {
      const llvm::User* const user = use.getUser();
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        if (store->getValueOperand() != value ||
            !isOfLanesOrBlock(store->getPointerOperand())) {
          return false;
        }
      } else if (llvm::isa<llvm::PHINode, llvm::FreezeInst>(user) ||
                 (llvm::isa<llvm::SelectInst>(user) &&
                  use.getOperandNo() != 0)) {
        values.push_back(user);
      } else {
        return false;
      }
    }
  }
  return true;
}

void check(LaneCode& code, llvm::Instruction& before,
           const MemoryAccess& access, std::uint32_t site) {
  if (!mayBeLds(access.at)) return;
  llvm::IRBuilder<> builder(&before);
  const bool isLds =
      access.at->getType()->getPointerAddressSpace() == kLdsSpace;
  llvm::Value* const flat =
      isLds ? builder.CreateAddrSpaceCast(access.at, code.pointer())
            : access.at;
  llvm::Value* const bytes =
      builder.CreateZExtOrTrunc(access.size, code.int64());
  if (!isLds) {
    llvm::Value* const offset = builder.CreateSub(
        builder.CreatePtrToInt(flat, code.int64()),
        code.member(offsetof(LaneView, ldsBegin), code.int64()));
    llvm::Value* const isInside = builder.CreateICmpULT(
        offset, code.member(offsetof(LaneView, ldsSize), code.int64()));
    builder.SetInsertPoint(
        llvm::SplitBlockAndInsertIfThen(isInside, &before, false));
  }
  const auto* const load = llvm::dyn_cast<llvm::LoadInst>(&before);
  const LdsAccess how =
      access.how == LdsAccess::read && load && isOnlyCopied(*load)
          ? LdsAccess::copy
          : access.how;
  code.call(builder, "hipport_lds",
            {flat, bytes, builder.getInt32(static_cast<std::uint32_t>(how)),
             builder.getInt64(access.alignment), builder.getInt32(site)});
}

}  // namespace

bool mayAccessLds(llvm::Instruction& instruction) {
  return std::ranges::any_of(accessesOf(instruction), mayBeLds,
                             &MemoryAccess::at);
}

void checkAccesses(LaneCode& code, llvm::Instruction& instruction,
                   std::uint32_t site) {
  for (const MemoryAccess& each : accessesOf(instruction)) {
    check(code, instruction, each, site);
  }
}

}  // namespace hipport
