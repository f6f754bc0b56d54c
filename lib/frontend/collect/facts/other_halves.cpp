// Functions for one side that stand in for something else where that side is
// compiled, and that code of the other side finds there: nvcc compiles no
// device code for the host and no host code for GPUs, Clang looks at all of it
// twice.
#include <set>
#include <string>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/collect/function_words.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

namespace hipport {
namespace {

/// Templates without words are for both sides here alone, not for HIP.
bool isForDevice(const clang::FunctionDecl& function) {
  if (function.hasAttr<clang::CUDAGlobalAttr>()) return true;
  const auto* device = function.getAttr<clang::CUDADeviceAttr>();
  return device && (!device->isImplicit() || function.isConstexpr() ||
                    !(function.isTemplateInstantiation() ||
                      function.getDescribedFunctionTemplate()));
}

/// Whether a declaration of its own says all of it: no type needs a header.
bool isPlain(const clang::FunctionDecl& function) {
  const auto isArithmetic = [](clang::QualType type) {
    return type->isBuiltinType();
  };
  return isArithmetic(function.getReturnType()) && !function.isVariadic() &&
         llvm::all_of(function.parameters(), [&](const auto* parameter) {
           return isArithmetic(parameter->getType());
         });
}

/// "int __clz(int)".
std::string declarationOf(const clang::FunctionDecl& function) {
  const clang::PrintingPolicy& policy =
      function.getASTContext().getPrintingPolicy();
  std::string text = function.getReturnType().getAsString(policy) + " " +
                     function.getNameAsString() + "(";
  llvm::ListSeparator comma;
  for (const clang::ParmVarDecl* each : function.parameters()) {
    text += llvm::StringRef(comma);
    text += each->getType().getAsString(policy);
  }
  return text + ")";
}

class HalfCollector : public clang::RecursiveASTVisitor<HalfCollector> {
 public:
  HalfCollector(const ParsedUnit& unit, Collector& collector)
      : unit_(unit), collector_(collector) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(clang::Decl* decl) {
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    if (!function) return RecursiveASTVisitor::TraverseDecl(decl);
    const Code outer = code_;
    const bool isDevice = isForDevice(*function);
    const bool isHost = !isDevice || function->hasAttr<clang::CUDAHostAttr>();
    code_ = isDevice && isHost ? Code::both
            : isDevice         ? Code::device
                               : Code::host;
    const bool goesOn = RecursiveASTVisitor::TraverseDecl(decl);
    code_ = outer;
    return goesOn;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
    noteOne(name, name->getDecl());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* name) {
    noteOne(name, name->getMemberDecl());
    return true;
  }

  /// A call that none of the functions of that name fits: those that would do
  /// but for the side that they are for.
  bool VisitRecoveryExpr(clang::RecoveryExpr* call) {
    if (code_ == Code::both || call->subExpressions().empty()) return true;
    const auto* name =
        llvm::dyn_cast<clang::OverloadExpr>(call->subExpressions().front());
    if (!name) return true;
    const std::size_t arguments = call->subExpressions().size() - 1;
    for (const clang::NamedDecl* each : name->decls()) {
      const clang::FunctionDecl* function =
          each->getUnderlyingDecl()->getAsFunction();
      if (function && isForDevice(*function) == (code_ == Code::host) &&
          takes(*function, arguments)) {
        note(*function);
      }
    }
    return true;
  }

 private:
  enum class Code : std::uint8_t { host, device, both };

  /// What a name means here, and HIP refuses: intrinsics, which the headers in
  /// the program have for both sides, and templates. Where a name means just
  /// one function HIP takes it and waits whether the code is ever run.
  void noteOne(const clang::Expr* name, const clang::ValueDecl* decl) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (!function || code_ == Code::both) return;
    if (code_ == Code::host && isIntrinsic(*function)) {
      noteOfCuda(name->getBeginLoc(), *function);
    } else if (function->getPrimaryTemplate() &&
               !function->hasAttr<clang::CUDAGlobalAttr>() &&
               !(isForDevice(*function) &&
                 function->hasAttr<clang::CUDAHostAttr>()) &&
               isForDevice(*function) == (code_ == Code::host)) {
      note(*patternOf(function));
    }
  }

  void note(const clang::FunctionDecl& function) {
    for (const clang::FunctionDecl* each : function.redecls()) {
      if (!noted_.insert(each).second) continue;
      const clang::SourceLocation name = each->getLocation();
      const auto at = collector_.locate({name, name});
      const auto whole = collector_.locate({placeOfWords(*each), name});
      if (!at.observation || at.observation != whole.observation) continue;
      at.observation->otherHalves.push_back(
          {at.span,
           {whole.span.begin, whole.span.begin},
           isForDevice(function),
           {}});
    }
  }

  /// Whether the headers in the program have it for both sides, and CUDA for
  /// GPUs alone.
  bool isIntrinsic(const clang::FunctionDecl& function) {
    const auto& manager = function.getASTContext().getSourceManager();
    return function.getIdentifier() && function.getName().starts_with("__") &&
           manager.getFilename(manager.getFileLoc(function.getLocation()))
               .ends_with("/hipport/device.h");
  }

  /// A function of CUDA's for GPUs, which a macro of the tree's names.
  void noteOfCuda(clang::SourceLocation place,
                  const clang::FunctionDecl& function) {
    if (!place.isMacroID()) return;
    const auto& manager = function.getASTContext().getSourceManager();
    const auto at = collector_.spelled({place, place});
    if (!at.observation || !macros_.insert({at.observation, at.span}).second) {
      return;
    }
    at.observation->otherHalves.push_back(
        {at.span,
         {at.span.begin, at.span.begin},
         true,
         isPlain(function) && isAtFileScope(manager.getSpellingLoc(place))
             ? declarationOf(function)
             : std::string()});
  }

  /// In a namespace a declaration would hide CUDA's function.
  bool isAtFileScope(clang::SourceLocation place) const {
    return llvm::none_of(unit_.decls, [&](const clang::Decl* each) {
      const auto& manager = each->getASTContext().getSourceManager();
      return manager.isPointWithin(place,
                                   manager.getFileLoc(each->getBeginLoc()),
                                   manager.getFileLoc(each->getEndLoc()));
    });
  }

  const ParsedUnit& unit_;
  Collector& collector_;
  Code code_ = Code::both;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> noted_;
  std::set<std::pair<const Observation*, Span>> macros_;
};

}  // namespace

void collectors::other_halves(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  HalfCollector halves(unit, collector);
  for (clang::Decl* decl : unit.decls) halves.TraverseDecl(decl);
}

}  // namespace hipport
