#include <algorithm>
#include <array>

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/collect/vector_types.h"

namespace hipport {
namespace {

using clang::BinaryOperatorKind;
using clang::Expr;
using clang::ParmVarDecl;

/// Operators that HIP's vector types have, none of them a template, so that one
/// of the user's is no better. The rest of HIP's are templates, which lose.
/// Source: hip/amd_detail/amd_hip_vector_types.h of ROCm 6.4.
std::optional<BinaryOperatorKind> elementOperator(
    clang::OverloadedOperatorKind kind) {
  switch (kind) {
    case clang::OO_Star:
    case clang::OO_StarEqual:
      return clang::BO_Mul;
    case clang::OO_Slash:
    case clang::OO_SlashEqual:
      return clang::BO_Div;
    case clang::OO_PlusEqual:
      return clang::BO_Add;
    case clang::OO_MinusEqual:
      return clang::BO_Sub;
    default:
      return std::nullopt;
  }
}

/// Whether a body does to each pair of components what the operator does to
/// numbers.
class Body {
 public:
  Body(const clang::FunctionDecl& function, BinaryOperatorKind kind,
       llvm::ArrayRef<llvm::StringRef> components)
      : left_(function.getParamDecl(0)),
        right_(function.getParamDecl(1)),
        kind_(kind),
        components_(components),
        isAssignment_(function.getOverloadedOperator() != clang::OO_Star &&
                      function.getOverloadedOperator() != clang::OO_Slash) {}

  bool isComponentwise(const clang::Stmt* body) const {
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(body);
    if (!block) return false;
    return isAssignment_ ? assigns(*block)
                         : block->size() == 1 && returns(block->body_front());
  }

 private:
  static const Expr* plain(const Expr* expr) {
    while (expr) {
      const Expr* const before = expr;
      expr = expr->IgnoreUnlessSpelledInSource();
      if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) {
        // "(char)(a.x * b.x)": what the component's type does anyway.
        if (cast->getType()->isArithmeticType()) expr = cast->getSubExpr();
      }
      if (expr == before) return expr;
    }
    return expr;
  }

  static bool refersTo(const Expr* expr, const clang::ValueDecl* decl) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain(expr));
    return name && name->getDecl() == decl;
  }

  static bool isComponent(const Expr* expr, const clang::ValueDecl* of,
                          llvm::StringRef component) {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(plain(expr));
    return member && member->getMemberDecl()->getIdentifier() &&
           member->getMemberDecl()->getName() == component &&
           refersTo(member->getBase(), of);
  }

  /// "a.x * b.x".
  bool isPair(const Expr* expr, llvm::StringRef component) const {
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(plain(expr));
    if (!binary || binary->getOpcode() != kind_) return false;
    const bool isSwapped = kind_ == clang::BO_Mul &&
                           isComponent(binary->getLHS(), right_, component) &&
                           isComponent(binary->getRHS(), left_, component);
    return isSwapped || (isComponent(binary->getLHS(), left_, component) &&
                         isComponent(binary->getRHS(), right_, component));
  }

  /// "make_float2(a.x * b.x, a.y * b.y)", "float2{...}".
  bool isVector(const Expr* expr) const {
    expr = plain(expr);
    auto arePairs = [&](auto begin, auto end) {
      if (static_cast<std::size_t>(end - begin) != components_.size()) {
        return false;
      }
      std::size_t i = 0;
      return std::all_of(begin, end, [&](const Expr* each) {
        return isPair(each, components_[i++]);
      });
    };
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
      return arePairs(list->inits().begin(), list->inits().end());
    }
    if (const auto* cast = llvm::dyn_cast<clang::CXXFunctionalCastExpr>(expr)) {
      return isVector(cast->getSubExpr());
    }
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
    const clang::FunctionDecl* callee =
        call ? call->getDirectCallee() : nullptr;
    return callee && callee->getIdentifier() &&
           callee->getName().starts_with("make_") &&
           arePairs(call->arg_begin(), call->arg_end());
  }

  bool returns(const clang::Stmt* statement) const {
    const auto* result = llvm::dyn_cast<clang::ReturnStmt>(statement);
    return result && result->getRetValue() && isVector(result->getRetValue());
  }

  /// "a.x += b.x;" or "a.x = a.x + b.x;" for each component, or
  /// "a = make_float2(...)"; then perhaps "return a;".
  bool assigns(const clang::CompoundStmt& block) const {
    std::size_t done = 0;
    for (const clang::Stmt* statement : block.body()) {
      if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(statement)) {
        return done == components_.size() &&
               (!result->getRetValue() ||
                refersTo(result->getRetValue(), left_));
      }
      const auto* expr = llvm::dyn_cast<Expr>(statement);
      if (!expr || done == components_.size()) return false;
      expr = plain(expr);
      if (const auto* assigned =
              llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr)) {
        if (done != 0 || assigned->getOperator() != clang::OO_Equal ||
            !refersTo(assigned->getArg(0), left_) ||
            !isVector(assigned->getArg(1))) {
          return false;
        }
        done = components_.size();
        continue;
      }
      const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
      if (!binary) return false;
      const llvm::StringRef component = components_[done];
      const bool isCompound = binary->isCompoundAssignmentOp() &&
                              clang::BinaryOperator::getOpForCompoundAssignment(
                                  binary->getOpcode()) == kind_ &&
                              isComponent(binary->getRHS(), right_, component);
      const bool isSpelledOut = binary->getOpcode() == clang::BO_Assign &&
                                isPair(binary->getRHS(), component);
      if (!isComponent(binary->getLHS(), left_, component) ||
          !(isCompound || isSpelledOut)) {
        return false;
      }
      ++done;
    }
    return done == components_.size();
  }

  const ParmVarDecl* left_;
  const ParmVarDecl* right_;
  BinaryOperatorKind kind_;
  llvm::ArrayRef<llvm::StringRef> components_;
  bool isAssignment_;
};

class OperatorCollector : public clang::RecursiveASTVisitor<OperatorCollector> {
 public:
  OperatorCollector(bool isCuda, Collector& collector)
      : isCuda_(isCuda), collector_(collector) {}

  bool TraverseStmt(clang::Stmt*) { return true; }  // bodies have none

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    const auto kind = elementOperator(function->getOverloadedOperator());
    if (!kind || llvm::isa<clang::CXXMethodDecl>(function) ||
        function->getNumParams() != 2 ||
        function->getTemplatedKind() != clang::FunctionDecl::TK_NonTemplate) {
      return true;
    }
    const clang::QualType left = function->getParamDecl(0)->getType();
    const clang::QualType right = function->getParamDecl(1)->getType();
    const auto components = componentsOf(left, collector_);
    if (components.empty() ||
        left.getNonReferenceType()->getCanonicalTypeUnqualified() !=
            right.getNonReferenceType()->getCanonicalTypeUnqualified()) {
      return true;
    }
    const auto at = collector_.locate(function->getSourceRange());
    if (!at.observation) return true;
    VectorOperator note;
    note.whole = at.span;
    note.spelling = function->getNameAsString();
    note.type = left.getNonReferenceType()->getAsRecordDecl()->getName();
    note.isDefinition = function->doesThisDeclarationHaveABody();
    const clang::FunctionDecl* definition = function->getDefinition();
    note.isComponentwise = definition && definition->getBody() &&
                           Body(*definition, *kind, components)
                               .isComponentwise(definition->getBody());
    // HIP's are for both, and lose to one that is for the caller's side alone.
    note.isInHostUnit = !isCuda_;
    note.isForBoth = function->hasAttr<clang::CUDAHostAttr>() &&
                     function->hasAttr<clang::CUDADeviceAttr>();
    at.observation->vectorOperators.push_back(std::move(note));
    return true;
  }

 private:
  bool isCuda_;
  Collector& collector_;
};

/// Whether HIP has the operator for a vector and a number, or for a vector.
bool isOfHip(clang::OverloadedOperatorKind kind, bool isUnary) {
  switch (kind) {
    case clang::OO_Tilde:
      return isUnary;
    case clang::OO_Minus:
      return true;
    case clang::OO_Plus:
    case clang::OO_Star:
    case clang::OO_Slash:
    case clang::OO_Percent:
    case clang::OO_Caret:
    case clang::OO_Pipe:
    case clang::OO_Amp:
    case clang::OO_LessLess:
    case clang::OO_GreaterGreater:
    case clang::OO_EqualEqual:
    case clang::OO_ExclaimEqual:
      return !isUnary;
    default:
      return false;
  }
}

/// Operators on classes that are derived from CUDA's vector types. Those have
/// none, so a conversion that the class has decides: u64 to a number, or a
/// number to u64. In HIP the base class has operators, which win because they
/// need no conversion, or are as good. The conversion is written out.
class DerivedCollector : public clang::RecursiveASTVisitor<DerivedCollector> {
 public:
  explicit DerivedCollector(Collector& collector) : collector_(collector) {}

  bool VisitBinaryOperator(clang::BinaryOperator* binary) {
    const auto kind =
        clang::BinaryOperator::getOverloadedOperator(binary->getOpcode());
    if (!isOfHip(kind, /*isUnary=*/false)) return true;
    noteNumber(binary->getLHS());
    noteNumber(binary->getRHS());
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator* unary) {
    const auto kind =
        clang::UnaryOperator::getOverloadedOperator(unary->getOpcode());
    if (isOfHip(kind, /*isUnary=*/true)) noteNumber(unary->getSubExpr());
    return true;
  }

  /// The user's own operators.
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) {
    if (call->getNumArgs() != 2 ||
        !isOfHip(call->getOperator(), /*isUnary=*/false)) {
      return true;
    }
    for (const int i : {0, 1}) {
      const clang::CXXRecordDecl* left =
          derived(call->getArg(1 - i)->IgnoreImplicit()->getType());
      if (left) noteObject(call->getArg(i));
    }
    return true;
  }

 private:
  /// The class, if it is derived from a vector type.
  const clang::CXXRecordDecl* derived(clang::QualType type) {
    const clang::CXXRecordDecl* record =
        type.getNonReferenceType()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || record->isDependentContext()) {
      return nullptr;
    }
    bool isDerived = false;
    record->forallBases([&](const clang::CXXRecordDecl* base) {
      isDerived |=
          !componentsOf(context(*record).getRecordType(base), collector_)
               .empty();
      return true;
    });
    return isDerived ? record : nullptr;
  }

  static const clang::ASTContext& context(const clang::Decl& decl) {
    return decl.getASTContext();
  }

  /// An operand that the user's conversion makes a number.
  void noteNumber(const Expr* operand) {
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(operand);
    while (cast && cast->getCastKind() != clang::CK_UserDefinedConversion) {
      cast = llvm::dyn_cast<clang::ImplicitCastExpr>(cast->getSubExpr());
    }
    if (!cast) return;
    const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(
        cast->getSubExpr()->IgnoreParenImpCasts());
    const auto* conversion =
        call ? llvm::dyn_cast_or_null<clang::CXXConversionDecl>(
                   call->getMethodDecl())
             : nullptr;
    if (!conversion) return;
    const Expr* object = call->getImplicitObjectArgument()->IgnoreImplicit();
    const clang::CXXRecordDecl* record = derived(object->getType());
    if (record) note(*object, *record, conversion->getConversionType());
  }

  /// A number that the user's operator takes as an object.
  void noteObject(const Expr* argument) {
    const Expr* written = argument->IgnoreUnlessSpelledInSource();
    const clang::CXXRecordDecl* record = derived(argument->getType());
    if (record && written->getType()->isArithmeticType()) {
      note(*written, *record, argument->getType().getUnqualifiedType());
    }
  }

  void note(const Expr& operand, const clang::CXXRecordDecl& record,
            clang::QualType to) {
    const auto at = collector_.spelled(operand.getSourceRange());
    if (!at.observation) return;
    // A name that the class gives the type may mean nothing here.
    to = to.getNonReferenceType();
    const auto* named = to->getAs<clang::TypedefType>();
    if (named && named->getDecl()->getDeclContext()->isRecord()) {
      to = to.getCanonicalType();
    }
    clang::PrintingPolicy policy(context(record).getLangOpts());
    policy.SuppressTagKeyword = true;
    at.observation->strictRules.push_back(
        {at.span,
         "HIP has operators for the base of " + record.getNameAsString() +
             ", which would be taken; the conversion is written",
         "static_cast<" + to.getAsString(policy) + ">(", ")", false});
  }

  Collector& collector_;
};

}  // namespace

void collectors::operators(const ParsedUnit& unit, Collector& collector) {
  OperatorCollector notes(unit.isCuda(), collector);
  DerivedCollector derived(collector);
  for (clang::Decl* decl : unit.decls) {
    notes.TraverseDecl(decl);
    derived.TraverseDecl(decl);
  }
}

}  // namespace hipport
