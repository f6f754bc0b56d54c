// Loops that wait for a lock. What makes one is what it does: an atomic
// function that changes one constant into another, or puts a constant in, in
// the condition of a loop. A loop that computes what it writes (a maximum, a
// counter) always lets one lane get on.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"

namespace hipport {
namespace {

/// Calls `isSought` for `statement` and all below it until it returns true.
template <typename Predicate>
bool anyOf(const clang::Stmt* statement, const Predicate& isSought) {
  if (!statement) return false;
  if (isSought(statement)) return true;
  return std::ranges::any_of(
      statement->children(),
      [&](const clang::Stmt* child) { return anyOf(child, isSought); });
}

bool isConstant(const clang::Expr* expression,
                const clang::ASTContext& context) {
  return !expression->isValueDependent() &&
         expression->isIntegerConstantExpr(context);
}

/// Whether the value differs from lane to lane: by threadIdx, or by a variable
/// that is computed of it.
bool isOfLane(const clang::Expr* expression) {
  return anyOf(expression, [](const clang::Stmt* each) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
    if (!name) return false;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable) return false;
    const auto isThread = [](const clang::Stmt* inner) {
      const auto* used = llvm::dyn_cast<clang::DeclRefExpr>(inner);
      return used && used->getDecl()->getDeclName().isIdentifier() &&
             used->getDecl()->getName() == "threadIdx";
    };
    return isThread(name) || anyOf(variable->getInit(), isThread);
  });
}

/// Whether at most one lane at a time goes on: `threadIdx.x == 0`,
/// `lane == turn`.
bool electsLane(const clang::Expr* condition) {
  return anyOf(condition, [](const clang::Stmt* each) {
    const auto* compared = llvm::dyn_cast<clang::BinaryOperator>(each);
    if (compared) {
      return compared->getOpcode() == clang::BO_EQ &&
             (isOfLane(compared->getLHS()) || isOfLane(compared->getRHS()));
    }
    const auto* negated = llvm::dyn_cast<clang::UnaryOperator>(each);
    return negated && negated->getOpcode() == clang::UO_LNot &&
           isOfLane(negated->getSubExpr());
  });
}

class SpinLockCollector : public clang::RecursiveASTVisitor<SpinLockCollector> {
 public:
  SpinLockCollector(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector) {}

  bool TraverseIfStmt(clang::IfStmt* branch) {
    const bool isElected = isElected_;
    isElected_ = isElected_ || electsLane(branch->getCond());
    TraverseStmt(branch->getThen());
    isElected_ = isElected;
    return TraverseStmt(branch->getElse());
  }
  bool VisitWhileStmt(clang::WhileStmt* loop) { return look(loop->getCond()); }
  bool VisitDoStmt(clang::DoStmt* loop) { return look(loop->getCond()); }
  bool VisitForStmt(clang::ForStmt* loop) { return look(loop->getCond()); }

 private:
  bool look(const clang::Expr* condition) {
    if (isElected_) return true;
    anyOf(condition, [&](const clang::Stmt* each) {
      const auto* call = llvm::dyn_cast<clang::CallExpr>(each);
      return call && add(*call);
    });
    return true;
  }

  /// Whether the call takes a lock.
  bool add(const clang::CallExpr& call) {
    const clang::Expr* callee = call.getCallee()->IgnoreParenImpCasts();
    clang::DeclarationName name;
    if (const auto* one = llvm::dyn_cast<clang::DeclRefExpr>(callee)) {
      name = one->getDecl()->getDeclName();
    } else if (const auto* many = llvm::dyn_cast<clang::OverloadExpr>(callee)) {
      name = many->getName();
    }
    if (!name.isIdentifier() || !name.getAsIdentifierInfo()) return false;
    const llvm::StringRef text = name.getAsIdentifierInfo()->getName();
    const bool isSwap = text.starts_with("atomicCAS");
    const unsigned count = isSwap ? 3 : 2;
    if ((!isSwap && !text.starts_with("atomicExch")) ||
        call.getNumArgs() != count) {
      return false;
    }
    for (unsigned i = 1; i < count; ++i) {
      if (!isConstant(call.getArg(i), context_)) return false;
    }
    if (const auto at = collector_.locate(callee->getSourceRange());
        at.observation) {
      at.observation->spinLocks.push_back({at.span, text.str()});
    }
    return true;
  }

  const clang::ASTContext& context_;
  Collector& collector_;
  bool isElected_ = false;  ///< by an if around the place
};

}  // namespace

void collectors::spin_locks(const ParsedUnit& unit, Collector& collector) {
  SpinLockCollector locks(unit.context, collector);
  for (const clang::FunctionDecl* each : unit.deviceFunctions) {
    locks.TraverseStmt(each->getBody());
  }
}

}  // namespace hipport
