// Calls in device code: builtins of warps, and functions of the unit.
#include "frontend/collect/arguments.h"
#include "frontend/lanes/lane_walk.h"

#include <algorithm>
#include <string>

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

/// Whether the object is of a class of CUB's for the lanes of a warp, for as
/// many as a warp has: that argument of the template, 32 by default, is not
/// written.
bool isOfWholeWarp(const clang::CXXConstructExpr* construct,
                   const clang::ASTContext& context) {
  const auto* made = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(
      construct->getConstructor()->getParent());
  const auto* written =
      construct->getType()->getAs<clang::TemplateSpecializationType>();
  if (!made || !written || !made->getName().starts_with("Warp")) return false;
  const clang::TemplateParameterList* parameters =
      made->getSpecializedTemplate()->getTemplateParameters();
  for (unsigned i = written->template_arguments().size();
       i < parameters->size(); ++i) {
    const auto* number =
        llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameters->getParam(i));
    if (!number || !number->hasDefaultArgument()) continue;
    const Expr* value = number->getDefaultArgument().getSourceExpression();
    clang::Expr::EvalResult result;
    if (value && !value->isValueDependent() &&
        value->EvaluateAsInt(result, context) && result.Val.isInt() &&
        result.Val.getInt() == 32) {
      return true;
    }
  }
  return false;
}

bool isBarrierMethod(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("sync", "Sync", "wait", "arrive_and_wait", true)
      .Cases("wait_parity", "consumer_wait", true)
      .Default(false);
}

/// Whether the function takes the argument to change it.
bool isChangedBy(const clang::CallExpr* call, unsigned argument) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee) return false;
  const unsigned first = firstArgument(*call, *callee);
  if (argument < first) return false;
  const unsigned at = argument - first;
  if (at >= callee->getNumParams()) return false;
  const clang::QualType type = callee->getParamDecl(at)->getType();
  return type->isLValueReferenceType() &&
         !type.getNonReferenceType().isConstQualified();
}

/// Whether the function computes with its arguments alone, lane by lane: those
/// of cooperative groups and of CUB do not.
bool isOfOneLane(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  return callee &&
         callee->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

}  // namespace

void LaneWalk::addTarget(const clang::NamedDecl* decl, Callee& callee) {
  decl = decl->getUnderlyingDecl();
  if (const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
    decl = made->getTemplatedDecl();
  }
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
  if (!function) return;
  callee.isCuda |= collector_.origin(function->getLocation()) == Origin::cuda ||
                   isHelper(function);
  const clang::FunctionDecl* definition = definitionOf(function);
  if (definition && functions_.contains(definition)) {
    callee.targets.push_back(definition);
  }
}

bool LaneWalk::isHelper(const clang::FunctionDecl* function) {
  const auto* scope =
      llvm::dyn_cast<clang::NamespaceDecl>(function->getDeclContext());
  return scope && scope->getName() == "hipport";
}

LaneWalk::Callee LaneWalk::calleeOf(const clang::CallExpr* call) {
  Callee callee;
  const Expr* expr = call->getCallee()->IgnoreParenImpCasts();
  callee.location = expr->getExprLoc();
  auto take = [&](const clang::NamedDecl* decl) {
    if (decl->getIdentifier()) callee.name = decl->getName();
    addTarget(decl, callee);
  };
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    callee.location = name->getLocation();
    take(name->getDecl());
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    take(member->getMemberDecl());
    callee.name = {};
    if (member->getMemberDecl()->getIdentifier()) {
      callee.name = member->getMemberDecl()->getName();
    }
  } else if (const auto* set = llvm::dyn_cast<clang::OverloadExpr>(expr)) {
    callee.location = set->getNameLoc();
    if (const auto* name = set->getName().getAsIdentifierInfo()) {
      callee.name = name->getName();
    }
    constexpr int kMost = 4;
    int count = 0;
    for (const clang::NamedDecl* each : set->decls()) {
      if (++count > kMost) break;
      addTarget(each, callee);
    }
    const unsigned given = call->getNumArgs();
    llvm::erase_if(callee.targets, [&](const clang::FunctionDecl* each) {
      return each->getNumParams() < given ||
             each->getMinRequiredArguments() > given;
    });
  } else if (const auto* dependent =
                 llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr)) {
    if (const auto* name = dependent->getMember().getAsIdentifierInfo()) {
      callee.name = name->getName();
    }
  }
  return callee;
}

LaneValue LaneWalk::evalConstruct(const clang::CXXConstructExpr* construct) {
  if (collector_.origin(construct->getConstructor()->getLocation()) ==
          Origin::cuda &&
      isOfWholeWarp(construct, context_)) {
    mark(state_->relates);
  }
  const clang::FunctionDecl* target = definitionOf(construct->getConstructor());
  const bool inBaseline = target && functions_.contains(target);
  for (unsigned i = 0; i < construct->getNumArgs(); ++i) {
    const LaneValue given = eval(construct->getArg(i));
    if (inBaseline && i < target->getNumParams()) {
      give(target->getParamDecl(i), given);
      nameMask(target->getParamDecl(i), construct->getArg(i));
    }
  }
  if (inBaseline && target != function_) {
    if (state_->callees.insert(target).second) hasChanged_ = true;
  }
  return {LaneKind::other};
}

LaneValue LaneWalk::evalCall(const clang::CallExpr* call) {
  const Callee callee = calleeOf(call);
  if (callee.isCuda) {
    // The helpers are called as the builtins are, but for the underscores.
    std::string name = callee.name.str();
    if (!callee.name.starts_with("__")) name.insert(0, "__");
    if (const WarpFunction kind = warpFunction(name);
        kind != WarpFunction::none) {
      const bool isPorted = name.size() != callee.name.size();
      return evalWarpCall(call, kind, name, isPorted, callee.location);
    }
  }
  if (llvm::isa<clang::MemberExpr, clang::CXXDependentScopeMemberExpr>(
          call->getCallee()->IgnoreParenImpCasts())) {
    for (const Stmt* child :
         call->getCallee()->IgnoreParenImpCasts()->children()) {
      if (const auto* object = llvm::dyn_cast_or_null<Expr>(child)) {
        eval(object);
      }
    }
    // Of a group, or of an object that has one.
    if (isBarrierMethod(callee.name)) passBarrier();
    useStorage(call);
    if (callee.name == "thread_rank" && isOfBlock(call)) {
      return {LaneKind::thread, Spread::index};
    }
  }
  // cooperative_groups::sync(group)
  if (callee.isCuda && callee.name == "sync") passBarrier();
  if ((callee.name == "sync" || callee.name == "barrier_wait") &&
      isOfBlock(call)) {
    noteBarrier(callee.location, callee.name);
  }
  LaneValue value{LaneKind::none};
  Spread spread = Spread::uniform;
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    const Expr* argument = call->getArg(i);
    const LaneValue given = isChangedBy(call, i)
                                ? evalWritten(argument->IgnoreParenImpCasts(),
                                              /*isRead=*/true)
                                : eval(argument);
    spread = std::max(spread, given.spread);
    bool isKept = false;  // a mask, in what takes it for one
    for (const clang::FunctionDecl* target : callee.targets) {
      const unsigned shift =
          llvm::isa<clang::CXXOperatorCallExpr>(call) ? 1 : 0;
      if (i < shift || i - shift >= target->getNumParams()) continue;
      const clang::ParmVarDecl* parameter = target->getParamDecl(i - shift);
      LaneValue passed = given;
      if (constants_.valueOf(argument)) passed = {LaneKind::constant};
      give(parameter, passed);
      nameMask(parameter, argument);
      if (valueOf(parameter).kind != LaneKind::mask) continue;
      isKept = true;
      if (isReporting_) {
        unite(function_, target);
        noteMaskConstant(argument);
      }
    }
    if (given.kind == LaneKind::mask && !isKept && isReporting_ &&
        !isNewWide(call, i)) {
      noteObstacle(argument, "a lane mask is passed on in 32 bits");
    }
  }
  for (const clang::FunctionDecl* target : callee.targets) {
    const Function& of = functions_[target];
    if (target != function_) {
      if (state_->callees.insert(target).second) hasChanged_ = true;
    }
    value = joined(value, of.result);
    accessThrough(call, target);
    if (of.hasBarrier) passBarrier();
    const bool isLaunch = llvm::isa<clang::CUDAKernelCallExpr>(call);
    if (of.meets && !isLaunch) noteBarrier(callee.location, callee.name);
    // A launch starts a kernel of its own, whichever lane does it.
    if (of.namesAll && !isLaunch) {
      noteReach(callee.location, callee.name, /*isCall=*/true);
    } else {
      noteGivenMask(call, callee, target);
    }
    if (isReporting_ && of.result.kind == LaneKind::mask) {
      unite(function_, target);
    }
  }
  if (callee.targets.empty()) {
    value.kind = LaneKind::other;
    const bool isChoice = callee.name == "min" || callee.name == "max";
    // "__ldg(&values[i])" reads as well.
    const bool isRead =
        callee.isCuda && isOfOneLane(call) &&
        (spread == Spread::read ||
         (spread != Spread::uniform && callee.name.starts_with("__ld")));
    value.spread = isRead ? Spread::read
                   : spread == Spread::uniform || isChoice
                       ? std::min(spread, Spread::data)
                       : Spread::data;
    if (callee.name.starts_with("atomic")) {
      value.spread = Spread::data;
      if (callee.isCuda) accessAtomically(call);
    }
    if (gatherings_.contains(call->getDirectCallee())) {
      noteReach(call->getExprLoc(), "the lambda", /*isCall=*/true);
    }
  }
  return value;
}

void LaneWalk::noteGivenMask(const clang::CallExpr* call, const Callee& callee,
                             const clang::FunctionDecl* target) {
  for (const unsigned at : functions_[target].masks) {
    if (at >= call->getNumArgs() || llvm::isa<clang::CXXOperatorCallExpr>(call))
      continue;
    const Expr* given = call->getArg(at);
    if (const auto* standIn = llvm::dyn_cast<clang::CXXDefaultArgExpr>(given)) {
      given = standIn->getExpr();
    }
    const auto mask = constants_.valueOf(given);
    if (mask && namesAllLanes(*mask)) {
      noteReach(callee.location, callee.name, /*isCall=*/true);
      return;
    }
  }
}

bool LaneWalk::isCollective(const Expr* expr) {
  const auto* call =
      llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenImpCasts());
  if (!call) return false;
  const Callee callee = calleeOf(call);
  if (callee.isCuda) {
    std::string name = callee.name.str();
    if (!callee.name.starts_with("__")) name.insert(0, "__");
    return warpFunction(name) != WarpFunction::none || !isOfOneLane(call);
  }
  return std::ranges::any_of(callee.targets, [this](const auto* target) {
    return functions_[target].relates;
  });
}

bool LaneWalk::isNewWide(const clang::CallExpr* call, unsigned i) {
  if (call->isTypeDependent()) return false;
  const Expr* argument = call->getArg(i);
  const clang::QualType type = argument->getType();
  return !isNarrow(type, context_);
}

LaneValue LaneWalk::evalWarpCall(const clang::CallExpr* call, WarpFunction kind,
                                 llvm::StringRef name, bool isPorted,
                                 SourceLocation location) {
  using Kind = WarpFunction;
  llvm::SmallVector<LaneValue, 4> given;
  for (const Expr* argument : call->arguments()) {
    given.push_back(eval(argument));
  }
  const auto valueAt = [&](std::size_t i) {
    return i < given.size() ? given[i] : LaneValue{LaneKind::other};
  };
  if (kind == Kind::barrier) {
    passBarrier();
    if (!name.contains("fence")) noteBarrier(location, name);
    return {LaneKind::other};
  }
  if (kind == Kind::countBits || kind == Kind::firstBit ||
      kind == Kind::leadingBit) {
    const LaneValue argument = valueAt(0);
    if (argument.kind != LaneKind::mask) {
      return {LaneKind::other, argument.spread};
    }
    if (kind == Kind::leadingBit) {
      noteObstacle(call, "leading zeros are counted in 32 bits");
      return {LaneKind::other, argument.spread};
    }
    if (!isPorted) {
      noteMask(MaskUse::Kind::count, {location, location}, name);
    }
    return {LaneKind::lane, std::min(argument.spread, Spread::data)};
  }
  if (kind == Kind::laneId) {
    mark(state_->relates);
    return {LaneKind::lane, Spread::index};
  }
  mark(state_->relates);
  if (kind == Kind::syncWarp) passBarrier();
  const bool hasMask =
      name.ends_with("_sync") || (kind == Kind::syncWarp && !given.empty());
  const std::size_t first = hasMask ? 1 : 0;
  bool namesAll = kind == Kind::syncWarp && given.empty();
  if (hasMask && !given.empty()) {
    namesAll = evalMaskArgument(call->getArg(0), given[0]);
  }
  if (!isPorted) noteCall(call, name, location, hasMask, namesAll);
  const bool isOfGroup =
      llvm::isa<clang::MemberExpr, clang::CXXDependentScopeMemberExpr>(
          call->getCallee()->IgnoreParenImpCasts());
  if (isOfGroup && (kind == Kind::ballot || kind == Kind::match)) {
    noteMask(MaskUse::Kind::group, {location, location}, name);
  }
  if (namesAll) {
    noteReach(location, name, /*isCall=*/false);
  }
  // A group says itself how wide it is.
  if (kind == Kind::shuffle && !isOfGroup) noteShuffle(call, name, first);
  switch (kind) {
    case Kind::ballot:
    case Kind::activeMask:
      return {LaneKind::mask};
    case Kind::match:
      return {LaneKind::mask, Spread::data};
    case Kind::vote:
    case Kind::reduce:
    case Kind::syncWarp:
      return {valueAt(first).kind == LaneKind::mask ? LaneKind::mask
                                                    : LaneKind::other};
    default:
      break;
  }
  const bool isBroadcast = name.ends_with("__shfl_sync") || name == "__shfl";
  const Spread from = valueAt(first + 1).spread;
  LaneValue value{LaneKind::other};
  if (valueAt(first).kind == LaneKind::mask) {
    value.kind = LaneKind::mask;
    noteObstacle(call, "a lane mask is shuffled in 32 bits");
  }
  value.spread =
      isBroadcast && from == Spread::uniform && call->getNumArgs() <= first + 2
          ? Spread::uniform
          : Spread::data;
  return value;
}

bool LaneWalk::evalMaskArgument(const Expr* argument, LaneValue value) {
  const auto constant = value.kind == LaneKind::mask
                            ? std::nullopt
                            : constants_.valueOf(argument);
  if (constant) {
    noteMaskConstant(argument);
    return namesAllLanes(*constant);
  }
  if (const auto* name =
          llvm::dyn_cast<clang::DeclRefExpr>(argument->IgnoreParenImpCasts())) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (variable && variable->isLocalVarDeclOrParm()) {
      give(variable, {LaneKind::mask});
    }
    const auto* parameter =
        llvm::dyn_cast_or_null<clang::ParmVarDecl>(variable);
    const Spread reach = std::max(divergence_, exits_);
    if (parameter && reach == Spread::uniform &&
        parameter->getDeclContext() == function_ &&
        state_->masks.insert(parameter->getFunctionScopeIndex()).second) {
      hasChanged_ = true;
    }
    // Those that came to "mask = __activemask();" do not all come here.
    const auto arrived = arrivals_.find(name->getDecl());
    if (arrived != arrivals_.end() && arrived->second < reach &&
        reach != Spread::data) {
      return true;
    }
    // What a function is given is looked at where it is called.
    if (!parameter && namedBy(argument) == Named::all) return true;
    if (valueOf(name->getDecl()).kind == LaneKind::mask) return false;
  } else if (namedBy(argument) == Named::all) {
    return true;
  }
  if (value.kind != LaneKind::mask) {
    if (isReporting_ && isNarrow(argument->getType(), context_)) {
      noteObstacle(argument, "a lane mask has 32 bits here");
    }
  }
  return false;
}

void LaneWalk::noteShuffle(const clang::CallExpr* call, llvm::StringRef name,
                           std::size_t first) {
  if (!isReporting_ || call->getNumArgs() < first + 2) return;
  const Expr* operand = call->getArg(static_cast<unsigned>(first + 1));
  // An explicit width says how wide: the same on any hardware.
  if (call->getNumArgs() > first + 2 &&
      !llvm::isa<clang::CXXDefaultArgExpr>(
          call->getArg(static_cast<unsigned>(first + 2)))) {
    const Expr* width = call->getArg(static_cast<unsigned>(first + 2));
    const auto value = constants_.valueOf(width);
    if (value &&
        (*value > kWidth || *value <= 0 || (*value & (*value - 1)) != 0)) {
      noteAt(LaneUse::Kind::wideShuffle, width->getSourceRange(),
             std::to_string(*value));
      return;
    }
    if (value) return;
  }
  const Expr* plain = operand->IgnoreParenImpCasts();
  const auto constant = constants_.valueOf(operand);
  const bool isIndex = name == "__shfl_sync" || name == "__shfl";
  if (constant) {
    if (isIndex) {
      noteWidth(operand, constant, {kLastLane});
    } else if (*constant >= kWidth) {
      noteAt(LaneUse::Kind::wideShuffle, operand->getSourceRange(), {});
    } else if (*constant == kHalf) {
      noteCause(LaneUse::Kind::reduction, operand);
    }
    return;
  }
  const auto* variable = llvm::dyn_cast<clang::DeclRefExpr>(plain);
  if (!variable || isIndex) return;
  const auto* decl = llvm::dyn_cast<clang::VarDecl>(variable->getDecl());
  if (!decl) return;
  if (const auto begin = begins_.find(decl); begin != begins_.end()) {
    noteCause(LaneUse::Kind::reduction, begin->second);
  } else if (const auto end = ends_.find(decl); end != ends_.end()) {
    noteCause(LaneUse::Kind::reduction, end->second);
  }
}

bool LaneWalk::isOfBlock(const clang::CallExpr* call) {
  const Expr* callee = call->getCallee()->IgnoreParenImpCasts();
  const Expr* group = nullptr;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(callee)) {
    group = member->getBase();
  } else if (call->getNumArgs() == 1) {
    group = call->getArg(0);
  }
  if (!group || group->getType().isNull()) return false;
  clang::QualType type = group->getType().getNonReferenceType();
  if (type->isPointerType()) type = type->getPointeeType();
  const auto* record = type->getAsCXXRecordDecl();
  return record && record->getIdentifier() &&
         llvm::StringSwitch<bool>(record->getName())
             .Cases("thread_block", "grid_group", "cluster_group", true)
             .Default(false);
}

void LaneWalk::noteBarrier(SourceLocation name, llvm::StringRef what) {
  const Spread reach = std::max(divergence_, exits_);
  const bool isForAll = reach == Spread::uniform || reach == Spread::data;
  if (isForAll) mark(state_->meets);
  // Another warp may lie in the same wavefront.
  if (!isReporting_ || (isForAll && !isBoundToWarp_)) return;
  // A return is one cause, however many barriers follow.
  const bool isByReturn = divergence_ < exits_;
  if (isByReturn && !synchronous_.insert({function_, nullptr}).second) return;
  noteAt(isForAll || reach == Spread::bound ? LaneUse::Kind::barrierPerhaps
                                            : LaneUse::Kind::barrier,
         {name, name}, what);
}

void LaneWalk::noteReach(SourceLocation name, llvm::StringRef what,
                         bool isCall) {
  const Spread reach = std::max(divergence_, exits_);
  if (reach == Spread::uniform || reach == Spread::data) {
    mark(state_->namesAll);
    return;
  }
  if (!isReporting_ || isLeftByBound()) return;
  if (reach == Spread::index || reach == Spread::read) {
    noteAt(isCall ? LaneUse::Kind::divergedCall : LaneUse::Kind::diverged,
           {name, name}, what);
  } else {
    noteAt(LaneUse::Kind::divergedPerhaps, {name, name}, what);
  }
}

void LaneWalk::mark(bool& fact) {
  if (fact) return;
  fact = true;
  hasChanged_ = true;
}

}  // namespace hipport
