// Functions of the user's that have the name of one of CUDA's.
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/DenseSet.h"

namespace hipport {
namespace {

/// Namespaces that a using-directive somewhere opens.
class OpenedSpaces : public clang::RecursiveASTVisitor<OpenedSpaces> {
 public:
  bool VisitUsingDirectiveDecl(clang::UsingDirectiveDecl* directive) {
    spaces_.insert(directive->getNominatedNamespace()->getCanonicalDecl());
    return true;
  }

  /// Whether what `scope` declares is found where file scope is.
  bool isOpen(const clang::DeclContext* scope) const {
    for (;; scope = scope->getParent()) {
      if (scope->isTranslationUnit()) return true;
      if (llvm::isa<clang::LinkageSpecDecl>(scope)) continue;
      const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
      if (!space || (!space->isInline() && !space->isAnonymousNamespace() &&
                     !spaces_.contains(space->getCanonicalDecl()))) {
        return false;
      }
    }
  }

 private:
  llvm::DenseSet<const clang::NamespaceDecl*> spaces_;
};

/// "atomicMax(double*, double)".
std::string signatureOf(const clang::FunctionDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  std::string types;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    std::string type = parameter->getType()
                           .getCanonicalType()
                           .getUnqualifiedType()
                           .getAsString(context.getPrintingPolicy());
    if (const auto star = type.find(" *"); star != std::string::npos) {
      type.erase(star, 1);
    }
    types += (types.empty() ? "" : ", ") + type;
  }
  return function.getName().str() + "(" + types + ")";
}

class OwnFunctionCollector
    : public clang::RecursiveASTVisitor<OwnFunctionCollector> {
 public:
  OwnFunctionCollector(const OpenedSpaces& opened, Collector& collector)
      : opened_(opened), collector_(collector) {}

  bool TraverseStmt(clang::Stmt*) { return true; }  // bodies have none

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (!function->getIdentifier() ||
        llvm::isa<clang::CXXMethodDecl>(function) ||
        !function->hasAttr<clang::CUDADeviceAttr>() ||
        function->getTemplatedKind() != clang::FunctionDecl::TK_NonTemplate ||
        !collector_.hasHipOverloads(function->getName()) ||
        !opened_.isOpen(function->getDeclContext())) {
      return true;
    }
    const auto whole = collector_.locate(function->getSourceRange());
    const auto name =
        collector_.locate({function->getLocation(), function->getLocation()});
    if (whole.observation && whole.observation == name.observation) {
      whole.observation->ownFunctions.push_back(
          {whole.span, name.span, signatureOf(*function)});
    }
    return true;
  }

 private:
  const OpenedSpaces& opened_;
  Collector& collector_;
};

}  // namespace

void collectors::own_functions(const ParsedUnit& unit, Collector& collector) {
  OpenedSpaces opened;
  for (clang::Decl* decl : unit.decls) opened.TraverseDecl(decl);
  OwnFunctionCollector notes(opened, collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
