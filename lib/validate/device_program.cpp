#include "validate/device_program.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsAMDGPU.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "emulate/halving.h"
#include "validate/debug_places.h"

namespace hipport {
namespace {

using Op = LaneFormula::Op;

constexpr unsigned kSharedSpace = 3;
/// Beyond so many steps nothing is said of a number.
constexpr std::size_t kLongFormula = 200;
/// Nor of a kernel that has more instructions with all that it calls.
constexpr std::size_t kLargeKernel = 50'000;

/// AMD's device library's functions that say where a thread is: they are read
/// as such, not by what they do.
constexpr llvm::StringLiteral kPlaces[] = {
    "__ockl_get_local_id",    "__ockl_get_local_size",
    "__ockl_get_group_id",    "__ockl_get_num_groups",
    "__ockl_get_global_size", "__ockl_get_global_offset"};

bool isPlace(const llvm::Function& function) {
  return llvm::is_contained(kPlaces, function.getName());
}

llvm::Expected<std::unique_ptr<llvm::Module>> moduleIn(
    std::string_view codeObject, llvm::LLVMContext& context) {
  const llvm::StringRef bytes(codeObject.data(), codeObject.size());
  auto object = llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(bytes, "code object"));
  if (!object) return object.takeError();
  for (const llvm::object::SectionRef& section : (*object)->sections()) {
    llvm::Expected<llvm::StringRef> name = section.getName();
    if (!name) return name.takeError();
    if (*name != ".llvmbc") continue;
    llvm::Expected<llvm::StringRef> bitcode = section.getContents();
    if (!bitcode) return bitcode.takeError();
    return llvm::parseBitcodeFile(
        llvm::MemoryBufferRef(*bitcode, "device code"), context);
  }
  return llvm::createStringError("it has no bitcode");
}

bool isKernel(const llvm::Function& function) {
  return function.getCallingConv() == llvm::CallingConv::AMDGPU_KERNEL &&
         !function.isDeclaration();
}

/// Functions whose own code names a variable of __shared__.
llvm::SmallPtrSet<const llvm::Function*, 8> usersOfShared(
    const llvm::Module& module) {
  llvm::SmallPtrSet<const llvm::Function*, 8> users;
  llvm::SmallVector<const llvm::User*, 32> open;
  for (const llvm::GlobalVariable& each : module.globals()) {
    if (each.getAddressSpace() == kSharedSpace) {
      open.append(each.user_begin(), each.user_end());
    }
  }
  while (!open.empty()) {
    const llvm::User* const user = open.pop_back_val();
    if (const auto* const at = llvm::dyn_cast<llvm::Instruction>(user)) {
      users.insert(at->getFunction());
    } else {
      open.append(user->user_begin(), user->user_end());
    }
  }
  return users;
}

llvm::Function* calleeOf(const llvm::Instruction& instruction) {
  const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call ? call->getCalledFunction() : nullptr;
}

/// Whether a kernel comes to code that names shared memory.
bool usesShared(const llvm::Function& kernel,
                const llvm::SmallPtrSet<const llvm::Function*, 8>& users) {
  llvm::SmallPtrSet<const llvm::Function*, 16> seen = {&kernel};
  llvm::SmallVector<const llvm::Function*, 16> open = {&kernel};
  while (!open.empty()) {
    const llvm::Function* const function = open.pop_back_val();
    if (users.contains(function)) return true;
    for (const llvm::Instruction& each : llvm::instructions(function)) {
      const llvm::Function* const callee = calleeOf(each);
      if (callee && seen.insert(callee).second) open.push_back(callee);
    }
  }
  return false;
}

/// Puts all that a kernel calls into it. False where that is too much, as of
/// what calls itself.
bool inlineAll(llvm::Function& kernel) {
  std::size_t size = 0;
  llvm::SmallVector<llvm::CallBase*, 32> calls;
  auto add = [&](llvm::Instruction& each) {
    ++size;
    const llvm::Function* const callee = calleeOf(each);
    if (callee && !callee->isDeclaration()) {
      calls.push_back(llvm::cast<llvm::CallBase>(&each));
    }
  };
  for (llvm::Instruction& each : llvm::instructions(kernel)) add(each);
  while (!calls.empty()) {
    llvm::CallBase* const call = calls.pop_back_val();
    size += call->getCalledFunction()->getInstructionCount();
    if (size > kLargeKernel) return false;
    llvm::InlineFunctionInfo added;
    if (!llvm::InlineFunction(*call, added).isSuccess()) continue;
    for (llvm::CallBase* each : added.InlinedCallSites) add(*each);
  }
  return true;
}

/// Keeps variables in registers, as far as they are values.
class Simplifier {
 public:
  Simplifier() {
    functions_.registerPass([] { return llvm::AAManager(); });
    functions_.registerPass([] { return llvm::AssumptionAnalysis(); });
    functions_.registerPass([] { return llvm::DominatorTreeAnalysis(); });
    functions_.registerPass([] { return llvm::LoopAnalysis(); });
    functions_.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
    functions_.registerPass([] { return llvm::TargetIRAnalysis(); });
    functions_.registerPass([] { return llvm::TargetLibraryAnalysis(); });
    passes_.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
    passes_.addPass(llvm::EarlyCSEPass(false));
    passes_.addPass(llvm::LoopSimplifyPass());
  }

  void run(llvm::Function& function) {
    passes_.run(function, functions_);
    functions_.clear();
  }

 private:
  llvm::FunctionAnalysisManager functions_;
  llvm::FunctionPassManager passes_;
};

/// An access and where its code stands.
struct PlacedAccess {
  const llvm::BasicBlock* block = nullptr;
  SharedAccess access;
};

/// Puts those together that stand in one piece of code and read or write side
/// by side, as the members of a struct: one instruction does it, of 16 bytes at
/// most. Those that are the same are one.
std::vector<SharedAccess> withNeighboursJoined(
    std::vector<PlacedAccess> accesses) {
  constexpr std::uint64_t kWidest = 16;
  std::vector<PlacedAccess> joined;
  for (PlacedAccess& each : accesses) {
    const SharedAccess& access = each.access;
    const auto [rest, addend] = access.address.splitAddend();
    const bool isPart = std::ranges::any_of(joined, [&](PlacedAccess& other) {
      SharedAccess& known = other.access;
      if (other.block != each.block || known.isWrite != access.isWrite) {
        return false;
      }
      const auto [knownRest, knownAddend] = known.address.splitAddend();
      if (knownRest != rest) return false;
      const std::int64_t from = addend - knownAddend;
      if (from == 0 && access.bytes == known.bytes) return true;
      if (from != static_cast<std::int64_t>(known.bytes) ||
          known.bytes + access.bytes > kWidest) {
        return false;
      }
      known.bytes += access.bytes;
      return true;
    });
    if (!isPart) joined.push_back(std::move(each));
  }
  std::vector<SharedAccess> result;
  result.reserve(joined.size());
  for (PlacedAccess& each : joined) result.push_back(std::move(each.access));
  return result;
}

class KernelReader {
 public:
  explicit KernelReader(llvm::Function& kernel)
      : kernel_(kernel),
        layout_(kernel.getParent()->getDataLayout()),
        library_(llvm::Triple(kernel.getParent()->getTargetTriple())),
        functions_(library_),
        assumptions_(kernel),
        dominators_(kernel),
        loops_(dominators_),
        evolution_(kernel, functions_, assumptions_, dominators_, loops_) {}

  SharedMemoryUse read() {
    SharedMemoryUse use;
    use.symbol = kernel_.getName().str();
    for (const llvm::Instruction& each : llvm::instructions(kernel_)) {
      if (llvm::getLoadStorePointerOperand(&each)) {
        mostLongLoops_ = std::max(mostLongLoops_, longLoopsAround(each));
      }
    }
    std::vector<PlacedAccess> accesses;
    for (llvm::Instruction& each : llvm::instructions(kernel_)) {
      use.isOfRows = use.isOfRows && !namesOtherDimensions(each);
      if (auto access = accessOf(each)) {
        accesses.push_back({each.getParent(), std::move(*access)});
      }
    }
    use.accesses = withNeighboursJoined(std::move(accesses));
    for (const llvm::Loop* each : loops_.getLoopsInPreorder()) {
      if (auto halving = halvingOf(*each)) {
        use.halvings.push_back(std::move(*halving));
      }
    }
    return use;
  }

 private:
  using Formula = std::optional<LaneFormula>;

  static std::uint64_t dimensionOf(const llvm::CallBase& call) {
    const auto* const number =
        llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
    constexpr std::uint64_t kUnknown = 3;
    return number ? number->getZExtValue() : kUnknown;
  }

  static bool namesOtherDimensions(const llvm::Instruction& instruction) {
    const llvm::Function* const callee = calleeOf(instruction);
    if (!callee) return false;
    if (callee->getName() == "__ockl_get_local_id") {
      return dimensionOf(llvm::cast<llvm::CallBase>(instruction)) != 0;
    }
    return callee->getIntrinsicID() == llvm::Intrinsic::amdgcn_workitem_id_y ||
           callee->getIntrinsicID() == llvm::Intrinsic::amdgcn_workitem_id_z;
  }

  std::optional<SharedAccess> accessOf(llvm::Instruction& instruction) {
    const llvm::Value* const pointer =
        llvm::getLoadStorePointerOperand(&instruction);
    if (!pointer || instruction.isVolatile() || instruction.isAtomic() ||
        !isShared(*pointer)) {
      return std::nullopt;
    }
    DebugPlace place = ownPlaceOf(instruction);
    Formula address = formulaOf(*pointer);
    if (place.line == 0 || !address || address->isUniform()) {
      return std::nullopt;
    }
    auto conditions = conditionsOf(*instruction.getParent());
    if (!conditions) return std::nullopt;
    SharedAccess access;
    access.file = std::move(place.file);
    access.line = place.line;
    access.bytes =
        layout_.getTypeStoreSize(llvm::getLoadStoreType(&instruction));
    access.isWrite = llvm::isa<llvm::StoreInst>(instruction);
    access.isRepeated = isRepeated(instruction, *pointer);
    access.isSeldom =
        loops_.getLoopDepth(instruction.getParent()) < mostLongLoops_;
    access.address = std::move(*address);
    access.conditions = std::move(*conditions);
    return access;
  }

  /// Loops that go round as often as a tile has rows count as none.
  unsigned longLoopsAround(const llvm::Instruction& instruction) {
    constexpr unsigned kRowsOfTile = 32;
    unsigned loops = 0;
    const llvm::Loop* at = loops_.getLoopFor(instruction.getParent());
    for (; at; at = at->getParentLoop()) {
      // The test at its head comes once more.
      const unsigned rounds = evolution_.getSmallConstantMaxTripCount(at);
      if (rounds == 0 || rounds > kRowsOfTile + 1) ++loops;
    }
    return loops;
  }

  bool isRepeated(const llvm::Instruction& instruction,
                  const llvm::Value& pointer) {
    const llvm::Loop* const loop = loops_.getLoopFor(instruction.getParent());
    if (!loop) return false;
    for (const llvm::BasicBlock* block : loop->blocks()) {
      if (std::ranges::any_of(*block, [](const llvm::Instruction& each) {
            return each.mayWriteToMemory();
          })) {
        return true;
      }
    }
    llvm::SmallPtrSet<const llvm::Value*, 16> seen;
    llvm::SmallVector<const llvm::Value*, 16> open = {&pointer};
    while (!open.empty()) {
      const auto* const each =
          llvm::dyn_cast<llvm::Instruction>(open.pop_back_val());
      if (!each || !loop->contains(each) || !seen.insert(each).second) continue;
      if (llvm::isa<llvm::PHINode>(each)) return true;
      open.append(each->value_op_begin(), each->value_op_end());
    }
    return false;
  }

  static bool isShared(const llvm::Value& pointer) {
    llvm::SmallVector<const llvm::Value*, 4> objects;
    llvm::getUnderlyingObjects(&pointer, objects, nullptr, 0);
    return !objects.empty() &&
           std::ranges::all_of(objects, [](const llvm::Value* each) {
             const auto* const variable =
                 llvm::dyn_cast<llvm::GlobalVariable>(each);
             return variable && variable->getAddressSpace() == kSharedSpace;
           });
  }

  /// What decides whether a lane comes to a block. Nothing where that depends
  /// on data.
  std::optional<std::vector<LaneFormula>> conditionsOf(
      const llvm::BasicBlock& block) {
    std::vector<LaneFormula> conditions;
    const llvm::DomTreeNode* node = dominators_.getNode(&block);
    for (; node && node->getIDom(); node = node->getIDom()) {
      llvm::BasicBlock* const from = node->getIDom()->getBlock();
      const auto* const branch =
          llvm::dyn_cast<llvm::BranchInst>(from->getTerminator());
      if (!branch) return std::nullopt;  // a switch
      if (!branch->isConditional() ||
          branch->getSuccessor(0) == branch->getSuccessor(1)) {
        continue;
      }
      for (const unsigned side : {0U, 1U}) {
        const llvm::BasicBlockEdge edge(from, branch->getSuccessor(side));
        if (!dominators_.dominates(edge, &block)) continue;
        Formula condition = formulaOf(*branch->getCondition());
        if (!condition) return std::nullopt;
        if (side == 1) {
          condition =
              LaneFormula::of(Op::equal, *condition, LaneFormula::constant(0));
        }
        if (condition->asConstant() != 1) conditions.push_back(*condition);
      }
    }
    return conditions;
  }

  /// What a value is, of each lane; nothing where that is not known.
  Formula formulaOf(const llvm::Value& value) {
    if (const auto known = known_.find(&value); known != known_.end()) {
      return known->second;
    }
    // Until it is: what depends on itself is read at the head of its loop.
    known_[&value] = std::nullopt;
    order_.push_back(&value);
    constexpr unsigned kDeep = 200;
    if (depth_ == kDeep) return std::nullopt;
    ++depth_;
    Formula formula = readFormula(value);
    --depth_;
    if (formula && formula->size() > kLongFormula) formula.reset();
    known_[&value] = formula;
    return formula;
  }

  Formula readFormula(const llvm::Value& value) {
    if (const auto* const number = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
      if (number->getBitWidth() == 1) {
        return LaneFormula::constant(number->isOne() ? 1 : 0);
      }
      constexpr unsigned kWord = 64;
      if (number->getBitWidth() > kWord) return std::nullopt;
      return LaneFormula::constant(number->getSExtValue());
    }
    if (const auto* const address = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
      return ofAddress(*address);
    }
    if (const auto* const cast =
            llvm::dyn_cast<llvm::AddrSpaceCastOperator>(&value)) {
      return formulaOf(*cast->getPointerOperand());
    }
    // Variables begin at addresses that all lanes have alike.
    if (llvm::isa<llvm::Argument, llvm::Constant>(value)) {
      return LaneFormula::of(Op::open);
    }
    const auto* const instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    return instruction ? ofInstruction(*instruction) : std::nullopt;
  }

  Formula ofAddress(const llvm::GEPOperator& address) {
    Formula sum = formulaOf(*address.getPointerOperand());
    for (auto each = llvm::gep_type_begin(address),
              end = llvm::gep_type_end(address);
         sum && each != end; ++each) {
      if (llvm::StructType* const type = each.getStructTypeOrNull()) {
        const auto member = llvm::cast<llvm::ConstantInt>(each.getOperand());
        const std::uint64_t offset =
            layout_.getStructLayout(type)->getElementOffset(
                static_cast<unsigned>(member->getZExtValue()));
        sum = LaneFormula::of(
            Op::add, *sum,
            LaneFormula::constant(static_cast<std::int64_t>(offset)));
        continue;
      }
      const Formula index = formulaOf(*each.getOperand());
      if (!index) return std::nullopt;
      const std::uint64_t step = each.getSequentialElementStride(layout_);
      sum = LaneFormula::of(
          Op::add, *sum,
          LaneFormula::of(
              Op::multiply, *index,
              LaneFormula::constant(static_cast<std::int64_t>(step))));
    }
    return sum;
  }

  Formula ofInstruction(const llvm::Instruction& instruction) {
    switch (instruction.getOpcode()) {
      case llvm::Instruction::ZExt:
      case llvm::Instruction::SExt:
      case llvm::Instruction::Freeze:
      case llvm::Instruction::PtrToInt:
      case llvm::Instruction::IntToPtr:
        return formulaOf(*instruction.getOperand(0));
      case llvm::Instruction::Trunc:
        return ofTruncation(instruction);
      case llvm::Instruction::Select:
        return ofSelection(instruction);
      case llvm::Instruction::ICmp:
        return ofComparison(llvm::cast<llvm::ICmpInst>(instruction));
      case llvm::Instruction::PHI:
        return ofPhi(llvm::cast<llvm::PHINode>(instruction));
      case llvm::Instruction::Load:
        // What all lanes read at one address is the same.
        return openIf(isSame(instruction.getOperand(0)));
      case llvm::Instruction::Call:
        return ofCall(llvm::cast<llvm::CallBase>(instruction));
      default:
        return ofArithmetic(instruction);
    }
  }

  static Formula openIf(bool isUniform) {
    if (!isUniform) return std::nullopt;
    return LaneFormula::of(Op::open);
  }

  bool isSame(const llvm::Value* value) {
    const Formula formula = formulaOf(*value);
    return formula && formula->isUniform();
  }

  Formula ofTruncation(const llvm::Instruction& instruction) {
    constexpr unsigned kIndex = 32;
    const unsigned bits = instruction.getType()->getScalarSizeInBits();
    Formula from = formulaOf(*instruction.getOperand(0));
    // Indices of a block fit.
    if (!from || bits >= kIndex) return from;
    return LaneFormula::of(
        Op::bitAnd, *from,
        LaneFormula::constant((std::int64_t{1} << bits) - 1));
  }

  Formula ofSelection(const llvm::Instruction& instruction) {
    const Formula condition = formulaOf(*instruction.getOperand(0));
    const Formula a = formulaOf(*instruction.getOperand(1));
    const Formula b = formulaOf(*instruction.getOperand(2));
    if (!condition || !a || !b) return std::nullopt;
    if (condition->isUniform() && a->isUniform() && b->isUniform()) {
      return LaneFormula::of(Op::open);
    }
    return LaneFormula::select(*condition, *a, *b);
  }

  Formula ofComparison(const llvm::ICmpInst& comparison) {
    Formula a = formulaOf(*comparison.getOperand(0));
    Formula b = formulaOf(*comparison.getOperand(1));
    if (!a || !b) return std::nullopt;
    if (comparison.isEquality()) {
      return LaneFormula::of(
          comparison.getPredicate() == llvm::ICmpInst::ICMP_EQ ? Op::equal
                                                               : Op::notEqual,
          *a, *b);
    }
    if (comparison.isGT(comparison.getPredicate()) ||
        comparison.isGE(comparison.getPredicate())) {
      std::swap(a, b);
    }
    return LaneFormula::of(
        comparison.isStrictPredicate() ? Op::less : Op::lessOrEqual, *a, *b);
  }

  Formula ofCall(const llvm::CallBase& call) {
    const llvm::Function* const callee = call.getCalledFunction();
    if (!callee) return std::nullopt;
    constexpr std::array kThreads = {Op::threadX, Op::threadY, Op::threadZ};
    constexpr std::array kSizes = {Op::sizeX, Op::sizeY, Op::sizeZ};
    if (isPlace(*callee)) {
      const std::uint64_t dimension =
          call.arg_empty() ? kSizes.size() : dimensionOf(call);
      if (callee->getName() == "__ockl_get_local_id") {
        if (dimension >= kThreads.size()) return std::nullopt;
        return LaneFormula::of(kThreads[dimension]);
      }
      const bool isSize = callee->getName() == "__ockl_get_local_size" &&
                          dimension < kSizes.size();
      return LaneFormula::of(isSize ? kSizes[dimension] : Op::open);
    }
    switch (callee->getIntrinsicID()) {
      case llvm::Intrinsic::amdgcn_workitem_id_x:
        return LaneFormula::of(Op::threadX);
      case llvm::Intrinsic::amdgcn_workitem_id_y:
        return LaneFormula::of(Op::threadY);
      case llvm::Intrinsic::amdgcn_workitem_id_z:
        return LaneFormula::of(Op::threadZ);
      case llvm::Intrinsic::amdgcn_mbcnt_lo:
      case llvm::Intrinsic::amdgcn_mbcnt_hi:
        return ofLane(call);
      case llvm::Intrinsic::umin:
      case llvm::Intrinsic::smin:
        return ofExtreme(call, false);
      case llvm::Intrinsic::umax:
      case llvm::Intrinsic::smax:
        return ofExtreme(call, true);
      case llvm::Intrinsic::amdgcn_workgroup_id_x:
      case llvm::Intrinsic::amdgcn_workgroup_id_y:
      case llvm::Intrinsic::amdgcn_workgroup_id_z:
      case llvm::Intrinsic::amdgcn_implicitarg_ptr:
      case llvm::Intrinsic::amdgcn_dispatch_ptr:
      case llvm::Intrinsic::amdgcn_readfirstlane:
      case llvm::Intrinsic::amdgcn_ballot:
        return LaneFormula::of(Op::open);
      default:
        return std::nullopt;
    }
  }

  /// The number of a lane: mbcnt_hi(~0, mbcnt_lo(~0, 0)), or the inner one
  /// alone, which counts to 32.
  static Formula ofLane(const llvm::CallBase& call) {
    using namespace llvm::PatternMatch;
    const auto low =
        m_Intrinsic<llvm::Intrinsic::amdgcn_mbcnt_lo>(m_AllOnes(), m_Zero());
    if (match(&call, low)) {
      const LaneFormula lane = LaneFormula::of(Op::lane);
      const LaneFormula most = LaneFormula::constant(32);
      return LaneFormula::select(LaneFormula::of(Op::less, lane, most), lane,
                                 most);
    }
    if (match(&call, m_Intrinsic<llvm::Intrinsic::amdgcn_mbcnt_hi>(m_AllOnes(),
                                                                   low))) {
      return LaneFormula::of(Op::lane);
    }
    return std::nullopt;
  }

  Formula ofExtreme(const llvm::CallBase& call, bool isGreater) {
    const Formula a = formulaOf(*call.getArgOperand(0));
    const Formula b = formulaOf(*call.getArgOperand(1));
    if (!a || !b) return std::nullopt;
    return LaneFormula::select(isGreater ? LaneFormula::of(Op::less, *b, *a)
                                         : LaneFormula::of(Op::less, *a, *b),
                               *a, *b);
  }

  Formula ofArithmetic(const llvm::Instruction& instruction) {
    const std::optional<Op> op = [&]() -> std::optional<Op> {
      switch (instruction.getOpcode()) {
        case llvm::Instruction::Add:
          return Op::add;
        case llvm::Instruction::Sub:
          return Op::subtract;
        case llvm::Instruction::Mul:
          return Op::multiply;
        case llvm::Instruction::UDiv:
        case llvm::Instruction::SDiv:
          return Op::divide;
        case llvm::Instruction::URem:
        case llvm::Instruction::SRem:
          return Op::remainder;
        case llvm::Instruction::Shl:
          return Op::shiftLeft;
        case llvm::Instruction::LShr:
        case llvm::Instruction::AShr:
          return Op::shiftRight;
        case llvm::Instruction::And:
          return Op::bitAnd;
        case llvm::Instruction::Or:
          return Op::bitOr;
        case llvm::Instruction::Xor:
          return Op::bitXor;
        default:
          return std::nullopt;
      }
    }();
    if (!op) {
      // Of numbers that all lanes have alike it makes one that they have.
      return openIf(!instruction.mayReadOrWriteMemory() &&
                    !instruction.isTerminator() &&
                    !llvm::isa<llvm::AllocaInst>(instruction) &&
                    std::ranges::all_of(instruction.operands(),
                                        [&](const llvm::Use& each) {
                                          return isSame(each.get());
                                        }));
    }
    const Formula a = formulaOf(*instruction.getOperand(0));
    const Formula b = formulaOf(*instruction.getOperand(1));
    if (!a || !b) return std::nullopt;
    return LaneFormula::of(*op, *a, *b);
  }

  Formula ofPhi(const llvm::PHINode& phi) {
    const llvm::Loop* const loop = loops_.getLoopFor(phi.getParent());
    if (!loop || loop->getHeader() != phi.getParent() ||
        !loop->getLoopPreheader() || !loop->getLoopLatch()) {
      return std::nullopt;
    }
    const Formula first =
        formulaOf(*phi.getIncomingValueForBlock(loop->getLoopPreheader()));
    const llvm::Value* const next =
        phi.getIncomingValueForBlock(loop->getLoopLatch());
    if (!first) return std::nullopt;
    // What is found out of others meanwhile holds only if it proves true.
    const std::size_t before = order_.size();
    if (first->isUniform()) {
      known_[&phi] = LaneFormula::of(Op::open);
      if (isSame(next)) return LaneFormula::of(Op::open);
      known_[&phi] = std::nullopt;
      forgetFrom(before);
      return std::nullopt;
    }
    // What lanes add in each round has to be the same.
    const bool isAdded = isAddedTo(phi, *next);
    forgetFrom(before);
    if (!isAdded) return std::nullopt;
    return LaneFormula::of(Op::add, *first, LaneFormula::of(Op::open));
  }

  void forgetFrom(std::size_t index) {
    while (order_.size() > index) known_.erase(order_.pop_back_val());
  }

  /// Whether a value is that of `phi` and something that all lanes have alike.
  bool isAddedTo(const llvm::PHINode& phi, const llvm::Value& value) {
    if (&value == &phi) return true;
    if (const auto* const at = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
      return isAddedTo(phi, *at->getPointerOperand()) &&
             std::ranges::all_of(at->indices(), [&](const llvm::Use& each) {
               return isSame(each.get());
             });
    }
    const auto* const sum = llvm::dyn_cast<llvm::BinaryOperator>(&value);
    if (!sum) return false;
    const llvm::Value& a = *sum->getOperand(0);
    const llvm::Value& b = *sum->getOperand(1);
    if (sum->getOpcode() == llvm::Instruction::Sub) {
      return isAddedTo(phi, a) && isSame(&b);
    }
    return sum->getOpcode() == llvm::Instruction::Add &&
           ((isAddedTo(phi, a) && isSame(&b)) ||
            (isAddedTo(phi, b) && isSame(&a)));
  }

  std::optional<HalvingLoop> halvingOf(const llvm::Loop& loop) {
    const llvm::Loop::LocRange range = loop.getLocRange();
    if (!loop.getLoopPreheader() || !range) return std::nullopt;
    DebugPlace place = ownPlaceOf(range.getStart().get());
    const DebugPlace end = ownPlaceOf(range.getEnd().get());
    if (place.line == 0) return std::nullopt;
    const std::uint32_t lastLine =
        end.file == place.file ? std::max(place.line, end.line) : place.line;
    for (const llvm::PHINode* each : halvedIn(loop)) {
      const llvm::Value* const next =
          each->getIncomingValueForBlock(loop.getLoopLatch());
      const auto least = leastOf(loop, *each, *next);
      if (!least) continue;
      const llvm::Value& first =
          *each->getIncomingValueForBlock(loop.getLoopPreheader());
      return HalvingLoop{std::move(place.file), place.line, lastLine,
                         formulaOf(first), *least};
    }
    return std::nullopt;
  }

  /// The least value that a loop has a round for: by the comparison with a
  /// constant that ends it.
  static std::optional<std::int64_t> leastOf(const llvm::Loop& loop,
                                             const llvm::PHINode& value,
                                             const llvm::Value& next) {
    llvm::SmallVector<llvm::BasicBlock*, 2> exits;
    loop.getExitingBlocks(exits);
    for (const llvm::BasicBlock* each : exits) {
      const auto* const branch =
          llvm::dyn_cast<llvm::BranchInst>(each->getTerminator());
      if (!branch || !branch->isConditional()) continue;
      const auto* const test =
          llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
      if (!test ||
          (test->getOperand(0) != &value && test->getOperand(0) != &next)) {
        continue;
      }
      const auto* const bound =
          llvm::dyn_cast<llvm::ConstantInt>(test->getOperand(1));
      if (!bound) continue;
      const auto predicate = loop.contains(branch->getSuccessor(0))
                                 ? test->getPredicate()
                                 : test->getInversePredicate();
      const std::int64_t by = bound->getSExtValue();
      if (llvm::ICmpInst::isGT(predicate)) return by + 1;
      if (llvm::ICmpInst::isGE(predicate)) return by;
      if (predicate == llvm::ICmpInst::ICMP_NE && by == 0) return 1;
    }
    return std::nullopt;
  }

  llvm::Function& kernel_;
  const llvm::DataLayout& layout_;
  llvm::TargetLibraryInfoImpl library_;
  llvm::TargetLibraryInfo functions_;
  llvm::AssumptionCache assumptions_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  llvm::ScalarEvolution evolution_;
  llvm::DenseMap<const llvm::Value*, Formula> known_;
  /// The same in the order in which they were looked at.
  llvm::SmallVector<const llvm::Value*, 64> order_;
  unsigned depth_ = 0;
  unsigned mostLongLoops_ = 0;
};

}  // namespace

DeviceProgram readDeviceProgram(std::string_view codeObject) {
  DeviceProgram program;
  llvm::LLVMContext context;
  auto module = moduleIn(codeObject, context);
  if (!module) {
    program.problem = llvm::toString(module.takeError());
    return program;
  }
  std::vector<llvm::Function*> kernels;
  const auto users = usersOfShared(**module);
  for (llvm::Function& each : **module) {
    if (isPlace(each)) each.deleteBody();
    if (isKernel(each) && usesShared(each, users)) kernels.push_back(&each);
  }
  Simplifier simplifier;
  for (llvm::Function* each : kernels) {
    if (!inlineAll(*each)) continue;
    simplifier.run(*each);
    program.kernels.push_back(KernelReader(*each).read());
  }
  return program;
}

}  // namespace hipport
