// Numbers that are right on NVIDIA GPUs only: the largest 8-bit float of OCP's
// formats, and results of approximations that a loop waits to be equal.
#include <algorithm>
#include <utility>

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

using clang::Expr;
using clang::Stmt;

/// The largest number of 4 exponent and 3 mantissa bits in OCP's format. Those
/// of 5 and 2 bits have the same largest one in both.
constexpr double kLargestE4m3 = 448;

/// Functions whose last bits differ between CUDA's and AMD's.
bool isInexact(llvm::StringRef name) {
  if (name.ends_with("f")) name = name.drop_back();
  return llvm::StringSwitch<bool>(name)
      .Cases("__fdivide", "fdivide", "__exp", "__exp10", "__log", true)
      .Cases("__log2", "__log10", "__pow", "__sin", "__cos", true)
      .Cases("__tan", "rsqrt", "__frsqrt_rn", "exp", "exp2", true)
      .Cases("exp10", "expm1", "log", "log2", "log10", true)
      .Cases("log1p", "pow", "sin", "cos", "tan", true)
      .Cases("sinpi", "cospi", "sinh", "cosh", "tanh", true)
      .Cases("asin", "acos", "atan", "atan2", "cbrt", true)
      .Cases("rcbrt", "hypot", "rhypot", "er", "erf", true)
      .Cases("erfc", "tgamma", "lgamma", "normcd", "normcdf", true)
      .Default(false);
}

/// The function that is called by name, not one of the tree's own.
bool callsInexact(const clang::CallExpr& call, Collector& collector) {
  const auto* callee =
      llvm::dyn_cast_or_null<clang::FunctionDecl>(call.getCalleeDecl());
  if (callee) {
    return callee->getIdentifier() && isInexact(callee->getName()) &&
           collector.origin(callee->getLocation()) != Origin::source;
  }
  const auto* names =
      llvm::dyn_cast<clang::OverloadExpr>(call.getCallee()->IgnoreParens());
  return names && names->getName().isIdentifier() &&
         isInexact(names->getName().getAsIdentifierInfo()->getName());
}

const clang::VarDecl* variableOf(const Expr* expr) {
  const auto* name =
      expr ? llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenCasts())
           : nullptr;
  return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

/// A loop of device code: what in it comes from approximations, and whether it
/// ends when such a number is equal to another.
class Loop {
 public:
  Loop(const Stmt& loop, Collector& collector)
      : loop_(loop), collector_(collector) {}

  /// A comparison in the condition that goes on while they differ.
  void lookAtCondition(const Expr* condition) { look(condition, false); }

  /// "if (a == b) break;" in its body, but not in that of another loop.
  void lookAtExits(const Stmt* stmt) {
    if (!stmt || llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                           clang::LambdaExpr>(stmt)) {
      return;
    }
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(stmt)) {
      if (leaves(choice->getThen())) look(choice->getCond(), true);
      if (leaves(choice->getElse())) look(choice->getCond(), false);
    }
    for (const Stmt* child : stmt->children()) lookAtExits(child);
  }

 private:
  static bool leaves(const Stmt* stmt) {
    if (const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(stmt)) {
      return !block->body_empty() && leaves(block->body_back());
    }
    return llvm::isa_and_nonnull<clang::BreakStmt, clang::ReturnStmt>(stmt);
  }

  bool isInexact(const Stmt* stmt) const {
    if (!stmt) return false;
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      if (callsInexact(*call, collector_)) return true;
    }
    if (const auto* expr = llvm::dyn_cast<Expr>(stmt)) {
      if (const auto* variable = variableOf(expr)) {
        return variables_.contains(variable);
      }
      // What became an integer is rounded.
      const clang::QualType type = expr->getType();
      if (!type.isNull() && type->isIntegerType()) return false;
    }
    return std::ranges::any_of(stmt->children(), [this](const Stmt* child) {
      return isInexact(child);
    });
  }

  /// Most loops end by no equality of such numbers: only then is it asked what
  /// the variables hold.
  void followVariables() {
    if (std::exchange(isFollowed_, true)) return;
    std::size_t before = 0;
    do {
      before = variables_.size();
      collect(&loop_);
    } while (variables_.size() != before);
  }

  void collect(const Stmt* stmt) {
    if (!stmt) return;
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
      for (const clang::Decl* decl : declared->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
        if (variable && isInexact(variable->getInit())) {
          variables_.insert(variable);
        }
      }
    } else if (const auto* binary =
                   llvm::dyn_cast<clang::BinaryOperator>(stmt)) {
      const auto* variable = variableOf(binary->getLHS());
      if (variable && binary->isAssignmentOp() && isInexact(binary->getRHS())) {
        variables_.insert(variable);
      }
    }
    for (const Stmt* child : stmt->children()) collect(child);
  }

  /// Notes comparisons by which the loop ends: those for equality where
  /// `isEnd`, else those for a difference.
  void look(const Expr* condition, bool isEnd) {
    if (!condition) return;
    condition = condition->IgnoreParenImpCasts();
    if (const auto* negated = llvm::dyn_cast<clang::UnaryOperator>(condition)) {
      if (negated->getOpcode() == clang::UO_LNot) {
        look(negated->getSubExpr(), !isEnd);
      }
      return;
    }
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(condition);
    if (!binary) return;
    // One that ends by a count or a bound as well ends.
    const auto both = isEnd ? clang::BO_LAnd : clang::BO_LOr;
    if (binary->getOpcode() == both) {
      look(binary->getLHS(), isEnd);
      look(binary->getRHS(), isEnd);
      return;
    }
    if (binary->getOpcode() != (isEnd ? clang::BO_EQ : clang::BO_NE)) return;
    const clang::QualType left = binary->getLHS()->getType();
    if (!left->isRealFloatingType() && !left->isDependentType()) return;
    followVariables();
    if (isInexact(binary->getLHS()) || isInexact(binary->getRHS())) {
      collector_.noteSilentFault(SilentFault::Kind::inexactEnd,
                                 binary->getSourceRange(), {});
    }
  }

  const Stmt& loop_;
  Collector& collector_;
  bool isFollowed_ = false;
  llvm::SmallPtrSet<const clang::VarDecl*, 8> variables_;
};

class NumericsCollector : public clang::RecursiveASTVisitor<NumericsCollector> {
 public:
  NumericsCollector(const clang::ASTContext& context, Collector& collector)
      : hasFp8_(collector.includesCuda("cuda_fp8")),
        context_(context),
        collector_(collector) {}

  bool TraverseDecl(clang::Decl* decl) {
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    if (!function) return RecursiveASTVisitor::TraverseDecl(decl);
    const bool outer = onDevice_;
    onDevice_ = function->hasAttr<clang::CUDADeviceAttr>() ||
                function->hasAttr<clang::CUDAGlobalAttr>();
    const bool goesOn = RecursiveASTVisitor::TraverseDecl(decl);
    onDevice_ = outer;
    return goesOn;
  }

  bool VisitFloatingLiteral(clang::FloatingLiteral* number) {
    if (hasFp8_ && number->getValueAsApproximateDouble() == kLargestE4m3) {
      // Where it is written, be it in a #define.
      collector_.noteSilentFault(
          SilentFault::Kind::fp8Limit,
          context_.getSourceManager().getSpellingLoc(number->getLocation()),
          {});
    }
    return true;
  }
  bool VisitWhileStmt(clang::WhileStmt* loop) {
    return visitLoop(*loop, loop->getCond(), loop->getBody());
  }
  bool VisitDoStmt(clang::DoStmt* loop) {
    return visitLoop(*loop, loop->getCond(), loop->getBody());
  }
  bool VisitForStmt(clang::ForStmt* loop) {
    return visitLoop(*loop, loop->getCond(), loop->getBody());
  }

 private:
  bool visitLoop(const Stmt& loop, const Expr* condition, const Stmt* body) {
    if (!onDevice_) return true;
    Loop own(loop, collector_);
    own.lookAtCondition(condition);
    clang::Expr::EvalResult result;
    const bool isEndless =
        !condition || (!condition->isValueDependent() &&
                       condition->EvaluateAsRValue(result, context_));
    if (isEndless) own.lookAtExits(body);
    return true;
  }

  bool hasFp8_;
  bool onDevice_ = false;
  const clang::ASTContext& context_;
  Collector& collector_;
};

}  // namespace

void collectors::numerics(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  NumericsCollector notes(unit.context, collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
