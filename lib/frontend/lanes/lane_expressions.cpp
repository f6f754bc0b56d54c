// What names, members and elements of memory are worth to the walk over lanes.
#include "frontend/lanes/lane_walk.h"

#include <algorithm>
#include <utility>

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

namespace hipport {

LaneValue LaneWalk::valueOf(const clang::ValueDecl* decl) {
  const auto found = values_.find(keyOf(decl));
  LaneValue value = found == values_.end() ? LaneValue() : found->second;
  // A function that nobody calls may be called with anything.
  const bool isOpen = llvm::isa<clang::ParmVarDecl>(decl) || !isClosed_;
  if (value.kind == LaneKind::none && !isOpen) value.kind = LaneKind::other;
  if (value.spread == Spread::read && settled_.contains(keyOf(decl))) {
    value.spread = Spread::data;
  }
  return value;
}

void LaneWalk::give(const clang::ValueDecl* decl, LaneValue value) {
  LaneValue& held = values_[keyOf(decl)];
  const LaneValue both = joined(held, value);
  if (both == held) return;
  held = both;
  hasChanged_ = true;
}

void LaneWalk::assign(const clang::ValueDecl* decl, LaneValue value,
                      const Expr* from) {
  // An address of shared memory stays one with an offset.
  give(decl, value);
  if (from && isCollective(from) && settled_.insert(keyOf(decl)).second) {
    hasChanged_ = true;
  }
  if (!isReporting_ || !isNarrow(decl->getType(), context_)) return;
  const LaneValue held = valueOf(decl);
  const bool isLocal = llvm::isa<clang::VarDecl>(decl) &&
                       llvm::cast<clang::VarDecl>(decl)->isLocalVarDeclOrParm();
  if (held.kind == LaneKind::mask && isLocal) {
    if (from) noteMaskConstant(from);
  } else if (value.kind == LaneKind::mask && from) {
    noteObstacle(from, "a lane mask is kept in 32 bits");
  }
}

LaneValue LaneWalk::eval(const Expr* expr) {
  if (!expr) return {LaneKind::other};
  constexpr unsigned kDeepest = 1500;
  if (depth_ > kDeepest) return {LaneKind::other};
  ++depth_;
  const LaneValue value = evalNow(expr->IgnoreParenImpCasts());
  --depth_;
  return value;
}

LaneValue LaneWalk::evalNow(const Expr* expr) {
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    accessVariable(name, false, true);
    return evalName(name);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    accessVariable(member, false, true);
    return evalMember(member);
  }
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(expr)) {
    return {LaneKind::other};
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    return evalBinary(binary);
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    return evalCall(call);
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    return evalElement(element, /*isWritten=*/false);
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    return evalUnary(unary);
  }
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) {
    const LaneValue value = eval(cast->getSubExpr());
    if (value.kind == LaneKind::mask && isNarrow(cast->getType(), context_)) {
      noteObstacle(cast, "a lane mask is cast to 32 bits");
    }
    return value;
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    const LaneValue condition = eval(choice->getCond());
    const Spread before = divergence_;
    divergence_ = std::max(before, condition.spread);
    LaneValue value =
        joined(eval(choice->getTrueExpr()), eval(choice->getFalseExpr()));
    divergence_ = before;
    if (value.kind == LaneKind::mask) {
      noteMaskConstant(choice->getTrueExpr());
      noteMaskConstant(choice->getFalseExpr());
    }
    value.spread = std::max(value.spread, condition.spread);
    return value;
  }
  if (const auto* pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr)) {
    return eval(pseudo->getSyntacticForm());
  }
  if (const auto* property = llvm::dyn_cast<clang::MSPropertyRefExpr>(expr)) {
    return evalIndexBuiltin(property->getBaseExpr(),
                            property->getPropertyDecl()->getName());
  }
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(expr)) {
    const clang::FunctionDecl* called = lambda->getCallOperator();
    if (functions_.contains(called)) return {LaneKind::other};
    if (gatherings_.contains(called)) {
      walkNested(lambda->getBody());
      return {LaneKind::other};
    }
    const bool namedAll = std::exchange(state_->namesAll, false);
    walkNested(lambda->getBody());
    if (state_->namesAll) {
      gatherings_.insert(called);
      hasChanged_ = true;
    }
    state_->namesAll |= namedAll;
    return {LaneKind::other};
  }
  if (llvm::isa<clang::IntegerLiteral, clang::CXXBoolLiteralExpr,
                clang::CharacterLiteral, clang::FloatingLiteral>(expr)) {
    return {LaneKind::constant};
  }
  if (const auto* standIn = llvm::dyn_cast<clang::CXXDefaultArgExpr>(expr)) {
    return constants_.valueOf(standIn->getExpr())
               ? LaneValue{LaneKind::constant}
               : LaneValue{LaneKind::other};
  }
  if (const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(expr)) {
    return evalConstruct(construct);
  }
  if (const auto* temporary =
          llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
    return eval(temporary->getSubExpr());
  }
  if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr)) {
    return eval(cleanups->getSubExpr());
  }
  LaneValue value{LaneKind::other};
  for (const Stmt* child : expr->children()) {
    if (const auto* part = llvm::dyn_cast_or_null<Expr>(child)) {
      value.spread = std::max(value.spread, eval(part).spread);
    } else if (child) {
      walk(child);
    }
  }
  // A pack of one argument, or of one initializer, is that.
  return value;
}

LaneValue LaneWalk::evalName(const clang::DeclRefExpr* name) {
  const clang::ValueDecl* decl = name->getDecl();
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
    if (variable->hasAttr<clang::CUDASharedAttr>() &&
        (variable->getType()->isArrayType() ||
         variable->getType()->isDependentType())) {
      return {LaneKind::shared};
    }
    LaneValue value = valueOf(decl);
    if (value.kind == LaneKind::none && !variable->isLocalVarDeclOrParm()) {
      return {variable->getType().isConstQualified() ? LaneKind::constant
                                                     : LaneKind::other};
    }
    return value;
  }
  if (llvm::isa<clang::EnumConstantDecl, clang::NonTypeTemplateParmDecl>(
          decl)) {
    return {LaneKind::constant};
  }
  return {LaneKind::other};
}

LaneValue LaneWalk::evalIndexBuiltin(const Expr* base, llvm::StringRef field) {
  // An SDK's threadIdx has properties, of an object that Clang keeps apart.
  if (const auto* kept =
          llvm::dyn_cast<clang::OpaqueValueExpr>(base->IgnoreParenImpCasts());
      kept && kept->getSourceExpr()) {
    base = kept->getSourceExpr();
  }
  const auto* name =
      llvm::dyn_cast<clang::DeclRefExpr>(base->IgnoreParenImpCasts());
  if (!name || !name->getDecl()->getIdentifier()) return {LaneKind::other};
  const llvm::StringRef builtin = name->getDecl()->getName();
  if (builtin == "threadIdx") {
    if (field == "x" || field == "__fetch_builtin_x") {
      return {LaneKind::thread, Spread::index};
    }
    return {LaneKind::other};
  }
  if (builtin == "blockDim") return {LaneKind::threads};
  return {LaneKind::other};
}

LaneValue LaneWalk::evalMember(const clang::MemberExpr* member) {
  const Expr* base = member->getBase()->IgnoreParenImpCasts();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
  const clang::ValueDecl* field = member->getMemberDecl();
  if (name && name->getDecl()->getIdentifier() && field->getIdentifier()) {
    const llvm::StringRef builtin = name->getDecl()->getName();
    if ((builtin == "threadIdx" || builtin == "blockIdx" ||
         builtin == "blockDim" || builtin == "gridDim") &&
        collector_.origin(name->getDecl()->getLocation()) == Origin::cuda) {
      return evalIndexBuiltin(base, field->getName());
    }
  }
  const LaneValue object = name ? evalName(name) : eval(base);
  const auto* known = llvm::dyn_cast<clang::FieldDecl>(field);
  if (!known) return {LaneKind::other, object.spread};
  LaneValue value = valueOf(known);
  if (value.kind == LaneKind::none) {
    if (known->hasInClassInitializer() && !isReporting_ &&
        known->getInClassInitializer()) {
      give(known, eval(known->getInClassInitializer()));
      return valueOf(known);
    }
    value.spread = std::min(object.spread, Spread::data);
  }
  return value;
}

LaneValue LaneWalk::evalUnary(const clang::UnaryOperator* unary) {
  const Expr* operand = unary->getSubExpr();
  switch (unary->getOpcode()) {
    case clang::UO_Deref: {
      const LaneValue pointer = eval(operand);
      return {LaneKind::other,
              pointer.spread == Spread::index || pointer.spread == Spread::bound
                  ? Spread::read
                  : pointer.spread};
    }
    case clang::UO_AddrOf:
      if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
              operand->IgnoreParenImpCasts())) {
        return evalName(name);
      }
      if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(
              operand->IgnoreParenImpCasts())) {
        const bool isShared = sharedRoot(element) != nullptr;
        return {isShared ? LaneKind::shared : LaneKind::other,
                evalRow(element).spread};
      }
      return eval(operand);
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec:
      return evalWritten(operand->IgnoreParenImpCasts(), /*isRead=*/true);
    case clang::UO_LNot:
      return {LaneKind::other, eval(operand).spread};
    case clang::UO_Not:
    case clang::UO_Minus: {
      LaneValue value = eval(operand);
      const bool stays =
          value.kind == LaneKind::mask || value.kind == LaneKind::constant;
      if (!stays) value.kind = LaneKind::other;
      return value;
    }
    default:
      return eval(operand);
  }
}

const clang::ValueDecl* LaneWalk::baseOf(
    const clang::ArraySubscriptExpr* element, unsigned& dimension) {
  const Expr* base = element->getBase()->IgnoreParenImpCasts();
  dimension = 0;
  while (const auto* inner = llvm::dyn_cast<clang::ArraySubscriptExpr>(base)) {
    base = inner->getBase()->IgnoreParenImpCasts();
    ++dimension;
  }
  // Of an object in shared memory, the member.
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(base);
      member && sharedRoot(member)) {
    return member->getMemberDecl();
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
  return name ? name->getDecl() : nullptr;
}

LaneValue LaneWalk::evalElement(const clang::ArraySubscriptExpr* element,
                                bool isWritten, bool isRead) {
  unsigned dimension = 0;
  const clang::ValueDecl* base = baseOf(element, dimension);
  const Expr* inner = element->getBase()->IgnoreParenImpCasts();
  LaneValue value{LaneKind::other};
  Spread outer = Spread::uniform;
  if (const auto* row = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
    // The row is no access by itself.
    outer = evalRow(row).spread;
  } else {
    outer = eval(inner).spread;
  }
  const LaneValue index = evalIndex(element, base, dimension);
  const Spread spread = std::max(outer, index.spread);
  value.spread = spread == Spread::index || spread == Spread::bound
                     ? Spread::read
                     : spread;
  const clang::ValueDecl* root = sharedRoot(element);
  if (element->getType()->isArrayType()) {
    // The address of a row.
    return {root ? LaneKind::shared : LaneKind::other, value.spread};
  }
  if (!base) base = root;
  if (base) {
    access({element->getSourceRange(), identify(element), base, index, spread,
            element->getType().isVolatileQualified(), root != nullptr,
            dimension == 0 ? element->getIdx() : nullptr},
           isWritten, isRead || !isWritten);
  }
  return value;
}

LaneValue LaneWalk::evalRow(const clang::ArraySubscriptExpr* row) {
  unsigned dimension = 0;
  const clang::ValueDecl* base = baseOf(row, dimension);
  const Expr* inner = row->getBase()->IgnoreParenImpCasts();
  const auto* next = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner);
  const LaneValue outer = next ? evalRow(next) : eval(inner);
  const LaneValue index = evalIndex(row, base, dimension);
  return {LaneKind::other, std::max(outer.spread, index.spread)};
}

LaneValue LaneWalk::evalIndex(const clang::ArraySubscriptExpr* element,
                              const clang::ValueDecl* base,
                              unsigned dimension) {
  const LaneValue index = eval(element->getIdx());
  const auto* array = llvm::dyn_cast_or_null<clang::VarDecl>(base);
  if (!isReporting_ || !array || !state_->isWanted ||
      !array->hasAttr<clang::CUDASharedAttr>() ||
      (index.kind != LaneKind::lane && index.kind != LaneKind::warp)) {
    return index;
  }
  clang::QualType type = array->getType();
  const clang::ArrayType* rank = context_.getAsArrayType(type);
  for (unsigned i = 0; i < dimension && rank; ++i) {
    rank = context_.getAsArrayType(rank->getElementType());
  }
  if (!rank) return index;
  const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(rank);
  const auto* dependent = llvm::dyn_cast<clang::DependentSizedArrayType>(rank);
  const Expr* written = fixed       ? fixed->getSizeExpr()
                        : dependent ? dependent->getSizeExpr()
                                    : nullptr;
  std::optional<std::int64_t> size;
  if (fixed) {
    size = static_cast<std::int64_t>(fixed->getSize().getLimitedValue());
  } else if (dependent) {
    size = constants_.valueOf(written);
  }
  if (size != kWidth && size != kWidth + 1) return index;
  SharedArray& seen = arrays_[array];
  (index.kind == LaneKind::lane ? seen.byLane : seen.byWarp) = true;
  return index;
}

const clang::ValueDecl* LaneWalk::sharedRoot(const Expr* place) {
  constexpr int kDeepest = 16;
  for (int depth = 0; place && depth < kDeepest; ++depth) {
    place = place->IgnoreParenCasts();
    if (const auto* element =
            llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
      place = element->getBase();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
      if (member->isArrow()) return nullptr;
      place = member->getBase();
    } else if (const auto* unary =
                   llvm::dyn_cast<clang::UnaryOperator>(place)) {
      if (unary->getOpcode() != clang::UO_AddrOf) return nullptr;
      place = unary->getSubExpr();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(place)) {
      if (!sum->isAdditiveOp()) return nullptr;
      place = sum->getLHS();
    } else {
      break;
    }
  }
  const auto* name = llvm::dyn_cast_or_null<clang::DeclRefExpr>(place);
  const auto* variable =
      name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  const bool isShared =
      variable && (variable->hasAttr<clang::CUDASharedAttr>() ||
                   valueOf(variable).kind == LaneKind::shared);
  return isShared ? variable : nullptr;
}

llvm::FoldingSetNodeID LaneWalk::identify(const Expr* element) const {
  llvm::FoldingSetNodeID id;
  if (const auto* of = llvm::dyn_cast<clang::ArraySubscriptExpr>(element)) {
    const Expr* base = of->getBase()->IgnoreParenImpCasts();
    // Of one dimension the index says all.
    element =
        llvm::isa<clang::ArraySubscriptExpr>(base) ? element : of->getIdx();
  }
  element->IgnoreParenImpCasts()->Profile(id, context_, /*Canonical=*/true);
  return id;
}

bool LaneWalk::isShifted(const Expr* index, const Expr* from) {
  if (!index || !from) return false;
  std::set<const clang::ValueDecl*> variables;
  bool isPlain = true;
  const std::function<void(const Stmt*)> collect = [&](const Stmt* each) {
    const auto* expr = llvm::dyn_cast_or_null<Expr>(each);
    if (!expr) return;
    expr = expr->IgnoreParenImpCasts();
    if (constants_.valueOf(expr)) return;
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr);
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
        member ? member->getBase()->IgnoreParenImpCasts() : expr);
    if (const auto* pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr)) {
      collect(pseudo->getSyntacticForm());
    } else if (name) {
      variables.insert(keyOf(name->getDecl()));
    } else if (llvm::isa<clang::BinaryOperator, clang::UnaryOperator,
                         clang::ExplicitCastExpr>(expr)) {
      for (const Stmt* child : expr->children()) collect(child);
    } else {
      isPlain = false;
    }
  };
  collect(from);
  const auto own = std::exchange(variables, {});
  collect(index);
  return isPlain && own.size() == 1 && own == variables;
}

bool LaneWalk::isRace(const Access& place, bool counts) {
  // What the lane itself wrote it may read.
  bool isRace = false;
  bool isOwn = false;
  for (const SharedWrite& write : writes_) {
    if (write.base != place.base) continue;
    const bool isSame = write.element == place.element;
    if (divergence_ < write.by) {
      const bool areApart = !isSame && write.index && place.written &&
                            constants_.valueOf(write.index) &&
                            constants_.valueOf(place.written);
      if (!areApart) return true;
    } else if (isSame) {
      isOwn |= write.isWarpWide || (!counts && place.spread == Spread::index);
    } else {
      isRace |= write.isWarpWide && (counts || place.spread == Spread::index);
      isRace |= !write.isWarpWide && place.index.spread == Spread::index &&
                isShifted(place.written, write.index);
    }
  }
  return isRace && !isOwn;
}

void LaneWalk::access(const Access& place, bool isWritten, bool isRead) {
  if (!place.isShared && !place.isVolatile) return;
  const LaneKind kind = place.index.kind;
  const bool isUnknown = kind == LaneKind::none || kind == LaneKind::lane;
  const bool isWarpWide =
      place.spread == Spread::index || (place.isVolatile && isUnknown);
  const bool counts =
      place.isVolatile || isBoundToWarp_ || kind == LaneKind::lane;
  if (isRead) {
    if (isRace(place, counts)) noteSynchronous(place.range, place.base);
    if (counts) {
      earlyReads_.push_back({{place.base, place.element, true}, place.range});
    }
  }
  if (!isWritten) return;
  // One place of a warp or of the block, not of a lane.
  const bool isOnePlace =
      kind == LaneKind::warp || place.spread == Spread::uniform;
  const bool isByFew =
      divergence_ == Spread::index || divergence_ == Spread::read;
  const Spread by =
      isOnePlace && isByFew && place.isShared ? divergence_ : Spread::uniform;
  const auto known = std::ranges::find_if(writes_, [&](const auto& write) {
    return write.base == place.base && write.element == place.element;
  });
  constexpr std::size_t kMost = 32;
  if (known != writes_.end()) {
    known->by = std::max(known->by, by);
  } else if (writes_.size() < kMost) {
    // A loop's counter is no number of a lane.
    const bool isKnownIndex = place.index.spread == Spread::index ||
                              constants_.valueOf(place.written);
    writes_.push_back({place.base, place.element, isWarpWide && counts, by,
                       isKnownIndex ? place.written : nullptr});
  }
}

void LaneWalk::accessVariable(const Expr* place, bool isWritten, bool isRead) {
  const clang::QualType type = place->getType();
  if (type.isNull() || type->isArrayType() || type->isDependentType()) return;
  const Expr* base = place;
  while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(base)) {
    if (member->isArrow()) return;
    base = member->getBase()->IgnoreParenImpCasts();
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
  const auto* variable =
      name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (!variable || !variable->hasAttr<clang::CUDASharedAttr>() ||
      variable->getType()->isArrayType()) {
    return;
  }
  llvm::FoldingSetNodeID id;
  place->Profile(id, context_, /*Canonical=*/true);
  access({place->getSourceRange(),
          id,
          variable,
          {LaneKind::other},
          Spread::uniform,
          false,
          true},
         isWritten, isRead);
}

void LaneWalk::accessAtomically(const clang::CallExpr* call) {
  if (call->getNumArgs() == 0) return;
  const Expr* address = call->getArg(0)->IgnoreParenCasts();
  const clang::ValueDecl* base = sharedRoot(address);
  constexpr std::size_t kMost = 32;
  if (!base || writes_.size() >= kMost) return;
  llvm::FoldingSetNodeID id;
  call->Profile(id, context_, /*Canonical=*/true);
  writes_.push_back({base, id, true});
}

bool LaneWalk::convertsToShared(const Expr* object) {
  const clang::QualType type = object->getType();
  if (type.isNull()) return false;
  const auto* record = type->getAsCXXRecordDecl();
  if (const auto* named = type->getAs<clang::TemplateSpecializationType>()) {
    const auto* made = llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(
        named->getTemplateName().getAsTemplateDecl());
    if (made) record = made->getTemplatedDecl();
  }
  if (record) record = record->getDefinition();
  if (!record) return false;
  return std::ranges::any_of(
      record->getVisibleConversionFunctions(),
      [this](const clang::NamedDecl* each) {
        const clang::FunctionDecl* made = definitionOf(
            llvm::dyn_cast<clang::FunctionDecl>(each->getUnderlyingDecl()));
        const auto known = functions_.find(made);
        return known != functions_.end() &&
               known->second.result.kind == LaneKind::shared;
      });
}

void LaneWalk::accessThrough(const clang::CallExpr* call,
                             const clang::FunctionDecl* target) {
  constexpr unsigned kMostStatements = 4;
  const auto* body =
      llvm::dyn_cast_or_null<clang::CompoundStmt>(target->getBody());
  if (!body || body->size() > kMostStatements ||
      llvm::isa<clang::CXXOperatorCallExpr>(call)) {
    return;
  }
  const auto argumentOf = [&](const Expr* expr) -> const Expr* {
    const auto* name =
        llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
    const auto* parameter =
        name ? llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()) : nullptr;
    if (!parameter) return nullptr;
    const unsigned at = parameter->getFunctionScopeIndex();
    return at < call->getNumArgs() && at < target->getNumParams() &&
                   target->getParamDecl(at) == parameter
               ? call->getArg(at)
               : nullptr;
  };
  const std::function<void(const Stmt*, bool)> look = [&](const Stmt* each,
                                                          bool isWritten) {
    if (!each) return;
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(each);
        binary && binary->isAssignmentOp()) {
      look(binary->getRHS(), false);
      if (binary->isCompoundAssignmentOp()) look(binary->getLHS(), false);
      look(binary->getLHS(), true);
      return;
    }
    const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(each);
    const Expr* given = element ? argumentOf(element->getBase()) : nullptr;
    const Expr* index = element ? argumentOf(element->getIdx()) : nullptr;
    const auto* base = given ? sharedRoot(given) : nullptr;
    if (base && index) {
      const LaneValue value = quiet(index);
      access(
          {call->getSourceRange(), identify(index), base, value, value.spread,
           element->getType().isVolatileQualified(), true, index},
          isWritten, !isWritten);
      return;
    }
    for (const Stmt* child : each->children()) {
      look(child, isWritten && llvm::isa<clang::ImplicitCastExpr>(each));
    }
  };
  look(body, false);
}

void LaneWalk::passBarrier() {
  writes_.clear();
  hasPassedBarrier_ = true;
  state_->hasBarrier = true;
}

void LaneWalk::noteSynchronous(clang::SourceRange range,
                               const clang::ValueDecl* base) {
  mark(state_->relates);
  if (!isReporting_ || !synchronous_.insert({function_, base}).second) return;
  noteAt(LaneUse::Kind::synchronous, range, base->getName());
}

void LaneWalk::reportArrays() {
  for (const auto& [array, seen] : arrays_) {
    noteAt(
        seen.byLane ? LaneUse::Kind::arrayByLane : LaneUse::Kind::arrayByWarp,
        {array->getLocation(), array->getLocation()}, array->getName());
  }
}

}  // namespace hipport
