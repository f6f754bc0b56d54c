// __popc and __popcll where it matters that they are unsigned in HIP, and int
// in CUDA: `__popc(a) - __popc(b) < 0` never holds there.
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/deduced_types.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace hipport {
namespace {

constexpr llvm::StringLiteral kNames[] = {"__popc", "__popcll"};

/// Without parentheses, and without casts that change neither type nor value.
const clang::Expr* plain(const clang::Expr* expr) {
  while (true) {
    expr = expr->IgnoreParens();
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr);
    if (!cast || (cast->getCastKind() != clang::CK_NoOp &&
                  cast->getCastKind() != clang::CK_LValueToRValue)) {
      return expr;
    }
    expr = cast->getSubExpr();
  }
}

class BitCountCollector : public clang::RecursiveASTVisitor<BitCountCollector> {
 public:
  BitCountCollector(Collector& collector, const clang::ASTContext& context)
      : collector_(collector), context_(context) {}

  /// A variable that counts up from zero is never negative.
  bool VisitForStmt(clang::ForStmt* loop) {
    const auto* begin =
        llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
    const auto* step =
        llvm::dyn_cast_or_null<clang::UnaryOperator>(loop->getInc());
    if (!begin || !begin->isSingleDecl() || !step || !step->isIncrementOp()) {
      return true;
    }
    const auto* counter =
        llvm::dyn_cast<clang::VarDecl>(begin->getSingleDecl());
    if (counter && counter->getInit() && !isNegative(counter->getInit())) {
      counters_.insert(counter);
    }
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    const clang::Expr* left = operation->getLHS();
    const clang::Expr* right = operation->getRHS();
    switch (operation->getOpcode()) {
      case clang::BO_LT:
      case clang::BO_GT:
      case clang::BO_LE:
      case clang::BO_GE:
      case clang::BO_Div:
      case clang::BO_Rem:
        meets(left, right);
        meets(right, left);
        break;
      case clang::BO_DivAssign:
      case clang::BO_RemAssign:
        meets(right, left);
        break;
      case clang::BO_Shr:
        if (!isCount(left)) note(left);
        break;
      case clang::BO_Add:
      case clang::BO_Sub:
        if (left->getType()->isPointerType()) placed(right);
        if (right->getType()->isPointerType()) placed(left);
        break;
      default:
        break;
    }
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* element) {
    placed(element->getIdx());
    return true;
  }

  /// A result that is negative in CUDA is a large number as a wider type.
  bool VisitCastExpr(clang::CastExpr* cast) {
    const bool isWidened =
        cast->getCastKind() == clang::CK_IntegralToFloating ||
        (cast->getCastKind() == clang::CK_IntegralCast &&
         !cast->getType()->isDependentType() &&
         context_.getTypeSize(cast->getType()) >
             context_.getTypeSize(context_.IntTy));
    if (isWidened && !isCount(cast->getSubExpr())) note(cast->getSubExpr());
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) {
      const bool isChosenLater = llvm::isa<clang::OverloadExpr>(
          call->getCallee()->IgnoreParenImpCasts());
      if (isChosenLater) {
        for (const clang::Expr* each : call->arguments()) note(each);
      }
      return true;
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
        call->getCallee()->IgnoreParenImpCasts());
    const bool isChosen =
        callee->getPrimaryTemplate() || (name && name->hadMultipleCandidates());
    if (!isChosen) return true;
    if (collector_.origin(callee->getLocation()) != Origin::cuda) {
      for (const clang::Expr* each : call->arguments()) note(each);
      return true;
    }
    // A pointer tells overloads of CUDA's apart: atomicAdd's. Of the others,
    // min and max alone have another result for what is not negative.
    if (llvm::any_of(call->arguments(), [](const clang::Expr* each) {
          return each->IgnoreParenImpCasts()->getType()->isPointerType() ||
                 each->IgnoreParenImpCasts()->getType()->isArrayType();
        })) {
      return true;
    }
    const bool isExtreme =
        callee->getIdentifier() &&
        (callee->getName() == "min" || callee->getName() == "max");
    for (const clang::Expr* each : call->arguments()) {
      if (isExtreme || !isCount(each)) note(each);
    }
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (deducesType(*variable)) note(variable->getInit());
    return true;
  }

 private:
  bool isNegative(const clang::Expr* expr) const {
    if (expr->isValueDependent()) return true;  // for all that is known
    clang::Expr::EvalResult result;
    return !expr->EvaluateAsInt(result, context_) ||
           result.Val.getInt().isNegative();
  }

  /// Whether a number is never negative: a constant, or a counter.
  bool isNeverNegative(const clang::Expr* expr) const {
    expr = plain(expr);
    if (expr->getType()->isUnsignedIntegerType()) return true;
    if (const auto* read = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(read->getDecl());
      if (variable && counters_.contains(variable)) return true;
    }
    return isCount(expr) || !isNegative(expr);
  }

  /// A comparison or a division, whose result depends on both signs.
  void meets(const clang::Expr* expr, const clang::Expr* other) {
    if (!isCount(expr) || !isNeverNegative(other)) note(expr);
  }

  /// An offset: sums of what is not negative are none that matters.
  void placed(const clang::Expr* expr) {
    if (subtracts(expr)) note(expr);
  }

  bool subtracts(const clang::Expr* expr) const {
    expr = expr->IgnoreParenImpCasts();
    if (const auto* both = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      return both->getOpcode() == clang::BO_Sub || subtracts(both->getLHS()) ||
             subtracts(both->getRHS());
    }
    const auto* one = llvm::dyn_cast<clang::UnaryOperator>(expr);
    return one && one->getOpcode() == clang::UO_Minus;
  }

  /// Whether it is a call by itself, which has no negative result.
  bool isCount(const clang::Expr* expr) const {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(plain(expr));
    const clang::FunctionDecl* callee =
        call ? call->getDirectCallee() : nullptr;
    return callee && callee->getIdentifier() &&
           llvm::is_contained(kNames, callee->getName()) &&
           collector_.origin(callee->getLocation()) == Origin::cuda;
  }

  /// The calls whose type decides that of an int.
  void note(const clang::Expr* expr) {
    if (const auto* made =
            llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
      expr = made->getSubExpr();
    }
    expr = plain(expr);
    if (!expr->getType()->isSpecificBuiltinType(clang::BuiltinType::Int) &&
        !expr->getType()->isDependentType()) {
      return;
    }
    if (isCount(expr)) {
      add(expr);
    } else if (const auto* both = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      if (both->isShiftOp()) {
        note(both->getLHS());
      } else if (both->isAdditiveOp() || both->isBitwiseOp() ||
                 both->getOpcode() == clang::BO_Mul) {
        note(both->getLHS());
        note(both->getRHS());
      }
    } else if (const auto* one = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      if (one->isArithmeticOp() && !one->isIncrementDecrementOp()) {
        note(one->getSubExpr());
      }
    } else if (const auto* choice =
                   llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
      note(choice->getTrueExpr());
      note(choice->getFalseExpr());
    }
  }

  void add(const clang::Expr* call) {
    if (!told_.insert(call).second) return;
    const auto at = collector_.spelled(call->getSourceRange());
    if (!at.observation) return;
    at.observation->strictRules.push_back(
        {at.span,
         "the count is an int in CUDA, and unsigned in HIP: what is less than "
         "zero here would be a large number",
         "static_cast<int>(", ")"});
  }

  Collector& collector_;
  const clang::ASTContext& context_;
  llvm::DenseSet<const clang::VarDecl*> counters_;
  llvm::DenseSet<const clang::Expr*> told_;
};

}  // namespace

void collectors::bit_counts(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  BitCountCollector counts(collector, unit.context);
  for (clang::Decl* decl : unit.decls) counts.TraverseDecl(decl);
}

}  // namespace hipport
