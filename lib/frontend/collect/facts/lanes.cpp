// Where device code counts on 32 lanes.
//
// Values are followed through variables, parameters, results and members, over
// all device functions of the unit, until nothing changes any more: each walk
// takes time in proportion to the code, and what is known of a variable can
// only change a few times. A last walk makes the notes. Templates are read as
// they are written.
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/lanes/lane_walk.h"

namespace hipport {

namespace {

/// "__activemask()", whatever a port calls it.
bool isArrival(const Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() &&
         (callee->getName() == "__activemask" ||
          callee->getName() == "activemask");
}

bool leaves(const Stmt* statement, bool& isReturn) {
  if (const auto* block =
          llvm::dyn_cast_or_null<clang::CompoundStmt>(statement)) {
    return !block->body_empty() && leaves(block->body_back(), isReturn);
  }
  isReturn = llvm::isa_and_nonnull<clang::ReturnStmt>(statement);
  return isReturn ||
         llvm::isa_and_nonnull<clang::BreakStmt, clang::ContinueStmt>(
             statement);
}

}  // namespace

const clang::FunctionDecl* definitionOf(const clang::FunctionDecl* function) {
  if (!function) return nullptr;
  if (const auto* pattern = function->getTemplateInstantiationPattern()) {
    function = pattern;
  }
  const clang::FunctionDecl* definition = nullptr;
  return function->isDefined(definition) ? definition : nullptr;
}

const clang::ValueDecl* keyOf(const clang::ValueDecl* decl) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(decl);
  if (!field) {
    return llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl());
  }
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent());
  const auto* pattern =
      record ? record->getTemplateInstantiationPattern() : nullptr;
  if (!pattern) return field;
  for (const clang::FieldDecl* each : pattern->fields()) {
    if (each->getDeclName() == field->getDeclName()) return each;
  }
  return field;
}

bool isNarrow(clang::QualType type, const clang::ASTContext& context) {
  return !type.isNull() && !type->isDependentType() && type->isIntegerType() &&
         !type->isBooleanType() && !type->isEnumeralType() &&
         context.getTypeSize(type) == 32;
}

void LaneWalk::run(const DeviceFunctions& functions) {
  for (const clang::FunctionDecl* each : functions) {
    functions_[each].isKernel = each->hasAttr<clang::CUDAGlobalAttr>();
  }
  for (const clang::FunctionDecl* each : functions) {
    if (!functions_[each].isKernel) continue;
    for (const clang::ParmVarDecl* parameter : each->parameters()) {
      give(parameter, {LaneKind::other});
    }
  }
  finalize(functions);
  // What nobody was seen to give a value has one all the same.
  isClosed_ = true;
  finalize(functions);
  spreadRelation();
  isReporting_ = true;
  for (const clang::FunctionDecl* each : functions) walkFunction(each);
  reportArrays();
  reportMasks();
}

void LaneWalk::finalize(const DeviceFunctions& functions) {
  constexpr int kMostWalks = 12;
  int walks = 0;
  do {
    hasChanged_ = false;
    for (const clang::FunctionDecl* each : functions) walkFunction(each);
  } while (hasChanged_ && ++walks < kMostWalks);
}

void LaneWalk::walkFunction(const clang::FunctionDecl* function) {
  function_ = function;
  state_ = &functions_[function];
  divergence_ = exits_ = Spread::uniform;
  isBoundToWarp_ = false;
  writes_.clear();
  earlyReads_.clear();
  storages_.clear();
  conditions_.clear();
  if (isReporting_) reportParameters(function);
  if (const auto* constructor =
          llvm::dyn_cast<clang::CXXConstructorDecl>(function)) {
    for (const clang::CXXCtorInitializer* each : constructor->inits()) {
      const LaneValue value = eval(each->getInit());
      if (each->isMemberInitializer()) {
        assign(each->getMember(), value, each->getInit());
        nameMask(each->getMember(), each->getInit());
      }
    }
  }
  walk(function->getBody());
}

void LaneWalk::spreadRelation() {
  bool changes = true;
  while (changes) {
    changes = false;
    for (auto& [function, state] : functions_) {
      for (const clang::FunctionDecl* callee : state.callees) {
        if (!state.relates && functions_[callee].relates) {
          state.relates = changes = true;
        }
      }
    }
  }
  // The methods of a class share its members.
  std::set<const clang::DeclContext*> classes;
  auto classOf = [](const clang::FunctionDecl* function) {
    return llvm::isa<clang::CXXMethodDecl>(function) ? function->getParent()
                                                     : nullptr;
  };
  for (auto& [function, state] : functions_) {
    if (state.relates) classes.insert(classOf(function));
  }
  classes.erase(nullptr);
  for (auto& [function, state] : functions_) {
    state.isWanted = state.relates || classes.contains(classOf(function));
  }
  changes = true;
  while (changes) {
    changes = false;
    for (auto& [function, state] : functions_) {
      if (!state.isWanted) continue;
      for (const clang::FunctionDecl* callee : state.callees) {
        bool& isWanted = functions_[callee].isWanted;
        changes |= !isWanted;
        isWanted = true;
      }
    }
  }
}

const clang::FunctionDecl* LaneWalk::groupOf(
    const clang::FunctionDecl* function) {
  while (const auto* next = functions_[function].group) function = next;
  return function;
}

void LaneWalk::unite(const clang::FunctionDecl* a,
                     const clang::FunctionDecl* b) {
  a = groupOf(a);
  b = groupOf(b);
  if (a != b) functions_[a].group = b;
}

void LaneWalk::walk(const Stmt* statement) {
  if (!statement) return;
  constexpr unsigned kDeepest = 1500;
  if (depth_ > kDeepest) return;
  ++depth_;
  walkNow(statement);
  --depth_;
}

void LaneWalk::walkNow(const Stmt* statement) {
  if (const auto* expr = llvm::dyn_cast<Expr>(statement)) {
    eval(expr);
  } else if (const auto* decls = llvm::dyn_cast<clang::DeclStmt>(statement)) {
    walkDecls(decls);
  } else if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
    walkIf(choice);
  } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
    walk(loop->getInit());
    keepCounter(loop);
    walkLoop(loop->getCond(), loop->getBody(), loop->getInc(), true);
  } else if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(statement)) {
    walkLoop(loop->getCond(), loop->getBody(), nullptr, true);
  } else if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(statement)) {
    walkLoop(loop->getCond(), loop->getBody(), nullptr, false);
  } else if (const auto* choice =
                 llvm::dyn_cast<clang::SwitchStmt>(statement)) {
    walk(choice->getInit());
    const Spread before = divergence_;
    divergence_ = std::max(before, eval(choice->getCond()).spread);
    walk(choice->getBody());
    divergence_ = before;
  } else if (const auto* result =
                 llvm::dyn_cast<clang::ReturnStmt>(statement)) {
    walkReturn(result);
  } else if (const auto* assembly =
                 llvm::dyn_cast<clang::GCCAsmStmt>(statement)) {
    walkAsm(assembly);
  } else {
    for (const Stmt* child : statement->children()) walk(child);
  }
}

void LaneWalk::walkNested(const Stmt* body) {
  const Spread exits = exits_;
  walk(body);
  exits_ = exits;
}

void LaneWalk::walkDecls(const clang::DeclStmt* decls) {
  for (const clang::Decl* decl : decls->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable) continue;
    if (isReporting_) reportConstants(variable);
    if (!variable->hasInit()) continue;
    const Expr* init = variable->getInit();
    const Expr* plain = init->IgnoreParenImpCasts();
    nameMembers(plain);
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(plain);
        list && list->getNumInits() == 1) {
      plain = list->getInit(0);
    } else if (const auto* list = llvm::dyn_cast<clang::ParenListExpr>(plain);
               list && list->getNumExprs() == 1) {
      plain = list->getExpr(0);
    }
    LaneValue value = eval(plain);
    if (variable->getType()->isPointerType() &&
        (sharedRoot(plain) || convertsToShared(plain))) {
      value.kind = LaneKind::shared;
    }
    if (isArrival(plain)) arrivals_[variable] = std::max(divergence_, exits_);
    if (const auto begin = constants_.valueOf(plain);
        begin && *begin == kHalf) {
      begins_[variable] = plain;
    }
    assign(variable, value, plain);
    nameMask(variable, plain);
  }
  if (isReporting_) reportVariables(decls);
}

void LaneWalk::walkIf(const clang::IfStmt* choice) {
  walk(choice->getInit());
  if (const auto* variable = choice->getConditionVariableDeclStmt()) {
    walkDecls(variable);
  }
  const Spread condition = eval(choice->getCond()).spread;
  const Spread before = divergence_;
  const bool wasBound = isBoundToWarp_;
  divergence_ = std::max(before, condition);
  isBoundToWarp_ |= boundsToWarp(choice->getCond(), false);
  // "if (d > 32) __syncthreads();" leaves the lanes of a warp without one.
  const bool isForWide = condition == Spread::uniform &&
                         asksForWidth(choice->getCond()) && !choice->getElse();
  const auto writes = isForWide ? writes_ : std::vector<SharedWrite>();
  const bool hadBarrier = hasPassedBarrier_;
  const std::size_t around = conditions_.size();
  conditions_.push_back(choice->getCond());
  walk(choice->getThen());
  if (isForWide) {
    writes_.insert(writes_.end(), writes.begin(), writes.end());
    hasPassedBarrier_ = hadBarrier;
  }
  isBoundToWarp_ =
      wasBound || boundsToWarp(choice->getCond(), /*isNegated=*/true);
  walk(choice->getElse());
  divergence_ = before;
  isBoundToWarp_ = wasBound;
  bool isReturn = false;
  // What leaves under a condition guards all that follows.
  if (!leaves(choice->getThen(), isReturn)) conditions_.resize(around);
  if (!choice->getElse() && leaves(choice->getThen(), isReturn)) {
    // What follows is for the rest of the lanes.
    exits_ = std::max(exits_, condition);
    isBoundToWarp_ |= boundsToWarp(choice->getCond(), /*isNegated=*/true);
  }
}

bool LaneWalk::asksForWidth(const Expr* condition) {
  const auto* compared =
      llvm::dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!compared || !compared->isRelationalOp()) return false;
  const auto isWidth = [this](const Expr* side) {
    const auto value = constants_.valueOf(side);
    return isWarpSize(side) || (value && (*value == kHalf || *value == kWidth ||
                                          *value == kLastLane));
  };
  const auto changes = [this](const Expr* side) {
    const auto* name =
        llvm::dyn_cast<clang::DeclRefExpr>(side->IgnoreParenImpCasts());
    return name && changing_.contains(keyOf(name->getDecl()));
  };
  const Expr* left = compared->getLHS();
  const Expr* right = compared->getRHS();
  return (isWidth(right) && changes(left)) || (isWidth(left) && changes(right));
}

bool LaneWalk::boundsToWarp(const Expr* condition, bool isNegated) {
  if (!condition) return false;
  condition = condition->IgnoreParenImpCasts();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(condition)) {
    return unary->getOpcode() == clang::UO_LNot &&
           boundsToWarp(unary->getSubExpr(), !isNegated);
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(condition);
  if (!binary) return isNegated && quiet(condition).kind == LaneKind::warp;
  const auto whole = isNegated ? clang::BO_LOr : clang::BO_LAnd;
  if (binary->getOpcode() == whole) {
    return boundsToWarp(binary->getLHS(), isNegated) ||
           boundsToWarp(binary->getRHS(), isNegated);
  }
  if (!binary->isComparisonOp()) {
    return isNegated && quiet(condition).kind == LaneKind::warp;
  }
  auto operation = binary->getOpcode();
  if (isNegated) {
    operation = clang::BinaryOperator::negateComparisonOp(operation);
  }
  const LaneValue left = quiet(binary->getLHS());
  const auto bound = constants_.valueOf(binary->getRHS());
  if (left.kind == LaneKind::warp) return bound && operation == clang::BO_EQ;
  if (left.kind != LaneKind::thread) return false;
  if (operation == clang::BO_LT) {
    return isWarpSize(binary->getRHS()) || (bound && *bound <= kWidth);
  }
  return operation == clang::BO_LE && bound && *bound < kWidth;
}

LaneValue LaneWalk::quiet(const Expr* expr) {
  const bool wasReporting = std::exchange(isReporting_, false);
  const bool hadChanged = hasChanged_;
  const LaneValue value = eval(expr);
  isReporting_ = wasReporting;
  hasChanged_ = hadChanged;
  return value;
}

void LaneWalk::walkLoop(const Expr* condition, const Stmt* body,
                        const Expr* step, bool isTestedFirst) {
  const Spread before = divergence_;
  const Spread exits = exits_;
  const bool wasBound = isBoundToWarp_;
  auto test = [&] {
    if (!condition) return;
    divergence_ = std::max(before, eval(condition).spread);
    isBoundToWarp_ |= boundsToWarp(condition, /*isNegated=*/false);
  };
  if (isTestedFirst) test();
  std::vector<std::pair<SharedWrite, clang::SourceRange>> outerReads;
  std::swap(outerReads, earlyReads_);
  const bool hadBarrier = std::exchange(hasPassedBarrier_, false);
  const auto storages = storages_;
  walk(body);
  if (step) eval(step);
  // What the end of the body wrote is read by its beginning.
  if (!hasPassedBarrier_) {
    for (const auto& [read, range] : earlyReads_) {
      const bool isRace = std::ranges::any_of(
          writes_,
          [&](const SharedWrite& write) { return isRaceOfTurns(read, write); });
      if (isRace) noteSynchronous(range, read.base);
    }
    for (const auto& [storage, range] : storages_) {
      if (!storages.contains(storage)) noteSynchronous(range, storage);
    }
  }
  hasPassedBarrier_ |= hadBarrier;
  std::swap(outerReads, earlyReads_);
  if (!isTestedFirst) test();
  divergence_ = before;
  isBoundToWarp_ = wasBound;
  // Those that left the loop by a return do not come back; whether the exit
  // was one is not asked.
  exits_ = containsReturn(body) ? exits_ : exits;
}

bool LaneWalk::containsReturn(const Stmt* statement) {
  if (!statement || llvm::isa<Expr>(statement)) return false;
  if (llvm::isa<clang::ReturnStmt>(statement)) return true;
  return llvm::any_of(statement->children(), containsReturn);
}

void LaneWalk::walkReturn(const clang::ReturnStmt* result) {
  if (!result->getRetValue()) return;
  const Expr* given = result->getRetValue();
  LaneValue value = eval(given);
  if (constants_.valueOf(given)) value = {LaneKind::constant};
  if (function_->getReturnType()->isPointerType() && sharedRoot(given)) {
    value.kind = LaneKind::shared;
  }
  const LaneValue both = joined(state_->result, value);
  if (both != state_->result) {
    state_->result = both;
    hasChanged_ = true;
  }
  if (!isReporting_ || !isNarrow(function_->getReturnType(), context_)) {
    return;
  }
  if (state_->result.kind == LaneKind::mask) {
    noteMaskConstant(given);
    noteType(function_->getReturnTypeSourceRange(), function_);
  } else if (value.kind == LaneKind::mask) {
    noteObstacle(given, "a lane mask is returned in 32 bits");
  }
}

void LaneWalk::walkAsm(const clang::GCCAsmStmt* assembly) {
  const llvm::StringRef text = assembly->getAsmString()->getString();
  LaneValue value{LaneKind::other, Spread::data};
  if (text.contains("%laneid")) {
    value = {LaneKind::lane, Spread::index};
  } else if (text.contains("%lanemask_")) {
    value = {LaneKind::mask, Spread::index};
  } else if (text.contains("activemask") || text.contains("ballot")) {
    value = {LaneKind::mask};
  }
  const bool isOfWarps = value.kind != LaneKind::other ||
                         text.contains("shfl.") || text.contains("vote.") ||
                         text.contains("match.") || text.contains("redux.");
  if (isOfWarps) mark(state_->relates);
  if (text.contains("bar.") || text.contains("membar") ||
      text.contains("barrier.") || text.contains("fence.")) {
    passBarrier();
  }
  for (const Expr* input : assembly->inputs()) eval(input);
  for (const Expr* output : assembly->outputs()) {
    if (const auto* name =
            llvm::dyn_cast<clang::DeclRefExpr>(output->IgnoreParenImpCasts())) {
      assign(name->getDecl(), value, nullptr);
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(
                   output->IgnoreParenImpCasts())) {
      assign(member->getMemberDecl(), value, nullptr);
    }
  }
  if (value.kind == LaneKind::mask && isReporting_ &&
      !assembly->outputs().empty()) {
    noteMask(MaskUse::Kind::obstacle, assembly->getSourceRange(),
             "inline PTX yields a 32-lane mask");
  }
}

void collectors::lanes(const ParsedUnit& unit, Collector& collector) {
  DeviceFunctions own;
  for (const clang::FunctionDecl* each : unit.deviceFunctions) {
    // The helpers are what keeps 32 lanes.
    const clang::DeclContext* scope = each->getEnclosingNamespaceContext();
    while (scope->getParent() && !scope->getParent()->isTranslationUnit()) {
      scope = scope->getParent();
    }
    const auto* named = llvm::dyn_cast<clang::NamespaceDecl>(scope);
    if (each->getBody() && !(named && named->getName() == "hipport")) {
      own.push_back(each);
    }
  }
  if (!own.empty()) LaneWalk(unit.context, collector).run(own);
}

}  // namespace hipport
