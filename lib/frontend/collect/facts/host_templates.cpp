// Functions for the device alone that templates of host code use. nvcc hands
// templates to the host's compiler as they are, which knows no sides; Clang
// looks for a function of the host's where it makes an instance.
#include <cstddef>
#include <optional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/collect/function_words.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace hipport {
namespace {

using clang::FunctionDecl;

bool isForDevice(const FunctionDecl& function) {
  return isWritten<clang::CUDADeviceAttr>(function) ||
         isWritten<clang::CUDAGlobalAttr>(function);
}

bool isForDeviceAlone(const FunctionDecl& function) {
  return isWritten<clang::CUDADeviceAttr>(function) &&
         !isWritten<clang::CUDAHostAttr>(function) && !function.isConstexpr();
}

/// The template of a type that depends on arguments: "Func<K>".
const clang::ClassTemplateDecl* templateOf(clang::QualType type) {
  const auto* made = type.isNull()
                         ? nullptr
                         : type->getAs<clang::TemplateSpecializationType>();
  return made && type->isDependentType()
             ? llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(
                   made->getTemplateName().getAsTemplateDecl())
             : nullptr;
}

/// How many arguments a variable is made with; none where it is not said by
/// arguments.
std::optional<std::size_t> argumentsOf(const clang::Expr* init) {
  if (!init) return 0;
  if (const auto* list = llvm::dyn_cast<clang::ParenListExpr>(init)) {
    return list->getNumExprs();
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(init)) {
    return list->getNumInits();
  }
  return std::nullopt;
}

class HostTemplateCollector
    : public clang::RecursiveASTVisitor<HostTemplateCollector> {
 public:
  HostTemplateCollector(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector) {}

  bool TraverseDecl(clang::Decl* decl) {
    const auto* function = llvm::dyn_cast_or_null<FunctionDecl>(decl);
    if (!function) return RecursiveASTVisitor::TraverseDecl(decl);
    const bool outer = isOfHost_;
    isOfHost_ = function->isDependentContext() && !isForDevice(*function) &&
                !function->isConstexpr();
    const bool goesOn = RecursiveASTVisitor::TraverseDecl(decl);
    isOfHost_ = outer;
    return goesOn;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    const bool outer = isOfHost_;
    isOfHost_ = outer && !isForDevice(*lambda->getCallOperator());
    const bool goesOn = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    isOfHost_ = outer;
    return goesOn;
  }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (!isOfHost_ || llvm::isa<clang::ParmVarDecl>(variable)) return true;
    if (const auto arguments = argumentsOf(variable->getInit())) {
      noteMade(variable->getType(), *arguments);
    }
    return true;
  }
  bool VisitCXXUnresolvedConstructExpr(
      clang::CXXUnresolvedConstructExpr* made) {
    if (isOfHost_) noteMade(made->getTypeAsWritten(), made->getNumArgs());
    return true;
  }
  /// "object.name", where the object's type depends on arguments.
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr* member) {
    if (!isOfHost_) return true;
    clang::QualType type = member->getBaseType();
    if (!type.isNull() && type->isPointerType()) type = type->getPointeeType();
    noteMembers(type, member->getMember());
    return true;
  }
  /// "Type<T>::name".
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr* name) {
    const clang::Type* type =
        name->getQualifier() ? name->getQualifier()->getAsType() : nullptr;
    if (isOfHost_ && type) {
      noteMembers(clang::QualType(type, 0), name->getDeclName());
    }
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    if (!isOfHost_) return true;
    const auto* name =
        llvm::dyn_cast<clang::UnresolvedLookupExpr>(call->getCallee());
    if (!name) {
      const auto* object = llvm::dyn_cast<clang::DeclRefExpr>(
          call->getCallee()->IgnoreParenImpCasts());
      if (object) {
        noteMembers(
            object->getType(),
            context_.DeclarationNames.getCXXOperatorName(clang::OO_Call));
      }
      return true;
    }
    llvm::SmallVector<const FunctionDecl*, 4> all;
    for (const clang::NamedDecl* each : name->decls()) {
      all.push_back(each->getUnderlyingDecl()->getAsFunction());
    }
    noteAll(all, call->getNumArgs());
    return true;
  }

 private:
  /// Calls `see` with the class of a type that depends on arguments, and with
  /// those that are written for some of them.
  template <typename See>
  static void forClasses(clang::QualType type, const See& see) {
    const clang::ClassTemplateDecl* made = templateOf(type);
    if (!made) return;
    llvm::SmallVector<const clang::CXXRecordDecl*, 4> all = {
        made->getTemplatedDecl()};
    for (const clang::ClassTemplateSpecializationDecl* each :
         made->specializations()) {
      if (each->isExplicitSpecialization()) all.push_back(each);
    }
    for (const clang::CXXRecordDecl* each : all) {
      if (const clang::CXXRecordDecl* defined = each->getDefinition()) {
        see(*defined);
      }
    }
  }
  void noteMade(clang::QualType type, std::size_t arguments) {
    forClasses(type, [&](const clang::CXXRecordDecl& made) {
      llvm::SmallVector<const FunctionDecl*, 4> all;
      for (const clang::CXXConstructorDecl* each : made.ctors()) {
        if (!each->isImplicit() && !each->isCopyOrMoveConstructor()) {
          all.push_back(each);
        }
      }
      noteAll(all, arguments);
    });
  }
  void noteMembers(clang::QualType type, clang::DeclarationName name) {
    forClasses(type, [&](const clang::CXXRecordDecl& made) {
      llvm::SmallVector<const FunctionDecl*, 4> all;
      for (const clang::NamedDecl* each : made.lookup(name)) {
        all.push_back(each->getUnderlyingDecl()->getAsFunction());
      }
      noteAll(all, std::nullopt);
    });
  }

  /// Of those that take so many arguments, or any number, none may be for the
  /// host.
  void noteAll(llvm::ArrayRef<const FunctionDecl*> all,
               std::optional<std::size_t> arguments) {
    llvm::SmallVector<const FunctionDecl*, 4> fitting;
    for (const FunctionDecl* each : all) {
      if (!each) return;
      if (arguments && !takes(*each, *arguments)) continue;
      if (!isForDeviceAlone(*each)) return;
      fitting.push_back(each);
    }
    for (const FunctionDecl* each : fitting) {
      for (const FunctionDecl* declared : each->redecls()) note(*declared);
    }
  }

  void note(const FunctionDecl& function) {
    if (!noted_.insert(&function).second) return;
    const clang::SourceLocation name = function.getLocation();
    const auto at = collector_.locate({name, name});
    const auto whole = collector_.locate({placeOfWords(function), name});
    if (!at.observation || at.observation != whole.observation) return;
    // Where a macro says the words, other compilers may read them too.
    const auto& manager = context_.getSourceManager();
    const clang::SourceLocation words =
        manager.getFileLoc(placeOfWords(function));
    const bool isWord = clang::Lexer::getSourceText(
                            clang::CharSourceRange::getTokenRange(words),
                            manager, context_.getLangOpts()) == "__device__";
    at.observation->qualifiers.push_back(
        {.name = at.span,
         .words = "__host__",
         .text = "__host__",
         .place = {whole.span.begin, whole.span.begin},
         .of = MissingQualifiers::Of::hostTemplate,
         .isBeside = isWord});
  }

  const clang::ASTContext& context_;
  Collector& collector_;
  bool isOfHost_ = false;
  llvm::SmallPtrSet<const FunctionDecl*, 8> noted_;
};

}  // namespace

void collectors::host_templates(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  HostTemplateCollector notes(unit.context, collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
