// Functions for the host that stand in for CUDA's own where the host is
// compiled, and that device code finds there: nvcc compiles no device code for
// the host, Clang looks at all of it.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/collect/function_words.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipport {
namespace {

bool isForDevice(const clang::FunctionDecl& function) {
  return function.hasAttr<clang::CUDADeviceAttr>() ||
         function.hasAttr<clang::CUDAGlobalAttr>();
}

bool takes(const clang::FunctionDecl& function, std::size_t arguments) {
  return function.getMinRequiredArguments() <= arguments &&
         (arguments <= function.getNumParams() || function.isVariadic());
}

class FallbackCollector : public clang::RecursiveASTVisitor<FallbackCollector> {
 public:
  explicit FallbackCollector(Collector& collector) : collector_(collector) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(clang::Decl* decl) {
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    if (!function) return RecursiveASTVisitor::TraverseDecl(decl);
    const bool outer = isDeviceCode_;
    isDeviceCode_ =
        isForDevice(*function) && !function->hasAttr<clang::CUDAHostAttr>();
    const bool goesOn = RecursiveASTVisitor::TraverseDecl(decl);
    isDeviceCode_ = outer;
    return goesOn;
  }

  /// A call that none of the functions of that name fits: those that would do
  /// but for the side that they are for.
  bool VisitRecoveryExpr(clang::RecoveryExpr* call) {
    if (!isDeviceCode_ || call->subExpressions().empty()) return true;
    const auto* name =
        llvm::dyn_cast<clang::OverloadExpr>(call->subExpressions().front());
    if (!name) return true;
    const std::size_t arguments = call->subExpressions().size() - 1;
    for (const clang::NamedDecl* each : name->decls()) {
      const clang::FunctionDecl* function =
          each->getUnderlyingDecl()->getAsFunction();
      if (function && !isForDevice(*function) && takes(*function, arguments)) {
        note(*function);
      }
    }
    return true;
  }

 private:
  void note(const clang::FunctionDecl& function) {
    if (!noted_.insert(&function).second) return;
    const clang::SourceLocation name = function.getLocation();
    const auto at = collector_.locate({name, name});
    const auto whole = collector_.locate({placeOfWords(function), name});
    if (!at.observation || at.observation != whole.observation) return;
    at.observation->hostFallbacks.push_back(
        {at.span, {whole.span.begin, whole.span.begin}});
  }

  Collector& collector_;
  bool isDeviceCode_ = false;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> noted_;
};

}  // namespace

void collectors::host_fallbacks(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  FallbackCollector fallbacks(collector);
  for (clang::Decl* decl : unit.decls) fallbacks.TraverseDecl(decl);
}

}  // namespace hipport
