// Functors of device code that return references to their own parameters and
// variables, which end with the call. CUB keeps what they are bound to in
// registers; rocPRIM keeps the reference.
#include <algorithm>

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"

namespace hipport {
namespace {

using clang::Expr;
using clang::Stmt;

/// The one argument of std::forward or std::move, or null.
const Expr* passedOn(const clang::CallExpr& call) {
  if (call.getNumArgs() != 1) return nullptr;
  const Expr* callee = call.getCallee()->IgnoreParenImpCasts();
  const clang::IdentifierInfo* name = nullptr;
  if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(callee)) {
    name = named->getDecl()->getIdentifier();
  } else if (const auto* many = llvm::dyn_cast<clang::OverloadExpr>(callee)) {
    name = many->getName().getAsIdentifierInfo();
  } else if (const auto* scoped =
                 llvm::dyn_cast<clang::DependentScopeDeclRefExpr>(callee)) {
    name = scoped->getDeclName().getAsIdentifierInfo();
  }
  return name && (name->isStr("forward") || name->isStr("move"))
             ? call.getArg(0)
             : nullptr;
}

/// Whether the place that the expression stands for ends with the function.
bool ends(const Expr* place) {
  place = place->IgnoreParenImpCasts();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(place)) {
    return ends(full->getSubExpr());
  }
  if (const auto* made =
          llvm::dyn_cast<clang::MaterializeTemporaryExpr>(place)) {
    return !made->getSubExpr()->getType()->isReferenceType();
  }
  if (const auto* cast = llvm::dyn_cast<clang::CXXStaticCastExpr>(place)) {
    return cast->getTypeAsWritten()->isReferenceType() &&
           ends(cast->getSubExpr());
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(place)) {
    const Expr* inner = passedOn(*call);
    return inner && ends(inner);
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(place)) {
    return ends(choice->getTrueExpr()) || ends(choice->getFalseExpr());
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
    return !member->isArrow() &&
           llvm::isa<clang::FieldDecl>(member->getMemberDecl()) &&
           !member->getMemberDecl()->getType()->isReferenceType() &&
           ends(member->getBase());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
    const Expr* base = element->getBase()->IgnoreParenImpCasts();
    return base->getType()->isArrayType() && ends(base);
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place);
  const auto* variable =
      name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() ||
      variable->hasAttr<clang::CUDASharedAttr>()) {
    return false;
  }
  // A reference of the caller's to what is gone behind the call: "T&&".
  return !variable->getType()->isReferenceType() ||
         (llvm::isa<clang::ParmVarDecl>(variable) &&
          variable->getType()->isRValueReferenceType());
}

/// Whether "return value;" gives a reference.
bool givesReference(const clang::FunctionDecl& function, const Expr* value) {
  const clang::QualType type = function.getReturnType();
  if (type->isReferenceType()) return true;
  const auto* placeholder = type->getContainedAutoType();
  if (!placeholder || !placeholder->isDecltypeAuto() ||
      !placeholder->getDeducedType().isNull()) {
    return false;
  }
  // decltype(auto): as the expression is written.
  const Expr* plain = value->IgnoreImpCasts();
  if (llvm::isa<clang::ParenExpr>(plain)) return true;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(plain)) {
    return passedOn(*call) != nullptr;
  }
  const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(plain);
  return cast && cast->getTypeAsWritten()->isReferenceType();
}

class ResultCollector : public clang::RecursiveASTVisitor<ResultCollector> {
 public:
  explicit ResultCollector(Collector& collector) : collector_(collector) {}

  bool VisitCXXMethodDecl(clang::CXXMethodDecl* method) {
    look(*method);
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) {
    if (const auto* method = lambda->getCallOperator()) look(*method);
    return true;
  }

 private:
  void look(const clang::CXXMethodDecl& method) {
    const auto* device = method.getAttr<clang::CUDADeviceAttr>();
    if (method.getOverloadedOperator() != clang::OO_Call || !device ||
        device->isImplicit() || !method.hasBody()) {
      return;
    }
    walk(method, method.getBody());
  }

  void walk(const clang::CXXMethodDecl& method, const Stmt* stmt) {
    if (!stmt || llvm::isa<clang::LambdaExpr>(stmt)) return;
    if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(stmt)) {
      const Expr* value = result->getRetValue();
      if (value && givesReference(method, value) && ends(value)) {
        collector_.noteSilentFault(SilentFault::Kind::danglingResult,
                                   value->getSourceRange(), {});
      }
      return;
    }
    for (const Stmt* child : stmt->children()) walk(method, child);
  }

  Collector& collector_;
};

}  // namespace

void collectors::dangling_results(const ParsedUnit& unit,
                                  Collector& collector) {
  if (!unit.isCuda()) return;
  ResultCollector notes(collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
