#include "emulate/host_types.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include <map>
#include <string>
#include <vector>

#include "emulate/lane_code.h"

namespace hipport {
namespace {

/// Pointers have one address space on the host.
class HostTypes : public llvm::ValueMapTypeRemapper {
 public:
  llvm::Type* remapType(llvm::Type* type) override {
    llvm::Type*& result = types_[type];
    if (!result) {
      llvm::Type* const made = make(type);
      result = types_[type] = made;
    }
    return types_[type];
  }

 private:
  llvm::Type* make(llvm::Type* type) {
    llvm::LLVMContext& context = type->getContext();
    if (type->isPointerTy()) return llvm::PointerType::get(context, 0);
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      return llvm::ArrayType::get(remapType(array->getElementType()),
                                  array->getNumElements());
    }
    if (auto* vector = llvm::dyn_cast<llvm::VectorType>(type)) {
      return llvm::VectorType::get(remapType(vector->getElementType()),
                                   vector->getElementCount());
    }
    if (auto* function = llvm::dyn_cast<llvm::FunctionType>(type)) {
      std::vector<llvm::Type*> parameters;
      for (llvm::Type* each : function->params()) {
        parameters.push_back(remapType(each));
      }
      return llvm::FunctionType::get(remapType(function->getReturnType()),
                                     parameters, function->isVarArg());
    }
    if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
      if (record->isOpaque()) return type;
      std::vector<llvm::Type*> members;
      for (llvm::Type* each : record->elements()) {
        members.push_back(remapType(each));
      }
      if (llvm::ArrayRef<llvm::Type*>(members) == record->elements()) {
        return type;
      }
      return record->isLiteral()
                 ? llvm::StructType::get(context, members, record->isPacked())
                 : llvm::StructType::create(context, members, record->getName(),
                                            record->isPacked());
    }
    return type;
  }

  std::map<llvm::Type*, llvm::Type*> types_;
};

/// A cast between address spaces is its operand.
class CastsAway : public llvm::ValueMaterializer {
 public:
  explicit CastsAway(llvm::ValueToValueMapTy& values, HostTypes& types)
      : values_(values), types_(types) {}
  llvm::Value* materialize(llvm::Value* value) override {
    auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(value);
    if (!cast || cast->getOpcode() != llvm::Instruction::AddrSpaceCast) {
      return nullptr;
    }
    return llvm::MapValue(cast->getOperand(0), values_,
                          llvm::RF_IgnoreMissingLocals, &types_, this);
  }

 private:
  llvm::ValueToValueMapTy& values_;
  HostTypes& types_;
};

void removeTargetAttributes(llvm::Function& function) {
  llvm::AttrBuilder kept(function.getContext());
  kept.addAttribute(llvm::Attribute::NoUnwind);
  for (const llvm::Attribute::AttrKind kind :
       {llvm::Attribute::NoInline, llvm::Attribute::NoReturn}) {
    if (function.hasFnAttribute(kind)) kept.addAttribute(kind);
  }
  llvm::AttributeList attributes = function.getAttributes();
  attributes = attributes.removeFnAttributes(function.getContext());
  attributes = attributes.addFnAttributes(function.getContext(), kept);
  function.setAttributes(attributes);
}

}  // namespace

void moveToHostTypes(llvm::Module& module) {
  HostTypes types;
  llvm::ValueToValueMapTy values;
  CastsAway casts(values, types);
  std::vector<llvm::GlobalVariable*> oldVariables;
  for (llvm::GlobalVariable& each : module.globals()) {
    oldVariables.push_back(&each);
  }
  std::vector<llvm::Function*> oldFunctions;
  for (llvm::Function& each : module) oldFunctions.push_back(&each);
  for (llvm::GlobalVariable* old : oldVariables) {
    const bool isWritable = old->isExternallyInitialized();
    auto* variable = new llvm::GlobalVariable(
        module, types.remapType(old->getValueType()),
        old->isConstant() && !isWritable, old->getLinkage(), nullptr, "", old,
        llvm::GlobalValue::NotThreadLocal, 0);
    variable->setAlignment(old->getAlign());
    variable->takeName(old);
    values[old] = variable;
  }
  for (llvm::Function* old : oldFunctions) {
    auto* function = llvm::Function::Create(
        llvm::cast<llvm::FunctionType>(types.remapType(old->getFunctionType())),
        old->getLinkage(), 0, "", &module);
    function->copyAttributesFrom(old);
    // Taken over by takeName() a name makes no intrinsic.
    const std::string name = old->getName().str();
    old->setName("");
    function->setName(name);
    if (!function->isIntrinsic()) removeTargetAttributes(*function);
    function->setComdat(nullptr);
    function->setVisibility(llvm::GlobalValue::DefaultVisibility);
    if (function->getCallingConv() == llvm::CallingConv::AMDGPU_KERNEL) {
      function->setCallingConv(llvm::CallingConv::C);
    }
    for (std::size_t i = 0; i < old->arg_size(); ++i) {
      values[old->getArg(i)] = function->getArg(i);
      // The type that an argument points to may hold pointers itself.
      for (const llvm::Attribute::AttrKind kind :
           {llvm::Attribute::ByRef, llvm::Attribute::ByVal,
            llvm::Attribute::StructRet}) {
        const llvm::Attribute attribute =
            function->getAttributes().getParamAttr(i, kind);
        if (!attribute.isValid() || !attribute.getValueAsType()) continue;
        function->removeParamAttr(i, kind);
        function->addParamAttr(
            i,
            llvm::Attribute::get(module.getContext(), kind,
                                 types.remapType(attribute.getValueAsType())));
      }
    }
    function->setSubprogram(old->getSubprogram());
    old->setSubprogram(nullptr);
    values[old] = function;
  }
  const llvm::RemapFlags flags =
      llvm::RF_IgnoreMissingLocals | llvm::RF_NoModuleLevelChanges;
  for (llvm::GlobalVariable* old : oldVariables) {
    if (!old->hasInitializer()) continue;
    llvm::cast<llvm::GlobalVariable>(values[old])
        ->setInitializer(llvm::MapValue(old->getInitializer(), values, flags,
                                        &types, &casts));
  }
  for (llvm::Function* old : oldFunctions) {
    auto* function = llvm::cast<llvm::Function>(values[old]);
    function->splice(function->begin(), old);
    for (llvm::BasicBlock& block : *function) {
      for (llvm::Instruction& each : block) {
        llvm::RemapInstruction(&each, values, flags, &types, &casts);
      }
    }
    for (llvm::BasicBlock& block : *function) {
      for (llvm::Instruction& each : llvm::make_early_inc_range(block)) {
        auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(&each);
        if (!cast) continue;
        cast->replaceAllUsesWith(cast->getOperand(0));
        cast->eraseFromParent();
      }
    }
  }
  for (llvm::Function* old : oldFunctions) old->deleteBody();
  for (llvm::GlobalVariable* old : oldVariables) old->setInitializer(nullptr);
  for (llvm::Function* old : oldFunctions) {
    old->replaceAllUsesWith(llvm::PoisonValue::get(old->getType()));
    old->eraseFromParent();
  }
  for (llvm::GlobalVariable* old : oldVariables) {
    old->replaceAllUsesWith(llvm::PoisonValue::get(old->getType()));
    old->eraseFromParent();
  }
  for (llvm::Function& each : llvm::make_early_inc_range(module)) {
    if (!each.isIntrinsic()) continue;
    if (auto renamed = llvm::Intrinsic::remangleIntrinsicFunction(&each)) {
      each.replaceAllUsesWith(*renamed);
      each.eraseFromParent();
    }
  }
}

void dropVariables(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      for (llvm::Instruction& each : llvm::make_early_inc_range(block)) {
        each.dropDbgRecords();
        if (llvm::isa<llvm::DbgInfoIntrinsic>(each)) each.eraseFromParent();
      }
    }
  }
}

void lowerOrdering(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  llvm::SmallVector<llvm::StringRef> names;
  context.getSyncScopeNames(names);
  auto isWide = [&](llvm::SyncScope::ID scope) {
    if (scope == llvm::SyncScope::System) return true;
    if (scope == llvm::SyncScope::SingleThread) return false;
    return names[scope].starts_with("agent");
  };
  // LDS is that of one block.
  auto scopeOf = [](const llvm::Value* pointer) {
    return pointer->getType()->getPointerAddressSpace() == kLdsSpace
               ? llvm::SyncScope::SingleThread
               : llvm::SyncScope::System;
  };
  auto isOfBlock = [&](const llvm::Value* pointer) {
    return scopeOf(pointer) == llvm::SyncScope::SingleThread;
  };
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      for (llvm::Instruction& each : block) {
        if (auto* fence = llvm::dyn_cast<llvm::FenceInst>(&each)) {
          fence->setSyncScopeID(isWide(fence->getSyncScopeID())
                                    ? llvm::SyncScope::System
                                    : llvm::SyncScope::SingleThread);
        } else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&each)) {
          if (isOfBlock(load->getPointerOperand())) {
            load->setVolatile(false);
            load->setAtomic(llvm::AtomicOrdering::NotAtomic);
          } else if (load->isAtomic()) {
            load->setSyncScopeID(llvm::SyncScope::System);
          }
        } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&each)) {
          if (isOfBlock(store->getPointerOperand())) {
            store->setVolatile(false);
            store->setAtomic(llvm::AtomicOrdering::NotAtomic);
          } else if (store->isAtomic()) {
            store->setSyncScopeID(llvm::SyncScope::System);
          }
        } else if (auto* atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&each)) {
          atomic->setSyncScopeID(scopeOf(atomic->getPointerOperand()));
        } else if (auto* exchange =
                       llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&each)) {
          exchange->setSyncScopeID(scopeOf(exchange->getPointerOperand()));
        }
      }
    }
  }
}

}  // namespace hipport
