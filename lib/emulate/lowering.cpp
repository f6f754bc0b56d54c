#include "emulate/lowering.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ReplaceConstant.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "emulate/amd_calls.h"
#include "emulate/cross_lane.h"
#include "emulate/host_types.h"
#include "emulate/intrinsics.h"
#include "emulate/lane.h"
#include "emulate/library_calls.h"
#include "emulate/meeting.h"

namespace hipport {
namespace {

constexpr unsigned kLdsSpace = 3;

constexpr llvm::StringLiteral kWithoutEffect[] = {
    "s.waitcnt",      "sched.barrier", "sched.group.barrier",
    "iglp.opt",       "s.sleep",       "s.setprio",
    "s.nop",          "s.dcache",      "buffer.wbinvl1",
    "s.wait",         "s.setreg",      "s.sethalt",
    "s.inst.prefetch"};

Site siteOf(const llvm::Instruction& instruction) {
  const llvm::DILocation* location = instruction.getDebugLoc();
  Site site;
  while (location) {
    const llvm::StringRef file = location->getFilename();
    const bool isOthers = isOfHeaders(std::string_view(file));
    if (file.contains("hipport/")) site.isInHelper = true;
    const bool isRelative = !file.starts_with("/");
    site.file = isRelative && !location->getDirectory().empty()
                    ? (location->getDirectory() + "/" + file).str()
                    : file.str();
    site.line = location->getLine();
    if (!isOthers && site.line != 0) break;
    location = location->getInlinedAt();
  }
  return site;
}

/// Rewrites the functions of one module.
class Lowering {
 public:
  Lowering(llvm::Module& module, Lowered& out)
      : module_(module),
        out_(out),
        context_(module.getContext()),
        meeting_(meetingFunctions(module)),
        int32_(llvm::Type::getInt32Ty(context_)),
        int64_(llvm::Type::getInt64Ty(context_)),
        pointer_(llvm::PointerType::get(context_, 0)),
        void_(llvm::Type::getVoidTy(context_)) {}

  void collectVariables();
  void lowerFunction(llvm::Function& function);
  bool doLanesMeetIn(const llvm::Function& function) const {
    return meeting_.contains(&function);
  }
  std::map<const llvm::Function*, std::set<std::uint32_t>> variablesByFunction()
      const {
    return uses_;
  }

 private:
  using Builder = llvm::IRBuilder<>;

  enum class Action : std::uint8_t { call, memory, reconverge };
  struct Work {
    llvm::Instruction* instruction;
    Action action;
    std::uint32_t site;
  };

  std::uint32_t addSite(const llvm::Instruction& at) {
    out_.sites.push_back(siteOf(at));
    return static_cast<std::uint32_t>(out_.sites.size() - 1);
  }

  llvm::FunctionCallee runtime(llvm::StringRef name, llvm::Type* result,
                               llvm::ArrayRef<llvm::Type*> parameters,
                               bool isPure = false) {
    llvm::FunctionCallee callee = module_.getOrInsertFunction(
        name, llvm::FunctionType::get(result, parameters, false));
    auto* function = llvm::cast<llvm::Function>(callee.getCallee());
    function->setDoesNotThrow();
    if (isPure) {
      function->setDoesNotAccessMemory();
      function->setWillReturn();
    }
    return callee;
  }

  /// The lane that runs, once a function.
  llvm::Value* lane(llvm::Function& function) {
    if (!lane_) {
      Builder builder(&*function.getEntryBlock().getFirstInsertionPt());
      lane_ = builder.CreateCall(runtime("hipport_lane", pointer_, {}, true));
    }
    return lane_;
  }
  llvm::Value* member(llvm::Function& function, std::size_t offset,
                      llvm::Type* type) {
    llvm::Value*& value = members_[{offset, type}];
    if (!value) {
      llvm::Value* const base = lane(function);
      Builder builder(llvm::cast<llvm::Instruction>(base)->getNextNode());
      value = builder.CreateLoad(
          type, builder.CreateConstGEP1_64(builder.getInt8Ty(), base, offset));
    }
    return value;
  }

  llvm::Value* toInteger(Builder& builder, llvm::Value* value,
                         llvm::Type* integer);
  llvm::Value* fromInteger(Builder& builder, llvm::Value* value,
                           llvm::Type* type);
  void replace(llvm::CallBase& call, llvm::Value* value);
  void fail(llvm::CallBase& call, std::uint32_t site, const std::string& what);

  void lowerCall(llvm::CallBase& call, std::uint32_t site);
  bool lowerIdentifier(llvm::CallBase& call, llvm::StringRef name);
  bool lowerArithmetic(llvm::CallBase& call, llvm::StringRef name);
  bool lowerToRuntime(llvm::CallBase& call, llvm::StringRef name);
  void lowerCrossLane(llvm::CallBase& call, CrossLane operation,
                      std::uint32_t site);
  void lowerMatrix(llvm::CallBase& call, std::uint32_t site);
  llvm::Value* crossLane(Builder& builder, CrossLane operation,
                         std::uint32_t site, llvm::Value* a, llvm::Value* b,
                         llvm::Value* c);
  bool isToBeChecked(llvm::Instruction& instruction) const;
  void check(llvm::Instruction& instruction, std::uint32_t site);
  void checkAccess(llvm::Instruction& before, llvm::Value* at,
                   llvm::Value* size, LdsAccess how, std::uint64_t alignment,
                   std::uint32_t site);
  void replaceVariables(llvm::Function& function);

  llvm::Module& module_;
  Lowered& out_;
  llvm::LLVMContext& context_;
  std::set<const llvm::Function*> meeting_;
  llvm::Type* int32_;
  llvm::Type* int64_;
  llvm::PointerType* pointer_;
  llvm::Type* void_;
  std::map<llvm::GlobalVariable*, std::uint32_t> variables_;
  std::map<const llvm::Function*, std::set<std::uint32_t>> uses_;
  llvm::Value* lane_ = nullptr;
  std::map<std::pair<std::size_t, llvm::Type*>, llvm::Value*> members_;
};

void Lowering::collectVariables() {
  llvm::SmallVector<llvm::Constant*> constants;
  for (llvm::GlobalVariable& each : module_.globals()) {
    if (each.getAddressSpace() != kLdsSpace) continue;
    constants.push_back(&each);
    variables_[&each] = static_cast<std::uint32_t>(out_.variables.size());
    const llvm::DataLayout& layout = module_.getDataLayout();
    LdsVariable variable;
    variable.name = each.getName().str();
    variable.size = layout.getTypeAllocSize(each.getValueType());
    variable.alignment =
        each.getAlign()
            .value_or(layout.getPrefTypeAlign(each.getValueType()))
            .value();
    variable.isDynamic = each.isDeclaration() || variable.size == 0;
    out_.variables.push_back(std::move(variable));
  }
  llvm::convertUsersOfConstantsToInstructions(constants);
}

void Lowering::replaceVariables(llvm::Function& function) {
  for (const auto& [variable, index] : variables_) {
    llvm::Value* address = nullptr;
    for (llvm::Use& use : llvm::make_early_inc_range(variable->uses())) {
      auto* user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      if (!user || user->getFunction() != &function) continue;
      if (!address) {
        llvm::Value* const table =
            member(function, offsetof(LaneView, variables), pointer_);
        Builder builder(llvm::cast<llvm::Instruction>(table)->getNextNode());
        llvm::Value* const flat = builder.CreateLoad(
            pointer_, builder.CreateConstGEP1_64(pointer_, table, index));
        address = builder.CreateAddrSpaceCast(flat, variable->getType());
        uses_[&function].insert(index);
      }
      use.set(address);
    }
  }
}

void Lowering::lowerFunction(llvm::Function& function) {
  lane_ = nullptr;
  members_.clear();
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  const bool isMeeting = meeting_.contains(&function);
  if (isMeeting) {
    // One block that goes back for each loop: there lanes wait for each other.
    for (llvm::Loop* each : loops.getLoopsInPreorder()) {
      llvm::simplifyLoop(each, &dominators, &loops, nullptr, nullptr, nullptr,
                         false);
    }
  }
  auto meets = [&](const llvm::Instruction& each) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&each);
    return call && !call->isInlineAsm() &&
           (crossLaneOf(*call) || !call->getCalledFunction() ||
            meeting_.contains(call->getCalledFunction()));
  };
  std::set<const llvm::BasicBlock*> latches;
  for (llvm::Loop* each : loops.getLoopsInPreorder()) {
    const bool isMet = llvm::any_of(each->blocks(), [&](auto* block) {
      return llvm::any_of(*block, meets);
    });
    if (!isMet) continue;
    llvm::SmallVector<llvm::BasicBlock*> of;
    each->getLoopLatches(of);
    latches.insert(of.begin(), of.end());
  }
  std::vector<Work> work;
  for (llvm::BasicBlock* block : blockOrder(function, loops)) {
    for (llvm::Instruction& each : *block) {
      if (llvm::isa<llvm::CallBase>(each) &&
          !llvm::isa<llvm::MemIntrinsic>(each)) {
        work.push_back({&each, Action::call, addSite(each)});
      } else if (isToBeChecked(each)) {
        work.push_back({&each, Action::memory, addSite(each)});
      } else if (each.isTerminator() && latches.contains(block)) {
        work.push_back({&each, Action::reconverge, addSite(each)});
      }
    }
  }
  replaceVariables(function);
  for (const Work& each : work) {
    switch (each.action) {
      case Action::call:
        lowerCall(llvm::cast<llvm::CallBase>(*each.instruction), each.site);
        break;
      case Action::memory:
        check(*each.instruction, each.site);
        break;
      case Action::reconverge: {
        Builder builder(each.instruction);
        llvm::Value* const zero = builder.getInt64(0);
        crossLane(builder, CrossLane::reconverge, each.site, zero, zero, zero);
        break;
      }
    }
  }
}

llvm::Value* Lowering::toInteger(Builder& builder, llvm::Value* value,
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

llvm::Value* Lowering::fromInteger(Builder& builder, llvm::Value* value,
                                   llvm::Type* type) {
  if (type->isPointerTy()) return builder.CreateIntToPtr(value, type);
  if (type->isIntegerTy()) return builder.CreateZExtOrTrunc(value, type);
  const unsigned bits =
      static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue());
  return builder.CreateBitCast(
      builder.CreateZExtOrTrunc(value, builder.getIntNTy(bits)), type);
}

void Lowering::replace(llvm::CallBase& call, llvm::Value* value) {
  if (value) call.replaceAllUsesWith(value);
  call.eraseFromParent();
}

void Lowering::fail(llvm::CallBase& call, std::uint32_t site,
                    const std::string& what) {
  Builder builder(&call);
  builder.CreateCall(
      runtime("hipport_trap", void_, {int32_, pointer_}),
      {builder.getInt32(site), builder.CreateGlobalString(what)});
  replace(call, call.getType()->isVoidTy()
                    ? nullptr
                    : llvm::PoisonValue::get(call.getType()));
}

llvm::Value* Lowering::crossLane(Builder& builder, CrossLane operation,
                                 std::uint32_t site, llvm::Value* a,
                                 llvm::Value* b, llvm::Value* c) {
  return builder.CreateCall(
      runtime("hipport_cross_lane", int64_,
              {int32_, int32_, int64_, int64_, int64_}),
      {builder.getInt32(static_cast<std::uint32_t>(operation)),
       builder.getInt32(site), a, b, c});
}

/// At most 64 bits, which an operation on lanes can carry.
bool fitsLane(const llvm::Type* type) {
  return type->isVoidTy() || type->isPointerTy() ||
         (type->isSized() && !type->isAggregateType() &&
          type->getPrimitiveSizeInBits().getFixedValue() <= 64);
}

/// The registers go through memory of the lane.
void Lowering::lowerMatrix(llvm::CallBase& call, std::uint32_t site) {
  const MatrixName& matrix = *matrixOf(call);
  llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
  Builder start(&*entry.getFirstInsertionPt());
  llvm::AllocaInst* const registers = start.CreateAlloca(
      llvm::ArrayType::get(start.getInt8Ty(), sizeof(MatrixRegisters)));
  registers->setAlignment(llvm::Align(alignof(MatrixRegisters)));
  Builder builder(&call);
  auto at = [&](std::size_t offset) {
    return builder.CreateConstGEP1_64(builder.getInt8Ty(), registers, offset);
  };
  auto put = [&](unsigned argument, std::size_t offset) {
    builder.CreateAlignedStore(call.getArgOperand(argument), at(offset),
                               llvm::Align(16));
  };
  put(0, offsetof(MatrixRegisters, a));
  put(1, offsetof(MatrixRegisters, b));
  put(2, offsetof(MatrixRegisters, sums));
  llvm::Value* const zero = builder.getInt64(0);
  // Through a flat pointer: one to private memory has 32 bits here still.
  llvm::Value* const flat = builder.CreateAddrSpaceCast(registers, pointer_);
  crossLane(builder, CrossLane::mfma, site,
            builder.CreatePtrToInt(flat, int64_),
            builder.getInt64(packMatrix(matrix.element, matrix.size,
                                        matrix.depth, matrix.layout)),
            zero);
  replace(call, builder.CreateAlignedLoad(call.getType(),
                                          at(offsetof(MatrixRegisters, sums)),
                                          llvm::Align(16)));
}

void Lowering::lowerCrossLane(llvm::CallBase& call, CrossLane operation,
                              std::uint32_t site) {
  if (operation == CrossLane::mfma) return lowerMatrix(call, site);
  if (!fitsLane(call.getType())) {
    return fail(
        call, site,
        (llvm::Twine("!") + llvm::StringRef(kAmdPrefix) + amdName(call) +
         " of more than 64 bits is "
         "not emulated")
            .str());
  }
  Builder builder(&call);
  llvm::Value* const zero = builder.getInt64(0);
  auto operand = [&](unsigned i) {
    return toInteger(builder, call.getArgOperand(i), int64_);
  };
  auto number = [&](unsigned i) {
    return static_cast<std::uint32_t>(
        llvm::cast<llvm::ConstantInt>(call.getArgOperand(i))->getZExtValue());
  };
  llvm::Value* a = zero;
  llvm::Value* b = zero;
  llvm::Value* c = zero;
  const llvm::StringRef name = amdName(call);
  switch (operation) {
    case CrossLane::reconverge:
    case CrossLane::waveBarrier:
    case CrossLane::blockBarrier:
    case CrossLane::gridBarrier:
    case CrossLane::mfma:
      break;
    case CrossLane::ballot:
      if (name.starts_with("ballot.")) {
        a = operand(0);
      } else if (name.empty()) {  // The exec mask.
        a = builder.getInt64(1);
      } else {
        const auto predicate = static_cast<llvm::CmpInst::Predicate>(number(2));
        a = builder.CreateZExt(
            builder.CreateCmp(predicate, call.getArgOperand(0),
                              call.getArgOperand(1)),
            int64_);
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
      const unsigned first = name.starts_with("update.") ? 1 : 0;
      a = first == 1 ? operand(0) : zero;
      b = operand(first);
      c = builder.getInt64(packDpp(number(first + 1), number(first + 2),
                                   number(first + 3), number(first + 4) != 0));
      break;
    }
    case CrossLane::permlane16:
    case CrossLane::permlanex16:
      a = operand(0);
      b = operand(1);
      c = builder.CreateOr(operand(2), builder.CreateShl(operand(3), 32));
      break;
  }
  llvm::Value* const result = crossLane(builder, operation, site, a, b, c);
  replace(call, call.getType()->isVoidTy()
                    ? nullptr
                    : fromInteger(builder, result, call.getType()));
}

bool Lowering::lowerIdentifier(llvm::CallBase& call, llvm::StringRef name) {
  llvm::Function& function = *call.getFunction();
  auto take = [&](std::size_t offset, llvm::Type* type) {
    llvm::Value* value = member(function, offset, type);
    if (value->getType() != call.getType()) {
      value = Builder(&call).CreateAddrSpaceCast(value, call.getType());
    }
    replace(call, value);
    return true;
  };
  for (unsigned i = 0; i < 3; ++i) {
    const char axis = static_cast<char>('x' + i);
    if (name == std::string("workitem.id.") + axis) {
      return take(offsetof(LaneView, workitem) + 4 * i, int32_);
    }
    if (name == std::string("workgroup.id.") + axis) {
      return take(offsetof(LaneView, workgroup) + 4 * i, int32_);
    }
  }
  if (name == "dispatch.ptr") {
    return take(offsetof(LaneView, dispatch), pointer_);
  }
  if (name == "implicitarg.ptr") {
    return take(offsetof(LaneView, implicit), pointer_);
  }
  if (name == "wavefrontsize") {
    return take(offsetof(LaneView, waveSize), int32_);
  }
  if (name == "groupstaticsize") {
    Builder builder(&call);
    replace(call, builder.CreateTrunc(
                      member(function, offsetof(LaneView, dynamicLds), int64_),
                      int32_));
    return true;
  }
  const bool isShared = name == "is.shared";
  if (isShared || name == "is.private") {
    const std::size_t begin = isShared ? offsetof(LaneView, ldsBegin)
                                       : offsetof(LaneView, stackBegin);
    const std::size_t size =
        isShared ? offsetof(LaneView, ldsSize) : offsetof(LaneView, stackSize);
    Builder builder(&call);
    llvm::Value* const at =
        builder.CreatePtrToInt(call.getArgOperand(0), int64_);
    replace(call, builder.CreateICmpULT(
                      builder.CreateSub(at, member(function, begin, int64_)),
                      member(function, size, int64_)));
    return true;
  }
  return false;
}

/// What LLVM has an instruction of its own for.
bool Lowering::lowerArithmetic(llvm::CallBase& call, llvm::StringRef name) {
  Builder builder(&call);
  llvm::Type* const type = call.getType();
  auto argument = [&](unsigned i) { return call.getArgOperand(i); };
  auto unary = [&](llvm::Intrinsic::ID id) {
    return builder.CreateUnaryIntrinsic(id, argument(0));
  };
  llvm::Value* value = nullptr;
  if (name.starts_with("rcp.f")) {
    value = builder.CreateFDiv(llvm::ConstantFP::get(type, 1.0), argument(0));
  } else if (name.starts_with("rsq.f")) {
    value = builder.CreateFDiv(llvm::ConstantFP::get(type, 1.0),
                               unary(llvm::Intrinsic::sqrt));
  } else if (name.starts_with("sqrt.f")) {
    value = unary(llvm::Intrinsic::sqrt);
  } else if (name.starts_with("exp2.f")) {
    value = unary(llvm::Intrinsic::exp2);
  } else if (name.starts_with("log.f")) {
    value = unary(llvm::Intrinsic::log2);
  } else if (name.starts_with("ldexp.")) {
    value = builder.CreateIntrinsic(llvm::Intrinsic::ldexp,
                                    {type, argument(1)->getType()},
                                    {argument(0), argument(1)});
  } else if (name.starts_with("class.f")) {
    if (!llvm::isa<llvm::ConstantInt>(argument(1))) return false;
    value = builder.CreateIntrinsic(llvm::Intrinsic::is_fpclass,
                                    {argument(0)->getType()},
                                    {argument(0), argument(1)});
  } else if (name.starts_with("div.fmas.")) {
    value = builder.CreateIntrinsic(llvm::Intrinsic::fma, {type},
                                    {argument(0), argument(1), argument(2)});
  } else if (name.starts_with("div.fixup.")) {
    // The quotient is exact here, and nothing had to be scaled on the way.
    value = builder.CreateFDiv(argument(2), argument(1));
  } else if (name.starts_with("div.scale.")) {
    llvm::Value* const number =
        builder.CreateSelect(argument(2), argument(0), argument(1));
    value = builder.CreateInsertValue(llvm::PoisonValue::get(type), number, 0);
    value = builder.CreateInsertValue(value, builder.getFalse(), 1);
  } else if (name.starts_with("global.atomic.fadd") ||
             name.starts_with("flat.atomic.fadd") ||
             name.starts_with("flat.atomic.fmin") ||
             name.starts_with("flat.atomic.fmax") ||
             name.starts_with("global.atomic.fmin") ||
             name.starts_with("global.atomic.fmax") ||
             name.starts_with("ds.fadd") || name.starts_with("ds.fmin") ||
             name.starts_with("ds.fmax")) {
    const auto operation = name.contains("fadd")   ? llvm::AtomicRMWInst::FAdd
                           : name.contains("fmin") ? llvm::AtomicRMWInst::FMin
                                                   : llvm::AtomicRMWInst::FMax;
    // Pairs of bfloat16 come as integers.
    llvm::Value* operand = argument(1);
    if (name.contains("v2bf16")) {
      operand = builder.CreateBitCast(
          operand,
          llvm::FixedVectorType::get(llvm::Type::getBFloatTy(context_), 2));
    }
    value = builder.CreateAtomicRMW(operation, argument(0), operand,
                                    llvm::MaybeAlign(),
                                    llvm::AtomicOrdering::Monotonic);
    if (value->getType() != type) value = builder.CreateBitCast(value, type);
  } else {
    return false;
  }
  replace(call, value);
  return true;
}

bool Lowering::lowerToRuntime(llvm::CallBase& call, llvm::StringRef name) {
  std::string symbol = ("amdgcn_" + name).str();
  std::ranges::replace(symbol, '.', '_');
  const RuntimeFunction* found = findRuntimeFunction(symbol);
  if (!found || !fitsLane(call.getType())) return false;
  Builder builder(&call);
  auto passed = [&](llvm::Type* type) -> llvm::Type* {
    if (type->isFloatTy() || type->isDoubleTy() || type->isPointerTy() ||
        type->isVoidTy()) {
      return type;
    }
    return type->getPrimitiveSizeInBits().getFixedValue() > 32 ? int64_
                                                               : int32_;
  };
  std::vector<llvm::Value*> arguments;
  std::vector<llvm::Type*> types;
  for (llvm::Value* each : call.args()) {
    if (!fitsLane(each->getType())) return false;
    llvm::Type* const type = passed(each->getType());
    arguments.push_back(
        type == each->getType() ? each : toInteger(builder, each, type));
    types.push_back(type);
  }
  llvm::Value* value = builder.CreateCall(
      runtime(symbol, passed(call.getType()), types, found->isPure), arguments);
  if (value->getType() != call.getType()) {
    value = fromInteger(builder, value, call.getType());
  }
  replace(call, call.getType()->isVoidTy() ? nullptr : value);
  return true;
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

void Lowering::lowerCall(llvm::CallBase& call, std::uint32_t site) {
  if (call.isInlineAsm()) {
    const auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
    const std::string text = withoutComments(assembly->getAsmString());
    const bool hasNoEffect = text.empty() ||
                             llvm::StringRef(text).starts_with("s_waitcnt") ||
                             llvm::StringRef(text).starts_with("s_nop");
    if (hasNoEffect && call.getType()->isVoidTy()) {
      return replace(call, nullptr);
    }
    // Where it only hides a value from LLVM, the result is the operand.
    if (text.empty() && call.arg_size() == 1 &&
        call.getArgOperand(0)->getType() == call.getType()) {
      return replace(call, call.getArgOperand(0));
    }
    return fail(call, site, "!inline assembly is not emulated: " + text);
  }
  if (const std::optional<CrossLane> operation = crossLaneOf(call)) {
    return lowerCrossLane(call, *operation, site);
  }
  const llvm::Function* callee = call.getCalledFunction();
  const llvm::StringRef name = amdName(call);
  if (!name.empty()) {
    const bool hasNoEffect = llvm::any_of(
        kWithoutEffect, [&](auto each) { return name.starts_with(each); });
    if (hasNoEffect) return replace(call, nullptr);
    if (lowerIdentifier(call, name) || lowerArithmetic(call, name) ||
        lowerToRuntime(call, name)) {
      return;
    }
    return fail(call, site,
                (llvm::Twine("!") + llvm::StringRef(kAmdPrefix) + name +
                 " is not emulated")
                    .str());
  }
  if (callee && (callee->getName() == "llvm.trap" ||
                 callee->getName() == "llvm.debugtrap" ||
                 callee->getName() == "llvm.ubsantrap")) {
    return fail(call, site, "the kernel calls __trap() or abort()");
  }
  if (setSite(call, site)) return;
  if (callee && callee->isIntrinsic()) {
    if (callee->getName().starts_with("llvm.readsteadycounter")) {
      Builder builder(&call);
      replace(call,
              builder.CreateCall(runtime("amdgcn_s_memrealtime", int64_, {})));
    }
    return;
  }
  if (callee && callee->isDeclaration() &&
      !findRuntimeFunction(std::string_view(callee->getName()))) {
    return fail(
        call, site,
        ("!" + callee->getName() + " is declared and nowhere defined").str());
  }
  if (callee && !meeting_.contains(callee)) return;
  Builder builder(&call);
  builder.CreateCall(runtime("hipport_enter", void_, {int32_}),
                     {builder.getInt32(site)});
  builder.SetInsertPoint(call.getNextNode());
  builder.CreateCall(runtime("hipport_leave", void_, {}));
}

llvm::Value* pointerOf(llvm::Instruction& instruction) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return load->getPointerOperand();
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return store->getPointerOperand();
  }
  if (auto* atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    return atomic->getPointerOperand();
  }
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    return exchange->getPointerOperand();
  }
  return nullptr;
}

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

bool Lowering::isToBeChecked(llvm::Instruction& instruction) const {
  if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    if (mayBeLds(memory->getDest())) return true;
    auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(memory);
    return transfer && mayBeLds(transfer->getSource());
  }
  llvm::Value* const pointer = pointerOf(instruction);
  return pointer && mayBeLds(pointer);
}

void Lowering::checkAccess(llvm::Instruction& before, llvm::Value* at,
                           llvm::Value* size, LdsAccess how,
                           std::uint64_t alignment, std::uint32_t site) {
  if (!mayBeLds(at)) return;
  llvm::Function& function = *before.getFunction();
  Builder builder(&before);
  const bool isLds = at->getType()->getPointerAddressSpace() == kLdsSpace;
  llvm::Value* const flat =
      isLds ? builder.CreateAddrSpaceCast(at, pointer_) : at;
  llvm::Value* const bytes = builder.CreateZExtOrTrunc(size, int64_);
  if (!isLds) {
    llvm::Value* const offset = builder.CreateSub(
        builder.CreatePtrToInt(flat, int64_),
        member(function, offsetof(LaneView, ldsBegin), int64_));
    llvm::Value* const isInside = builder.CreateICmpULT(
        offset, member(function, offsetof(LaneView, ldsSize), int64_));
    builder.SetInsertPoint(
        llvm::SplitBlockAndInsertIfThen(isInside, &before, false));
  }
  builder.CreateCall(
      runtime("hipport_lds", void_, {pointer_, int64_, int32_, int64_, int32_}),
      {flat, bytes, builder.getInt32(static_cast<std::uint32_t>(how)),
       builder.getInt64(alignment), builder.getInt32(site)});
}

void Lowering::check(llvm::Instruction& instruction, std::uint32_t site) {
  const llvm::DataLayout& layout = module_.getDataLayout();
  auto sizeOf = [&](llvm::Type* type) {
    return llvm::ConstantInt::get(int64_, layout.getTypeStoreSize(type));
  };
  if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(memory)) {
      checkAccess(instruction, transfer->getSource(), transfer->getLength(),
                  LdsAccess::read, 1, site);
    }
    checkAccess(instruction, memory->getDest(), memory->getLength(),
                LdsAccess::write, 1, site);
    return;
  }
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    checkAccess(instruction, load->getPointerOperand(), sizeOf(load->getType()),
                load->isAtomic() ? LdsAccess::atomic : LdsAccess::read,
                load->getAlign().value(), site);
  } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    checkAccess(instruction, store->getPointerOperand(),
                sizeOf(store->getValueOperand()->getType()),
                store->isAtomic() ? LdsAccess::atomic : LdsAccess::write,
                store->getAlign().value(), site);
  } else if (auto* atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    checkAccess(instruction, atomic->getPointerOperand(),
                sizeOf(atomic->getValOperand()->getType()), LdsAccess::atomic,
                atomic->getAlign().value(), site);
  } else if (auto* exchange =
                 llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    checkAccess(instruction, exchange->getPointerOperand(),
                sizeOf(exchange->getCompareOperand()->getType()),
                LdsAccess::atomic, exchange->getAlign().value(), site);
  }
}

/// void entry(void** arguments), which calls the kernel with what they point
/// to.
void makeEntry(llvm::Module& module, llvm::Function& kernel,
               const std::string& name) {
  llvm::LLVMContext& context = module.getContext();
  auto* const pointer = llvm::PointerType::get(context, 0);
  auto* entry = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer}, false),
      llvm::GlobalValue::ExternalLinkage, name, &module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", entry));
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& each : kernel.args()) {
    llvm::Value* const at = builder.CreateLoad(
        pointer,
        builder.CreateConstGEP1_64(pointer, entry->getArg(0), each.getArgNo()));
    arguments.push_back(
        each.hasByRefAttr()
            ? at
            : builder.CreateAlignedLoad(each.getType(), at, llvm::Align(1)));
  }
  builder.CreateCall(kernel.getFunctionType(), &kernel, arguments);
  builder.CreateRetVoid();
}

std::uint64_t constantOf(const llvm::Module& module, llvm::StringRef name,
                         std::uint64_t otherwise) {
  const llvm::GlobalVariable* variable = module.getNamedGlobal(name);
  if (!variable || !variable->hasInitializer()) return otherwise;
  const auto* number =
      llvm::dyn_cast<llvm::ConstantInt>(variable->getInitializer());
  return number ? number->getZExtValue() : otherwise;
}

std::uint32_t waveSizeOf(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    const llvm::StringRef features =
        function.getFnAttribute("target-features").getValueAsString();
    if (features.contains("+wavefrontsize32")) return 32;
    if (features.contains("+wavefrontsize64")) return 64;
    const llvm::StringRef cpu =
        function.getFnAttribute("target-cpu").getValueAsString();
    // From gfx10 on 32 lanes are what nothing else asks for.
    if (cpu.starts_with("gfx1")) return 32;
    if (cpu.starts_with("gfx")) return 64;
  }
  return 64;
}

}  // namespace

bool isOfHeaders(std::string_view file) {
  for (const std::string_view part :
       {"/hip/", "hipport/", "/__clang", "/lib/clang/"}) {
    if (file.find(part) != std::string_view::npos) return true;
  }
  return false;
}

Lowered lower(llvm::Module& module, const llvm::TargetMachine& host) {
  Lowered out;
  out.waveSize = waveSizeOf(module);
  out.abi =
      static_cast<unsigned>(constantOf(module, "__oclc_ABI_version", 400));
  for (llvm::GlobalAlias& alias :
       llvm::make_early_inc_range(module.aliases())) {
    alias.replaceAllUsesWith(alias.getAliasee());
    alias.eraseFromParent();
  }
  for (const char* name : {"llvm.used", "llvm.compiler.used"}) {
    if (llvm::GlobalVariable* used = module.getNamedGlobal(name)) {
      used->eraseFromParent();
    }
  }
  std::vector<llvm::Function*> functions;
  std::vector<llvm::Function*> kernels;
  for (llvm::Function& each : module) {
    if (each.isDeclaration()) continue;
    functions.push_back(&each);
    if (each.getCallingConv() == llvm::CallingConv::AMDGPU_KERNEL) {
      kernels.push_back(&each);
    }
  }
  Lowering lowering(module, out);
  lowering.collectVariables();
  for (llvm::Function* each : functions) lowering.lowerFunction(*each);
  const auto uses = lowering.variablesByFunction();
  for (const llvm::Function* kernel : kernels) {
    LoweredKernel lowered{kernel->getName().str(),
                          "hipport.entry." + kernel->getName().str(),
                          {},
                          lowering.doLanesMeetIn(*kernel)};
    std::set<std::uint32_t> variables;
    for (const llvm::Function* each : reachableFrom(*kernel)) {
      const auto found = uses.find(each);
      if (found == uses.end()) continue;
      variables.insert(found->second.begin(), found->second.end());
    }
    lowered.variables.assign(variables.begin(), variables.end());
    out.kernels.push_back(std::move(lowered));
  }
  for (llvm::GlobalVariable& each :
       llvm::make_early_inc_range(module.globals())) {
    if (each.getAddressSpace() == kLdsSpace) {
      each.replaceAllUsesWith(llvm::PoisonValue::get(each.getType()));
      each.eraseFromParent();
    }
  }
  dropVariables(module);
  lowerOrdering(module);
  moveToHostTypes(module);
  module.setDataLayout(host.createDataLayout());
  module.setTargetTriple(host.getTargetTriple().str());
  for (llvm::GlobalVariable& each : module.globals()) {
    each.setComdat(nullptr);
    each.setVisibility(llvm::GlobalValue::DefaultVisibility);
    if (!each.isDeclaration() && !each.hasLocalLinkage()) {
      each.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
  }
  for (llvm::Function& each : module) {
    if (!each.isDeclaration() && !each.hasLocalLinkage()) {
      each.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
  }
  for (const LoweredKernel& each : out.kernels) {
    makeEntry(module, *module.getFunction(each.name), each.entry);
  }
  return out;
}

}  // namespace hipport
