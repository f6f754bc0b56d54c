#include "emulate/accesses.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace hipport {

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

}  // namespace hipport
