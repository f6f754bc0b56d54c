#include "emulate/divergence.h"

#include <llvm/Analysis/CycleAnalysis.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/TargetTransformInfoImpl.h>
#include <llvm/Analysis/UniformityAnalysis.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>

#include "emulate/lane.h"

namespace hipport {
namespace {

/// Whether a member of LaneView has a value for each lane.
bool isOfOneLane(std::uint64_t offset) {
  return offset < offsetof(LaneView, workgroup);
}

/// What a vote or a broadcast gives is the same for all.
bool isBroadcast(const llvm::CallBase& call) {
  switch (operationOf(call)) {
    case CrossLane::ballot:
    case CrossLane::readFirstLane:
    case CrossLane::reconverge:
    case CrossLane::waveBarrier:
    case CrossLane::blockBarrier:
    case CrossLane::gridBarrier:
    case CrossLane::pause:
      return true;
    case CrossLane::readLane:
      return llvm::isa<llvm::Constant>(call.getArgOperand(3));
    default:
      return false;
  }
}

bool isSource(const llvm::Value& value) {
  if (llvm::isa<llvm::AllocaInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(
          value)) {
    return true;
  }
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
    if (load->isVolatile() || load->isAtomic()) return true;
    const std::optional<std::uint64_t> member = memberOf(value);
    return member && isOfOneLane(*member);
  }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&value);
  if (!call || call->getType()->isVoidTy()) return false;
  switch (laneCallOf(value)) {
    case LaneCall::lane:
      return false;
    case LaneCall::crossLane:
      return !isBroadcast(*call);
    default:
      return !llvm::isa<llvm::IntrinsicInst>(call) ||
             call->mayReadOrWriteMemory();
  }
}

class Sources final : public llvm::TargetTransformInfoImplCRTPBase<Sources> {
 public:
  explicit Sources(const llvm::DataLayout& layout)
      : TargetTransformInfoImplCRTPBase(layout) {}

  // NOLINTBEGIN(readability-convert-member-functions-to-static)
  bool hasBranchDivergence(const llvm::Function* /*function*/) const {
    return true;
  }
  bool isSourceOfDivergence(const llvm::Value* value) const {
    return isSource(*value);
  }
  bool isAlwaysUniform(const llvm::Value* value) const {
    return laneCallOf(*value) == LaneCall::crossLane &&
           isBroadcast(*llvm::cast<llvm::CallBase>(value));
  }
  // NOLINTEND(readability-convert-member-functions-to-static)
};

}  // namespace

LaneCall laneCallOf(const llvm::Value& value) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&value);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  if (!callee) return LaneCall::none;
  const llvm::StringRef name = callee->getName();
  if (name == "hipport_lane") return LaneCall::lane;
  if (name == "hipport_cross_lane") return LaneCall::crossLane;
  if (name == "hipport_enter" || name == "hipport_leave") {
    return LaneCall::enter;
  }
  if (name == "hipport_count_operations") return LaneCall::operations;
  if (name == "hipport_count") return LaneCall::count;
  return name == "hipport_lds" ? LaneCall::lds : LaneCall::none;
}

CrossLane operationOf(const llvm::CallBase& call) {
  return static_cast<CrossLane>(
      llvm::cast<llvm::ConstantInt>(call.getArgOperand(0))->getZExtValue());
}

std::optional<std::uint64_t> memberOf(const llvm::Value& value) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value);
  if (!load) return std::nullopt;
  const llvm::DataLayout& layout = load->getModule()->getDataLayout();
  llvm::APInt offset(
      layout.getIndexTypeSizeInBits(load->getPointerOperand()->getType()), 0);
  const llvm::Value* const object =
      load->getPointerOperand()->stripAndAccumulateConstantOffsets(
          layout, offset, true);
  if (laneCallOf(*object) != LaneCall::lane) return std::nullopt;
  return offset.getZExtValue();
}

struct Divergence::State {
  llvm::FunctionAnalysisManager analyses;
  const llvm::UniformityInfo* info = nullptr;
};

Divergence::Divergence(llvm::Function& function)
    : state_(std::make_unique<State>()) {
  llvm::FunctionAnalysisManager& analyses = state_->analyses;
  analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
  analyses.registerPass([] { return llvm::CycleAnalysis(); });
  analyses.registerPass([] { return llvm::UniformityInfoAnalysis(); });
  analyses.registerPass([] {
    return llvm::TargetIRAnalysis([](const llvm::Function& of) {
      return llvm::TargetTransformInfo(
          Sources(of.getParent()->getDataLayout()));
    });
  });
  state_->info = &analyses.getResult<llvm::UniformityInfoAnalysis>(function);
}

Divergence::~Divergence() = default;

bool Divergence::isDivergent(const llvm::Value& value) const {
  return state_->info->isDivergent(&value);
}

}  // namespace hipport
