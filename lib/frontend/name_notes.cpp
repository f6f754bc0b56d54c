#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/notes.h"
#include "llvm/ADT/DenseMap.h"

namespace hipport {
namespace {

class NameNotes : public clang::RecursiveASTVisitor<NameNotes> {
 public:
  explicit NameNotes(Collector& collector) : collector_(collector) {}

  bool VisitNamedDecl(clang::NamedDecl* decl) {
    note(decl->getLocation(), decl, /*isDeclaration=*/true);
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    note(expr->getLocation(), expr->getDecl());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* expr) {
    noteMember(expr->getMemberLoc(), expr->getMemberDecl()->getDeclName());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr* expr) {
    noteMember(expr->getMemberLoc(), expr->getMember());
    return true;
  }
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr* expr) {
    noteMember(expr->getLocation(), expr->getDeclName());
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr* expr) {
    noteCandidates(expr->getNameLoc(), expr);
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    const bool isKernel = function->hasAttr<clang::CUDAGlobalAttr>();
    const auto* device = function->getAttr<clang::CUDADeviceAttr>();
    const bool isDevice = device && !device->isImplicit();
    if ((isKernel || isDevice) && function->doesThisDeclarationHaveABody()) {
      collector_.noteDeviceCode(function->getBody()->getSourceRange(), isKernel,
                                function->hasAttr<clang::CUDAHostAttr>());
    }
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::Expr* callee = call->getCallee()->IgnoreParenImpCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(callee)) {
      note(name->getLocation(), name->getDecl(), false, call);
    } else if (const auto* name =
                   llvm::dyn_cast<clang::UnresolvedLookupExpr>(callee)) {
      noteCandidates(name->getNameLoc(), name, call);
    }
    return true;
  }
  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr* call) {
    collector_.noteLaunch(call->getConfig()->getBeginLoc());
    return true;
  }

  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) {
    note(type.getNameLoc(), type.getTypedefNameDecl());
    return true;
  }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) {
    note(type.getNameLoc(), type.getDecl());
    return true;
  }
  bool VisitUsingTypeLoc(clang::UsingTypeLoc type) {
    note(type.getNameLoc(), type.getFoundDecl()->getTargetDecl());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc type) {
    const clang::TemplateName name = type.getTypePtr()->getTemplateName();
    note(type.getTemplateNameLoc(), name.getAsTemplateDecl());
    return true;
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(
      clang::DeducedTemplateSpecializationTypeLoc type) {
    const clang::TemplateName name = type.getTypePtr()->getTemplateName();
    note(type.getTemplateNameLoc(), name.getAsTemplateDecl());
    return true;
  }
  bool VisitTemplateTypeParmTypeLoc(clang::TemplateTypeParmTypeLoc type) {
    note(type.getNameLoc(), type.getDecl());
    return true;
  }
  bool VisitInjectedClassNameTypeLoc(clang::InjectedClassNameTypeLoc type) {
    note(type.getNameLoc(), type.getDecl());
    return true;
  }

  bool TraverseConstructorInitializer(clang::CXXCtorInitializer* each) {
    if (each->isWritten() && each->isAnyMemberInitializer()) {
      note(each->getMemberLocation(), each->getAnyMember());
    }
    return RecursiveASTVisitor::TraverseConstructorInitializer(each);
  }
  bool VisitDesignatedInitExpr(clang::DesignatedInitExpr* init) {
    for (const auto& designator : init->designators()) {
      if (designator.isFieldDesignator() && designator.getFieldName()) {
        collector_.note(designator.getFieldLoc(),
                        designator.getFieldName()->getName(), Meaning::user);
      }
    }
    return true;
  }
  bool VisitLabelStmt(clang::LabelStmt* label) {
    note(label->getIdentLoc(), label->getDecl(), /*isDeclaration=*/true);
    return true;
  }
  bool VisitGotoStmt(clang::GotoStmt* jump) {
    note(jump->getLabelLoc(), jump->getLabel());
    return true;
  }

  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc scope) {
    if (scope) {
      const clang::NestedNameSpecifier* name = scope.getNestedNameSpecifier();
      if (const auto* decl = name->getAsNamespace()) {
        note(scope.getLocalBeginLoc(), decl);
      } else if (const auto* alias = name->getAsNamespaceAlias()) {
        note(scope.getLocalBeginLoc(), alias);
      }
    }
    return RecursiveASTVisitor::TraverseNestedNameSpecifierLoc(scope);
  }
  bool VisitUsingDirectiveDecl(clang::UsingDirectiveDecl* decl) {
    note(decl->getIdentLocation(), decl->getNominatedNamespaceAsWritten());
    return true;
  }
  bool VisitNamespaceAliasDecl(clang::NamespaceAliasDecl* decl) {
    note(decl->getTargetNameLoc(), decl->getAliasedNamespace());
    return true;
  }
  bool VisitUsingDecl(clang::UsingDecl* decl) {
    for (const clang::UsingShadowDecl* shadow : decl->shadows()) {
      note(decl->getNameInfo().getLoc(), shadow->getTargetDecl());
    }
    return true;
  }

 private:
  void note(SourceLocation location, const clang::NamedDecl* decl,
            bool isDeclaration = false, const clang::CallExpr* call = nullptr) {
    if (!decl || !decl->getIdentifier()) return;
    // A using-declaration's own name is what it names.
    if (isDeclaration && llvm::isa<clang::UsingDecl, clang::UsingShadowDecl,
                                   clang::UsingDirectiveDecl>(decl)) {
      return;
    }
    std::optional<std::vector<std::uint32_t>> arguments;
    if (call && collector_.knows(decl->getName())) {
      arguments = collector_.arguments(location, call);
    }
    const Meaning meaning = isCuda(decl) ? Meaning::cuda : Meaning::user;
    if (meaning == Meaning::cuda) collector_.noteUse(location);
    collector_.note(location, decl->getName(), meaning, isDeclaration,
                    std::move(arguments));
  }

  void noteMember(SourceLocation location, clang::DeclarationName name) {
    if (const auto* identifier = name.getAsIdentifierInfo()) {
      collector_.note(location, identifier->getName(), Meaning::user);
    }
  }

  void noteCandidates(SourceLocation location, const clang::OverloadExpr* expr,
                      const clang::CallExpr* call = nullptr) {
    const clang::NamedDecl* best = nullptr;
    for (const clang::NamedDecl* candidate : expr->decls()) {
      candidate = candidate->getUnderlyingDecl();
      if (!best || isCuda(candidate)) best = candidate;
    }
    note(location, best, false, call);
  }

  /// Whether a declaration is CUDA's: made by a CUDA header, or a repetition
  /// of one. A user's opaque declaration at namespace scope ("typedef struct
  /// CUstream_st* cudaStream_t;") stands for the header that it avoids.
  bool isCuda(const clang::NamedDecl* decl) {
    const auto [place, isNew] = cuda_.try_emplace(decl->getCanonicalDecl());
    if (isNew) place->second = isCudaUncached(decl);
    return place->second;
  }

  bool isCudaUncached(const clang::NamedDecl* decl) {
    // A tree with its own copy of CUB declares the namespace that some SDK's
    // Thrust declares as well.
    if (llvm::isa<clang::NamespaceDecl>(decl) &&
        std::ranges::any_of(decl->redecls(),
                            [&](const clang::Decl* each) {
                              return collector_.origin(each->getLocation()) ==
                                     Origin::source;
                            }) &&
        !collector_.includesCuda(decl->getName())) {
      return false;
    }
    for (const clang::Decl* each : decl->redecls()) {
      if (collector_.origin(each->getLocation()) == Origin::cuda) return true;
    }
    const clang::DeclContext* context = decl->getDeclContext();
    // "struct cudaDeviceProp properties;" in a function that lacks the header
    // declares the tag there.
    const bool isLocalTag =
        llvm::isa<clang::TagDecl>(decl) && context->isFunctionOrMethod();
    if (!isLocalTag && !context->getRedeclContext()->isTranslationUnit()) {
      return false;
    }
    if (collector_.origin(decl->getLocation()) != Origin::source) return false;
    if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(decl)) {
      return !tag->getDefinition();
    }
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      return !function->isDefined() && function->isExternallyVisible();
    }
    if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) {
      const clang::QualType pointee =
          alias->getUnderlyingType()->getPointeeType();
      const auto* tag = pointee.isNull() ? nullptr : pointee->getAsTagDecl();
      return tag && !tag->getDefinition();
    }
    return false;
  }

  Collector& collector_;
  llvm::DenseMap<const clang::Decl*, bool> cuda_;
};

}  // namespace

void noteNames(llvm::ArrayRef<clang::Decl*> decls, Collector& collector) {
  NameNotes notes(collector);
  for (clang::Decl* decl : decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
