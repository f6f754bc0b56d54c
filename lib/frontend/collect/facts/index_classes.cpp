// threadIdx.x and its kin where their type matters. In HIP 5.2 and 5.7 they are
// objects of classes, which convert to numbers; in HIP 6.4 they are numbers.
#include <fmt/format.h>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/arguments.h"
#include "frontend/collect/built_in_variables.h"
#include "frontend/collect/deduced_types.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/STLExtras.h"

namespace hipport {
namespace {

constexpr llvm::StringLiteral kPlainSince = "6.4";

bool isArithmetic(const clang::ParmVarDecl* parameter) {
  return parameter->getType().getNonReferenceType()->isArithmeticType();
}

bool isDependent(const clang::FunctionDecl& pattern, unsigned parameter) {
  return parameter < pattern.getNumParams() &&
         pattern.getParamDecl(parameter)->getType()->isDependentType();
}

/// Whether the parameter's type follows from the argument.
bool isDeduced(const clang::FunctionDecl& callee, unsigned parameter) {
  const clang::FunctionTemplateDecl* primary = callee.getPrimaryTemplate();
  if (!primary) return false;
  const clang::FunctionDecl* pattern = primary->getTemplatedDecl();
  // What is left over goes to a pack.
  return parameter >= pattern->getNumParams() ||
         isDependent(*pattern, parameter);
}

class IndexCollector : public clang::RecursiveASTVisitor<IndexCollector> {
 public:
  explicit IndexCollector(Collector& collector) : collector_(collector) {}

  bool VisitCallExpr(clang::CallExpr* call) {
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) {
      const unsigned first = firstArgument(*call, *callee);
      for (unsigned i = first; i < call->getNumArgs(); ++i) {
        if (needsNumber(*call, *callee, i - first)) note(call->getArg(i));
      }
      return true;
    }
    const auto* lookup = llvm::dyn_cast<clang::OverloadExpr>(
        call->getCallee()->IgnoreParenImpCasts());
    if (!lookup) return true;
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const bool isTaken =
          llvm::any_of(lookup->decls(), [&](const clang::NamedDecl* candidate) {
            const auto* found = llvm::dyn_cast<clang::FunctionTemplateDecl>(
                candidate->getUnderlyingDecl());
            return found && isDependent(*found->getTemplatedDecl(), i);
          });
      if (isTaken) note(call->getArg(i));
    }
    return true;
  }

  bool VisitCXXConstructExpr(clang::CXXConstructExpr* construct) {
    const clang::FunctionDecl& callee = *construct->getConstructor();
    for (unsigned i = 0; i < construct->getNumArgs(); ++i) {
      if (isDeduced(callee, i)) note(construct->getArg(i));
    }
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (deducesType(*variable)) note(variable->getInit());
    return true;
  }

 private:
  /// Whether HIP finds no function, another one or several for the class.
  bool needsNumber(const clang::CallExpr& call,
                   const clang::FunctionDecl& callee, unsigned parameter) {
    if (parameter >= callee.getNumParams()) return callee.isVariadic();
    const bool isCuda = collector_.origin(callee.getLocation()) == Origin::cuda;
    // What is a template in one header of CUDA's is overloaded in another.
    if (!isCuda && isDeduced(callee, parameter)) return true;
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
        call.getCallee()->IgnoreParenImpCasts());
    const bool isChosen =
        callee.getPrimaryTemplate() || (name && name->hadMultipleCandidates());
    // Any parameter that is no number tells overloads apart.
    return isChosen && llvm::all_of(callee.parameters(), isArithmetic);
  }

  /// The threadIdx.x or one of its kin that it is, without parentheses: a
  /// member of our headers, a property of an SDK's. Null if it is another.
  const clang::Expr* indexIn(const clang::Expr* expr) {
    if (const auto* property = llvm::dyn_cast<clang::PseudoObjectExpr>(expr)) {
      expr = property->getSyntacticForm()->IgnoreParenImpCasts();
    }
    const clang::Expr* base = nullptr;
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      base = member->getBase();
    } else if (const auto* read =
                   llvm::dyn_cast<clang::MSPropertyRefExpr>(expr)) {
      base = read->getBaseExpr();
    }
    const clang::DeclRefExpr* name = base ? variableRead(base) : nullptr;
    if (!name) return nullptr;
    const bool isBuiltIn =
        llvm::is_contained(kBuiltInVariables, name->getDecl()->getName()) &&
        collector_.origin(name->getDecl()->getLocation()) == Origin::cuda;
    return isBuiltIn ? expr : nullptr;
  }

  void note(const clang::Expr* expr) {
    if (const auto* made =
            llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
      expr = made->getSubExpr();
    }
    expr = indexIn(expr->IgnoreParenImpCasts());
    if (!expr) return;
    const auto at = collector_.spelled(expr->getSourceRange());
    if (!at.observation) return;
    at.observation->strictRules.push_back(
        {at.span,
         fmt::format("before ROCm {}, HIP's built-in variables are of classes",
                     kPlainSince.str()),
         "unsigned(", ")", /*isDropped=*/false, kPlainSince.str()});
  }

  Collector& collector_;
};

}  // namespace

void collectors::index_classes(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  IndexCollector visitor(collector);
  for (clang::Decl* decl : unit.decls) visitor.TraverseDecl(decl);
}

}  // namespace hipport
