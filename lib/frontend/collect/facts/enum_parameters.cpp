// Numbers that reach an enumeration of CUDA's through a parameter or a member:
// "multiply(1)" where multiply(int t) has "(cublasOperation_t)t".
#include <algorithm>
#include <map>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/arguments.h"
#include "frontend/collect/fact_collectors.h"

namespace hipport {
namespace {

using clang::Expr;

/// A parameter or member that is cast to an enumeration of CUDA's.
struct Cast {
  const clang::ValueDecl* from;
  const Expr* operand;
  const clang::TagDecl* type;
};

const clang::ValueDecl* namedIn(const Expr* expr) {
  expr = expr->IgnoreParenCasts();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    return name->getDecl();
  }
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr);
  return member ? member->getMemberDecl() : nullptr;
}

class CastCollector : public clang::RecursiveASTVisitor<CastCollector> {
 public:
  explicit CastCollector(Collector& collector) : collector_(collector) {}

  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) {
    const clang::QualType type = cast->getTypeAsWritten();
    const clang::TagDecl* tag =
        type->isEnumeralType() ? type->getAsTagDecl() : nullptr;
    if (!tag || collector_.origin(tag->getLocation()) != Origin::cuda) {
      return true;
    }
    const Expr* operand = cast->getSubExpr()->IgnoreParenImpCasts();
    const clang::ValueDecl* from = namedIn(operand);
    if (llvm::isa_and_nonnull<clang::ParmVarDecl, clang::FieldDecl>(from) &&
        from->getType().getNonReferenceType()->isIntegerType()) {
      casts.push_back({from, operand, tag});
    }
    return true;
  }

  std::vector<Cast> casts;

 private:
  Collector& collector_;
};

/// What the parameters and members are given.
class GivenCollector : public clang::RecursiveASTVisitor<GivenCollector> {
 public:
  GivenCollector(const std::vector<Cast>& casts, Collector& collector,
                 const clang::ASTContext& context)
      : collector_(collector), context_(context) {
    for (const Cast& cast : casts) given_[cast.from] = {};
  }

  bool getsNumbersAlone(const clang::ValueDecl* decl) const {
    const Given& given = given_.at(decl);
    return given.hasNumber && !given.hasEnumerator;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) return true;
    const unsigned first = firstArgument(*call, *callee);
    for (unsigned i = 0; i < callee->getNumParams(); ++i) {
      if (i + first >= call->getNumArgs()) break;
      keepParameter(*callee, i, call->getArg(i + first));
    }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* construct) {
    const clang::FunctionDecl& callee = *construct->getConstructor();
    for (unsigned i = 0;
         i < callee.getNumParams() && i < construct->getNumArgs(); ++i) {
      keepParameter(callee, i, construct->getArg(i));
    }
    return true;
  }
  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl* constructor) {
    for (const clang::CXXCtorInitializer* each : constructor->inits()) {
      if (each->isMemberInitializer()) keep(each->getMember(), each->getInit());
    }
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl* field) {
    if (field->hasInClassInitializer()) {
      keep(field, field->getInClassInitializer());
    }
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr* list) {
    const auto* record =
        list->getType().isNull() ? nullptr : list->getType()->getAsRecordDecl();
    if (!record) return true;
    unsigned i = 0;
    for (const clang::FieldDecl* field : record->fields()) {
      if (i == list->getNumInits()) break;
      keep(field, list->getInit(i++));
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* binary) {
    if (binary->getOpcode() == clang::BO_Assign) {
      keep(namedIn(binary->getLHS()), binary->getRHS());
    }
    return true;
  }

 private:
  struct Given {
    bool hasNumber = false;
    bool hasEnumerator = false;
  };

  void keepParameter(const clang::FunctionDecl& callee, unsigned i,
                     const Expr* given) {
    const clang::FunctionDecl* definition = nullptr;
    if (callee.isDefined(definition) && i < definition->getNumParams()) {
      keep(definition->getParamDecl(i), given);
    }
  }

  void keep(const clang::ValueDecl* decl, const Expr* given) {
    const auto known = given_.find(decl);
    if (known == given_.end() || !given) return;
    if (const auto* standIn = llvm::dyn_cast<clang::CXXDefaultArgExpr>(given)) {
      given = standIn->getExpr();
    }
    if (given->isValueDependent() || given->getType().isNull()) return;
    clang::Expr::EvalResult result;
    if (namesEnumerator(given)) {
      known->second.hasEnumerator = true;
    } else if (given->EvaluateAsInt(result, context_)) {
      known->second.hasNumber = true;
    }
  }

  bool namesEnumerator(const clang::Stmt* stmt) const {
    if (!stmt) return false;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
      const clang::QualType type = name->getType();
      const clang::TagDecl* tag =
          type->isEnumeralType() ? type->getAsTagDecl() : nullptr;
      if (tag && collector_.origin(tag->getLocation()) == Origin::cuda) {
        return true;
      }
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      return variable && variable->getType().isConstQualified() &&
             namesEnumerator(variable->getAnyInitializer());
    }
    return std::ranges::any_of(stmt->children(), [this](const auto* child) {
      return namesEnumerator(child);
    });
  }

  std::map<const clang::ValueDecl*, Given> given_;
  Collector& collector_;
  const clang::ASTContext& context_;
};

}  // namespace

void collectors::enum_parameters(const ParsedUnit& unit, Collector& collector) {
  CastCollector found(collector);
  for (clang::Decl* decl : unit.decls) found.TraverseDecl(decl);
  if (found.casts.empty()) return;
  GivenCollector given(found.casts, collector, unit.context);
  for (clang::Decl* decl : unit.decls) given.TraverseDecl(decl);
  for (const Cast& cast : found.casts) {
    if (!given.getsNumbersAlone(cast.from)) continue;
    const clang::NamedDecl* name = cast.type;
    if (!cast.type->getIdentifier()) {
      name = cast.type->getTypedefNameForAnonDecl();
    }
    const auto at = collector.locate(cast.operand->getSourceRange());
    if (name && at.observation) {
      at.observation->enumNumbers.push_back(
          {at.span, name->getNameAsString(), kAnyNumber});
    }
  }
}

}  // namespace hipport
