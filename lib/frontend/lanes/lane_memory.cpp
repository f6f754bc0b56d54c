// Elements of memory: which lanes share data through them without a barrier.
#include <algorithm>
#include <string>
#include <utility>

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "frontend/lanes/lane_walk.h"

namespace hipport {

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
  const unsigned dimensions =
      (index.spread == Spread::index ? 1U : 0U) |
      (dimension > 0 && outer == Spread::index ? 2U : 0U);
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
            dimension == 0 ? element->getIdx() : nullptr, dimensions},
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

const Expr* LaneWalk::meant(const Expr* expr) const {
  constexpr int kDeepest = 8;
  for (int depth = 0; expr && depth < kDeepest; ++depth) {
    expr = expr->IgnoreParenCasts();
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    const auto* variable =
        name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (!variable || !variable->isLocalVarDecl() || !variable->hasInit() ||
        variable->getType()->isReferenceType() ||
        changing_.contains(keyOf(variable))) {
      break;
    }
    expr = variable->getInit();
  }
  return expr;
}

bool LaneWalk::isPartner(const Expr* index, const Expr* from) {
  const Expr* one = meant(index);
  const Expr* other = meant(from);
  if (!one || !other) return false;
  const auto idOf = [&](const Expr* expr) {
    llvm::FoldingSetNodeID id;
    expr->Profile(id, context_, /*Canonical=*/true);
    return id;
  };
  const auto leads = [&](const Expr* thread, const Expr* partner) {
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(partner);
    const LaneKind kind = quiet(thread).kind;
    if (!sum || llvm::isa<clang::BinaryOperator>(thread) ||
        (kind != LaneKind::thread && kind != LaneKind::lane) ||
        (!sum->isAdditiveOp() && sum->getOpcode() != clang::BO_Xor)) {
      return false;
    }
    const Expr* left = meant(sum->getLHS());
    const Expr* right = meant(sum->getRHS());
    if (idOf(left) != idOf(thread)) std::swap(left, right);
    if (idOf(left) != idOf(thread)) return false;
    // A multiple may be a row of the thread's own column.
    const auto* product = llvm::dyn_cast<clang::BinaryOperator>(right);
    return !(product && product->getOpcode() == clang::BO_Mul) &&
           !constants_.valueOf(right) && quiet(right).spread == Spread::uniform;
  };
  return leads(one, other) || leads(other, one);
}

bool LaneWalk::isMixed(const Expr* index) {
  constexpr int kDeepest = 8;
  const std::function<bool(const Expr*, int)> changes = [&](const Expr* expr,
                                                            int depth) {
    expr = meant(expr);
    if (!expr || depth > kDeepest) return false;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      return changing_.contains(keyOf(name->getDecl())) &&
             quiet(expr).spread == Spread::uniform;
    }
    return std::ranges::any_of(expr->children(), [&](const Stmt* child) {
      const auto* part = llvm::dyn_cast_or_null<Expr>(child);
      return part && changes(part, depth + 1);
    });
  };
  const std::function<bool(const Expr*, int)> look = [&](const Expr* expr,
                                                         int depth) {
    expr = meant(expr);
    if (!expr || depth > kDeepest) return false;
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    if (!binary) return false;
    const bool mixes = binary->getOpcode() == clang::BO_Xor ||
                       binary->getOpcode() == clang::BO_And ||
                       binary->getOpcode() == clang::BO_Or ||
                       binary->getOpcode() == clang::BO_Rem;
    const auto isOfThread = [&](const Expr* side) {
      return quiet(side).spread == Spread::index;
    };
    const Expr* left = binary->getLHS();
    const Expr* right = binary->getRHS();
    if (mixes && ((isOfThread(left) && changes(right, 0)) ||
                  (isOfThread(right) && changes(left, 0)))) {
      return true;
    }
    return look(left, depth + 1) || look(right, depth + 1);
  };
  return index && look(index, 0);
}

bool LaneWalk::isOverlap(const Expr* index, const Expr* from) {
  const auto read = linearOf(index);
  const auto written = linearOf(from);
  if (!read || !written || read->thread != written->thread ||
      read->times != written->times || read->times <= 0) {
    return false;
  }
  // Farther apart are rows of a thread's own column.
  const std::int64_t apart = std::max(read->more.most - written->more.least,
                                      written->more.most - read->more.least);
  return apart >= read->times && apart < kWidth;
}

bool LaneWalk::isRaceOfTurns(const SharedWrite& read,
                             const SharedWrite& write) {
  if (write.base != read.base) return false;
  if (read.isWarpWide && write.isWarpWide && write.element != read.element) {
    return true;
  }
  if (read.dimensions != 1 || write.dimensions != 1) return false;
  return isPartner(read.index, write.index) || isMixed(read.index) ||
         isOverlap(read.index, write.index);
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
      // Columns read what rows wrote. In a branch two lanes may well have
      // agreed on who has what.
      isRace |= !write.isGuarded && place.dimensions != 0 &&
                write.dimensions != 0 &&
                (place.dimensions != write.dimensions ||
                 isPartner(place.written, write.index));
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
    if (counts || place.dimensions != 0) {
      earlyReads_.push_back({{place.base, place.element, counts,
                              Spread::uniform, place.written, place.dimensions},
                             place.range});
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
    known->isGuarded &= divergence_ != Spread::uniform;
  } else if (writes_.size() < kMost) {
    // A loop's counter is no number of a lane.
    const bool isKnownIndex = place.index.spread == Spread::index ||
                              constants_.valueOf(place.written);
    writes_.push_back({place.base, place.element, isWarpWide && counts, by,
                       isKnownIndex ? place.written : nullptr, place.dimensions,
                       divergence_ != Spread::uniform});
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

namespace {

/// The storage that an object of a class of CUB's for blocks is made of, null
/// for anything else. In templates the class is known by its storage's type.
const Expr* storageOf(const Expr* object) {
  object = object->IgnoreParenImpCasts();
  if (const auto* made =
          llvm::dyn_cast<clang::MaterializeTemporaryExpr>(object)) {
    object = made->getSubExpr()->IgnoreParenImpCasts();
  }
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(object)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable || !variable->hasInit()) return nullptr;
    object = variable->getInit()->IgnoreParenImpCasts();
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(object)) {
    object = bound->getSubExpr()->IgnoreParenImpCasts();
  }
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(object)) {
    object = cast->getSubExpr()->IgnoreParenImpCasts();
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(object)) {
    const clang::CXXRecordDecl* type = made->getConstructor()->getParent();
    const bool isOfBlock =
        type->getIdentifier() && type->getName().starts_with("Block");
    return isOfBlock && made->getNumArgs() == 1 ? made->getArg(0) : nullptr;
  }
  const auto* made = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(object);
  if (!made || made->getNumArgs() != 1) return nullptr;
  const Expr* storage = made->getArg(0);
  const std::string type = storage->getType().getAsString();
  const bool isOfBlock = type.find("TempStorage") != std::string::npos &&
                         type.find("Warp") == std::string::npos;
  return isOfBlock ? storage : nullptr;
}

}  // namespace

void LaneWalk::useStorage(const clang::CallExpr* call) {
  const Expr* callee = call->getCallee()->IgnoreParenImpCasts();
  const Expr* object = nullptr;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(callee)) {
    if (collector_.origin(member->getMemberDecl()->getLocation()) !=
        Origin::cuda) {
      return;
    }
    object = member->getBase();
  } else if (const auto* member =
                 llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(callee);
             member && !member->isImplicitAccess()) {
    object = member->getBase();
  }
  const Expr* storage = object ? storageOf(object) : nullptr;
  const clang::ValueDecl* used = storage ? sharedRoot(storage) : nullptr;
  if (!used) return;
  // Members of a union lie in one place.
  const auto* member =
      llvm::dyn_cast<clang::MemberExpr>(storage->IgnoreParenImpCasts());
  if (member && !used->getType()->isUnionType()) used = member->getMemberDecl();
  const auto [place, isNew] =
      storages_.try_emplace(used, call->getSourceRange());
  if (!isNew) noteSynchronous(call->getSourceRange(), used);
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
      access({call->getSourceRange(), identify(index), base, value,
              value.spread, element->getType().isVolatileQualified(), true,
              index, value.spread == Spread::index ? 1U : 0U},
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
  storages_.clear();
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
