// constexpr functions for the host or the device that the other side calls,
// which nvcc allows by --expt-relaxed-constexpr. Clang does so only for
// functions without __host__ and __device__.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/DenseSet.h"

namespace hipport {
namespace {

struct Sides {
  bool onHost = false;
  bool onDevice = false;
};

/// Where a function may be called, by its attributes as written.
Sides sidesOf(const clang::FunctionDecl* function) {
  const auto* host = function->getAttr<clang::CUDAHostAttr>();
  const auto* device = function->getAttr<clang::CUDADeviceAttr>();
  const bool isHost = host && !host->isImplicit();
  const bool isDevice = (device && !device->isImplicit()) ||
                        function->hasAttr<clang::CUDAGlobalAttr>();
  return {isHost || !isDevice, isDevice};
}

/// The function that stands in the text, null where a name means several.
const clang::FunctionDecl* functionOf(const clang::NamedDecl* decl) {
  if (!decl) return nullptr;
  decl = decl->getUnderlyingDecl();
  if (const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
    return made->getTemplatedDecl();
  }
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
  const clang::FunctionDecl* pattern =
      function ? function->getTemplateInstantiationPattern() : nullptr;
  return pattern ? pattern : function;
}

class ConstantCollector : public clang::RecursiveASTVisitor<ConstantCollector> {
 public:
  explicit ConstantCollector(Collector& collector) : collector_(collector) {}

  bool TraverseDecl(clang::Decl* decl) {
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    if (!function) return RecursiveASTVisitor::TraverseDecl(decl);
    const Sides outer = caller_;
    caller_ = sidesOf(function);
    const bool goesOn = RecursiveASTVisitor::TraverseDecl(decl);
    caller_ = outer;
    return goesOn;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    const Sides outer = caller_;
    const clang::FunctionDecl* function = lambda->getCallOperator();
    const auto* device = function->getAttr<clang::CUDADeviceAttr>();
    if (device && !device->isImplicit()) caller_ = sidesOf(function);
    const bool goesOn = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    caller_ = outer;
    return goesOn;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    // Of some calls that Clang refuses it keeps nothing but its message.
    if (collector_.isRefused(function->getLocation()) &&
        function->isConstexpr()) {
      const Sides own = sidesOf(function);
      if (own.onHost != own.onDevice) note(function, own.onDevice);
    }
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
    noteCall(functionOf(name->getDecl()));
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* member) {
    noteCall(functionOf(member->getMemberDecl()));
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr* names) {
    // A call that Clang finds no function for is left as this.
    if (names->getNumDecls() == 1) noteCall(functionOf(*names->decls_begin()));
    return true;
  }

 private:
  void noteCall(const clang::FunctionDecl* callee) {
    if (!callee || !callee->isConstexpr()) return;
    const Sides own = sidesOf(callee);
    const bool lacksHost = caller_.onHost && !caller_.onDevice && !own.onHost;
    const bool lacksDevice =
        caller_.onDevice && !caller_.onHost && !own.onDevice;
    if (!lacksHost && !lacksDevice) return;
    const auto* host = callee->getAttr<clang::CUDAHostAttr>();
    // Without attributes it is for both already.
    if (lacksDevice && (!host || host->isImplicit())) return;
    note(callee, lacksHost);
  }

  void note(const clang::FunctionDecl* callee, bool lacksHost) {
    if (!seen_.insert(callee->getCanonicalDecl()).second) return;
    for (const clang::FunctionDecl* each : callee->redecls()) {
      const clang::Attr* attribute = nullptr;
      if (lacksHost) {
        attribute = each->getAttr<clang::CUDADeviceAttr>();
      } else {
        attribute = each->getAttr<clang::CUDAHostAttr>();
      }
      if (!attribute || attribute->isInherited()) continue;
      if (const auto at = collector_.locate(attribute->getRange());
          at.observation) {
        at.observation->relaxed.push_back({at.span, callee->getNameAsString()});
      }
    }
  }

  Collector& collector_;
  /// Of the function that is looked at. What stands in none is evaluated when
  /// the unit is compiled, or run on the host.
  Sides caller_ = {true, false};
  llvm::DenseSet<const clang::FunctionDecl*> seen_;
};

}  // namespace

void collectors::constants(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  ConstantCollector notes(collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
