#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "frontend/collect/collectors.h"
#include "frontend/collect/vector_types.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace hipport {
namespace {

class NameNotes : public clang::RecursiveASTVisitor<NameNotes> {
 public:
  explicit NameNotes(Collector& collector) : collector_(collector) {}

  DeviceFunctions takeDeviceFunctions() { return std::move(deviceFunctions_); }

  bool TraverseFunctionTemplateDecl(clang::FunctionTemplateDecl* made) {
    const clang::FunctionTemplateDecl* outer = made_;
    made_ = made;
    const bool goesOn = RecursiveASTVisitor::TraverseFunctionTemplateDecl(made);
    made_ = outer;
    return goesOn;
  }

  bool VisitNamedDecl(clang::NamedDecl* decl) {
    note(decl->getLocation(), decl, /*isDeclaration=*/true);
    if (isDefinedAtFileScope(decl) && !isCuda(decl)) {
      collector_.noteDefined(decl->getName());
    }
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    note(expr->getLocation(), expr->getDecl());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* expr) {
    const clang::ValueDecl* member = expr->getMemberDecl();
    noteMember(expr->getMemberLoc(), member->getDeclName(), [&] {
      // A method of a base is called on the base.
      const clang::Expr* object = expr->getBase()->IgnoreParenImpCasts();
      std::string owner = ownerOf(object->getType(), expr->isArrow());
      return owner.empty() ? ownerOf(llvm::dyn_cast<clang::RecordDecl>(
                                 member->getDeclContext()))
                           : owner;
    });
    if (member->getIdentifier() && member->getName() == "warpSize" &&
        isCuda(member)) {
      noteWidthQuery(expr);
    }
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr* expr) {
    noteMember(expr->getMemberLoc(), expr->getMember(), [&] {
      const std::string owner = ownerOf(expr->getBaseType(), expr->isArrow());
      return owner.empty() ? ownerInInstances(expr) : owner;
    });
    return true;
  }
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr* expr) {
    noteMember(expr->getLocation(), expr->getDeclName(),
               [] { return std::string(); });
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
      deviceFunctions_.push_back(function);
    }
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) {
    const clang::FunctionDecl* function = lambda->getCallOperator();
    const auto* device = function->getAttr<clang::CUDADeviceAttr>();
    if (device && !device->isImplicit()) deviceFunctions_.push_back(function);
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    if (printsArguments(call)) {
      for (const clang::Expr* each : call->arguments()) {
        shown_.insert(each->IgnoreParenImpCasts());
      }
    }
    const clang::Expr* callee = call->getCallee()->IgnoreParenImpCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(callee)) {
      note(name->getLocation(), name->getDecl(), false, call);
    } else if (const auto* name =
                   llvm::dyn_cast<clang::UnresolvedLookupExpr>(callee)) {
      noteCandidates(name->getNameLoc(), name, call);
    }
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt* assembly) {
    collector_.noteAssembly(*assembly);
    return true;
  }
  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr* call) {
    collector_.noteLaunch(call->getConfig()->getBeginLoc());
    return true;
  }

  // Numbers that stand for values of CUDA's enumerations.
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) {
    noteNumber(cast->getSubExpr(), cast->getTypeAsWritten());
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    // In C, where numbers convert.
    if (cast->getCastKind() == clang::CK_IntegralCast &&
        !cast->isPartOfExplicitCast()) {
      noteNumber(cast->getSubExpr(), cast->getType());
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* binary) {
    if (!binary->isComparisonOp()) return true;
    const clang::Expr* left = binary->getLHS()->IgnoreParenImpCasts();
    const clang::Expr* right = binary->getRHS()->IgnoreParenImpCasts();
    noteNumber(left, right->getType());
    noteNumber(right, left->getType());
    return true;
  }
  bool VisitSwitchStmt(clang::SwitchStmt* choice) {
    if (!choice->getCond()) return true;
    // Also of "switch (static_cast<int>(status))".
    const clang::QualType type =
        choice->getCond()->IgnoreParenCasts()->getType();
    for (const clang::SwitchCase* each = choice->getSwitchCaseList(); each;
         each = each->getNextSwitchCase()) {
      if (const auto* value = llvm::dyn_cast<clang::CaseStmt>(each)) {
        noteNumber(value->getLHS(), type);
      }
    }
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* element) {
    noteIndex(element->getIdx());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) {
    if (call->getOperator() == clang::OO_Subscript && call->getNumArgs() == 2) {
      noteIndex(call->getArg(1));
    }
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
      if (!designator.isFieldDesignator() || !designator.getFieldName()) {
        continue;
      }
      const clang::FieldDecl* field = designator.getFieldDecl();
      noteMember(designator.getFieldLoc(), designator.getFieldName(),
                 [&] { return ownerOf(field ? field->getParent() : nullptr); });
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
  /// Notes `expr` if it is a number and `type` an enumeration of CUDA's: a
  /// constant, or what can only be one of a few numbers.
  void noteNumber(const clang::Expr* expr, clang::QualType type) {
    if (!expr || type.isNull() || !type->isEnumeralType()) return;
    const clang::TagDecl* decl = type->getAsTagDecl();
    if (!decl || !isCuda(decl)) return;
    expr = expr->IgnoreParenImpCasts();
    if (const auto* constant = llvm::dyn_cast<clang::ConstantExpr>(expr)) {
      expr = constant->getSubExpr()->IgnoreParenImpCasts();
    }
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
      const std::size_t before = numbers_;
      noteNumber(choice->getTrueExpr(), type);
      if (numbers_ == before) noteNumber(choice->getFalseExpr(), type);
      return;
    }
    const clang::QualType own = expr->getType();
    if (own.isNull() || expr->isValueDependent()) return;
    // An enumerator of CUDA's is what it says.
    const clang::TagDecl* other =
        own->isEnumeralType() ? own->getAsTagDecl() : nullptr;
    if (other && isCuda(other)) return;
    std::int64_t number = kAnyNumber;
    clang::Expr::EvalResult result;
    if (namesEnumerator(expr)) return;
    if (own->isIntegralOrEnumerationType() &&
        expr->EvaluateAsInt(result, decl->getASTContext()) &&
        result.Val.isInt() && result.Val.getInt().getActiveBits() <= 62) {
      number = static_cast<std::int64_t>(result.Val.getInt().getZExtValue());
    } else if (!own->isBooleanType() && !other && !holdsNumbers(expr)) {
      return;  // it may have been an enumerator once
    }
    noteEnumNumber(expr, *decl, number);
  }

  /// Whether a variable of a function, or an array, is given nothing but
  /// numbers: "for (int a = 1; a < 100; ++a)", "const int ids[] = {16, 39};".
  bool holdsNumbers(const clang::Expr* expr) {
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
          element->getBase()->IgnoreParenImpCasts());
      const auto* array =
          name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
      const auto* list = llvm::dyn_cast_or_null<clang::InitListExpr>(
          array ? array->getAnyInitializer() : nullptr);
      return list && list->getNumInits() > 0 &&
             llvm::all_of(list->inits(), [&](const clang::Expr* each) {
               return isNumber(each, array->getASTContext());
             });
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    const auto* variable =
        name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (!variable || !variable->isLocalVarDecl() || !variable->hasInit() ||
        !isNumber(variable->getInit(), variable->getASTContext())) {
      return false;
    }
    const auto [known, isNew] = keepsNumbers_.try_emplace(variable, false);
    const auto* function =
        llvm::dyn_cast<clang::FunctionDecl>(variable->getDeclContext());
    if (isNew && function && function->getBody()) {
      known->second = keepsNumbers(function->getBody(), variable);
    }
    return known->second;
  }

  bool isNumber(const clang::Expr* expr, const clang::ASTContext& context) {
    clang::Expr::EvalResult result;
    return expr && !expr->isValueDependent() && !expr->getType().isNull() &&
           expr->getType()->isIntegralOrEnumerationType() &&
           expr->EvaluateAsInt(result, context) && !namesEnumerator(expr);
  }

  /// Whether nothing in `stmt` gives the variable another value than a number
  /// or a step on: an assignment, its address, a reference to it.
  bool keepsNumbers(const clang::Stmt* stmt, const clang::VarDecl* variable) {
    const auto isIt = [&](const clang::Expr* expr) {
      const auto* name =
          llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
      return name && name->getDecl() == variable;
    };
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt);
        binary && binary->isAssignmentOp() && isIt(binary->getLHS())) {
      return isNumber(binary->getRHS(), variable->getASTContext());
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt);
        unary && unary->getOpcode() == clang::UO_AddrOf &&
        isIt(unary->getSubExpr())) {
      return false;
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      // What is taken by value has been read.
      for (const clang::Expr* argument : call->arguments()) {
        if (argument->isLValue() && isIt(argument)) return false;
      }
    }
    return llvm::all_of(stmt->children(), [&](const clang::Stmt* child) {
      return !child || keepsNumbers(child, variable);
    });
  }

  /// Notes an index that is a value of such an enumeration.
  void noteIndex(const clang::Expr* index) {
    index = index->IgnoreParenCasts();
    if (index->isTypeDependent() || !index->getType()->isEnumeralType()) return;
    const clang::TagDecl* decl = index->getType()->getAsTagDecl();
    if (decl && isCuda(decl)) noteEnumNumber(index, *decl, kAnyNumber);
  }

  void noteEnumNumber(const clang::Expr* expr, const clang::TagDecl& decl,
                      std::int64_t number) {
    const clang::NamedDecl* name = &decl;
    if (!decl.getIdentifier()) name = decl.getTypedefNameForAnonDecl();
    if (!name) return;
    if (const auto at = collector_.locate(expr->getSourceRange());
        at.observation) {
      ++numbers_;
      at.observation->enumNumbers.push_back(
          {at.span, name->getNameAsString(), number});
    }
  }

  /// A constant that is made of CUDA's enumerators.
  bool namesEnumerator(const clang::Expr* expr) {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      if (llvm::isa<clang::EnumConstantDecl>(name->getDecl())) {
        return isCuda(name->getDecl());
      }
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      const clang::Expr* init =
          variable ? variable->getAnyInitializer() : nullptr;
      return init && namesEnumerator(init->IgnoreParenCasts());
    }
    return std::ranges::any_of(expr->children(), [&](const clang::Stmt* child) {
      const auto* inner = llvm::dyn_cast_or_null<clang::Expr>(child);
      return inner && namesEnumerator(inner->IgnoreParenCasts());
    });
  }

  void note(SourceLocation location, const clang::NamedDecl* decl,
            bool isDeclaration = false, const clang::CallExpr* call = nullptr) {
    if (!decl) return;
    noteUnsupportedUse(location, decl);
    if (!decl->getIdentifier()) return;
    // A using-declaration's own name is what it names.
    if (isDeclaration && llvm::isa<clang::UsingDecl, clang::UsingShadowDecl,
                                   clang::UsingDirectiveDecl>(decl)) {
      return;
    }
    if (isMisread(decl)) return;
    Owner owner = ownerOfName(decl);
    const bool isByConversion = call && convertsCudas(decl, call);
    if (isByConversion) owner = Owner::cuda;
    NotedUse use{.isDeclaration = isDeclaration,
                 .isAssumed = owner == Owner::assumed};
    if (isDeclaration) {
      const clang::DeclContext* scope =
          decl->getDeclContext()->getRedeclContext();
      use.scope = scopeOf(scope);
      use.isForItsUsers = use.scope == Scope::file &&
                          collector_.knows(decl->getName()) &&
                          collector_.isForItsUsers(location);
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(scope)) {
        collector_.noteLocal(function->getSourceRange(), decl->getName());
      }
    }
    std::vector<std::vector<std::string>> instances;
    std::vector<std::string> pattern;
    if (call && collector_.knows(decl->getName())) {
      use.arguments = collector_.arguments(location, call);
      if (collector_.hasOverloads(decl->getName())) {
        use.types = isByConversion ? typesAsWritten(call) : typesOf(call);
        if (use.types.empty() && call->getNumArgs() > 0) {
          instances = instancesOf(call);
          pattern = patternOf(call);
        }
      }
    }
    const Meaning meaning =
        owner == Owner::user ? Meaning::user : Meaning::cuda;
    if (meaning == Meaning::cuda) {
      collector_.noteUse(location);
      collector_.noteHeaderUse(decl->getLocation(), location);
    }
    const auto noteTypes = [&](std::vector<std::string>& types, TypesOf whose) {
      NotedUse other = use;
      other.types = std::move(types);
      other.typesOf = whose;
      collector_.note(location, decl->getName(), meaning, std::move(other));
    };
    for (std::vector<std::string>& types : instances) {
      noteTypes(types, TypesOf::instance);
    }
    if (!pattern.empty()) noteTypes(pattern, TypesOf::pattern);
    collector_.note(location, decl->getName(), meaning, std::move(use));
  }

  /// HIP's vector types have all operators. Namespaces are those of several
  /// headers.
  void noteUnsupportedUse(SourceLocation location,
                          const clang::NamedDecl* decl) {
    if (llvm::isa<clang::NamespaceDecl>(decl)) return;
    const clang::FunctionDecl* function = decl->getAsFunction();
    if (function && function->isOverloadedOperator() &&
        std::ranges::any_of(
            function->parameters(), [&](const clang::ParmVarDecl* parameter) {
              return !componentsOf(parameter->getType(), collector_).empty();
            })) {
      return;
    }
    collector_.noteUnsupportedUse(decl->getLocation(), location, [&] {
      return decl->getQualifiedNameAsString();
    });
  }

  /// In "LIBRARY_API cudaError_t f();" with a macro that nobody defined, Clang
  /// takes the macro for a type and the type for the name of a variable. A name
  /// that is really declared has no other word behind it. In "CHECKED
  /// cudaFree(p);" it takes a call for a variable with its initial value, or,
  /// without arguments, for the declaration of a function within a function.
  bool isMisread(const clang::NamedDecl* decl) {
    if (!decl->isInvalidDecl() || !decl->getIdentifier() ||
        !collector_.knows(decl->getName())) {
      return false;
    }
    if (llvm::isa<clang::FunctionDecl>(decl)) {
      return decl->getLexicalDeclContext()->isFunctionOrMethod();
    }
    if (!llvm::isa<clang::VarDecl, clang::FieldDecl>(decl)) return false;
    const clang::ASTContext& context = decl->getASTContext();
    const std::optional<clang::Token> next = clang::Lexer::findNextToken(
        decl->getLocation(), context.getSourceManager(), context.getLangOpts());
    if (!next) return false;
    return next->isOneOf(clang::tok::raw_identifier, clang::tok::star,
                         clang::tok::amp, clang::tok::coloncolon) ||
           (next->is(clang::tok::l_paren) && llvm::isa<clang::VarDecl>(decl));
  }

  static Scope scopeOf(const clang::DeclContext* scope) {
    if (scope->isTranslationUnit()) return Scope::file;
    if (scope->isFunctionOrMethod()) return Scope::function;
    // The constants of a scoped enumeration need a qualifier everywhere.
    return scope->isRecord() || llvm::isa<clang::EnumDecl>(scope)
               ? Scope::member
               : Scope::space;
  }

  template <typename OwnerOf>
  void noteMember(SourceLocation location, clang::DeclarationName name,
                  const OwnerOf& ownerOf) {
    const auto* identifier = name.getAsIdentifierInfo();
    if (!identifier || !collector_.knows(identifier->getName())) return;
    std::string owner = ownerOf();
    const Meaning meaning = owner.empty() ? Meaning::user : Meaning::cuda;
    collector_.note(location, identifier->getName(), meaning,
                    {.owner = std::move(owner)});
  }

  /// The types of a call's arguments as written; nothing where one depends on
  /// a template's parameters.
  static std::vector<std::string> typesOf(const clang::CallExpr* call) {
    std::vector<std::string> types;
    for (const clang::Expr* argument : call->arguments()) {
      if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) continue;
      const clang::Expr* written = argument->IgnoreParenImpCasts();
      // A class is passed by its copy constructor.
      if (const auto* copy = llvm::dyn_cast<clang::CXXConstructExpr>(written);
          copy && copy->getConstructor()->isCopyOrMoveConstructor()) {
        written = copy->getArg(0)->IgnoreParenImpCasts();
      }
      if (written->isTypeDependent()) return {};
      types.push_back(typeName(written->getType()));
    }
    return types;
  }

  /// The argument before what the call converts it by.
  static const clang::Expr* asWritten(const clang::Expr* argument) {
    const clang::Expr* written = argument->IgnoreParens();
    while (const auto* cast =
               llvm::dyn_cast<clang::ImplicitCastExpr>(written)) {
      written = cast->getSubExprAsWritten()->IgnoreParens();
    }
    return written;
  }

  static std::vector<std::string> typesAsWritten(const clang::CallExpr* call) {
    std::vector<std::string> types;
    for (const clang::Expr* argument : call->arguments()) {
      types.push_back(typeName(asWritten(argument)->getType()));
    }
    return types;
  }

  /// Whether a function that tells something of a number, as isinf does, takes
  /// a class of CUDA's, as __half, by a conversion. HIP's classes need not
  /// convert alike.
  bool convertsCudas(const clang::NamedDecl* decl,
                     const clang::CallExpr* call) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    return function && function->getReturnType()->isBooleanType() &&
           collector_.hasOverloads(decl->getName()) &&
           std::ranges::any_of(
               call->arguments(), [&](const clang::Expr* argument) {
                 const clang::CXXRecordDecl* type =
                     asWritten(argument)->getType()->getAsCXXRecordDecl();
                 return type && type->getIdentifier() && isCuda(type);
               });
  }

  static std::string typeOrUnknown(clang::QualType type) {
    return type.isNull() ? "?" : typeName(type);
  }

  /// The types of a call's arguments in each instance of the template that it
  /// stands in, as far as the unit makes any; "?" for what cannot be told.
  std::vector<std::vector<std::string>> instancesOf(
      const clang::CallExpr* call) const {
    std::vector<std::vector<std::string>> instances;
    if (!made_) return instances;
    for (const clang::FunctionDecl* instance : made_->specializations()) {
      const auto* values = instance->getTemplateSpecializationArgs();
      if (!values) continue;
      std::vector<std::string> types;
      for (const clang::Expr* argument : call->arguments()) {
        types.push_back(typeOrUnknown(typeIn(argument, *values)));
      }
      instances.push_back(std::move(types));
    }
    return instances;
  }

  /// The same in the template, where its parameters do not decide.
  static std::vector<std::string> patternOf(const clang::CallExpr* call) {
    std::vector<std::string> types;
    for (const clang::Expr* argument : call->arguments()) {
      const clang::Expr* written = argument->IgnoreParenImpCasts();
      types.push_back(typeOrUnknown(
          written->isTypeDependent() ? clang::QualType() : written->getType()));
    }
    return types;
  }

  /// The class of CUDA's that the object has in the first instance of the
  /// template, if it has one in all instances that the unit makes.
  std::string ownerInInstances(const clang::CXXDependentScopeMemberExpr* expr) {
    std::string first;
    if (!made_ || expr->getBaseType().isNull()) return first;
    for (const clang::FunctionDecl* instance : made_->specializations()) {
      const auto* values = instance->getTemplateSpecializationArgs();
      if (!values) continue;
      const std::string owner =
          ownerOf(substituted(expr->getBaseType(), *values), expr->isArrow());
      if (owner.empty()) return owner;
      if (first.empty()) first = owner;
    }
    return first;
  }

  /// The type of an expression in an instance of the template that is looked
  /// at; null if that takes more than names, pointers and elements.
  clang::QualType typeIn(const clang::Expr* expr,
                         const clang::TemplateArgumentList& values) const {
    expr = expr->IgnoreParenImpCasts();
    const clang::ASTContext& context = made_->getASTContext();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      const clang::QualType inner = typeIn(unary->getSubExpr(), values);
      if (inner.isNull()) return {};
      if (unary->getOpcode() == clang::UO_AddrOf) {
        return context.getPointerType(inner);
      }
      return unary->getOpcode() == clang::UO_Deref ? inner->getPointeeType()
                                                   : clang::QualType();
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
      const clang::QualType base = typeIn(element->getLHS(), values);
      if (base.isNull()) return {};
      const clang::ArrayType* array = context.getAsArrayType(base);
      return array ? array->getElementType() : base->getPointeeType();
    }
    // Where anybody overloads "+", it may be a call.
    const clang::Expr* left = nullptr;
    if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      if (sum->isAdditiveOp()) left = sum->getLHS();
    } else if (const auto* sum =
                   llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr)) {
      const bool isAdditive = sum->getOperator() == clang::OO_Plus ||
                              sum->getOperator() == clang::OO_Minus;
      if (isAdditive && sum->getNumArgs() == 2) left = sum->getArg(0);
    }
    if (left) {
      const clang::QualType type = typeIn(left, values);
      return !type.isNull() && type->isPointerType() ? type : clang::QualType();
    }
    return substituted(expr->getType(), values);
  }

  clang::QualType substituted(clang::QualType type,
                              const clang::TemplateArgumentList& values) const {
    const clang::ASTContext& context = made_->getASTContext();
    type = type.getNonReferenceType();
    if (!type->isDependentType()) return type;
    if (const auto* name = type->getAs<clang::TemplateTypeParmType>()) {
      const bool inBaseline =
          name->getDepth() == made_->getTemplateDepth() &&
          name->getIndex() < values.size() &&
          values[name->getIndex()].getKind() == clang::TemplateArgument::Type;
      return inBaseline ? values[name->getIndex()].getAsType()
                        : clang::QualType();
    }
    if (const clang::ArrayType* array = context.getAsArrayType(type)) {
      const clang::QualType inner =
          substituted(array->getElementType(), values);
      return inner.isNull() ? inner : context.getPointerType(inner);
    }
    if (type->isPointerType()) {
      const clang::QualType inner = substituted(type->getPointeeType(), values);
      return inner.isNull() ? inner : context.getPointerType(inner);
    }
    return {};
  }

  static std::string typeName(clang::QualType type) {
    type = type.getCanonicalType();
    if (const auto* array =
            llvm::dyn_cast<clang::ArrayType>(type.getTypePtr())) {
      return typeName(array->getElementType()) + "*";
    }
    if (type->isPointerType()) return typeName(type->getPointeeType()) + "*";
    clang::PrintingPolicy policy{clang::LangOptions()};
    policy.SuppressTagKeyword = true;
    policy.Bool = true;
    return type.getUnqualifiedType().getAsString(policy);
  }

  /// The class of CUDA's that an object has, or the template that it is made
  /// of; else nothing.
  std::string ownerOf(clang::QualType type, bool isPointer) {
    if (!type.isNull() && isPointer) type = type->getPointeeType();
    if (type.isNull()) return {};
    if (const clang::RecordDecl* record = type->getAsRecordDecl()) {
      return ownerOf(record);
    }
    const auto* pattern = type->getAs<clang::TemplateSpecializationType>();
    const clang::TemplateDecl* decl =
        pattern ? pattern->getTemplateName().getAsTemplateDecl() : nullptr;
    return decl && decl->getIdentifier() && isCuda(decl) ? decl->getName().str()
                                                         : std::string();
  }

  std::string ownerOf(const clang::RecordDecl* record) {
    if (!record || !isCuda(record)) return {};
    if (!record->getIdentifier()) return {};
    // CUDA_MEMCPY3D names the struct CUDA_MEMCPY3D_v2_st.
    llvm::StringRef name = record->getName();
    name.consume_back("_st");
    if (name.size() > 3 && clang::isDigit(name.back()) &&
        name.drop_back().ends_with("_v")) {
      name = name.drop_back(3);
    }
    return name.str();
  }

  /// A call of printf and its kin, or of "<<" on a stream.
  static bool printsArguments(const clang::CallExpr* call) {
    const auto* named = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
    if (named) {
      return named->getOperator() == clang::OO_LessLess &&
             named->getNumArgs() == 2 &&
             named->getArg(0)->getType()->isRecordType();
    }
    const clang::FunctionDecl* callee = call->getDirectCallee();
    return callee && callee->isVariadic();
  }

  static bool isOfStandard(const clang::FunctionDecl* function) {
    const clang::DeclContext* scope = function->getEnclosingNamespaceContext();
    while (scope && !scope->isTranslationUnit()) {
      if (scope->isStdNamespace()) return true;
      scope = scope->getParent();
    }
    return false;
  }

  /// Whether a function outside of the trees gave the object, or where it is.
  bool isForeign(const clang::Expr* object, int depth = 0) {
    constexpr int kDeepest = 4;
    if (!object || depth > kDeepest) return false;
    object = object->IgnoreParenImpCasts();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(object)) {
      return isForeign(unary->getSubExpr(), depth + 1);
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(object)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      // What a container of the tree's gives is the tree's.
      return callee && !isOfStandard(callee) &&
             collector_.origin(callee->getLocation()) == Origin::other;
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(object);
    const auto* variable =
        name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (!variable || !variable->hasInit()) return false;
    const clang::Expr* init = variable->getInit()->IgnoreImplicit();
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(init)) {
      if (made->getNumArgs() != 1) return false;
      init = made->getArg(0);
    }
    return isForeign(init, depth + 1);
  }

  /// cudaDeviceProp::warpSize.
  void noteWidthQuery(const clang::MemberExpr* expr) {
    const auto at =
        collector_.locate({expr->getMemberLoc(), expr->getMemberLoc()});
    if (!at.observation) return;
    LaneUse note;
    note.kind = shown_.contains(expr)        ? LaneUse::Kind::shownQuery
                : isForeign(expr->getBase()) ? LaneUse::Kind::foreignQuery
                                             : LaneUse::Kind::hostQuery;
    note.span = at.span;
    note.name = "warpSize";
    at.observation->lanes.push_back(std::move(note));
  }

  void noteCandidates(SourceLocation location, const clang::OverloadExpr* expr,
                      const clang::CallExpr* call = nullptr) {
    const clang::NamedDecl* best = nullptr;
    for (const clang::NamedDecl* candidate : expr->decls()) {
      candidate = candidate->getUnderlyingDecl();
      noteUnsupportedUse(location, candidate);
      if (!best || isCuda(candidate)) best = candidate;
    }
    note(location, best, false, call);
  }

  /// Whose a declaration is.
  enum class Owner : std::uint8_t {
    user,
    cuda,  ///< made by a CUDA header, or a repetition of one
    /// A user's opaque declaration at file scope ("typedef struct CUstream_st*
    /// cudaStream_t;") stands for the header that it avoids, unless the tree
    /// defines what it names.
    assumed,
  };

  bool isCuda(const clang::NamedDecl* decl) {
    return ownerOfName(decl) != Owner::user;
  }

  Owner ownerOfName(const clang::NamedDecl* decl) {
    const auto [place, isNew] = owners_.try_emplace(decl->getCanonicalDecl());
    if (isNew) place->second = ownerUncached(decl);
    return place->second;
  }

  static bool isDefinedAtFileScope(const clang::NamedDecl* decl) {
    if (!decl->getIdentifier() ||
        !decl->getDeclContext()->getRedeclContext()->isTranslationUnit()) {
      return false;
    }
    if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(decl)) {
      return tag->isThisDeclarationADefinition();
    }
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    return function && function->doesThisDeclarationHaveABody() &&
           function->isExternallyVisible();
  }

  /// thrust::cuda, or thrust::system::cuda.
  static bool isThrustsBackEnd(const clang::NamedDecl* decl) {
    return decl->getIdentifier() && decl->getName() == "cuda" &&
           decl->getQualifiedNameAsString().starts_with("thrust::");
  }

  Owner ownerUncached(const clang::NamedDecl* decl) {
    // A tree with its own copy of CUB declares the namespace that some SDK's
    // Thrust declares as well. What a tree adds to Thrust's back end stays of
    // that: both have another name in HIP.
    if (llvm::isa<clang::NamespaceDecl>(decl) && !isThrustsBackEnd(decl) &&
        std::ranges::any_of(decl->redecls(),
                            [&](const clang::Decl* each) {
                              return collector_.origin(each->getLocation()) ==
                                     Origin::source;
                            }) &&
        !collector_.includesCuda(decl->getName())) {
      return Owner::user;
    }
    for (const clang::Decl* each : decl->redecls()) {
      if (collector_.origin(each->getLocation()) == Origin::cuda) {
        return Owner::cuda;
      }
    }
    return standsForHeader(decl) ? Owner::assumed : Owner::user;
  }

  bool standsForHeader(const clang::NamedDecl* decl) {
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
      // What C++ mangles the name of, no library of CUDA's has.
      return !function->isDefined() && function->isExternC();
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
  /// The function template that is looked at.
  const clang::FunctionTemplateDecl* made_ = nullptr;
  llvm::DenseMap<const clang::Decl*, Owner> owners_;
  DeviceFunctions deviceFunctions_;
  llvm::DenseSet<const clang::Expr*> shown_;  ///< arguments that are printed
  std::size_t numbers_ = 0;                   ///< noted for enumerators
  /// Of each variable that stands for one: a function's body is walked once.
  llvm::DenseMap<const clang::VarDecl*, bool> keepsNumbers_;
};

/// Looks at what is declared and passes over what is only used.
class DeclaredNames : public clang::RecursiveASTVisitor<DeclaredNames> {
 public:
  explicit DeclaredNames(NameNotes& notes, Collector& collector)
      : notes_(notes), collector_(collector) {}

  bool VisitNamedDecl(clang::NamedDecl* decl) {
    if (decl->getIdentifier() && collector_.knows(decl->getName())) {
      notes_.VisitNamedDecl(decl);
    }
    return true;
  }
  /// Of types, only parameters of functions are declarations.
  bool TraverseTypeLoc(clang::TypeLoc type) {
    for (; type; type = type.getNextTypeLoc()) {
      const auto function = type.getAs<clang::FunctionTypeLoc>();
      if (!function) continue;
      for (clang::ParmVarDecl* each : function.getParams()) TraverseDecl(each);
    }
    return true;
  }

 private:
  NameNotes& notes_;
  Collector& collector_;
};

}  // namespace

DeviceFunctions collectNames(llvm::ArrayRef<clang::Decl*> decls,
                             llvm::ArrayRef<clang::Decl*> foreign,
                             Collector& collector) {
  NameNotes notes(collector);
  for (clang::Decl* decl : decls) notes.TraverseDecl(decl);
  DeclaredNames declared(notes, collector);
  for (clang::Decl* decl : foreign) declared.TraverseDecl(decl);
  return notes.takeDeviceFunctions();
}

}  // namespace hipport
