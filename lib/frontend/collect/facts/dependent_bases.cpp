// Members of a base class that depends on a template's parameters, called
// without `this->`. nvcc finds them where the template is instantiated; Clang
// looks for such a call's function among namespaces alone.
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipport {
namespace {

/// The class that `type` is or is an instance of. Null where it has no
/// definition yet.
const clang::CXXRecordDecl* classOf(clang::QualType type) {
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record) {
    const auto* instance = type->getAs<clang::TemplateSpecializationType>();
    const auto* pattern =
        instance ? llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(
                       instance->getTemplateName().getAsTemplateDecl())
                 : nullptr;
    if (pattern) record = pattern->getTemplatedDecl();
  }
  return record ? record->getDefinition() : nullptr;
}

using Classes = llvm::SmallPtrSet<const clang::CXXRecordDecl*, 8>;

/// Whether a base of `record` has a function of that name.
bool isInBases(const clang::CXXRecordDecl* record, clang::DeclarationName name,
               Classes& seen) {
  for (const clang::CXXBaseSpecifier& each : record->bases()) {
    const clang::CXXRecordDecl* base = classOf(each.getType());
    if (!base || !seen.insert(base).second) continue;
    for (const clang::NamedDecl* found : base->lookup(name)) {
      if (found->getUnderlyingDecl()->getAsFunction()) return true;
    }
    if (isInBases(base, name, seen)) return true;
  }
  return false;
}

class DependentBaseCollector
    : public clang::RecursiveASTVisitor<DependentBaseCollector> {
 public:
  explicit DependentBaseCollector(Collector& collector)
      : collector_(collector) {}

  bool TraverseDecl(clang::Decl* decl) {
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
    // A lambda has the `this` of the function that it is in.
    if (!function || (method && method->getParent()->isLambda())) {
      return RecursiveASTVisitor::TraverseDecl(decl);
    }
    const clang::CXXMethodDecl* outer = method_;
    method_ = method && method->isInstance() ? method : nullptr;
    const bool goesOn = RecursiveASTVisitor::TraverseDecl(decl);
    method_ = outer;
    return goesOn;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    const auto* callee = llvm::dyn_cast<clang::UnresolvedLookupExpr>(
        call->getCallee()->IgnoreParens());
    const clang::CXXRecordDecl* record =
        callee && method_ ? method_->getParent()->getDefinition() : nullptr;
    if (!record || callee->getNumDecls() != 0 || callee->getQualifier() ||
        !callee->getName().isIdentifier()) {
      return true;
    }
    Classes seen;
    if (!isInBases(record, callee->getName(), seen)) return true;
    const auto at = collector_.locate(callee->getNameLoc());
    if (!at.observation) return true;
    at.observation->strictRules.push_back(
        {at.span,
         std::string(kRefused) +
             "explicit qualification required to use member '" +
             callee->getName().getAsString() + "' from dependent base class",
         "this->", "", false});
    return true;
  }

 private:
  Collector& collector_;
  const clang::CXXMethodDecl* method_ = nullptr;
};

}  // namespace

void collectors::dependent_bases(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  DependentBaseCollector calls(collector);
  for (clang::Decl* decl : unit.decls) calls.TraverseDecl(decl);
}

}  // namespace hipport
