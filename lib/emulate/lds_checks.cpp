#include "emulate/lds_checks.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>
#include <cstddef>
#include <vector>

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

/// One access of an instruction.
struct Access {
  llvm::Value* at;
  llvm::Value* size;  ///< in bytes
  LdsAccess how;
  std::uint64_t alignment;
};

void check(LaneCode& code, llvm::Instruction& before, const Access& access,
           std::uint32_t site) {
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
  code.call(
      builder, "hipport_lds",
      {flat, bytes, builder.getInt32(static_cast<std::uint32_t>(access.how)),
       builder.getInt64(access.alignment), builder.getInt32(site)});
}

/// What an instruction reads and writes, in this order.
std::vector<Access> accessesOf(llvm::Instruction& instruction) {
  const llvm::DataLayout& layout = instruction.getModule()->getDataLayout();
  auto sizeOf = [&](llvm::Type* type) {
    return llvm::ConstantInt::get(
        llvm::Type::getInt64Ty(instruction.getContext()),
        layout.getTypeStoreSize(type));
  };
  if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    std::vector<Access> accesses;
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
             load->isAtomic() ? LdsAccess::atomic : LdsAccess::read,
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

}  // namespace

bool mayAccessLds(llvm::Instruction& instruction) {
  return std::ranges::any_of(accessesOf(instruction), mayBeLds, &Access::at);
}

void checkAccesses(LaneCode& code, llvm::Instruction& instruction,
                   std::uint32_t site) {
  for (const Access& each : accessesOf(instruction)) {
    check(code, instruction, each, site);
  }
}

}  // namespace hipport
