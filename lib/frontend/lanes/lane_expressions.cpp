// What names, members and elements of memory are worth to the walk over lanes.
#include "frontend/lanes/lane_walk.h"

#include <algorithm>
#include <utility>

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "frontend/collect/built_in_variables.h"
#include "llvm/ADT/STLExtras.h"

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
    conditions_.push_back(choice->getCond());
    LaneValue value =
        joined(eval(choice->getTrueExpr()), eval(choice->getFalseExpr()));
    conditions_.pop_back();
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
  nameMembers(expr);
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
  const clang::DeclRefExpr* name = variableRead(base);
  if (!name) return {LaneKind::other};
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
    if (llvm::is_contained(kBuiltInVariables, name->getDecl()->getName()) &&
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
        // Whoever has the address may write.
        changing_.insert(keyOf(name->getDecl()));
        nameMask(name->getDecl(), nullptr);
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
      if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
              operand->IgnoreParenImpCasts())) {
        changing_.insert(keyOf(name->getDecl()));
      }
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

}  // namespace hipport
