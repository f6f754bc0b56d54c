#include "emulate/exec_mask.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsAMDGPU.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

namespace hipport {
namespace {

/// The name of the register that is read, if it is that of the mask.
llvm::StringRef execOf(const llvm::Instruction& each) {
  const auto* const call = llvm::dyn_cast<llvm::IntrinsicInst>(&each);
  if (!call || call->getIntrinsicID() != llvm::Intrinsic::read_register) {
    return {};
  }
  const auto* const value =
      llvm::cast<llvm::MetadataAsValue>(call->getArgOperand(0));
  const auto* const node = llvm::cast<llvm::MDNode>(value->getMetadata());
  const llvm::StringRef name =
      llvm::cast<llvm::MDString>(node->getOperand(0))->getString();
  return name.starts_with("exec") ? name : llvm::StringRef();
}

}  // namespace

void voteForExec(llvm::Module& module) {
  constexpr std::uint64_t kHalf = 32;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& each :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      const llvm::StringRef name = execOf(each);
      if (name.empty()) continue;
      llvm::IRBuilder<> builder(&each);
      llvm::Value* mask =
          builder.CreateIntrinsic(llvm::Intrinsic::amdgcn_ballot,
                                  {builder.getInt64Ty()}, {builder.getTrue()});
      if (name == "exec_hi") mask = builder.CreateLShr(mask, kHalf);
      each.replaceAllUsesWith(builder.CreateTrunc(mask, each.getType()));
      each.eraseFromParent();
    }
  }
}

}  // namespace hipport
