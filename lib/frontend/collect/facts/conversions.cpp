// Values that CUDA converts and HIP does not: what is an integer in CUDA and a
// pointer in HIP (device addresses, texture objects), and the coordinates of
// threads, which CUDA has as uint3.
#include <array>
#include <optional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/arguments.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace hipport {
namespace {

using clang::BinaryOperator;
using clang::Expr;
using clang::QualType;
using Kind = Conversion::Kind;

/// Types of CUDA's that are integers of 64 bits there and pointers in HIP.
constexpr std::array<llvm::StringRef, 3> kAddresses = {
    "CUdeviceptr", "CUdeviceptr_v1", "CUdeviceptr_v2"};
constexpr std::array<llvm::StringRef, 3> kTextures = {
    "cudaTextureObject_t", "CUtexObject", "CUtexObject_v1"};
constexpr std::array<llvm::StringRef, 3> kSurfaces = {
    "cudaSurfaceObject_t", "CUsurfObject", "CUsurfObject_v1"};

/// Whether they point to one type in HIP.
bool areAlike(llvm::StringRef one, llvm::StringRef other) {
  return llvm::is_contained(kTextures, one) ==
             llvm::is_contained(kTextures, other) &&
         llvm::is_contained(kSurfaces, one) ==
             llvm::is_contained(kSurfaces, other);
}

constexpr unsigned kPointerBits = 64;

/// Whether an operand of a cast has to be put in parentheses.
bool isLoose(const Expr* expr) {
  expr = expr->IgnoreImpCasts();
  return llvm::isa<BinaryOperator, clang::AbstractConditionalOperator,
                   clang::CXXThrowExpr>(expr) ||
         (llvm::isa<clang::CXXOperatorCallExpr>(expr) &&
          llvm::cast<clang::CXXOperatorCallExpr>(expr)->isInfixBinaryOp());
}

/// Whether writing `expr` twice does nothing twice.
bool isRepeatable(const Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    return isRepeatable(member->getBase());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    return isRepeatable(element->getBase()) && isRepeatable(element->getIdx());
  }
  return llvm::isa<clang::DeclRefExpr, clang::CXXThisExpr,
                   clang::IntegerLiteral>(expr);
}

class ConversionCollector
    : public clang::RecursiveASTVisitor<ConversionCollector> {
 public:
  ConversionCollector(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector) {}

  bool VisitVarDecl(clang::VarDecl* variable) {
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable);
    if (parameter && (parameter->hasUninstantiatedDefaultArg() ||
                      parameter->hasUnparsedDefaultArg())) {
      return true;
    }
    // What a loop takes from a range is no text.
    if (!variable->isCXXForRangeDecl()) {
      convert(variable->getInit(), variable->getType());
    }
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl* field) {
    if (field->hasInClassInitializer()) {
      convert(field->getInClassInitializer(), field->getType());
    }
    return true;
  }
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer* each) {
    if (each->isWritten() && each->isAnyMemberInitializer()) {
      convert(each->getInit(), each->getAnyMember()->getType());
    }
    return RecursiveASTVisitor::TraverseConstructorInitializer(each);
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (function->doesThisDeclarationHaveABody()) {
      noteReturns(function->getBody(), function->getReturnType());
    }
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) {
    noteReturns(lambda->getBody(), lambda->getCallOperator()->getReturnType());
    return true;
  }

  bool VisitCompoundStmt(clang::CompoundStmt* block) {
    for (const clang::Stmt* each : block->body()) noteDiscarded(each);
    return true;
  }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* loop) {
    const clang::VarDecl* variable = loop->getLoopVariable();
    const Expr* range = loop->getRangeInit();
    if (!variable || !range || range->isTypeDependent()) return true;
    ranges_.try_emplace(variable, range);
    const QualType type = variable->getType().getNonReferenceType();
    if (!type->isIntegralOrEnumerationType() || !isSpelledOut(type)) {
      return true;
    }
    const QualType element = elementOf(range, type);
    if (isPointerInHip(element) != isPointerInHip(type)) {
      note(Kind::unclear, {variable->getLocation(), variable->getLocation()},
           isPointerInHip(type) ? type : element);
    }
    return true;
  }
  bool VisitForStmt(clang::ForStmt* loop) {
    if (loop->getInc()) noteDiscarded(loop->getInc());
    noteDiscarded(loop->getBody());
    return true;
  }
  bool VisitWhileStmt(clang::WhileStmt* loop) {
    noteDiscarded(loop->getBody());
    return true;
  }
  bool VisitIfStmt(clang::IfStmt* choice) {
    noteDiscarded(choice->getThen());
    if (choice->getElse()) noteDiscarded(choice->getElse());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator* binary) {
    if (handled_.contains(binary) || binary->isTypeDependent()) return true;
    const Expr* left = binary->getLHS();
    const Expr* right = binary->getRHS();
    if (binary->getOpcode() == clang::BO_Assign) {
      convert(right, typeOf(left));
    } else if (binary->isCompoundAssignmentOp()) {
      noteUpdate(binary);
      wantNumber(right);
    } else if (binary->isComparisonOp()) {
      const bool areBoth = isPointerInHip(left) && isPointerInHip(right);
      const bool isTestForNull =
          binary->isEqualityOp() && (isNull(left) || isNull(right));
      if (areBoth || isTestForNull) return true;
      wantNumber(left);
      wantNumber(right);
    } else if (!binary->isLogicalOp() && !binary->isCommaOp() &&
               !binary->isPtrMemOp()) {
      wantNumber(left);
      wantNumber(right);
    }
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* unary) {
    const Expr* operand = unary->getSubExpr();
    if (unary->isIncrementDecrementOp()) {
      if (isPointerInHip(operand)) noteStep(unary);
    } else if (unary->isArithmeticOp() &&
               unary->getOpcode() != clang::UO_LNot) {
      wantNumber(operand);
    }
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* element) {
    if (!element->isTypeDependent()) wantNumber(element->getIdx());
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const auto* type =
        callee ? callee->getType()->getAs<clang::FunctionProtoType>() : nullptr;
    if (!callee || !type) return true;
    const bool isUntyped = callee->isVariadic() && callee->getNumParams() == 0;
    const unsigned first = firstArgument(*call, *callee);
    for (unsigned i = first; i < call->getNumArgs(); ++i) {
      const Expr* argument = call->getArg(i);
      if (i - first < callee->getNumParams()) {
        convert(argument, parameterOf(call, callee->getParamDecl(i - first)));
      } else if (!isUntyped) {
        wantNumber(argument);
      } else {
        // The embedded headers do not say what most of CUDA's functions take:
        // the sum of an address and numbers is an address.
        noteSum(argument, /*isCast=*/false);
      }
    }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
    const clang::CXXConstructorDecl* constructor = made->getConstructor();
    // What these make is looked at where it goes to.
    if (constructor->isCopyOrMoveConstructor() ||
        isVector(context_.getRecordType(constructor->getParent()))) {
      return true;
    }
    for (unsigned i = 0;
         i < made->getNumArgs() && i < constructor->getNumParams(); ++i) {
      convert(made->getArg(i), constructor->getParamDecl(i)->getType());
    }
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr* list) {
    if (!list->isSemanticForm() || list->isTypeDependent()) return true;
    const QualType type = list->getType();
    if (const clang::ArrayType* array = context_.getAsArrayType(type)) {
      for (const Expr* each : list->inits()) {
        convert(each, array->getElementType());
      }
    } else if (const clang::RecordDecl* record = type->getAsRecordDecl()) {
      if (record->isUnion() || !record->getDefinition()) return true;
      auto field = record->field_begin();
      const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record);
      unsigned i = derived ? derived->getNumBases() : 0;
      for (; i < list->getNumInits() && field != record->field_end();
           ++i, ++field) {
        convert(list->getInit(i), field->getType());
      }
    } else if (list->getNumInits() == 1) {
      convert(list->getInit(0), type);
    }
    return true;
  }

  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) {
    const QualType to = cast->getTypeAsWritten();
    const Expr* operand = cast->getSubExprAsWritten();
    if (to->isDependentType() || operand->isTypeDependent()) return true;
    if (isVector(to)) {
      convertVector(operand, to);
    } else if (isPointerInHip(to)) {
      if (noteSum(operand, /*isCast=*/true) || isPointerInHip(operand) ||
          isNull(operand)) {
        return true;
      }
      const auto* named = llvm::dyn_cast<clang::CXXStaticCastExpr>(cast);
      if (named && operand->getType()->isIntegralOrEnumerationType()) {
        const clang::SourceLocation keyword = named->getOperatorLoc();
        note(Kind::staticCast, {keyword, keyword}, to);
      }
      const QualType from = operand->getType();
      const auto* bits = llvm::dyn_cast<clang::CXXReinterpretCastExpr>(cast);
      if (bits && from->isPointerType() &&
          from->getPointeeType().isConstQualified()) {
        note(Kind::constCast,
             {bits->getOperatorLoc(), bits->getAngleBrackets().getEnd()}, to);
      }
    } else if (to->isPointerType()) {
      noteSum(operand, /*isCast=*/true);
    } else if (to->isRealFloatingType()) {
      wantNumber(operand);
    } else if (to->isIntegralOrEnumerationType() && !to->isBooleanType()) {
      const bool isPlain =
          llvm::isa<clang::CStyleCastExpr, clang::CXXFunctionalCastExpr,
                    clang::CXXReinterpretCastExpr>(cast);
      if (!isPlain || context_.getIntWidth(to) < kPointerBits) {
        wantNumber(operand);
      }
    }
    return true;
  }

 private:
  /// Which of the types it is, by how it is spelled: what a template makes of
  /// it is but the integer.
  std::optional<llvm::StringRef> nameOf(QualType type) const {
    while (!type.isNull()) {
      if (llvm::isa<clang::SubstTemplateTypeParmType>(type.getTypePtr())) {
        return std::nullopt;
      }
      if (const auto* alias =
              llvm::dyn_cast<clang::TypedefType>(type.getTypePtr())) {
        const llvm::StringRef name = alias->getDecl()->getName();
        if (llvm::is_contained(kAddresses, name) ||
            llvm::is_contained(kTextures, name) ||
            llvm::is_contained(kSurfaces, name)) {
          const bool isCudas =
              collector_.origin(alias->getDecl()->getLocation()) ==
              Origin::cuda;
          return isCudas ? std::optional(name) : std::nullopt;
        }
      }
      const QualType next = type.getSingleStepDesugaredType(context_);
      if (next == type) break;
      type = next;
    }
    return std::nullopt;
  }
  bool isPointerInHip(QualType type) const {
    if (const auto* reference = type->getAs<clang::ReferenceType>()) {
      type = reference->getPointeeType();
    }
    return nameOf(type).has_value();
  }
  bool isPointerInHip(const Expr* expr) const {
    expr = expr->IgnoreParenImpCasts();
    if (const auto* binary = llvm::dyn_cast<BinaryOperator>(expr)) {
      if (binary->isCommaOp()) return isPointerInHip(binary->getRHS());
      if (!binary->isAssignmentOp()) return false;
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      if (unary->isArithmeticOp()) return false;
    }
    return !llvm::isa<clang::AbstractConditionalOperator>(expr) &&
           isPointerInHip(typeOf(expr));
  }
  bool isAddress(const Expr* expr) const {
    if (!isPointerInHip(expr)) return false;
    return llvm::is_contained(kAddresses,
                              *nameOf(typeOf(expr).getNonReferenceType()));
  }

  /// The type of an expression, as it is spelled where that is known: what a
  /// template makes of it is but the integer. An element of
  /// std::vector<CUdeviceptr> is a CUdeviceptr.
  QualType typeOf(const Expr* expr, int depth = 0) const {
    constexpr int kDeepest = 32;
    expr = expr->IgnoreParenImpCasts();
    const QualType type = expr->getType();
    if (depth > kDeepest || type->isDependentType() || isPointerInHip(type)) {
      return type;
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      if (unary->getOpcode() != clang::UO_AddrOf) return type;
      const QualType inner = typeOf(unary->getSubExpr(), depth + 1);
      return isPointerInHip(inner)
                 ? context_.getPointerType(inner.getNonReferenceType())
                 : type;
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      if (!variable || !variable->getType()->getContainedAutoType()) {
        return type;
      }
      if (const auto range = ranges_.find(variable); range != ranges_.end()) {
        return elementOf(range->second, type, depth + 1);
      }
      const Expr* init = variable->getInit();
      return init && isReadable(init) ? typeOf(init, depth + 1) : type;
    }
    const Expr* object = nullptr;
    if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr)) {
      if (call->getNumArgs() > 0) object = call->getArg(0);
    } else if (const auto* call =
                   llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
      object = call->getImplicitObjectArgument();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      object = member->getBase();
    }
    if (!object) return type;
    return spelledBy(typeOf(object, depth + 1), type, false);
  }

  /// What a loop over `range` gives to a variable of that type.
  QualType elementOf(const Expr* range, QualType type, int depth = 0) const {
    const QualType whole = typeOf(range, depth);
    const clang::ArrayType* array =
        context_.getAsArrayType(whole.getNonReferenceType());
    return array ? array->getElementType() : spelledBy(whole, type, false);
  }

  /// `type`, of something that an object of the type `object` has, as the
  /// template arguments of that spell it. If several do, the last one, which is
  /// the element, or none.
  QualType spelledBy(QualType object, QualType type, bool isTheOnlyOne) const {
    object = object.getNonReferenceType();
    if (object->isPointerType()) object = object->getPointeeType();
    const auto* made = object->getAs<clang::TemplateSpecializationType>();
    if (!made) return type;
    const QualType plain =
        type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
    QualType found;
    bool isRepeated = false;
    for (const clang::TemplateArgument& each : made->template_arguments()) {
      if (each.getKind() != clang::TemplateArgument::Type) continue;
      const QualType own = each.getAsType();
      const QualType value = own.getCanonicalType().getUnqualifiedType();
      QualType spelled;
      if (value == plain) {
        spelled = own;
      } else if (plain->isPointerType() &&
                 plain->getPointeeType().getUnqualifiedType() == value) {
        spelled = context_.getPointerType(own);
      }
      if (spelled.isNull()) continue;
      isRepeated |= !found.isNull();
      found = spelled;
    }
    return found.isNull() || (isRepeated && isTheOnlyOne) ? type : found;
  }

  /// The type of a parameter, as the object spells it whose method it is of.
  QualType parameterOf(const clang::CallExpr* call,
                       const clang::ParmVarDecl* parameter) const {
    const QualType type = parameter->getType();
    const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
    const Expr* object = method ? method->getImplicitObjectArgument() : nullptr;
    if (!object || type->isDependentType() || isPointerInHip(type)) return type;
    const QualType spelled = spelledBy(typeOf(object), type, true);
    // A reference stays one, which decides what may be passed.
    return isPointerInHip(spelled) && type->isLValueReferenceType()
               ? context_.getLValueReferenceType(
                     type.getNonReferenceType().isConstQualified()
                         ? spelled.withConst()
                         : spelled)
               : spelled;
  }

  static bool isNull(const Expr* expr) {
    expr = expr->IgnoreParenImpCasts();
    const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(expr);
    return llvm::isa<clang::GNUNullExpr, clang::CXXNullPtrLiteralExpr>(expr) ||
           (number && number->getValue() == 0);
  }

  static bool isReadable(const Expr* expr) {
    return expr && !expr->isTypeDependent() && !expr->containsErrors();
  }

  /// What the value of `expr` is used for is of that type.
  void convert(const Expr* expr, QualType to) {
    if (!isReadable(expr) || to.isNull() || to->isDependentType()) return;
    if (isVector(to.getNonReferenceType()) &&
        isSpelledOut(to.getNonReferenceType())) {
      convertVector(expr, to.getNonReferenceType());
      return;
    }
    // "(((x) + 15) & ~15)" in a macro: its call is what is converted.
    const auto* parens =
        llvm::dyn_cast<clang::ParenExpr>(expr->IgnoreImpCasts());
    expr = expr->IgnoreParenImpCasts();
    if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr)) {
      return convert(cleanups->getSubExpr(), to);
    }
    if (llvm::isa<clang::InitListExpr, clang::CXXDefaultArgExpr,
                  clang::CXXDefaultInitExpr>(expr)) {
      return;
    }
    if (const auto* choice =
            llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) {
      convert(choice->getTrueExpr(), to);
      convert(choice->getFalseExpr(), to);
      return;
    }
    const bool isLent = to->isLValueReferenceType() &&
                        !to.getNonReferenceType().isConstQualified();
    const QualType value = to.getNonReferenceType();
    if (isPointerInHip(to)) {
      if (isNull(expr)) return;
      if (isPointerInHip(expr)) {
        if (areAlike(*nameOf(value),
                     *nameOf(typeOf(expr).getNonReferenceType()))) {
          return;
        }
        return note(isLent ? Kind::unclear : Kind::object,
                    expr->getSourceRange(), to, isLoose(expr));
      }
      if (!expr->getType()->isIntegralOrEnumerationType()) return;
      if (isLent) return note(Kind::unclear, expr->getSourceRange(), to);
      if (!noteSum(expr, /*isCast=*/false)) {
        const bool isNarrow =
            context_.getIntWidth(expr->getType()) < kPointerBits;
        const bool isCall = parens && expr->getBeginLoc().isMacroID();
        note(isNarrow ? Kind::narrowAddress : Kind::address,
             isCall ? parens->getSourceRange() : expr->getSourceRange(), to,
             !isCall && isLoose(expr));
      }
    } else if (value->isPointerType() && expr->getType()->isPointerType()) {
      const bool isOne = isPointerInHip(value->getPointeeType());
      const QualType from = typeOf(expr)->getPointeeType();
      if (isOne != isPointerInHip(from) &&
          value->getPointeeType()->isIntegerType() && from->isIntegerType()) {
        const bool isOut = isOne && isSpelledOut(from) &&
                           !from.isConstQualified() && isSpelledOut(value);
        note(isOut ? Kind::pointer : Kind::unclear, expr->getSourceRange(),
             isOne ? value->getPointeeType() : from, isLoose(expr));
      } else if (isOne && isPointerInHip(from) &&
                 !areAlike(*nameOf(value->getPointeeType()), *nameOf(from))) {
        note(Kind::pointer, expr->getSourceRange(), value->getPointeeType(),
             isLoose(expr));
      }
    } else if (isLent && isPointerInHip(expr) && value->isIntegerType() &&
               isSpelledOut(value)) {
      note(Kind::unclear, expr->getSourceRange(), typeOf(expr));
    } else if (value->isArithmeticType() && !value->isBooleanType() &&
               isSpelledOut(value)) {
      wantNumber(expr);
    }
  }

  /// uint3 or dim3, which CUDA converts to each other.
  bool isVector(QualType type) const {
    const clang::RecordDecl* record = type->getAsRecordDecl();
    return record && record->getIdentifier() &&
           (record->getName() == "uint3" || record->getName() == "dim3") &&
           collector_.origin(record->getLocation()) == Origin::cuda;
  }

  /// HIP has the built-in variables convert to dim3, and nothing else.
  void convertVector(const Expr* expr, QualType to) {
    const Expr* const written = expr;
    for (const Expr* last = nullptr; expr != last;) {
      last = expr;
      expr = expr->IgnoreParenImpCasts();
      if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expr)) {
        expr = full->getSubExpr();
      } else if (const auto* temporary =
                     llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
        expr = temporary->getSubExpr();
      } else if (const auto* made =
                     llvm::dyn_cast<clang::CXXConstructExpr>(expr);
                 made && made->getNumArgs() > 0 &&
                 !llvm::isa<clang::CXXTemporaryObjectExpr>(made) &&
                 isVector(made->getArg(0)->getType())) {
        expr = made->getArg(0);
      } else if (const auto* call =
                     llvm::dyn_cast<clang::CXXMemberCallExpr>(expr);
                 call && llvm::isa_and_nonnull<clang::CXXConversionDecl>(
                             call->getMethodDecl())) {
        expr = call->getImplicitObjectArgument();
      }
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    const bool isBuiltin =
        name && name->getDecl()->getIdentifier() &&
        collector_.origin(name->getDecl()->getLocation()) == Origin::cuda;
    const clang::RecordDecl* record = expr->getType()->getAsRecordDecl();
    // An SDK is read with Clang's own classes of the built-in variables.
    const bool isClangs = isBuiltin && record && record->getIdentifier() &&
                          record->getName().starts_with("__cuda_builtin_");
    if (!isClangs && !isVector(expr->getType())) return;
    const bool isToUint3 = to->getAsRecordDecl()->getName() == "uint3";
    const bool isUint3 = record->getName() == "uint3";
    if (isBuiltin ? !isToUint3 : isToUint3 == isUint3) return;
    if (!isRepeatable(expr)) {
      note(Kind::unclear, written->getSourceRange(), to);
    } else {
      note(isToUint3 ? Kind::uint3 : Kind::dim3, expr->getSourceRange(), to);
    }
  }

  /// Not "auto", nor what a template's parameter stands for.
  static bool isSpelledOut(QualType type) {
    return !type->getContainedAutoType() &&
           !type->getAs<clang::SubstTemplateTypeParmType>();
  }

  void wantNumber(const Expr* expr) {
    if (!isReadable(expr)) return;
    expr = expr->IgnoreParenImpCasts();
    if (const auto* choice =
            llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) {
      wantNumber(choice->getTrueExpr());
      wantNumber(choice->getFalseExpr());
      return;
    }
    if (isPointerInHip(expr)) {
      note(Kind::number, expr->getSourceRange(), typeOf(expr), isLoose(expr));
    }
  }

  /// The address that a sum begins with, whose operators are handled then.
  const Expr* addressIn(const Expr* expr) {
    expr = expr->IgnoreParenImpCasts();
    if (isAddress(expr)) return expr;
    const auto* binary = llvm::dyn_cast<BinaryOperator>(expr);
    if (!binary || !binary->isAdditiveOp() ||
        !binary->getType()->isUnsignedIntegerType() ||
        context_.getIntWidth(binary->getType()) != kPointerBits) {
      return nullptr;
    }
    const Expr* left = binary->getLHS();
    const Expr* right = binary->getRHS();
    auto isNumber = [&](const Expr* each) {
      const QualType type = each->IgnoreParenImpCasts()->getType();
      return type->isIntegralOrUnscopedEnumerationType() && !holdsAddress(each);
    };
    const Expr* address = nullptr;
    if (isNumber(right)) {
      address = addressIn(left);
    } else if (binary->getOpcode() == clang::BO_Add && isNumber(left)) {
      address = addressIn(right);
    }
    if (address) handled_.insert(binary);
    return address;
  }
  /// Whether an address is a term of a sum.
  bool holdsAddress(const Expr* expr) const {
    expr = expr->IgnoreParenImpCasts();
    if (isPointerInHip(expr)) return true;
    const auto* binary = llvm::dyn_cast<BinaryOperator>(expr);
    return binary && binary->isAdditiveOp() &&
           (holdsAddress(binary->getLHS()) || holdsAddress(binary->getRHS()));
  }

  /// Notes a sum of an address and numbers.
  bool noteSum(const Expr* expr, bool isCast) {
    if (!isReadable(expr)) return false;
    expr = expr->IgnoreParenImpCasts();
    if (!llvm::isa<BinaryOperator>(expr)) return false;
    const Expr* address = addressIn(expr);
    if (!address) return false;
    Conversion made;
    made.kind = Kind::sum;
    made.isCast = isCast;
    made.type = nameOf(typeOf(address).getNonReferenceType()).value_or("");
    made.isLoose = isLoose(address);
    const auto inner = collector_.spelled(address->getSourceRange());
    made.inner = inner.span;
    const auto at = collector_.spelled(expr->getSourceRange());
    if (at.observation && at.observation == inner.observation &&
        at.span.contains(inner.span)) {
      made.span = at.span;
      at.observation->conversions.push_back(std::move(made));
    } else {
      note(Kind::unclear, expr->getSourceRange(), typeOf(address));
    }
    return true;
  }

  /// "d += n".
  void noteUpdate(const BinaryOperator* binary) {
    const Expr* left = binary->getLHS()->IgnoreParenImpCasts();
    const Expr* right = binary->getRHS()->IgnoreImpCasts();
    if (!isReadable(left) || !isReadable(right) || !isPointerInHip(left)) {
      return;
    }
    Conversion made;
    made.kind = Kind::update;
    made.isLoose = isLoose(right);
    const auto at = collector_.spelled(binary->getSourceRange());
    const auto target = collector_.spelled(binary->getLHS()->getSourceRange());
    const auto sign = collector_.spelled(
        {binary->getOperatorLoc(), binary->getOperatorLoc()});
    const bool isInSight =
        at.observation && at.observation == target.observation &&
        at.observation == sign.observation && at.span.contains(target.span) &&
        at.span.contains(sign.span);
    if (!isInSight || !isRepeatable(left) ||
        !right->getType()->isIntegralOrUnscopedEnumerationType()) {
      note(Kind::unclear, binary->getSourceRange(), typeOf(left));
      return;
    }
    made.type = nameOf(typeOf(left).getNonReferenceType()).value_or("");
    made.isSum =
        isAddress(left) && (binary->getOpcode() == clang::BO_AddAssign ||
                            binary->getOpcode() == clang::BO_SubAssign);
    made.span = at.span;
    made.inner = target.span;
    made.sign = sign.span;
    at.observation->conversions.push_back(std::move(made));
  }

  /// "++d".
  void noteStep(const clang::UnaryOperator* unary) {
    const auto at = collector_.spelled(unary->getSourceRange());
    const auto target =
        collector_.spelled(unary->getSubExpr()->getSourceRange());
    if (!at.observation || at.observation != target.observation ||
        !discarded_.contains(unary) || !isAddress(unary->getSubExpr()) ||
        !isRepeatable(unary->getSubExpr())) {
      note(Kind::unclear, unary->getSourceRange(), typeOf(unary->getSubExpr()));
      return;
    }
    Conversion made;
    made.kind = Kind::step;
    made.type =
        nameOf(typeOf(unary->getSubExpr()).getNonReferenceType()).value_or("");
    made.isSum = unary->isIncrementOp();
    made.span = at.span;
    made.inner = target.span;
    at.observation->conversions.push_back(std::move(made));
  }

  void note(Kind kind, clang::SourceRange range, QualType type,
            bool loose = false) {
    const auto at = collector_.spelled(range);
    if (!at.observation) return;
    Conversion made;
    made.kind = kind;
    made.span = at.span;
    made.type = nameOf(type.getNonReferenceType()).value_or("");
    made.isLoose = loose;
    at.observation->conversions.push_back(std::move(made));
  }

  void noteReturns(const clang::Stmt* body, QualType type) {
    if (!body || type->isVoidType()) return;
    std::vector<const clang::Stmt*> rest = {body};
    while (!rest.empty()) {
      const clang::Stmt* each = rest.back();
      rest.pop_back();
      if (!each || llvm::isa<clang::LambdaExpr>(each)) continue;
      if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(each)) {
        convert(result->getRetValue(), type);
      }
      if (llvm::isa<Expr>(each)) continue;
      rest.insert(rest.end(), each->child_begin(), each->child_end());
    }
  }

  void noteDiscarded(const clang::Stmt* statement) {
    if (const auto* expr = llvm::dyn_cast<Expr>(statement)) {
      if (const auto* comma = llvm::dyn_cast<BinaryOperator>(expr);
          comma && comma->isCommaOp()) {
        noteDiscarded(comma->getLHS());
        noteDiscarded(comma->getRHS());
      }
      discarded_.insert(expr->IgnoreParenImpCasts());
    }
  }

  const clang::ASTContext& context_;
  Collector& collector_;
  /// The ranges that loops run over, by the variables of the loops.
  llvm::DenseMap<const clang::VarDecl*, const Expr*> ranges_;
  llvm::DenseSet<const Expr*> handled_;    ///< parts of sums that are noted
  llvm::DenseSet<const Expr*> discarded_;  ///< whose value nobody uses
};

}  // namespace

void collectors::conversions(const ParsedUnit& unit, Collector& collector) {
  ConversionCollector notes(unit.context, collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
