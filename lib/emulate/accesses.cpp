#include "emulate/accesses.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "emulate/lane_code.h"

namespace hipport {
namespace {

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

}  // namespace

std::vector<MemoryAccess> accessesOf(llvm::Instruction& instruction) {
  const llvm::DataLayout& layout = instruction.getModule()->getDataLayout();
  auto sizeOf = [&](llvm::Type* type) {
    return llvm::ConstantInt::get(
        llvm::Type::getInt64Ty(instruction.getContext()),
        layout.getTypeStoreSize(type));
  };
  if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    std::vector<MemoryAccess> accesses;
    if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(memory)) {
      accesses.push_back(
          {transfer->getSource(), transfer->getLength(), LdsAccess::read, 1});
    }
    accesses.push_back(
        {memory->getDest(), memory->getLength(), LdsAccess::write, 1});
    return accesses;
  }
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return {{load->getPointerOperand(), sizeOf(load->getType()),
             load->isAtomic()      ? LdsAccess::atomic
             : isOnlyCopied(*load) ? LdsAccess::copy
                                   : LdsAccess::read,
             load->getAlign().value()}};
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return {{store->getPointerOperand(),
             sizeOf(store->getValueOperand()->getType()),
             store->isAtomic() ? LdsAccess::atomicWrite : LdsAccess::write,
             store->getAlign().value()}};
  }
  if (auto* atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    return {{atomic->getPointerOperand(),
             sizeOf(atomic->getValOperand()->getType()), LdsAccess::atomic,
             atomic->getAlign().value()}};
  }
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    return {{exchange->getPointerOperand(),
             sizeOf(exchange->getCompareOperand()->getType()),
             LdsAccess::atomic, exchange->getAlign().value()}};
  }
  return {};
}

}  // namespace hipport
