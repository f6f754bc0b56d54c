#include "emulate/call_lowering.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "emulate/amd_calls.h"
#include "emulate/assembly.h"
#include "emulate/cross_lane.h"
#include "emulate/intrinsics.h"
#include "emulate/lane.h"
#include "emulate/library_calls.h"

namespace hipport {
namespace {

constexpr llvm::StringLiteral kWithoutEffect[] = {
    "s.waitcnt", "sched.barrier",  "sched.group.barrier",
    "iglp.opt",  "s.setprio",      "s.nop",
    "s.dcache",  "buffer.wbinvl1", "s.wait",
    "s.setreg",  "s.sethalt",      "s.inst.prefetch"};

/// At most 64 bits, which an operation on lanes can carry.
bool fitsLane(const llvm::Type* type) {
  return type->isVoidTy() || type->isPointerTy() ||
         (type->isSized() && !type->isAggregateType() &&
          type->getPrimitiveSizeInBits().getFixedValue() <= 64);
}

/// Assembly without what stands behind ";" on its lines.
std::string withoutComments(llvm::StringRef assembly) {
  std::string text;
  while (!assembly.empty()) {
    const auto [line, rest] = assembly.split('\n');
    const llvm::StringRef code = line.split(';').first.trim();
    if (!code.empty()) text += (text.empty() ? "" : "; ") + code.str();
    assembly = rest;
  }
  return text;
}

/// One call of device code, which becomes something else.
class CallLowering {
 public:
  CallLowering(LaneCode& code, llvm::CallBase& call, std::uint32_t site)
      : code_(code),
        call_(call),
        site_(site),
        name_(amdName(call)),
        builder_(&call) {}

  void lower(const std::set<const llvm::Function*>& meeting);

 private:
  void replaceWith(llvm::Value* value) { replace(call_, value); }
  /// Ends the kernel here.
  void fail(const std::string& what) { code_.fail(call_, site_, what); }

  void lowerAssembly(const llvm::InlineAsm& assembly);
  void lowerCrossLane(CrossLane operation);
  void lowerMatrix();
  void lowerInstruction();
  // False for another instruction.
  bool lowerIdentifier();
  bool lowerArithmetic();
  bool lowerToRuntime();

  LaneCode& code_;
  llvm::CallBase& call_;
  std::uint32_t site_;
  llvm::StringRef name_;  ///< of AMD's instruction, or empty
  llvm::IRBuilder<> builder_;
};

/// The registers go through memory of the lane.
void CallLowering::lowerMatrix() {
  const MatrixCall matrix = *matrixOf(call_);
  llvm::BasicBlock& entry = call_.getFunction()->getEntryBlock();
  llvm::IRBuilder<> start(&*entry.getFirstInsertionPt());
  llvm::AllocaInst* const registers = start.CreateAlloca(
      llvm::ArrayType::get(start.getInt8Ty(), sizeof(MatrixRegisters)));
  registers->setAlignment(llvm::Align(alignof(MatrixRegisters)));
  auto at = [&](std::size_t offset) {
    return builder_.CreateConstGEP1_64(builder_.getInt8Ty(), registers, offset);
  };
  auto put = [&](unsigned argument, std::size_t offset) {
    builder_.CreateAlignedStore(call_.getArgOperand(argument), at(offset),
                                llvm::Align(16));
  };
  put(matrix.a, offsetof(MatrixRegisters, a));
  put(matrix.b, offsetof(MatrixRegisters, b));
  put(matrix.sums, offsetof(MatrixRegisters, sums));
  llvm::Value* const zero = builder_.getInt64(0);
  // Through a flat pointer: one to private memory has 32 bits here still.
  llvm::Value* const flat =
      builder_.CreateAddrSpaceCast(registers, code_.pointer());
  code_.crossLane(builder_, CrossLane::mfma, site_,
                  builder_.CreatePtrToInt(flat, code_.int64()),
                  builder_.getInt64(packMatrix(matrix.form)), zero);
  replaceWith(builder_.CreateAlignedLoad(
      call_.getType(), at(offsetof(MatrixRegisters, sums)), llvm::Align(16)));
}

void CallLowering::lowerCrossLane(CrossLane operation) {
  if (operation == CrossLane::mfma) return lowerMatrix();
  if (!fitsLane(call_.getType())) {
    return fail((llvm::Twine("!") + llvm::StringRef(kAmdPrefix) + name_ +
                 " of more than 64 bits is not emulated")
                    .str());
  }
  llvm::Value* const zero = builder_.getInt64(0);
  auto operand = [&](unsigned i) {
    return toInteger(builder_, call_.getArgOperand(i), code_.int64());
  };
  auto number = [&](unsigned i) {
    return static_cast<std::uint32_t>(
        llvm::cast<llvm::ConstantInt>(call_.getArgOperand(i))->getZExtValue());
  };
  llvm::Value* a = zero;
  llvm::Value* b = zero;
  llvm::Value* c = zero;
  switch (operation) {
    case CrossLane::reconverge:
    case CrossLane::waveBarrier:
    case CrossLane::blockBarrier:
    case CrossLane::gridBarrier:
    case CrossLane::pause:
    case CrossLane::mfma:
      break;
    case CrossLane::ballot:
      if (name_.starts_with("ballot.")) {
        a = operand(0);
      } else {
        const auto predicate = static_cast<llvm::CmpInst::Predicate>(number(2));
        a = builder_.CreateZExt(
            builder_.CreateCmp(predicate, call_.getArgOperand(0),
                               call_.getArgOperand(1)),
            code_.int64());
      }
      break;
    case CrossLane::readFirstLane:
    case CrossLane::permlane64:
      a = operand(0);
      break;
    case CrossLane::readLane:
    case CrossLane::bpermute:
    case CrossLane::permute:
    case CrossLane::swizzle:
    case CrossLane::dpp8:
      a = operand(0);
      b = operand(1);
      break;
    case CrossLane::writeLane:
      a = operand(0);
      b = operand(1);
      c = operand(2);
      break;
    case CrossLane::dpp: {
      const unsigned first = name_.starts_with("update.") ? 1 : 0;
      a = first == 1 ? operand(0) : zero;
      b = operand(first);
      c = builder_.getInt64(packDpp(number(first + 1), number(first + 2),
                                    number(first + 3), number(first + 4) != 0));
      break;
    }
    case CrossLane::permlane16:
    case CrossLane::permlanex16:
      a = operand(0);
      b = operand(1);
      c = builder_.CreateOr(operand(2), builder_.CreateShl(operand(3), 32));
      break;
  }
  llvm::Value* const result =
      code_.crossLane(builder_, operation, site_, a, b, c);
  replaceWith(call_.getType()->isVoidTy()
                  ? nullptr
                  : fromInteger(builder_, result, call_.getType()));
}

bool CallLowering::lowerIdentifier() {
  auto take = [&](std::size_t offset, llvm::Type* type) {
    llvm::Value* value = code_.member(offset, type);
    if (value->getType() != call_.getType()) {
      value = builder_.CreateAddrSpaceCast(value, call_.getType());
    }
    replaceWith(value);
    return true;
  };
  for (unsigned i = 0; i < 3; ++i) {
    const char axis = static_cast<char>('x' + i);
    if (name_ == std::string("workitem.id.") + axis) {
      return take(offsetof(LaneView, workitem) + 4 * i, code_.int32());
    }
    if (name_ == std::string("workgroup.id.") + axis) {
      return take(offsetof(LaneView, workgroup) + 4 * i, code_.int32());
    }
  }
  if (name_ == "dispatch.ptr") {
    return take(offsetof(LaneView, dispatch), code_.pointer());
  }
  if (name_ == "implicitarg.ptr") {
    return take(offsetof(LaneView, implicit), code_.pointer());
  }
  if (name_ == "wavefrontsize") {
    return take(offsetof(LaneView, waveSize), code_.int32());
  }
  if (name_ == "groupstaticsize") {
    replaceWith(builder_.CreateTrunc(
        code_.member(offsetof(LaneView, dynamicLds), code_.int64()),
        code_.int32()));
    return true;
  }
  const bool isShared = name_ == "is.shared";
  if (isShared || name_ == "is.private") {
    const std::size_t begin = isShared ? offsetof(LaneView, ldsBegin)
                                       : offsetof(LaneView, stackBegin);
    const std::size_t size =
        isShared ? offsetof(LaneView, ldsSize) : offsetof(LaneView, stackSize);
    llvm::Value* const at =
        builder_.CreatePtrToInt(call_.getArgOperand(0), code_.int64());
    replaceWith(builder_.CreateICmpULT(
        builder_.CreateSub(at, code_.member(begin, code_.int64())),
        code_.member(size, code_.int64())));
    return true;
  }
  return false;
}

/// What LLVM has an instruction of its own for.
bool CallLowering::lowerArithmetic() {
  llvm::Type* const type = call_.getType();
  auto argument = [&](unsigned i) { return call_.getArgOperand(i); };
  auto unary = [&](llvm::Intrinsic::ID id) {
    return builder_.CreateUnaryIntrinsic(id, argument(0));
  };
  llvm::Value* value = nullptr;
  if (name_.starts_with("rcp.f")) {
    value = builder_.CreateFDiv(llvm::ConstantFP::get(type, 1.0), argument(0));
  } else if (name_.starts_with("rsq.f")) {
    value = builder_.CreateFDiv(llvm::ConstantFP::get(type, 1.0),
                                unary(llvm::Intrinsic::sqrt));
  } else if (name_.starts_with("sqrt.f")) {
    value = unary(llvm::Intrinsic::sqrt);
  } else if (name_.starts_with("exp2.f")) {
    value = unary(llvm::Intrinsic::exp2);
  } else if (name_.starts_with("log.f")) {
    value = unary(llvm::Intrinsic::log2);
  } else if (name_.starts_with("ldexp.")) {
    value = builder_.CreateIntrinsic(llvm::Intrinsic::ldexp,
                                     {type, argument(1)->getType()},
                                     {argument(0), argument(1)});
  } else if (name_.starts_with("class.f")) {
    if (!llvm::isa<llvm::ConstantInt>(argument(1))) return false;
    value = builder_.CreateIntrinsic(llvm::Intrinsic::is_fpclass,
                                     {argument(0)->getType()},
                                     {argument(0), argument(1)});
  } else if (name_.starts_with("div.fmas.")) {
    value = builder_.CreateIntrinsic(llvm::Intrinsic::fma, {type},
                                     {argument(0), argument(1), argument(2)});
  } else if (name_.starts_with("div.fixup.")) {
    // The quotient is exact here, and nothing had to be scaled on the way.
    value = builder_.CreateFDiv(argument(2), argument(1));
  } else if (name_.starts_with("div.scale.")) {
    llvm::Value* const number =
        builder_.CreateSelect(argument(2), argument(0), argument(1));
    value = builder_.CreateInsertValue(llvm::PoisonValue::get(type), number, 0);
    value = builder_.CreateInsertValue(value, builder_.getFalse(), 1);
  } else if (name_.starts_with("global.atomic.fadd") ||
             name_.starts_with("flat.atomic.fadd") ||
             name_.starts_with("flat.atomic.fmin") ||
             name_.starts_with("flat.atomic.fmax") ||
             name_.starts_with("global.atomic.fmin") ||
             name_.starts_with("global.atomic.fmax") ||
             name_.starts_with("ds.fadd") || name_.starts_with("ds.fmin") ||
             name_.starts_with("ds.fmax")) {
    const auto operation = name_.contains("fadd")   ? llvm::AtomicRMWInst::FAdd
                           : name_.contains("fmin") ? llvm::AtomicRMWInst::FMin
                                                    : llvm::AtomicRMWInst::FMax;
    // Pairs of bfloat16 come as integers.
    llvm::Value* operand = argument(1);
    if (name_.contains("v2bf16")) {
      operand = builder_.CreateBitCast(
          operand, llvm::FixedVectorType::get(
                       llvm::Type::getBFloatTy(call_.getContext()), 2));
    }
    value = builder_.CreateAtomicRMW(operation, argument(0), operand,
                                     llvm::MaybeAlign(),
                                     llvm::AtomicOrdering::Monotonic);
    if (value->getType() != type) value = builder_.CreateBitCast(value, type);
  } else {
    return false;
  }
  replaceWith(value);
  return true;
}

bool CallLowering::lowerToRuntime() {
  std::string symbol = ("amdgcn_" + name_).str();
  std::ranges::replace(symbol, '.', '_');
  const RuntimeFunction* found = findRuntimeFunction(symbol);
  if (!found || !fitsLane(call_.getType())) return false;
  auto passed = [&](llvm::Type* type) -> llvm::Type* {
    if (type->isFloatTy() || type->isDoubleTy() || type->isPointerTy() ||
        type->isVoidTy()) {
      return type;
    }
    return type->getPrimitiveSizeInBits().getFixedValue() > 32 ? code_.int64()
                                                               : code_.int32();
  };
  std::vector<llvm::Value*> arguments;
  for (llvm::Value* each : call_.args()) {
    if (!fitsLane(each->getType())) return false;
    llvm::Type* const type = passed(each->getType());
    arguments.push_back(
        type == each->getType() ? each : toInteger(builder_, each, type));
  }
  llvm::Value* value = code_.call(builder_, symbol, passed(call_.getType()),
                                  arguments, found->isPure);
  if (value->getType() != call_.getType()) {
    value = fromInteger(builder_, value, call_.getType());
  }
  replaceWith(call_.getType()->isVoidTy() ? nullptr : value);
  return true;
}

void CallLowering::lowerAssembly(const llvm::InlineAsm& assembly) {
  if (hasNoEffect(assembly.getAsmString())) {
    if (call_.getType()->isVoidTy()) return replaceWith(nullptr);
    // Where it only hides a value from LLVM, the result is the operand.
    if (call_.arg_size() == 1 &&
        call_.getArgOperand(0)->getType() == call_.getType()) {
      return replaceWith(call_.getArgOperand(0));
    }
  }
  fail("!inline assembly is not emulated: " +
       withoutComments(assembly.getAsmString()));
}

void CallLowering::lowerInstruction() {
  const bool isIdle = llvm::any_of(
      kWithoutEffect, [&](auto each) { return name_.starts_with(each); });
  if (isIdle) return replaceWith(nullptr);
  if (lowerIdentifier() || lowerArithmetic() || lowerToRuntime()) return;
  fail((llvm::Twine("!") + llvm::StringRef(kAmdPrefix) + name_ +
        " is not emulated")
           .str());
}

void CallLowering::lower(const std::set<const llvm::Function*>& meeting) {
  if (call_.isInlineAsm()) {
    return lowerAssembly(
        *llvm::cast<llvm::InlineAsm>(call_.getCalledOperand()));
  }
  if (const std::optional<CrossLane> operation = crossLaneOf(call_)) {
    return lowerCrossLane(*operation);
  }
  if (!name_.empty()) return lowerInstruction();
  const llvm::Function* callee = call_.getCalledFunction();
  if (callee && (callee->getName() == "llvm.trap" ||
                 callee->getName() == "llvm.debugtrap" ||
                 callee->getName() == "llvm.ubsantrap")) {
    return fail("the kernel calls __trap() or abort()");
  }
  if (setSite(call_, site_)) return;
  if (callee && callee->isIntrinsic()) {
    if (callee->getName().starts_with("llvm.readsteadycounter")) {
      replaceWith(
          code_.call(builder_, "amdgcn_s_memrealtime", code_.int64(), {}));
    }
    return;
  }
  if (callee && callee->isDeclaration() &&
      !findRuntimeFunction(std::string_view(callee->getName()))) {
    return fail(
        ("!" + callee->getName() + " is declared but defined nowhere").str());
  }
  if (callee && !meeting.contains(callee)) return;
  code_.call(builder_, "hipport_enter", {builder_.getInt32(site_)});
  builder_.SetInsertPoint(call_.getNextNode());
  code_.call(builder_, "hipport_leave", {});
}

}  // namespace

void lowerCall(LaneCode& code, llvm::CallBase& call, std::uint32_t site,
               const std::set<const llvm::Function*>& meeting) {
  CallLowering(code, call, site).lower(meeting);
}

}  // namespace hipport
