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

bool isSamePlace(const llvm::Value* one, const llvm::Value* other) {
  one = one->stripPointerCasts();
  other = other->stripPointerCasts();
  if (one == other) return true;
  const auto* const a = llvm::dyn_cast<llvm::GetElementPtrInst>(one);
  const auto* const b = llvm::dyn_cast<llvm::GetElementPtrInst>(other);
  return a && b && a->isIdenticalTo(b);
}

/// Whether it makes a value smaller or greater, so that what is read before may
/// be older than what it meets: min and max.
bool isMonotonic(const llvm::AtomicRMWInst& atomic) {
  using Atomic = llvm::AtomicRMWInst;
  switch (atomic.getOperation()) {
    case Atomic::Min:
    case Atomic::Max:
    case Atomic::UMin:
    case Atomic::UMax:
    case Atomic::FMin:
    case Atomic::FMax:
      return true;
    default:
      return false;
  }
}

/// Follows what is made of a load, to tell whether an atomic operation at the
/// same place decides: it compares the value with what it finds ("old = *p; do
/// old = atomicCAS(p, assumed = old, f(assumed)) while (old != assumed);"), or
/// is a minimum or maximum that is left out where the value says that it would
/// change nothing ("if (x < *p) atomicMin(p, x);"). Such a load may meet atomic
/// operations of others.
class Guess {
 public:
  explicit Guess(const llvm::LoadInst& load)
      : place_(load.getPointerOperand()) {
    add(&load);
  }

  bool isDecidedByAtomic() {
    constexpr std::size_t kMost = 64;
    while (!values_.empty()) {
      if (seen_.size() > kMost) return false;
      const llvm::Value* const value = values_.pop_back_val();
      for (const llvm::Use& use : value->uses()) {
        if (!follow(*value, use)) return false;
      }
    }
    return isDecided_;
  }

 private:
  void add(const llvm::Value* value) {
    if (seen_.insert(value).second) values_.push_back(value);
  }

  /// False where the value is used for more than the operation.
  bool follow(const llvm::Value& value, const llvm::Use& use) {
    const auto* const user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    if (!user) return false;
    if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(user)) {
      if (!isSamePlace(exchange->getPointerOperand(), place_)) return false;
      isDecided_ = true;
      return exchange->getPointerOperand() != &value;
    }
    if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(user)) {
      for (const llvm::BasicBlock* next : branch->successors()) {
        isDecided_ |= std::ranges::any_of(*next, [&](const auto& each) {
          const auto* atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&each);
          return atomic && isMonotonic(*atomic) &&
                 isSamePlace(atomic->getPointerOperand(), place_);
        });
      }
      return true;
    }
    const auto* const call = llvm::dyn_cast<llvm::CallInst>(user);
    const bool isPure =
        call ? call->doesNotAccessMemory() && !call->isConvergent()
             : llvm::isa<llvm::PHINode, llvm::CastInst, llvm::BinaryOperator,
                         llvm::UnaryOperator, llvm::CmpInst, llvm::SelectInst,
                         llvm::FreezeInst, llvm::ExtractElementInst,
                         llvm::InsertElementInst>(user);
    if (isPure) add(user);
    return isPure;
  }

  const llvm::Value* place_;
  llvm::SmallPtrSet<const llvm::Value*, 32> seen_;
  llvm::SmallVector<const llvm::Value*> values_;
  bool isDecided_ = false;
};

/// What a load is to the checks.
LdsAccess accessOf(const llvm::LoadInst& load) {
  if (isOnlyCopied(load)) return LdsAccess::copy;
  return Guess(load).isDecidedByAtomic() ? LdsAccess::atomic : LdsAccess::read;
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
      access.how == LdsAccess::read && load ? accessOf(*load) : access.how;
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
