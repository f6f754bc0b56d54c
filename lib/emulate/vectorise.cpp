#include "emulate/vectorise.h"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "emulate/counters.h"
#include "emulate/counting.h"
#include "emulate/divergence.h"
#include "emulate/lane.h"
#include "emulate/meeting.h"
#include "emulate/wave.h"
#include "emulate/wave_memory.h"
#include "emulate/wave_source.h"

namespace hipport {
namespace {

/// Whether lanes' values of a type are the elements of a vector; of any other
/// type they are an array in memory.
bool fitsVector(const llvm::Type* type) {
  if (type->isIntegerTy()) return type->getIntegerBitWidth() <= 64;
  return type->isPointerTy() || type->isFloatTy() || type->isDoubleTy() ||
         type->isHalfTy();
}

/// Writes the code of one wave function.
class Vectoriser {
 public:
  Vectoriser(llvm::Function& lane, std::uint32_t lanes,
             llvm::TargetMachine& host);

  llvm::Function* write(const std::string& name);

 private:
  // What a value of the lane's code is in the wave's.
  bool isDivergent(const llvm::Value* value) const {
    return divergence_.isDivergent(*value);
  }
  bool isArray(const llvm::Value* value) const {
    return isDivergent(value) && !fitsVector(value->getType());
  }
  llvm::Type* vectorOf(llvm::Type* element) const {
    return llvm::FixedVectorType::get(element, lanes_);
  }
  llvm::Type* typeOf(const llvm::Value* value) const {
    return isDivergent(value) ? vectorOf(value->getType()) : value->getType();
  }
  llvm::Value* valueOf(llvm::Value* value);
  bool isAtHand(const llvm::Value* value) const;
  llvm::Value* scalar(llvm::Value* value) { return valueOf(value); }
  llvm::Value* vector(llvm::Value* value);
  llvm::Value* address(llvm::Value* pointer);
  void define(llvm::Instruction& instruction, llvm::Value* value);

  // Memory of the wave.
  llvm::AllocaInst* variable(llvm::Type* type);
  llvm::Value* arrayOf(const llvm::Value* value);
  llvm::Value* spilled(llvm::Value* value);
  llvm::Type* elementOf(llvm::Type* type) const;
  llvm::Value* field(std::size_t offset);

  // Masks.
  llvm::Value* bits(llvm::Value* lanes);
  llvm::Value* lanesOf(llvm::Value* mask);
  llvm::Value* wide(llvm::Value* mask);
  llvm::Value* firstOf(llvm::Value* mask);

  // Control.
  void makeBlocks();
  void startBlock(llvm::BasicBlock& block);
  void endBlock(std::size_t index);
  void leave(llvm::BasicBlock& block);
  void enter(llvm::BasicBlock& from, llvm::BasicBlock& to, llvm::Value* mask);
  template <typename Body>
  void forLanes(llvm::Value* mask, const Body& body);

  // Instructions.
  void write(llvm::Instruction& instruction);
  void writeUniform(llvm::Instruction& instruction);
  bool writeVector(llvm::Instruction& instruction);
  void writeLanes(llvm::Instruction& instruction);
  llvm::Value* onOneThread(llvm::AtomicRMWInst& atomic);
  void writeDivision(llvm::BinaryOperator& division);
  void writeLoad(llvm::LoadInst& load);
  void writeStore(llvm::StoreInst& store);
  void writeCall(llvm::CallInst& call);
  bool writeIntrinsic(llvm::IntrinsicInst& call);
  void writeLanesBelow(llvm::CallInst& call, unsigned from);
  llvm::Value* elsewhere();
  void writeCrossLane(llvm::CallInst& call);
  void writeLds(llvm::CallInst& call);
  void countOperations(llvm::CallInst& call);
  void countAccess(llvm::CallInst& call);
  bool writeFixed(llvm::Instruction& instruction);
  llvm::Constant* numbers(llvm::IntegerType* type,
                          std::uint64_t step = 1) const;

  // Accesses to memory.
  void note(WaveAddress how, llvm::Value* mask);
  bool mayFault(const llvm::Value* pointer) const;
  void putAddresses(llvm::Value* pointer);
  /// What a function of WaveMemory takes.
  struct Place {
    WaveMemory::By by;
    std::vector<llvm::Value*> arguments;
  };
  Place placeOf(llvm::Value* pointer, llvm::Type* type);
  std::optional<WaveMemory::By> indexOf(llvm::Value* pointer,
                                        std::uint64_t size, llvm::Value*& base,
                                        llvm::Value*& index);
  llvm::FunctionCallee runtime(const char* name,
                               std::initializer_list<llvm::Type*> types);

  llvm::Function& lane_;
  std::uint32_t lanes_;
  Divergence divergence_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  std::vector<llvm::BasicBlock*> order_;
  std::set<const llvm::BasicBlock*> meeting_;  ///< from where lanes may meet
  llvm::TargetTransformInfo costs_;
  WaveMemory memory_;
  llvm::IRBuilder<> builder_;
  llvm::IntegerType* maskType_;

  llvm::Function* wave_ = nullptr;
  llvm::Instruction* variables_ = nullptr;  ///< where they are made
  std::map<const llvm::BasicBlock*, llvm::AllocaInst*> masks_;
  std::map<const llvm::Value*, llvm::Value*> fixed_;  ///< the same all the time
  std::map<const llvm::Value*, llvm::AllocaInst*> slots_;    ///< over blocks
  std::map<const llvm::Value*, llvm::AllocaInst*> entries_;  ///< to phis
  std::map<const llvm::Value*, llvm::AllocaInst*> arrays_;
  std::vector<llvm::BasicBlock*> checks_;
  std::vector<llvm::BasicBlock*> bodies_;
  // Of the block that is written.
  std::map<const llvm::Value*, llvm::Value*> here_;
  std::map<const llvm::Value*, llvm::Value*> splats_;
  std::map<const llvm::Value*, llvm::Value*> spills_;
  llvm::Value* mask_ = nullptr;
  llvm::Value* active_ = nullptr;  ///< the same, as a vector
};

Vectoriser::Vectoriser(llvm::Function& lane, std::uint32_t lanes,
                       llvm::TargetMachine& host)
    : lane_(lane),
      lanes_(lanes),
      divergence_(lane),
      dominators_(lane),
      loops_(dominators_),
      order_(blockOrder(lane, loops_)),
      meeting_(blocksBeforeMeetings(lane)),
      costs_(host.getTargetTransformInfo(lane)),
      memory_(*lane.getParent(), lanes, costs_),
      builder_(lane.getContext()),
      maskType_(builder_.getIntNTy(lanes)) {}

// --- Values ------------------------------------------------------------------

llvm::Value* Vectoriser::valueOf(llvm::Value* value) {
  if (!llvm::isa<llvm::Instruction>(value)) {
    return value == lane_.getArg(0) ? wave_->getArg(0) : value;
  }
  if (const auto fixed = fixed_.find(value); fixed != fixed_.end()) {
    return fixed->second;
  }
  llvm::Value*& known = here_[value];
  if (!known) {
    const auto slot = slots_.find(value);
    known = builder_.CreateLoad(typeOf(value), slot->second);
  }
  return known;
}

/// Whether the block that is written can have it: what no other block uses
/// stays where it was made.
bool Vectoriser::isAtHand(const llvm::Value* value) const {
  return !llvm::isa<llvm::Instruction>(value) || here_.contains(value) ||
         slots_.contains(value) || fixed_.contains(value);
}

llvm::Value* Vectoriser::vector(llvm::Value* value) {
  if (isDivergent(value)) return valueOf(value);
  if (auto* constant = llvm::dyn_cast<llvm::Constant>(value)) {
    return llvm::ConstantVector::getSplat(llvm::ElementCount::getFixed(lanes_),
                                          constant);
  }
  llvm::Value*& known = splats_[value];
  if (!known) known = builder_.CreateVectorSplat(lanes_, scalar(value));
  return known;
}

void Vectoriser::define(llvm::Instruction& instruction, llvm::Value* value) {
  if (isDivergent(&instruction) && !value->getType()->isVectorTy()) {
    value = builder_.CreateVectorSplat(lanes_, value);
  }
  here_[&instruction] = value;
  const auto slot = slots_.find(&instruction);
  if (slot != slots_.end()) builder_.CreateStore(value, slot->second);
}

llvm::AllocaInst* Vectoriser::variable(llvm::Type* type) {
  llvm::IRBuilder<> builder(variables_);
  llvm::AllocaInst* const made = builder.CreateAlloca(type);
  made->setAlignment(llvm::Align(64));
  return made;
}

/// Of an element in memory: no type that packs bits.
llvm::Type* Vectoriser::elementOf(llvm::Type* type) const {
  if (!type->isIntegerTy() || !fitsVector(type)) return type;
  const unsigned bits = type->getIntegerBitWidth();
  return llvm::IntegerType::get(
      type->getContext(),
      std::max(8U, static_cast<unsigned>(llvm::PowerOf2Ceil(bits))));
}

llvm::Value* Vectoriser::arrayOf(const llvm::Value* value) {
  llvm::AllocaInst*& array = arrays_[value];
  if (!array) {
    array = variable(llvm::ArrayType::get(elementOf(value->getType()), lanes_));
  }
  return array;
}

/// The values of all lanes, in memory.
llvm::Value* Vectoriser::spilled(llvm::Value* value) {
  if (isArray(value)) return arrayOf(value);
  llvm::Value*& known = spills_[value];
  if (!known) {
    known = arrayOf(value);
    llvm::Type* const element = elementOf(value->getType());
    llvm::Value* stored = vector(value);
    if (element != value->getType()) {
      stored = builder_.CreateZExt(stored, vectorOf(element));
    }
    builder_.CreateStore(stored, known);
  }
  return known;
}

llvm::Value* Vectoriser::field(std::size_t offset) {
  return builder_.CreateConstGEP1_64(builder_.getInt8Ty(), wave_->getArg(1),
                                     offset);
}

// --- Masks -------------------------------------------------------------------

llvm::Value* Vectoriser::bits(llvm::Value* lanes) {
  return builder_.CreateBitCast(lanes, maskType_);
}

llvm::Value* Vectoriser::lanesOf(llvm::Value* mask) {
  return builder_.CreateBitCast(mask, vectorOf(builder_.getInt1Ty()));
}

llvm::Value* Vectoriser::wide(llvm::Value* mask) {
  return builder_.CreateZExt(mask, builder_.getInt64Ty());
}

llvm::Value* Vectoriser::firstOf(llvm::Value* mask) {
  return builder_.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, wide(mask),
                                        builder_.getTrue());
}

/// `body` writes what is done for the lane of a number.
template <typename Body>
void Vectoriser::forLanes(llvm::Value* mask, const Body& body) {
  llvm::LLVMContext& context = lane_.getContext();
  llvm::BasicBlock* const before = builder_.GetInsertBlock();
  auto* const loop = llvm::BasicBlock::Create(context, "", wave_);
  auto* const after = llvm::BasicBlock::Create(context, "", wave_);
  llvm::Value* const all = wide(mask);
  builder_.CreateCondBr(builder_.CreateIsNotNull(all), loop, after);
  builder_.SetInsertPoint(loop);
  llvm::PHINode* const left = builder_.CreatePHI(builder_.getInt64Ty(), 2);
  left->addIncoming(all, before);
  body(builder_.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, left,
                                      builder_.getTrue()));
  llvm::Value* const rest =
      builder_.CreateAnd(left, builder_.CreateSub(left, builder_.getInt64(1)));
  left->addIncoming(rest, builder_.GetInsertBlock());
  builder_.CreateCondBr(builder_.CreateIsNotNull(rest), loop, after);
  builder_.SetInsertPoint(after);
}

// --- Control -----------------------------------------------------------------

/// The blocks' places, and memory for what goes from one to another; LLVM makes
/// values of it again.
void Vectoriser::makeBlocks() {
  llvm::LLVMContext& context = lane_.getContext();
  auto* const entry = llvm::BasicBlock::Create(context, "", wave_);
  builder_.SetInsertPoint(entry);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    checks_.push_back(llvm::BasicBlock::Create(context, "", wave_));
    bodies_.push_back(llvm::BasicBlock::Create(context, "", wave_));
  }
  variables_ = builder_.CreateBr(checks_.front());
  for (llvm::BasicBlock* block : order_) {
    masks_[block] = variable(maskType_);
    for (llvm::Instruction& each : *block) {
      if (each.getType()->isVoidTy() || writeFixed(each) || isArray(&each)) {
        continue;
      }
      if (llvm::isa<llvm::PHINode>(each)) {
        entries_[&each] = variable(typeOf(&each));
      }
      const bool isUsedElsewhere = llvm::any_of(each.uses(), [&](auto& use) {
        auto* user = llvm::cast<llvm::Instruction>(use.getUser());
        auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
        return (phi ? phi->getIncomingBlock(use) : user->getParent()) != block;
      });
      if (isUsedElsewhere) slots_[&each] = variable(typeOf(&each));
    }
  }
  builder_.SetInsertPoint(variables_);
  for (const auto& [block, mask] : masks_) {
    builder_.CreateStore(llvm::ConstantInt::get(maskType_, 0), mask);
  }
  builder_.CreateStore(
      builder_.CreateTrunc(
          builder_.CreateLoad(builder_.getInt64Ty(),
                              field(offsetof(WaveView, lanes))),
          maskType_),
      masks_[order_.front()]);
}

void Vectoriser::startBlock(llvm::BasicBlock& block) {
  here_.clear();
  splats_.clear();
  spills_.clear();
  builder_.CreateStore(llvm::ConstantInt::get(maskType_, 0), masks_[&block]);
  active_ = lanesOf(mask_);
  // Nothing goes from one turn of a loop to the next but by phis.
  const llvm::Loop* const loop = loops_.getLoopFor(&block);
  if (loop && loop->getHeader() == &block) {
    for (const auto& [value, slot] : slots_) {
      if (loop->contains(llvm::cast<llvm::Instruction>(value))) {
        builder_.CreateStore(llvm::PoisonValue::get(slot->getAllocatedType()),
                             slot);
      }
    }
  }
  for (llvm::PHINode& phi : block.phis()) {
    if (isArray(&phi)) continue;
    llvm::AllocaInst* const entry = entries_[&phi];
    llvm::Type* const type = entry->getAllocatedType();
    llvm::Value* const value = builder_.CreateLoad(type, entry);
    builder_.CreateStore(llvm::PoisonValue::get(type), entry);
    define(phi, value);
  }
}

/// The lanes of `mask` go on in `to`.
void Vectoriser::enter(llvm::BasicBlock& from, llvm::BasicBlock& to,
                       llvm::Value* mask) {
  llvm::AllocaInst* const slot = masks_[&to];
  builder_.CreateStore(
      builder_.CreateOr(builder_.CreateLoad(maskType_, slot), mask), slot);
  for (llvm::PHINode& phi : to.phis()) {
    llvm::Value* const value = phi.getIncomingValueForBlock(&from);
    if (llvm::isa<llvm::UndefValue>(value)) continue;
    if (isArray(&phi)) {
      llvm::Value* const source = isDivergent(value) ? spilled(value) : nullptr;
      llvm::Value* const same = source ? nullptr : scalar(value);
      llvm::Type* const type = phi.getType();
      llvm::Value* const target = arrayOf(&phi);
      forLanes(mask, [&](llvm::Value* lane) {
        llvm::Value* const one =
            source ? builder_.CreateLoad(type,
                                         builder_.CreateGEP(type, source, lane))
                   : same;
        builder_.CreateStore(one, builder_.CreateGEP(type, target, lane));
      });
      continue;
    }
    llvm::AllocaInst* const entry = entries_[&phi];
    llvm::Value* const earlier =
        builder_.CreateLoad(entry->getAllocatedType(), entry);
    llvm::Value* chosen = nullptr;
    if (isDivergent(&phi)) {
      chosen = builder_.CreateSelect(lanesOf(mask), vector(value), earlier);
    } else if (mask == mask_) {
      chosen = scalar(value);
    } else {
      chosen = builder_.CreateSelect(builder_.CreateIsNotNull(mask),
                                     scalar(value), earlier);
    }
    builder_.CreateStore(chosen, entry);
  }
}

void Vectoriser::leave(llvm::BasicBlock& block) {
  auto* const branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (!branch) return;
  llvm::BasicBlock* const first = branch->getSuccessor(0);
  if (branch->isUnconditional() || branch->getSuccessor(1) == first) {
    return enter(block, *first, mask_);
  }
  llvm::Value* const condition = branch->getCondition();
  llvm::Constant* const none = llvm::ConstantInt::get(maskType_, 0);
  llvm::Value* taken = nullptr;
  llvm::Value* other = nullptr;
  if (isDivergent(condition)) {
    taken = bits(builder_.CreateSelect(
        active_, vector(condition),
        llvm::Constant::getNullValue(active_->getType())));
    other = builder_.CreateAnd(mask_, builder_.CreateNot(taken));
  } else {
    taken = builder_.CreateSelect(scalar(condition), mask_, none);
    other = builder_.CreateSelect(scalar(condition), none, mask_);
  }
  enter(block, *first, taken);
  enter(block, *branch->getSuccessor(1), other);
}

/// Goes on to the next block, or back where a loop ends and lanes are left.
void Vectoriser::endBlock(std::size_t index) {
  llvm::BasicBlock* const block = order_[index];
  const bool isLast = index + 1 == order_.size();
  for (const llvm::Loop* loop = loops_.getLoopFor(block); loop;
       loop = loop->getParentLoop()) {
    if (!isLast && loop->contains(order_[index + 1])) break;
    const auto header =
        std::ranges::find(order_, loop->getHeader()) - order_.begin();
    auto* const after = llvm::BasicBlock::Create(lane_.getContext(), "", wave_);
    llvm::Value* const again =
        builder_.CreateLoad(maskType_, masks_[loop->getHeader()]);
    builder_.CreateCondBr(builder_.CreateIsNotNull(again),
                          checks_[static_cast<std::size_t>(header)], after);
    builder_.SetInsertPoint(after);
  }
  if (isLast) {
    builder_.CreateRetVoid();
  } else {
    builder_.CreateBr(checks_[index + 1]);
  }
}

llvm::Function* Vectoriser::write(const std::string& name) {
  llvm::LLVMContext& context = lane_.getContext();
  auto* const pointer = llvm::PointerType::get(context, 0);
  wave_ = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                              {pointer, pointer}, false),
      llvm::GlobalValue::ExternalLinkage, name, lane_.getParent());
  wave_->setSubprogram(lane_.getSubprogram());
  wave_->addFnAttr(llvm::Attribute::NoUnwind);
  wave_->addFnAttr("prefer-vector-width", "512");
  makeBlocks();
  for (std::size_t i = 0; i < order_.size(); ++i) {
    llvm::BasicBlock& block = *order_[i];
    builder_.SetInsertPoint(checks_[i]);
    builder_.SetCurrentDebugLocation({});
    mask_ = builder_.CreateLoad(maskType_, masks_[&block]);
    auto* const after = llvm::BasicBlock::Create(context, "", wave_);
    if (i == 0) {
      builder_.CreateBr(bodies_[i]);
    } else {
      builder_.CreateCondBr(builder_.CreateIsNotNull(mask_), bodies_[i], after);
    }
    builder_.SetInsertPoint(bodies_[i]);
    startBlock(block);
    for (llvm::Instruction& each : block) {
      builder_.SetCurrentDebugLocation(each.getDebugLoc());
      write(each);
    }
    builder_.SetCurrentDebugLocation({});
    leave(block);
    builder_.CreateBr(after);
    builder_.SetInsertPoint(after);
    endBlock(i);
  }
  return wave_;
}

// --- Instructions ------------------------------------------------------------

void Vectoriser::write(llvm::Instruction& instruction) {
  if (instruction.isTerminator() || llvm::isa<llvm::PHINode>(instruction)) {
    return;
  }
  if (fixed_.contains(&instruction)) return;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return writeLoad(*load);
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return writeStore(*store);
  }
  if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
    return writeCall(*call);
  }
  if (llvm::isa<llvm::FenceInst>(instruction)) {
    builder_.Insert(instruction.clone());
    return;
  }
  if (instruction.isAtomic()) return writeLanes(instruction);
  if (!isDivergent(&instruction)) return writeUniform(instruction);
  auto fits = [](const llvm::Value* each) {
    return fitsVector(each->getType());
  };
  if (fits(&instruction) && llvm::all_of(instruction.operands(), fits) &&
      writeVector(instruction)) {
    return;
  }
  writeLanes(instruction);
}

void Vectoriser::writeUniform(llvm::Instruction& instruction) {
  llvm::Instruction* const copy = instruction.clone();
  for (llvm::Use& use : copy->operands()) use.set(scalar(use.get()));
  if (auto* number = llvm::dyn_cast<llvm::BinaryOperator>(copy)) {
    if (number->isIntDivRem()) note(WaveAddress::shared, mask_);
  }
  copy->dropUnknownNonDebugMetadata();
  builder_.Insert(copy);
  define(instruction, copy);
}

/// What LLVM has for vectors as for numbers.
bool Vectoriser::writeVector(llvm::Instruction& instruction) {
  auto operand = [&](unsigned i) { return vector(instruction.getOperand(i)); };
  llvm::Value* value = nullptr;
  if (auto* number = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    if (number->isIntDivRem()) {
      writeDivision(*number);
      return true;
    }
    value = builder_.CreateBinOp(number->getOpcode(), operand(0), operand(1));
  } else if (llvm::isa<llvm::UnaryOperator>(instruction)) {
    value = builder_.CreateFNeg(operand(0));
  } else if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) {
    value = builder_.CreateCast(cast->getOpcode(), operand(0),
                                vectorOf(cast->getType()));
  } else if (auto* compare = llvm::dyn_cast<llvm::CmpInst>(&instruction)) {
    value = builder_.CreateCmp(compare->getPredicate(), operand(0), operand(1));
  } else if (auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    value = builder_.CreateSelect(valueOf(select->getCondition()), operand(1),
                                  operand(2));
  } else if (llvm::isa<llvm::FreezeInst>(instruction)) {
    value = builder_.CreateFreeze(operand(0));
  } else if (auto* at = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    std::vector<llvm::Value*> indices;
    for (llvm::Value* each : at->indices()) indices.push_back(valueOf(each));
    value = builder_.CreateGEP(at->getSourceElementType(),
                               valueOf(at->getPointerOperand()), indices, "",
                               at->getNoWrapFlags());
  } else {
    return false;
  }
  if (auto* made = llvm::dyn_cast<llvm::Instruction>(value)) {
    made->copyIRFlags(&instruction);
  }
  define(instruction, value);
  return true;
}

/// What no other thread sees needs no instruction that is atomic for it.
llvm::Value* Vectoriser::onOneThread(llvm::AtomicRMWInst& atomic) {
  if (atomic.getSyncScopeID() != llvm::SyncScope::SingleThread) return &atomic;
  llvm::Value* const at = atomic.getPointerOperand();
  llvm::Value* const old =
      builder_.CreateAlignedLoad(atomic.getType(), at, atomic.getAlign());
  builder_.CreateAlignedStore(
      llvm::buildAtomicRMWValue(atomic.getOperation(), builder_, old,
                                atomic.getValOperand()),
      at, atomic.getAlign());
  atomic.eraseFromParent();
  return old;
}

/// One lane after the other, with its operands from memory.
void Vectoriser::writeLanes(llvm::Instruction& instruction) {
  std::map<llvm::Value*, llvm::Value*> memory;
  for (llvm::Value* each : instruction.operands()) {
    if (isDivergent(each)) memory[each] = spilled(each);
  }
  const bool isCall = llvm::isa<llvm::CallBase>(instruction);
  const bool isPure = isCall && llvm::isa<llvm::IntrinsicInst>(instruction) &&
                      !instruction.mayReadOrWriteMemory();
  llvm::Type* const type = instruction.getType();
  llvm::Type* const element = elementOf(type);
  llvm::Value* const results =
      type->isVoidTy() ? nullptr : arrayOf(&instruction);
  for (llvm::Value* each : instruction.operands()) {
    if (llvm::isa<llvm::Instruction>(each) && !isDivergent(each)) scalar(each);
  }
  llvm::Value* const pointer =
      isCall ? nullptr : llvm::getPointerOperand(&instruction);
  if (pointer) {
    putAddresses(pointer);
    note(WaveAddress::listed, mask_);
  }
  forLanes(mask_, [&](llvm::Value* lane) {
    if (isCall && !isPure) {
      builder_.CreateCall(runtime("hipport_wave_choose",
                                  {builder_.getPtrTy(), builder_.getInt32Ty()}),
                          {wave_->getArg(1),
                           builder_.CreateTrunc(lane, builder_.getInt32Ty())});
      note(WaveAddress::lane, mask_);
    } else if (llvm::isa<llvm::BinaryOperator>(instruction)) {
      note(WaveAddress::shared, builder_.CreateShl(builder_.getInt64(1), lane));
    }
    llvm::Instruction* const copy = instruction.clone();
    for (llvm::Use& use : copy->operands()) {
      llvm::Value* const old = use.get();
      const auto found = memory.find(old);
      if (found == memory.end()) {
        use.set(scalar(old));
        continue;
      }
      llvm::Type* const stored = elementOf(old->getType());
      llvm::Value* one = builder_.CreateLoad(
          stored, builder_.CreateGEP(stored, found->second, lane));
      use.set(builder_.CreateZExtOrTrunc(one, old->getType()));
    }
    copy->dropUnknownNonDebugMetadata();
    llvm::Value* one = builder_.Insert(copy);
    if (auto* atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(copy)) {
      one = onOneThread(*atomic);
    }
    if (!results) return;
    if (element != type) one = builder_.CreateZExt(one, element);
    builder_.CreateStore(one, builder_.CreateGEP(element, results, lane));
  });
  if (!results || isArray(&instruction)) return;
  if (!isDivergent(&instruction)) {
    // One for all, which the first has.
    llvm::Value* const one = builder_.CreateLoad(
        element, builder_.CreateGEP(element, results, firstOf(mask_)));
    return define(instruction,
                  element == type ? one : builder_.CreateTrunc(one, type));
  }
  llvm::Value* all = builder_.CreateLoad(vectorOf(element), results);
  if (element != type) all = builder_.CreateTrunc(all, vectorOf(type));
  define(instruction, all);
}

/// Up to 32 bits doubles give the quotient exactly: they are longer by more
/// than a quotient that is not whole can be close to a whole number. What the
/// processor refuses is left to it, lane by lane.
void Vectoriser::writeDivision(llvm::BinaryOperator& division) {
  llvm::Type* const type = division.getType();
  if (type->getIntegerBitWidth() > 32) return writeLanes(division);
  const unsigned opcode = division.getOpcode();
  const bool isSigned =
      opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::SRem;
  llvm::Value* const number = vector(division.getOperand(0));
  llvm::Value* const by = vector(division.getOperand(1));
  llvm::Value* const one = llvm::ConstantInt::get(vectorOf(type), 1);
  llvm::Value* isBad = builder_.CreateIsNull(by);
  if (isSigned) {
    const unsigned width = type->getIntegerBitWidth();
    llvm::Value* const overflows = builder_.CreateAnd(
        builder_.CreateICmpEQ(
            number, llvm::ConstantInt::get(
                        vectorOf(type), llvm::APInt::getSignedMinValue(width))),
        builder_.CreateICmpEQ(by,
                              llvm::Constant::getAllOnesValue(vectorOf(type))));
    isBad = builder_.CreateOr(isBad, overflows);
  }
  if (!llvm::isa<llvm::Constant>(division.getOperand(1))) {
    llvm::LLVMContext& context = lane_.getContext();
    auto* const bad = llvm::BasicBlock::Create(context, "", wave_);
    auto* const after = llvm::BasicBlock::Create(context, "", wave_);
    llvm::Value* const lanes = bits(builder_.CreateSelect(
        active_, isBad, llvm::Constant::getNullValue(active_->getType())));
    builder_.CreateCondBr(builder_.CreateIsNotNull(lanes), bad, after);
    builder_.SetInsertPoint(bad);
    note(WaveAddress::shared, wide(lanes));
    builder_.CreateCall(runtime("hipport_wave_divide", {builder_.getPtrTy()}),
                        {wave_->getArg(1)});
    builder_.CreateBr(after);
    builder_.SetInsertPoint(after);
  }
  llvm::Value* const safe = builder_.CreateSelect(isBad, one, by);
  llvm::Type* const real = vectorOf(builder_.getDoubleTy());
  auto toReal = [&](llvm::Value* value) {
    return isSigned ? builder_.CreateSIToFP(value, real)
                    : builder_.CreateUIToFP(value, real);
  };
  // Of an inactive lane the quotient may be anything.
  llvm::Value* const quotient =
      builder_.CreateFDiv(toReal(number), toReal(safe));
  llvm::Value* value = isSigned
                           ? builder_.CreateFPToSI(quotient, vectorOf(type))
                           : builder_.CreateFPToUI(quotient, vectorOf(type));
  if (opcode == llvm::Instruction::SRem || opcode == llvm::Instruction::URem) {
    value = builder_.CreateSub(number, builder_.CreateMul(value, safe));
  }
  define(division, value);
}

/// 0, `step` and so on, one for each lane.
llvm::Constant* Vectoriser::numbers(llvm::IntegerType* type,
                                    std::uint64_t step) const {
  std::vector<llvm::Constant*> all;
  for (std::uint32_t i = 0; i < lanes_; ++i) {
    all.push_back(llvm::ConstantInt::get(type, step * i));
  }
  return llvm::ConstantVector::get(all);
}

/// What does not change while a wave runs. False for anything else.
bool Vectoriser::writeFixed(llvm::Instruction& instruction) {
  llvm::IRBuilder<> start(variables_);
  if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    llvm::Type* const type = alloca->getAllocatedType();
    llvm::AllocaInst* const all = variable(llvm::ArrayType::get(type, lanes_));
    all->setAlignment(std::max(all->getAlign(), alloca->getAlign()));
    fixed_[alloca] = start.CreateGEP(type, all, numbers(start.getInt64Ty()));
    return true;
  }
  const bool isLane = laneCallOf(instruction) == LaneCall::lane;
  const std::optional<std::uint64_t> member = memberOf(instruction);
  if (!isLane && !member) return false;
  auto at = [&](llvm::Value* base, std::size_t offset) {
    return start.CreateConstGEP1_64(start.getInt8Ty(), base, offset);
  };
  llvm::Value* const wave = wave_->getArg(1);
  llvm::Value* const first =
      start.CreateLoad(start.getPtrTy(), at(wave, offsetof(WaveView, first)));
  if (isLane) {
    fixed_[&instruction] = first;
    return true;
  }
  llvm::Type* const type = instruction.getType();
  if (*member == offsetof(LaneView, lane)) {
    fixed_[&instruction] = numbers(start.getInt32Ty());
  } else if (*member < sizeof(LaneView::workitem)) {
    fixed_[&instruction] = start.CreateLoad(
        vectorOf(type),
        at(wave, offsetof(WaveView, workitem) +
                     *member / 4 * sizeof(WaveView::workitem[0])));
  } else {
    fixed_[&instruction] = start.CreateLoad(type, at(first, *member));
  }
  return true;
}

// --- Memory ------------------------------------------------------------------

llvm::FunctionCallee Vectoriser::runtime(
    const char* name, std::initializer_list<llvm::Type*> types) {
  llvm::FunctionCallee callee = lane_.getParent()->getOrInsertFunction(
      name, llvm::FunctionType::get(builder_.getVoidTy(), types, false));
  llvm::cast<llvm::Function>(callee.getCallee())->setDoesNotThrow();
  return callee;
}

/// Whose accesses follow, should the processor refuse one.
void Vectoriser::note(WaveAddress how, llvm::Value* mask) {
  builder_.CreateStore(wide(mask), field(offsetof(WaveView, mask)), true);
  builder_.CreateStore(builder_.getInt32(static_cast<std::uint32_t>(how)),
                       field(offsetof(WaveView, how)), true);
  if (how == WaveAddress::listed) {
    builder_.CreateStore(builder_.getInt64(0), field(offsetof(WaveView, code)),
                         true);
  }
}

bool Vectoriser::mayFault(const llvm::Value* pointer) const {
  const llvm::Value* const object = llvm::getUnderlyingObject(pointer);
  return object != lane_.getArg(0) && laneCallOf(*object) != LaneCall::lane &&
         !llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(object);
}

/// Where the functions of WaveMemory find it.
void Vectoriser::putAddresses(llvm::Value* pointer) {
  builder_.CreateStore(
      builder_.CreatePtrToInt(vector(pointer), vectorOf(builder_.getInt64Ty())),
      field(offsetof(WaveView, addresses)));
}

/// The base that all lanes share and the one index of 32 bits that they do not,
/// of a pointer to elements of `size` bytes, where that is all. `base` is left
/// as it is where there is no such index.
std::optional<WaveMemory::By> Vectoriser::indexOf(llvm::Value* pointer,
                                                  std::uint64_t size,
                                                  llvm::Value*& base,
                                                  llvm::Value*& index) {
  auto* const at = llvm::dyn_cast<llvm::GetElementPtrInst>(pointer);
  if (!at) return std::nullopt;
  std::vector<llvm::Value*> indices;
  std::optional<WaveMemory::By> by;
  const llvm::DataLayout& layout = lane_.getParent()->getDataLayout();
  for (auto each = llvm::gep_type_begin(at); each != llvm::gep_type_end(at);
       ++each) {
    llvm::Value* of = each.getOperand();
    if (!isDivergent(of)) {
      if (!isAtHand(of)) return std::nullopt;
      indices.push_back(scalar(of));
      continue;
    }
    if (by || isDivergent(at->getPointerOperand()) ||
        each.getSequentialElementStride(layout) != size) {
      return std::nullopt;
    }
    by = WaveMemory::By::signed32;
    if (auto* cast = llvm::dyn_cast<llvm::CastInst>(of)) {
      if (llvm::isa<llvm::ZExtInst>(cast)) by = WaveMemory::By::unsigned32;
      if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(cast)) {
        of = cast->getOperand(0);
      }
    }
    if (!of->getType()->isIntegerTy(32) || !isAtHand(of)) return std::nullopt;
    index = vector(of);
    indices.push_back(llvm::ConstantInt::get(each.getOperand()->getType(), 0));
  }
  llvm::Value* from = nullptr;
  if (by) {
    if (!isAtHand(at->getPointerOperand())) return std::nullopt;
    from = scalar(at->getPointerOperand());
  } else {
    by = indexOf(at->getPointerOperand(), size, from, index);
    if (!by) return std::nullopt;
  }
  base = builder_.CreateGEP(at->getSourceElementType(), from, indices);
  return by;
}

Vectoriser::Place Vectoriser::placeOf(llvm::Value* pointer, llvm::Type* type) {
  llvm::Value* base = nullptr;
  llvm::Value* index = nullptr;
  const std::uint64_t size =
      lane_.getParent()->getDataLayout().getTypeStoreSize(type);
  if (const auto by = indexOf(pointer, size, base, index)) {
    return {*by, {base, index}};
  }
  putAddresses(pointer);
  return {WaveMemory::By::address, {}};
}

void Vectoriser::writeLoad(llvm::LoadInst& load) {
  llvm::Type* const type = load.getType();
  llvm::Value* const pointer = load.getPointerOperand();
  if (!isDivergent(&load)) {
    if (mayFault(pointer)) note(WaveAddress::shared, mask_);
    return writeUniform(load);
  }
  if (load.isVolatile() || load.isAtomic() || !isDivergent(pointer) ||
      !memory_.isFor(type)) {
    return writeLanes(load);
  }
  const Place place = placeOf(pointer, type);
  std::vector<llvm::Value*> arguments{wave_->getArg(1), mask_};
  arguments.insert(arguments.end(), place.arguments.begin(),
                   place.arguments.end());
  define(load, builder_.CreateCall(memory_.load(type, place.by), arguments));
}

void Vectoriser::writeStore(llvm::StoreInst& store) {
  llvm::Value* const value = store.getValueOperand();
  llvm::Value* const pointer = store.getPointerOperand();
  llvm::Type* const type = value->getType();
  const bool isPlain = !store.isVolatile() && !store.isAtomic();
  if (isPlain && !isDivergent(pointer) && !isDivergent(value)) {
    note(WaveAddress::shared, mask_);
    llvm::Instruction* const copy = store.clone();
    for (llvm::Use& use : copy->operands()) use.set(scalar(use.get()));
    copy->dropUnknownNonDebugMetadata();
    builder_.Insert(copy);
    return;
  }
  if (!isPlain || !isDivergent(pointer) || !memory_.isFor(type)) {
    return writeLanes(store);
  }
  const Place place = placeOf(pointer, type);
  std::vector<llvm::Value*> arguments{wave_->getArg(1), mask_, vector(value)};
  arguments.insert(arguments.end(), place.arguments.begin(),
                   place.arguments.end());
  builder_.CreateCall(memory_.store(type, place.by), arguments);
}

// --- Calls -------------------------------------------------------------------

void Vectoriser::writeCall(llvm::CallInst& call) {
  switch (laneCallOf(call)) {
    case LaneCall::lane:
      return;
    case LaneCall::crossLane:
      return writeCrossLane(call);
    case LaneCall::lds:
      return writeLds(call);
    case LaneCall::operations:
      return countOperations(call);
    case LaneCall::count:
      return countAccess(call);
    case LaneCall::enter:
      return;
    case LaneCall::none:
      break;
  }
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    if (writeIntrinsic(*intrinsic)) return;
  }
  const llvm::StringRef name = call.getCalledFunction()->getName();
  if (name == "amdgcn_mbcnt_lo") return writeLanesBelow(call, 0);
  if (name == "amdgcn_mbcnt_hi") return writeLanesBelow(call, 32);
  writeLanes(call);
}

/// False for one that every lane has to call by itself.
bool Vectoriser::writeIntrinsic(llvm::IntrinsicInst& call) {
  const llvm::Intrinsic::ID id = call.getIntrinsicID();
  if (call.isAssumeLikeIntrinsic()) {
    // What it gives is its operand, where it gives anything.
    if (call.getType()->isVoidTy()) return true;
  }
  if (!call.mayReadOrWriteMemory() && !isDivergent(&call) &&
      !call.getType()->isVoidTy()) {
    writeUniform(call);
    return true;
  }
  if (id == llvm::Intrinsic::is_fpclass &&
      fitsVector(call.getArgOperand(0)->getType())) {
    llvm::Value* const number = vector(call.getArgOperand(0));
    define(call, builder_.CreateIntrinsic(id, {number->getType()},
                                          {number, call.getArgOperand(1)}));
    return true;
  }
  if (!llvm::isTriviallyVectorizable(id) || !fitsVector(call.getType())) {
    return false;
  }
  llvm::SmallVector<llvm::Type*> types;
  llvm::SmallVector<llvm::Value*> operands;
  if (llvm::isVectorIntrinsicWithOverloadTypeAtArg(id, -1)) {
    types.push_back(vectorOf(call.getType()));
  }
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    llvm::Value* const argument = call.getArgOperand(i);
    if (!fitsVector(argument->getType())) return false;
    const bool isScalar = llvm::isVectorIntrinsicWithScalarOpAtArg(id, i);
    if (isScalar && isDivergent(argument)) return false;
    operands.push_back(isScalar ? scalar(argument) : vector(argument));
    if (llvm::isVectorIntrinsicWithOverloadTypeAtArg(id, static_cast<int>(i))) {
      types.push_back(operands.back()->getType());
    }
  }
  llvm::Value* const value = builder_.CreateIntrinsic(id, types, operands);
  if (llvm::isa<llvm::FPMathOperator>(call)) {
    llvm::cast<llvm::Instruction>(value)->copyFastMathFlags(&call);
  }
  define(call, value);
  return true;
}

/// How many bits of a mask, whose first is lane `from`, are below each lane.
void Vectoriser::writeLanesBelow(llvm::CallInst& call, unsigned from) {
  std::vector<llvm::Constant*> below;
  for (unsigned i = 0; i < lanes_; ++i) {
    const unsigned bits = std::min(std::max(i, from) - from, 32U);
    below.push_back(builder_.getInt32(
        static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1)));
  }
  llvm::Value* const counted = builder_.CreateUnaryIntrinsic(
      llvm::Intrinsic::ctpop,
      builder_.CreateAnd(vector(call.getArgOperand(0)),
                         llvm::ConstantVector::get(below)));
  define(call, builder_.CreateAdd(counted, vector(call.getArgOperand(1))));
}

/// The lanes that are not here and may come to wait for others.
llvm::Value* Vectoriser::elsewhere() {
  llvm::Value* lanes = llvm::ConstantInt::get(maskType_, 0);
  for (const llvm::BasicBlock* each : meeting_) {
    lanes =
        builder_.CreateOr(lanes, builder_.CreateLoad(maskType_, masks_[each]));
  }
  return wide(lanes);
}

void Vectoriser::writeCrossLane(llvm::CallInst& call) {
  const CrossLane operation = operationOf(call);
  llvm::Type* const int64 = builder_.getInt64Ty();
  llvm::Type* const int32 = builder_.getInt32Ty();
  llvm::Value* const wave = wave_->getArg(1);
  llvm::Value* const number = call.getArgOperand(0);
  llvm::Value* const site = call.getArgOperand(1);
  auto advance = [&] {
    llvm::Value* const epoch = field(offsetof(WaveView, epoch));
    builder_.CreateStore(builder_.CreateAdd(builder_.CreateLoad(int64, epoch),
                                            builder_.getInt64(1)),
                         epoch);
  };
  switch (operation) {
    case CrossLane::reconverge:
    case CrossLane::waveBarrier:
      advance();
      return define(call, builder_.getInt64(0));
    case CrossLane::ballot: {
      advance();
      llvm::Value* const votes =
          builder_.CreateIsNotNull(vector(call.getArgOperand(2)));
      return define(call,
                    wide(bits(builder_.CreateSelect(
                        active_, votes,
                        llvm::Constant::getNullValue(active_->getType())))));
    }
    case CrossLane::blockBarrier:
    case CrossLane::gridBarrier:
      builder_.CreateCall(
          runtime("hipport_wave_barrier",
                  {wave->getType(), int32, int32, int64, int64}),
          {wave, number, site, wide(mask_), elsewhere()});
      return define(call, builder_.getInt64(0));
    case CrossLane::mfma:
      builder_.CreateStore(elsewhere(), field(offsetof(WaveView, elsewhere)));
      break;
    default:
      break;
  }
  constexpr std::size_t kOperands[] = {
      offsetof(WaveView, a), offsetof(WaveView, b), offsetof(WaveView, c)};
  for (unsigned i = 0; i < 3; ++i) {
    builder_.CreateStore(vector(call.getArgOperand(2 + i)),
                         field(kOperands[i]));
  }
  note(WaveAddress::shared, mask_);
  builder_.CreateCall(runtime("hipport_wave_cross_lane",
                              {wave->getType(), int32, int32, int64}),
                      {wave, number, site, wide(mask_)});
  llvm::Value* const results = field(offsetof(WaveView, results));
  define(call,
         isDivergent(&call)
             ? builder_.CreateLoad(vectorOf(int64), results)
             : builder_.CreateLoad(
                   int64, builder_.CreateGEP(int64, results, firstOf(mask_))));
}

void Vectoriser::writeLds(llvm::CallInst& call) {
  llvm::Value* const at = call.getArgOperand(0);
  if (isDivergent(call.getArgOperand(1))) return writeLanes(call);
  llvm::Value* const size = scalar(call.getArgOperand(1));
  llvm::Value* const how = call.getArgOperand(2);
  llvm::Value* const alignment = call.getArgOperand(3);
  llvm::Value* const site = call.getArgOperand(4);
  putAddresses(at);
  builder_.CreateCall(memory_.check(),
                      {wave_->getArg(1), mask_, size, how, alignment, site});
}

void Vectoriser::countOperations(llvm::CallInst& call) {
  llvm::Type* const int64 = builder_.getInt64Ty();
  llvm::Value* const operations =
      builder_.CreateZExt(call.getArgOperand(0), int64);
  llvm::Value* const counts = builder_.CreateGEP(
      llvm::ArrayType::get(builder_.getInt8Ty(), sizeof(SiteCounts)),
      builder_.CreateLoad(builder_.getPtrTy(),
                          field(offsetof(WaveView, counts))),
      call.getArgOperand(1));
  auto add = [&](std::size_t offset, llvm::Value* more) {
    llvm::Value* const at =
        builder_.CreateConstGEP1_64(builder_.getInt8Ty(), counts, offset);
    builder_.CreateStore(
        builder_.CreateAdd(builder_.CreateLoad(int64, at), more), at);
  };
  add(offsetof(SiteCounts, operations), operations);
  add(offsetof(SiteCounts, lanes),
      builder_.CreateMul(
          builder_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, wide(mask_)),
          operations));
}

void Vectoriser::countAccess(llvm::CallInst& call) {
  llvm::Value* const at = call.getArgOperand(0);
  if (isDivergent(call.getArgOperand(1))) return writeLanes(call);
  const auto how = static_cast<std::uint32_t>(
      llvm::cast<llvm::ConstantInt>(call.getArgOperand(2))->getZExtValue());
  llvm::Value* mask = wide(mask_);
  if (!isDivergent(at)) {
    // A load that all lanes share is one of a scalar, or of one line.
    if ((how & CountedAs::kAtomic) == 0) return;
    if ((how & CountedAs::kReducible) != 0) {
      mask = builder_.CreateAnd(mask, builder_.CreateNeg(mask));
    }
  }
  putAddresses(at);
  llvm::Type* const int32 = builder_.getInt32Ty();
  llvm::Type* const int64 = builder_.getInt64Ty();
  builder_.CreateCall(runtime("hipport_wave_count", {builder_.getPtrTy(), int64,
                                                     int64, int32, int32}),
                      {wave_->getArg(1), mask, scalar(call.getArgOperand(1)),
                       call.getArgOperand(2), call.getArgOperand(3)});
}

}  // namespace

llvm::Function* vectorise(llvm::Function& entry, std::uint32_t lanes,
                          llvm::TargetMachine& host) {
  llvm::Function* const source = waveSource(entry);
  if (!source) return nullptr;
  llvm::Function* const wave =
      Vectoriser(*source, lanes, host).write(entry.getName().str() + ".wave");
  source->eraseFromParent();
  finishWave(*wave, host);
  return wave;
}

}  // namespace hipport
