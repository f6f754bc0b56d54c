#include "emulate/wave_memory.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "emulate/wave.h"

namespace hipport {
namespace {

/// Of what elements may be anywhere.
constexpr llvm::Align kAny = {};

/// Lanes that mostly access neighbours, or all the same: rows of a tile have
/// sizes that it divides.
constexpr std::uint32_t kPart = 16;

/// Writes one function.
class Writer {
 public:
  Writer(llvm::Module& module, std::uint32_t lanes, llvm::StringRef name,
         llvm::Type* result, llvm::ArrayRef<llvm::Type*> more)
      : builder_(module.getContext()), lanes_(lanes) {
    std::vector<llvm::Type*> types{builder_.getPtrTy(),
                                   builder_.getIntNTy(lanes)};
    types.insert(types.end(), more.begin(), more.end());
    function_ = llvm::Function::Create(
        llvm::FunctionType::get(result, types, false),
        llvm::GlobalValue::InternalLinkage, name, &module);
    function_->addFnAttr(llvm::Attribute::NoUnwind);
    function_->addFnAttr(llvm::Attribute::NoInline);
    function_->addFnAttr("prefer-vector-width", "512");
    builder_.SetInsertPoint(
        llvm::BasicBlock::Create(module.getContext(), "", function_));
    active_ = builder_.CreateBitCast(mask(), vectorOf(builder_.getInt1Ty()));
  }

  llvm::IRBuilder<>& builder() { return builder_; }
  llvm::Function* function() const { return function_; }
  llvm::Value* argument(unsigned i) const { return function_->getArg(i); }
  llvm::Value* mask() const { return argument(1); }
  llvm::Value* active() const { return active_; }
  llvm::Type* vectorOf(llvm::Type* type) const {
    return llvm::FixedVectorType::get(type, lanes_);
  }
  llvm::Value* field(std::size_t offset) {
    return builder_.CreateConstGEP1_64(builder_.getInt8Ty(), argument(0),
                                       offset);
  }
  llvm::Value* addresses(llvm::Type* type) {
    return builder_.CreateLoad(vectorOf(type),
                               field(offsetof(WaveView, addresses)));
  }
  llvm::BasicBlock* block() {
    return llvm::BasicBlock::Create(builder_.getContext(), "", function_);
  }
  /// For a fault of the processor.
  void note(WaveAddress how) {
    llvm::Value* const from = builder_.CreateIntrinsic(
        llvm::Intrinsic::returnaddress, {}, {builder_.getInt32(0)});
    builder_.CreateStore(from, field(offsetof(WaveView, code)), true);
    builder_.CreateStore(builder_.CreateZExt(mask(), builder_.getInt64Ty()),
                         field(offsetof(WaveView, mask)), true);
    builder_.CreateStore(builder_.getInt32(static_cast<std::uint32_t>(how)),
                         field(offsetof(WaveView, how)), true);
  }

  /// The same of an access by the indices in `offsets`.
  void noteIndexed(llvm::Value* base, std::uint64_t size) {
    note(WaveAddress::indexed);
    builder_.CreateStore(base, field(offsetof(WaveView, base)), true);
    builder_.CreateStore(builder_.getInt64(size),
                         field(offsetof(WaveView, step)), true);
  }

  /// Whether elements of active lanes are neighbours, in their order; `base`
  /// becomes where that of lane 0 would be.
  llvm::Value* isRow(std::uint64_t size, llvm::Value*& base) {
    llvm::Type* const int64 = builder_.getInt64Ty();
    llvm::Value* const first = builder_.CreateBinaryIntrinsic(
        llvm::Intrinsic::cttz, builder_.CreateZExt(mask(), int64),
        builder_.getTrue());
    base = builder_.CreateSub(
        builder_.CreateLoad(
            int64, builder_.CreateGEP(
                       int64, field(offsetof(WaveView, addresses)), first)),
        builder_.CreateMul(first, builder_.getInt64(size)));
    std::vector<llvm::Constant*> offsets;
    for (std::uint32_t i = 0; i < lanes_; ++i) {
      offsets.push_back(builder_.getInt64(size * i));
    }
    llvm::Value* const expected =
        builder_.CreateAdd(builder_.CreateVectorSplat(lanes_, base),
                           llvm::ConstantVector::get(offsets));
    llvm::Value* const others =
        builder_.CreateICmpNE(addresses(int64), expected);
    llvm::Value* const wrong = builder_.CreateAnd(
        builder_.CreateBitCast(others, mask()->getType()), mask());
    return builder_.CreateIsNull(wrong);
  }

  /// Goes on where all lanes take part; returns where the others are to.
  llvm::BasicBlock* ifAll() {
    llvm::BasicBlock* const all = block();
    llvm::BasicBlock* const some = block();
    builder_.CreateCondBr(
        builder_.CreateICmpEQ(
            mask(), llvm::Constant::getAllOnesValue(mask()->getType())),
        all, some);
    builder_.SetInsertPoint(all);
    return some;
  }
  /// How far each lane's element is from that of the first of its part.
  llvm::Value* fromFirsts() {
    std::vector<int> firsts;
    for (std::uint32_t i = 0; i < lanes_; ++i) {
      firsts.push_back(static_cast<int>(i / kPart * kPart));
    }
    llvm::Value* const all = addresses(builder_.getInt64Ty());
    return builder_.CreateSub(all, builder_.CreateShuffleVector(all, firsts));
  }
  /// Goes on where all lanes are `step` bytes apart from the one before them in
  /// their part; returns where the others are to.
  llvm::BasicBlock* ifInParts(llvm::Value* fromFirsts, std::uint64_t step) {
    std::vector<llvm::Constant*> offsets;
    for (std::uint32_t i = 0; i < lanes_; ++i) {
      offsets.push_back(builder_.getInt64(i % kPart * step));
    }
    llvm::BasicBlock* const are = block();
    llvm::BasicBlock* const others = block();
    llvm::Value* const differ =
        builder_.CreateICmpNE(fromFirsts, llvm::ConstantVector::get(offsets));
    builder_.CreateCondBr(builder_.CreateIsNull(builder_.CreateBitCast(
                              differ, mask()->getType())),
                          are, others);
    builder_.SetInsertPoint(are);
    return others;
  }
  /// With indices, the same for them: goes on where they are neighbours in
  /// their parts, none of them so large that its successors' sign changes;
  /// then `firsts` has the parts' first ones.
  llvm::BasicBlock* ifIndicesInParts(llvm::Value* indices,
                                     std::vector<llvm::Value*>& firsts) {
    llvm::Type* const int32 = builder_.getInt32Ty();
    std::vector<int> order;
    std::vector<llvm::Constant*> offsets;
    for (std::uint32_t i = 0; i < lanes_; ++i) {
      order.push_back(static_cast<int>(i / kPart * kPart));
      offsets.push_back(builder_.getInt32(i % kPart));
    }
    llvm::Value* const first = builder_.CreateShuffleVector(indices, order);
    llvm::Value* const differ = builder_.CreateICmpNE(
        indices, builder_.CreateAdd(first, llvm::ConstantVector::get(offsets)));
    llvm::Value* const list = field(offsetof(WaveView, offsets));
    builder_.CreateStore(indices, list);
    llvm::Value* all = builder_.CreateAnd(
        builder_.CreateIsNull(
            builder_.CreateBitCast(differ, mask()->getType())),
        builder_.CreateICmpEQ(
            mask(), llvm::Constant::getAllOnesValue(mask()->getType())));
    for (std::uint32_t i = 0; i < parts(); ++i) {
      firsts.push_back(builder_.CreateLoad(
          int32, builder_.CreateConstGEP1_32(int32, list, i * kPart)));
      constexpr std::uint32_t kLast = 0x7fffffff - kPart;
      all = builder_.CreateAnd(
          all, builder_.CreateICmpULE(firsts.back(), builder_.getInt32(kLast)));
    }
    llvm::BasicBlock* const are = block();
    llvm::BasicBlock* const others = block();
    builder_.CreateCondBr(all, are, others);
    builder_.SetInsertPoint(are);
    return others;
  }
  /// Makes addresses of them, for what follows.
  void putAddresses(llvm::Value* base, llvm::Value* indices, bool isSigned,
                    std::uint64_t size) {
    llvm::Type* const wide = vectorOf(builder_.getInt64Ty());
    llvm::Value* const extended = isSigned ? builder_.CreateSExt(indices, wide)
                                           : builder_.CreateZExt(indices, wide);
    llvm::Value* const from = builder_.CreateVectorSplat(
        lanes_, builder_.CreatePtrToInt(base, builder_.getInt64Ty()));
    builder_.CreateStore(
        builder_.CreateAdd(
            from,
            builder_.CreateMul(extended, llvm::ConstantInt::get(wide, size))),
        field(offsetof(WaveView, addresses)));
  }
  std::uint32_t parts() const { return lanes_ / kPart; }
  llvm::Value* addressOfPart(std::uint32_t part) {
    return addressOf(builder_.getInt64(std::uint64_t{part} * kPart));
  }
  /// All parts' values, in one vector.
  llvm::Value* joined(std::vector<llvm::Value*> values) {
    while (values.size() > 1) {
      std::vector<llvm::Value*> next;
      for (std::size_t i = 0; i < values.size(); i += 2) {
        const auto width =
            llvm::cast<llvm::FixedVectorType>(values[i]->getType())
                ->getNumElements();
        std::vector<int> order(std::size_t{2} * width);
        std::iota(order.begin(), order.end(), 0);
        next.push_back(
            builder_.CreateShuffleVector(values[i], values[i + 1], order));
      }
      values = std::move(next);
    }
    return values.front();
  }

  /// `body` writes what is done for one lane.
  template <typename Body>
  void forLanes(const Body& body) {
    llvm::BasicBlock* const before = builder_.GetInsertBlock();
    llvm::BasicBlock* const loop = block();
    llvm::BasicBlock* const after = block();
    llvm::Value* const all = builder_.CreateZExt(mask(), builder_.getInt64Ty());
    builder_.CreateBr(loop);
    builder_.SetInsertPoint(loop);
    llvm::PHINode* const left = builder_.CreatePHI(all->getType(), 2);
    left->addIncoming(all, before);
    body(builder_.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, left,
                                        builder_.getTrue()));
    llvm::Value* const rest = builder_.CreateAnd(
        left, builder_.CreateSub(left, builder_.getInt64(1)));
    left->addIncoming(rest, loop);
    builder_.CreateCondBr(builder_.CreateIsNotNull(rest), loop, after);
    builder_.SetInsertPoint(after);
  }
  llvm::Value* addressOf(llvm::Value* lane) {
    return builder_.CreateLoad(
        builder_.getPtrTy(),
        builder_.CreateGEP(builder_.getInt64Ty(),
                           field(offsetof(WaveView, addresses)), lane));
  }

 private:
  llvm::IRBuilder<> builder_;
  std::uint32_t lanes_;
  llvm::Function* function_ = nullptr;
  llvm::Value* active_ = nullptr;
};

std::string nameOf(const char* what, llvm::Type* type, WaveMemory::By by) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  stream << "hipport.wave." << what << "." << *type << "."
         << static_cast<int>(by);
  return name;
}

/// What a function takes that says where elements are.
std::vector<llvm::Type*> placesOf(llvm::LLVMContext& context, WaveMemory::By by,
                                  std::uint32_t lanes) {
  if (by == WaveMemory::By::address) return {};
  return {llvm::PointerType::get(context, 0),
          llvm::FixedVectorType::get(llvm::Type::getInt32Ty(context), lanes)};
}

std::uint64_t sizeOf(const llvm::Module& module, llvm::Type* type) {
  return module.getDataLayout().getTypeStoreSize(type);
}

}  // namespace

bool WaveMemory::isFor(llvm::Type* type) const {
  const bool isInteger = type->isIntegerTy(8) || type->isIntegerTy(16) ||
                         type->isIntegerTy(32) || type->isIntegerTy(64);
  if (!isInteger && !type->isPointerTy() && !type->isFloatTy() &&
      !type->isDoubleTy() && !type->isHalfTy()) {
    return false;
  }
  auto* const part = llvm::FixedVectorType::get(type, 32);
  return costs_.isLegalMaskedLoad(part, kAny) &&
         costs_.isLegalMaskedStore(part, kAny);
}

bool WaveMemory::canGather(llvm::Type* type) const {
  auto* const part = llvm::FixedVectorType::get(type, 8);
  return costs_.isLegalMaskedGather(part, kAny) &&
         costs_.isLegalMaskedScatter(part, kAny);
}

llvm::Function* WaveMemory::load(llvm::Type* type, By by) {
  const std::string name = nameOf("load", type, by);
  if (llvm::Function* known = module_.getFunction(name)) return known;
  llvm::Type* const all = llvm::FixedVectorType::get(type, lanes_);
  Writer writer(module_, lanes_, name, all,
                placesOf(module_.getContext(), by, lanes_));
  llvm::IRBuilder<>& builder = writer.builder();
  llvm::BasicBlock* const row = writer.block();
  llvm::BasicBlock* const listed = writer.block();
  const std::uint64_t size = sizeOf(module_, type);
  if (by != By::address) {
    llvm::Value* const from = writer.argument(2);
    llvm::Value* const indices = writer.argument(3);
    std::vector<llvm::Value*> firsts;
    llvm::BasicBlock* const others = writer.ifIndicesInParts(indices, firsts);
    writer.noteIndexed(from, size);
    std::vector<llvm::Value*> values;
    for (llvm::Value* first : firsts) {
      values.push_back(builder.CreateAlignedLoad(
          llvm::FixedVectorType::get(type, kPart),
          builder.CreateGEP(type, from,
                            builder.CreateZExt(first, builder.getInt64Ty())),
          kAny));
    }
    builder.CreateRet(writer.joined(std::move(values)));
    builder.SetInsertPoint(others);
    writer.putAddresses(from, indices, by == By::signed32, size);
  }
  llvm::BasicBlock* const some = writer.ifAll();
  llvm::Value* const fromFirsts = writer.fromFirsts();
  auto loadParts = [&](llvm::BasicBlock* others, const auto& one) {
    writer.note(WaveAddress::listed);
    std::vector<llvm::Value*> values;
    for (std::uint32_t i = 0; i < writer.parts(); ++i) {
      values.push_back(one(writer.addressOfPart(i)));
    }
    builder.CreateRet(writer.joined(std::move(values)));
    builder.SetInsertPoint(others);
  };
  loadParts(writer.ifInParts(fromFirsts, size), [&](llvm::Value* at) {
    return builder.CreateAlignedLoad(llvm::FixedVectorType::get(type, kPart),
                                     at, kAny);
  });
  loadParts(writer.ifInParts(fromFirsts, 0), [&](llvm::Value* at) {
    return builder.CreateVectorSplat(kPart,
                                     builder.CreateAlignedLoad(type, at, kAny));
  });
  builder.CreateBr(listed);
  builder.SetInsertPoint(some);
  llvm::Value* base = nullptr;
  builder.CreateCondBr(writer.isRow(size, base), row, listed);
  llvm::Value* const nothing = llvm::PoisonValue::get(all);
  builder.SetInsertPoint(row);
  writer.note(WaveAddress::listed);
  builder.CreateRet(builder.CreateMaskedLoad(
      all, builder.CreateIntToPtr(base, builder.getPtrTy()), kAny,
      writer.active(), nothing));
  builder.SetInsertPoint(listed);
  writer.note(WaveAddress::listed);
  if (canGather(type)) {
    builder.CreateRet(
        builder.CreateMaskedGather(all, writer.addresses(builder.getPtrTy()),
                                   kAny, writer.active(), nothing));
    return writer.function();
  }
  llvm::Value* const values = builder.CreateAlloca(all);
  writer.forLanes([&](llvm::Value* lane) {
    builder.CreateStore(
        builder.CreateAlignedLoad(type, writer.addressOf(lane), kAny),
        builder.CreateGEP(type, values, lane));
  });
  builder.CreateRet(builder.CreateLoad(all, values));
  return writer.function();
}

llvm::Function* WaveMemory::store(llvm::Type* type, By by) {
  const std::string name = nameOf("store", type, by);
  if (llvm::Function* known = module_.getFunction(name)) return known;
  llvm::Type* const all = llvm::FixedVectorType::get(type, lanes_);
  std::vector<llvm::Type*> types{all};
  for (llvm::Type* each : placesOf(module_.getContext(), by, lanes_)) {
    types.push_back(each);
  }
  Writer writer(module_, lanes_, name,
                llvm::Type::getVoidTy(module_.getContext()), types);
  llvm::IRBuilder<>& builder = writer.builder();
  llvm::BasicBlock* const row = writer.block();
  llvm::BasicBlock* const listed = writer.block();
  llvm::Value* const given = writer.argument(2);
  const std::uint64_t size = sizeOf(module_, type);
  auto part = [&](std::size_t number) {
    std::vector<int> own(kPart);
    std::iota(own.begin(), own.end(), static_cast<int>(number * kPart));
    return builder.CreateShuffleVector(given, own);
  };
  if (by != By::address) {
    llvm::Value* const to = writer.argument(3);
    llvm::Value* const indices = writer.argument(4);
    std::vector<llvm::Value*> firsts;
    llvm::BasicBlock* const rest = writer.ifIndicesInParts(indices, firsts);
    writer.noteIndexed(to, size);
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      builder.CreateAlignedStore(
          part(i),
          builder.CreateGEP(
              type, to, builder.CreateZExt(firsts[i], builder.getInt64Ty())),
          kAny);
    }
    builder.CreateRetVoid();
    builder.SetInsertPoint(rest);
    writer.putAddresses(to, indices, by == By::signed32, size);
  }
  llvm::BasicBlock* const some = writer.ifAll();
  llvm::BasicBlock* const others = writer.ifInParts(writer.fromFirsts(), size);
  writer.note(WaveAddress::listed);
  for (std::uint32_t i = 0; i < writer.parts(); ++i) {
    builder.CreateAlignedStore(part(i), writer.addressOfPart(i), kAny);
  }
  builder.CreateRetVoid();
  builder.SetInsertPoint(others);
  builder.CreateBr(listed);
  builder.SetInsertPoint(some);
  llvm::Value* base = nullptr;
  builder.CreateCondBr(writer.isRow(size, base), row, listed);
  builder.SetInsertPoint(row);
  writer.note(WaveAddress::listed);
  builder.CreateMaskedStore(given,
                            builder.CreateIntToPtr(base, builder.getPtrTy()),
                            kAny, writer.active());
  builder.CreateRetVoid();
  builder.SetInsertPoint(listed);
  writer.note(WaveAddress::listed);
  if (canGather(type)) {
    builder.CreateMaskedScatter(given, writer.addresses(builder.getPtrTy()),
                                kAny, writer.active());
  } else {
    llvm::Value* const values = builder.CreateAlloca(all);
    builder.CreateStore(given, values);
    writer.forLanes([&](llvm::Value* lane) {
      builder.CreateAlignedStore(
          builder.CreateLoad(type, builder.CreateGEP(type, values, lane)),
          writer.addressOf(lane), kAny);
    });
  }
  builder.CreateRetVoid();
  return writer.function();
}

llvm::Function* WaveMemory::check() {
  const char* const name = "hipport.wave.check";
  if (llvm::Function* known = module_.getFunction(name)) return known;
  llvm::LLVMContext& context = module_.getContext();
  llvm::Type* const int32 = llvm::Type::getInt32Ty(context);
  llvm::Type* const int64 = llvm::Type::getInt64Ty(context);
  Writer writer(module_, lanes_, name, llvm::Type::getVoidTy(context),
                {int64, int32, int64, int32});
  llvm::IRBuilder<>& builder = writer.builder();
  llvm::Value* const first = builder.CreateLoad(
      builder.getPtrTy(), writer.field(offsetof(WaveView, first)));
  llvm::Value* const begin = builder.CreateLoad(
      int64, builder.CreateConstGEP1_64(builder.getInt8Ty(), first,
                                        offsetof(LaneView, ldsBegin)));
  // An offset that does not fit is as wrong as the greatest that does.
  llvm::Type* const wide = writer.vectorOf(int64);
  llvm::Value* const offsets = builder.CreateTrunc(
      builder.CreateBinaryIntrinsic(
          llvm::Intrinsic::umin,
          builder.CreateSub(writer.addresses(int64),
                            builder.CreateVectorSplat(lanes_, begin)),
          llvm::ConstantInt::get(wide, 0xffffffff)),
      writer.vectorOf(int32));
  builder.CreateStore(offsets, writer.field(offsetof(WaveView, offsets)));
  auto activeOr = [&](llvm::Constant* other) {
    return builder.CreateSelect(writer.active(), offsets, other);
  };
  llvm::Value* const orNone =
      activeOr(llvm::Constant::getNullValue(offsets->getType()));
  llvm::Value* const low = builder.CreateIntMinReduce(
      activeOr(llvm::Constant::getAllOnesValue(offsets->getType())));
  llvm::Value* const high = builder.CreateIntMaxReduce(orNone);
  llvm::Value* const bits = builder.CreateOrReduce(orNone);
  const llvm::FunctionCallee callee = module_.getOrInsertFunction(
      "hipport_wave_lds",
      llvm::FunctionType::get(builder.getVoidTy(),
                              {builder.getPtrTy(), int64, int32, int32, int32,
                               int64, int32, int64, int32},
                              false));
  builder.CreateCall(
      callee, {writer.argument(0), builder.CreateZExt(writer.mask(), int64),
               low, high, bits, writer.argument(2), writer.argument(3),
               writer.argument(4), writer.argument(5)});
  builder.CreateRetVoid();
  return writer.function();
}

}  // namespace hipport
