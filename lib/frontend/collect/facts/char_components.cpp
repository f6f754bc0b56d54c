// Components of char1 to char4 where their type counts: signed char in CUDA,
// char in HIP. Their values are the same.
#include <algorithm>

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/arguments.h"
#include "frontend/collect/fact_collectors.h"

namespace hipport {
namespace {

using clang::Expr;
using clang::QualType;

bool isSignedChar(QualType type) {
  return !type.isNull() &&
         type->isSpecificBuiltinType(clang::BuiltinType::SChar);
}

class ComponentCollector
    : public clang::RecursiveASTVisitor<ComponentCollector> {
 public:
  ComponentCollector(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector) {}

  // ---- traits of types

  bool VisitClassTemplateSpecializationDecl(
      clang::ClassTemplateSpecializationDecl* made) {
    if (!made->isExplicitSpecialization()) return true;
    bool isOfVector = false;
    for (const clang::TemplateArgument& each :
         made->getTemplateArgs().asArray()) {
      if (each.getKind() != clang::TemplateArgument::Type) continue;
      if (isSignedChar(each.getAsType())) return true;
      isOfVector |= isVector(each.getAsType());
    }
    if (!isOfVector) return true;
    for (const clang::Decl* each : made->decls()) {
      const auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(each);
      if (type && isSignedChar(type->getUnderlyingType())) {
        note(type->getSourceRange());
      }
    }
    return true;
  }

  /// "std::is_same<decltype(char4::x), signed char>"
  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc type) {
    clang::SourceRange component;
    bool hasSignedChar = false;
    for (unsigned i = 0; i < type.getNumArgs(); ++i) {
      const clang::TemplateArgumentLoc& given = type.getArgLoc(i);
      if (given.getArgument().getKind() != clang::TemplateArgument::Type) {
        continue;
      }
      const clang::TypeLoc each = given.getTypeSourceInfo()->getTypeLoc();
      const auto asked = each.getAs<clang::DecltypeTypeLoc>();
      if (asked && isComponent(asked.getUnderlyingExpr())) {
        component = asked.getSourceRange();
      } else {
        hasSignedChar |= isSignedChar(given.getArgument().getAsType());
      }
    }
    if (component.isValid() && hasSignedChar) note(component);
    return true;
  }

  // ---- references and pointers

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (variable->hasInit() && !variable->getType()->getContainedAutoType()) {
      bind(variable->getType(), variable->getInit());
    }
    return true;
  }
  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    return inFunction(function, &RecursiveASTVisitor::TraverseFunctionDecl);
  }
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl* function) {
    return inFunction(function, &RecursiveASTVisitor::TraverseCXXMethodDecl);
  }
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    const clang::FunctionDecl* outer =
        std::exchange(function_, lambda->getCallOperator());
    const bool goesOn = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    function_ = outer;
    return goesOn;
  }
  bool VisitReturnStmt(clang::ReturnStmt* result) {
    if (function_ && result->getRetValue()) {
      bind(function_->getReturnType(), result->getRetValue());
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* binary) {
    if (binary->getOpcode() == clang::BO_Assign) {
      bind(binary->getLHS()->getType(), binary->getRHS());
    }
    return true;
  }

  // ---- calls

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) return true;
    const unsigned first = firstArgument(*call, *callee);
    for (unsigned i = 0; i < callee->getNumParams(); ++i) {
      if (i + first >= call->getNumArgs()) break;
      const Expr* given = call->getArg(i + first);
      const QualType type = callee->getParamDecl(i)->getType();
      bind(type, given);
      if (isSignedChar(type.getNonReferenceType()) &&
          isComponent(given->IgnoreParenImpCasts()) &&
          isChosenByType(*callee, i)) {
        note(given->getSourceRange());
      }
    }
    return true;
  }

 private:
  template <typename Function>
  bool inFunction(Function* function,
                  bool (RecursiveASTVisitor::*traverse)(Function*)) {
    const clang::FunctionDecl* outer = std::exchange(function_, function);
    const bool goesOn = (this->*traverse)(function);
    function_ = outer;
    return goesOn;
  }

  bool isVector(QualType type) const {
    const auto* record = type->getAsRecordDecl();
    if (!record) return false;
    llvm::StringRef name = record->getName();
    if (name.empty()) return false;
    return name.consume_front("char") && name.size() == 1 &&
           llvm::StringRef("1234").contains(name) &&
           collector_.origin(record->getLocation()) == Origin::cuda;
  }

  bool isComponent(const Expr* expr) const {
    expr = expr->IgnoreParens();
    const clang::ValueDecl* field = nullptr;
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      field = member->getMemberDecl();
    } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      field = name->getDecl();
    }
    const auto* own = llvm::dyn_cast_or_null<clang::FieldDecl>(field);
    return own && isSignedChar(own->getType()) &&
           isVector(context_.getRecordType(own->getParent()));
  }

  /// Whether a component itself, not its value, is what is given.
  bool leadsToComponent(const Expr* expr) const {
    expr = expr->IgnoreParens();
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expr)) {
      return leadsToComponent(full->getSubExpr());
    }
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
      return leadsToComponent(choice->getTrueExpr()) ||
             leadsToComponent(choice->getFalseExpr());
    }
    return isComponent(expr);
  }

  /// A reference or pointer to signed char that is given a component.
  void bind(QualType type, const Expr* given) {
    if (type->isLValueReferenceType()) {
      const QualType pointee = type.getNonReferenceType();
      if (isSignedChar(pointee) && !pointee.isConstQualified() &&
          leadsToComponent(given)) {
        note(given->getSourceRange());
      }
      return;
    }
    if (!type->isPointerType() || !isSignedChar(type->getPointeeType())) return;
    const auto* address =
        llvm::dyn_cast<clang::UnaryOperator>(given->IgnoreParenImpCasts());
    if (address && address->getOpcode() == clang::UO_AddrOf &&
        isComponent(address->getSubExpr())) {
      note(given->getSourceRange());
    }
  }

  /// Whether another function of that name, or the template that this one is
  /// written for signed char beside, may be called for a char.
  bool isChosenByType(const clang::FunctionDecl& callee, unsigned at) const {
    if (collector_.origin(callee.getLocation()) != Origin::source) return false;
    if (callee.getTemplateSpecializationKind() ==
        clang::TSK_ExplicitSpecialization) {
      return true;
    }
    if (callee.getPrimaryTemplate()) return false;
    for (const clang::NamedDecl* each :
         callee.getDeclContext()->lookup(callee.getDeclName())) {
      const auto* other = each->getAsFunction();
      if (!other || other->getNumParams() != callee.getNumParams() ||
          other->getCanonicalDecl() == callee.getCanonicalDecl()) {
        continue;
      }
      const QualType type =
          other->getParamDecl(at)->getType().getNonReferenceType();
      if (type->isDependentType() || type->isArithmeticType()) return true;
    }
    return false;
  }

  void note(clang::SourceRange range) {
    collector_.noteSilentFault(SilentFault::Kind::charComponent, range, {});
  }

  const clang::ASTContext& context_;
  Collector& collector_;
  const clang::FunctionDecl* function_ = nullptr;
};

}  // namespace

void collectors::char_components(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  ComponentCollector notes(unit.context, collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
