#include "emulate/lane_code.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace hipport {
namespace {

llvm::FunctionCallee declared(llvm::Module& module, llvm::StringRef name,
                              llvm::FunctionType* type, bool isPure) {
  llvm::FunctionCallee callee = module.getOrInsertFunction(name, type);
  auto* function = llvm::cast<llvm::Function>(callee.getCallee());
  function->setDoesNotThrow();
  if (isPure) {
    function->setDoesNotAccessMemory();
    function->setWillReturn();
  }
  return callee;
}

}  // namespace

LaneCode::LaneCode(llvm::Function& function)
    : function_(function),
      int32_(llvm::Type::getInt32Ty(function.getContext())),
      int64_(llvm::Type::getInt64Ty(function.getContext())),
      pointer_(llvm::PointerType::get(function.getContext(), 0)) {}

llvm::Value* LaneCode::member(std::size_t offset, llvm::Type* type) {
  if (!lane_) {
    llvm::IRBuilder<> builder(
        &*function_.getEntryBlock().getFirstInsertionPt());
    lane_ = call(builder, "hipport_lane", pointer_, {}, true);
  }
  llvm::Value*& value = members_[{offset, type}];
  if (!value) {
    llvm::IRBuilder<> builder(
        llvm::cast<llvm::Instruction>(lane_)->getNextNode());
    value = builder.CreateLoad(
        type, builder.CreateConstGEP1_64(builder.getInt8Ty(), lane_, offset));
  }
  return value;
}

llvm::Value* LaneCode::call(llvm::IRBuilderBase& builder, std::string_view name,
                            llvm::Type* result,
                            const std::vector<llvm::Value*>& arguments,
                            bool isPure) {
  llvm::SmallVector<llvm::Type*> types;
  for (const llvm::Value* each : arguments) types.push_back(each->getType());
  return builder.CreateCall(
      declared(*function_.getParent(), name,
               llvm::FunctionType::get(result, types, false), isPure),
      arguments);
}

void LaneCode::call(llvm::IRBuilderBase& builder, std::string_view name,
                    const std::vector<llvm::Value*>& arguments) {
  call(builder, name, builder.getVoidTy(), arguments);
}

llvm::Value* LaneCode::crossLane(llvm::IRBuilderBase& builder,
                                 CrossLane operation, std::uint32_t site,
                                 llvm::Value* a, llvm::Value* b,
                                 llvm::Value* c) {
  llvm::Value* const number =
      builder.getInt32(static_cast<std::uint32_t>(operation));
  return call(builder, "hipport_cross_lane", int64_,
              {number, builder.getInt32(site), a, b, c});
}

void LaneCode::fail(llvm::CallBase& call, std::uint32_t site,
                    const std::string& what) {
  llvm::IRBuilder<> builder(&call);
  this->call(builder, "hipport_trap",
             {builder.getInt32(site), builder.CreateGlobalString(what)});
  replace(call, call.getType()->isVoidTy()
                    ? nullptr
                    : llvm::PoisonValue::get(call.getType()));
}

void replace(llvm::CallBase& call, llvm::Value* value) {
  if (value) call.replaceAllUsesWith(value);
  call.eraseFromParent();
}

llvm::Value* toInteger(llvm::IRBuilderBase& builder, llvm::Value* value,
                       llvm::Type* integer) {
  llvm::Type* const type = value->getType();
  if (type->isPointerTy()) return builder.CreatePtrToInt(value, integer);
  if (!type->isIntegerTy()) {
    const unsigned bits =
        static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue());
    value = builder.CreateBitCast(value, builder.getIntNTy(bits));
  }
  return builder.CreateZExtOrTrunc(value, integer);
}

llvm::Value* fromInteger(llvm::IRBuilderBase& builder, llvm::Value* value,
                         llvm::Type* type) {
  if (type->isPointerTy()) return builder.CreateIntToPtr(value, type);
  if (type->isIntegerTy()) return builder.CreateZExtOrTrunc(value, type);
  const unsigned bits =
      static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue());
  return builder.CreateBitCast(
      builder.CreateZExtOrTrunc(value, builder.getIntNTy(bits)), type);
}

}  // namespace hipport
