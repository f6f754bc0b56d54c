// What kernels and launches ask of the hardware: threads and shared memory,
// where constants say it.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/collect/function_words.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

using Number = std::optional<std::uint64_t>;

/// A function, as far as a kernel that calls it is concerned.
struct Function {
  const clang::FunctionDecl* decl = nullptr;
  std::vector<const clang::VarDecl*> shared;
  std::vector<const clang::FunctionDecl*> callees;
};

/// The function that an expression names, through parentheses, casts and "&";
/// of overloaded templates the only one.
const clang::FunctionDecl* functionIn(const clang::Expr* expr) {
  while (expr) {
    expr = expr->IgnoreParenCasts();
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
    if (!unary || unary->getOpcode() != clang::UO_AddrOf) break;
    expr = unary->getSubExpr();
  }
  if (const auto* name = llvm::dyn_cast_or_null<clang::DeclRefExpr>(expr)) {
    return llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
  }
  if (const auto* member = llvm::dyn_cast_or_null<clang::MemberExpr>(expr)) {
    return llvm::dyn_cast<clang::FunctionDecl>(member->getMemberDecl());
  }
  const auto* names = llvm::dyn_cast_or_null<clang::OverloadExpr>(expr);
  if (!names || names->getNumDecls() != 1) return nullptr;
  const clang::NamedDecl* only = (*names->decls_begin())->getUnderlyingDecl();
  if (const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(only)) {
    return made->getTemplatedDecl();
  }
  return llvm::dyn_cast<clang::FunctionDecl>(only);
}

/// What a kernel calls the runtime for by a function of C's, if it is one.
std::optional<RuntimeCall::Kind> runtimeCallOf(
    const clang::FunctionDecl& callee) {
  const clang::DeclContext* scope = callee.getDeclContext();
  const bool isOwn =
      scope->isRecord() || (scope->isNamespace() && !callee.isInStdNamespace());
  if (!callee.isExternC() && isOwn) return std::nullopt;
  return llvm::StringSwitch<std::optional<RuntimeCall::Kind>>(callee.getName())
      .Case("__assert_fail", RuntimeCall::Kind::assertion)
      .Cases("malloc", "free", RuntimeCall::Kind::allocation)
      .Cases("printf", "vprintf", RuntimeCall::Kind::print)
      .Default(std::nullopt);
}

class ResourceCollector {
 public:
  ResourceCollector(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector) {}

  void visit(const clang::Decl* decl);
  void finish();

 private:
  /// A launch whose kernel is looked up when all functions are known.
  struct Launch {
    clang::SourceRange range;
    const clang::FunctionDecl* kernel = nullptr;
    Number threads;
    Number dynamicBytes;
  };
  struct Request {
    clang::SourceRange range;
    const clang::FunctionDecl* kernel = nullptr;
    Number bytes;
  };
  struct Shared {
    std::uint64_t bytes = 0;
    bool isExact = true;
    std::vector<SharedVariable> variables;
  };

  void visitFunction(const clang::FunctionDecl* function);
  void visitInstances(const clang::FunctionTemplateDecl& made);
  void collectUses(const clang::Stmt* body);
  void visitBody(const clang::Stmt* body, Function* device);
  void visitCall(const clang::CallExpr* call, Function* device);
  void visitLaunch(const clang::CUDAKernelCallExpr* call);
  void noteAtomic(const clang::CallExpr* call);
  void noteRuntimeCall(clang::SourceRange range, RuntimeCall::Kind kind);

  /// The variable whose value is known by its initialiser: no statement of its
  /// function does more with it than read it.
  const clang::Expr* initialiserOf(const clang::Expr* expr) const;
  Number number(const clang::Expr* expr, int depth = 0) const;
  /// The smaller or the greater one of two.
  Number bound(const clang::CallExpr& call, int depth) const;
  /// Threads of a block, from its dim3.
  Number threads(const clang::Expr* expr, int depth = 0) const;
  Number launchBound(const clang::FunctionDecl* function) const;
  Number bytesOf(const clang::VarDecl* variable) const;
  bool isSizeKnown(clang::QualType type, int depth = 0) const;
  const Shared& sharedOf(const clang::FunctionDecl* function);
  /// Leaves out of a template's variables those of branches that none of its
  /// instances has.
  void leaveDiscarded(Function& function) const;

  const clang::ASTContext& context_;
  Collector& collector_;
  /// Those with code for the device, by their pattern.
  llvm::MapVector<const clang::FunctionDecl*, Function> functions_;
  llvm::DenseMap<const clang::FunctionDecl*, Shared> shared_;
  std::vector<Launch> launches_;
  std::vector<Request> requests_;
  /// Of the function that is looked at: local variables that it may change.
  llvm::DenseSet<const clang::VarDecl*> changed_;
};

void ResourceCollector::visit(const clang::Decl* decl) {
  if (const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
    visitFunction(made->getTemplatedDecl());
    visitInstances(*made);
  } else if (const auto* made =
                 llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
    visit(made->getTemplatedDecl());
  } else if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
    visitFunction(function);
  } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
    // A lambda, or a launch in one.
    if (variable->hasInit()) visitBody(variable->getInit(), nullptr);
  } else if (llvm::isa<clang::NamespaceDecl, clang::RecordDecl,
                       clang::LinkageSpecDecl, clang::ExportDecl>(decl)) {
    if (decl->isImplicit()) return;
    for (const clang::Decl* each :
         llvm::cast<clang::DeclContext>(decl)->decls()) {
      visit(each);
    }
  }
}

void ResourceCollector::visitFunction(const clang::FunctionDecl* function) {
  if (!function->doesThisDeclarationHaveABody()) return;
  const clang::Stmt* body = function->getBody();
  if (!body) return;
  const auto* device = function->getAttr<clang::CUDADeviceAttr>();
  const bool isKernel = function->hasAttr<clang::CUDAGlobalAttr>();
  Function* entry = nullptr;
  if (isKernel || (device && !device->isImplicit())) {
    entry = &functions_[patternOf(function)];
    entry->decl = function;
  }
  visitBody(body, entry);
}

/// Launches whose sizes a template's parameters decide.
void ResourceCollector::visitInstances(
    const clang::FunctionTemplateDecl& made) {
  if (made.getTemplatedDecl()->hasAttr<clang::CUDAGlobalAttr>()) return;
  constexpr int kMost = 16;
  int count = 0;
  for (const clang::FunctionDecl* each : made.specializations()) {
    if (++count > kMost) break;
    const bool isMade = each->isTemplateInstantiation() && each->hasBody() &&
                        !each->hasAttr<clang::CUDADeviceAttr>();
    if (isMade) visitBody(each->getBody(), nullptr);
  }
}

/// Finds the local variables that something other than a plain read touches.
void ResourceCollector::collectUses(const clang::Stmt* body) {
  llvm::DenseMap<const clang::VarDecl*, unsigned> all;
  llvm::DenseMap<const clang::VarDecl*, unsigned> reads;
  auto variableIn = [](const clang::Expr* expr) -> const clang::VarDecl* {
    expr = expr->IgnoreParens();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      if (member->isArrow()) return nullptr;
      expr = member->getBase()->IgnoreParens();
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  };
  std::vector<const clang::Stmt*> rest = {body};
  while (!rest.empty()) {
    const clang::Stmt* each = rest.back();
    rest.pop_back();
    if (!each) continue;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each)) {
      if (const auto* variable =
              llvm::dyn_cast<clang::VarDecl>(name->getDecl())) {
        ++all[variable];
      }
    } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(each)) {
      if (cast->getCastKind() == clang::CK_LValueToRValue) {
        if (const auto* variable = variableIn(cast->getSubExpr())) {
          ++reads[variable];
        }
      }
    } else if (const auto* made =
                   llvm::dyn_cast<clang::CXXConstructExpr>(each)) {
      if (made->getConstructor()->isCopyOrMoveConstructor() &&
          made->getNumArgs() > 0) {
        if (const auto* variable =
                variableIn(made->getArg(0)->IgnoreImplicit())) {
          ++reads[variable];
        }
      }
    }
    rest.insert(rest.end(), each->child_begin(), each->child_end());
  }
  changed_.clear();
  for (const auto& [variable, uses] : all) {
    if (uses != reads.lookup(variable)) changed_.insert(variable);
  }
}

void ResourceCollector::visitBody(const clang::Stmt* body, Function* device) {
  bool hasUses = false;
  std::vector<const clang::Stmt*> rest = {body};
  while (!rest.empty()) {
    const clang::Stmt* each = rest.back();
    rest.pop_back();
    if (!each) continue;
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(each)) {
      for (const clang::Decl* decl : declared->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
        if (device && variable && variable->hasAttr<clang::CUDASharedAttr>() &&
            !variable->hasExternalStorage()) {
          device->shared.push_back(variable);
        }
        if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(decl)) {
          visit(record);
        }
      }
    } else if (const auto* made = llvm::dyn_cast<clang::CXXNewExpr>(each)) {
      if (device && made->getNumPlacementArgs() == 0) {
        noteRuntimeCall({made->getBeginLoc(), made->getBeginLoc()},
                        RuntimeCall::Kind::allocation);
      }
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(each)) {
      const bool isLaunch = llvm::isa<clang::CUDAKernelCallExpr>(call);
      if (isLaunch || (!device && call->getNumArgs() > 2)) {
        if (!hasUses) collectUses(body);
        hasUses = true;
      }
      if (isLaunch) {
        visitLaunch(llvm::cast<clang::CUDAKernelCallExpr>(call));
      } else {
        visitCall(call, device);
      }
    }
    rest.insert(rest.end(), each->child_begin(), each->child_end());
  }
}

void ResourceCollector::visitLaunch(const clang::CUDAKernelCallExpr* call) {
  const clang::CallExpr* config = call->getConfig();
  if (!config || config->getNumArgs() < 2) return;
  Launch launch;
  launch.range = call->getCallee()->getSourceRange();
  launch.kernel = functionIn(call->getCallee());
  launch.threads = threads(config->getArg(1));
  launch.dynamicBytes =
      config->getNumArgs() > 2 ? number(config->getArg(2)) : Number(0);
  launches_.push_back(launch);
}

void ResourceCollector::visitCall(const clang::CallExpr* call,
                                  Function* device) {
  const clang::FunctionDecl* callee = functionIn(call->getCallee());
  if (!callee) return;
  if (device) device->callees.push_back(patternOf(callee));
  const auto* identifier = callee->getIdentifier();
  if (!identifier) return;
  const llvm::StringRef name = identifier->getName();
  if (device) {
    if (const auto kind = runtimeCallOf(*callee)) {
      noteRuntimeCall(call->getCallee()->getSourceRange(), *kind);
    }
  }
  if (call->getNumArgs() < 2) return;
  if (device && name.starts_with("atomicAdd")) noteAtomic(call);
  if (call->getNumArgs() < 3) return;
  const bool isLaunch =
      name == "cudaLaunchKernel" || name == "cudaLaunchCooperativeKernel";
  const bool isRequest =
      name == "cudaFuncSetAttribute" || name == "cuFuncSetAttribute";
  if (!isLaunch && !isRequest) return;
  if (collector_.origin(callee->getLocation()) != Origin::cuda) return;
  const clang::Expr* kernel = call->getArg(0);
  if (isLaunch) {
    Launch launch;
    launch.range = kernel->getSourceRange();
    launch.kernel = functionIn(kernel);
    launch.threads = threads(call->getArg(2));
    launch.dynamicBytes =
        call->getNumArgs() > 4 ? number(call->getArg(4)) : Number(0);
    launches_.push_back(launch);
    return;
  }
  const auto* attribute = llvm::dyn_cast<clang::DeclRefExpr>(
      call->getArg(1)->IgnoreParenImpCasts());
  if (!attribute || !attribute->getDecl()->getIdentifier()) return;
  const llvm::StringRef what = attribute->getDecl()->getName();
  if (what != "cudaFuncAttributeMaxDynamicSharedMemorySize" &&
      what != "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES") {
    return;
  }
  requests_.push_back({call->getArg(2)->getSourceRange(), functionIn(kernel),
                       number(call->getArg(2))});
}

void ResourceCollector::noteRuntimeCall(clang::SourceRange range,
                                        RuntimeCall::Kind kind) {
  if (const auto at = collector_.locate(range); at.observation) {
    at.observation->resources.runtimeCalls.push_back({at.span, kind});
  }
}

void ResourceCollector::noteAtomic(const clang::CallExpr* call) {
  const clang::QualType type =
      call->getArg(0)->IgnoreParenImpCasts()->getType();
  const clang::ArrayType* array = context_.getAsArrayType(type);
  const clang::QualType value =
      array ? array->getElementType() : type->getPointeeType();
  if (value.isNull() || !value->isRealFloatingType()) return;
  if (const auto at = collector_.locate(call->getCallee()->getSourceRange());
      at.observation) {
    at.observation->resources.floatAtomics.push_back(at.span);
  }
}

constexpr int kDeepest = 16;

const clang::Expr* ResourceCollector::initialiserOf(
    const clang::Expr* expr) const {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable =
      name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (!variable || llvm::isa<clang::ParmVarDecl>(variable)) return nullptr;
  const bool isFixed =
      variable->getType().isConstQualified() ||
      (variable->hasLocalStorage() && !changed_.contains(variable));
  return isFixed ? variable->getAnyInitializer() : nullptr;
}

Number ResourceCollector::number(const clang::Expr* expr, int depth) const {
  if (!expr || depth > kDeepest || expr->isValueDependent() ||
      expr->isTypeDependent() || expr->containsErrors()) {
    return std::nullopt;
  }
  clang::Expr::EvalResult result;
  if (expr->getType()->isIntegralOrEnumerationType() &&
      expr->EvaluateAsInt(result, context_)) {
    const llvm::APSInt& value = result.Val.getInt();
    if (value.isNegative() || value.getActiveBits() > 62) return std::nullopt;
    return value.getZExtValue();
  }
  expr = expr->IgnoreParenCasts();
  if (const clang::Expr* initial = initialiserOf(expr)) {
    return number(initial, depth + 1);
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    return list->getNumInits() == 1 ? number(list->getInit(0), depth + 1)
                                    : Number();
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    // Which one is not known: the smaller one at least.
    const Number one = number(choice->getTrueExpr(), depth + 1);
    const Number other = number(choice->getFalseExpr(), depth + 1);
    return one && other ? Number(std::min(*one, *other)) : Number();
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    return bound(*call, depth);
  }
  if (const auto* made =
          llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
    return number(made->getSubExpr(), depth + 1);
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!binary) return std::nullopt;
  const Number left = number(binary->getLHS(), depth + 1);
  const Number right = number(binary->getRHS(), depth + 1);
  constexpr std::uint64_t kLargest = 1ULL << 31U;
  if (!left || !right || *left > kLargest || *right > kLargest) {
    return std::nullopt;
  }
  switch (binary->getOpcode()) {
    case clang::BO_Add:
      return *left + *right;
    case clang::BO_Mul:
      return *left * *right;
    case clang::BO_Sub:
      return *left >= *right ? Number(*left - *right) : Number();
    case clang::BO_Div:
      return *right != 0 ? Number(*left / *right) : Number();
    default:
      return std::nullopt;
  }
}

Number ResourceCollector::bound(const clang::CallExpr& call, int depth) const {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier() || call.getNumArgs() != 2) {
    return std::nullopt;
  }
  const bool isLeast = callee->getName() == "min";
  if (!isLeast && callee->getName() != "max") return std::nullopt;
  const Number one = number(call.getArg(0), depth + 1);
  const Number other = number(call.getArg(1), depth + 1);
  if (!one || !other) return std::nullopt;
  return isLeast ? std::min(*one, *other) : std::max(*one, *other);
}

Number ResourceCollector::threads(const clang::Expr* expr, int depth) const {
  if (!expr || depth > kDeepest || expr->containsErrors()) return std::nullopt;
  expr = expr->IgnoreParenImpCasts();
  if (const auto* full = llvm::dyn_cast<clang::ExprWithCleanups>(expr)) {
    return threads(full->getSubExpr(), depth + 1);
  }
  if (const auto* made =
          llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
    return threads(made->getSubExpr(), depth + 1);
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(expr)) {
    return threads(bound->getSubExpr(), depth + 1);
  }
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) {
    return threads(cast->getSubExpr(), depth + 1);
  }
  if (expr->getType()->isIntegralOrEnumerationType()) return number(expr);
  if (const clang::Expr* initial = initialiserOf(expr)) {
    return threads(initial, depth + 1);
  }
  auto product = [&](auto&& parts) -> Number {
    std::uint64_t all = 1;
    for (const clang::Expr* part : parts) {
      if (const auto* other = llvm::dyn_cast<clang::CXXDefaultArgExpr>(part)) {
        part = other->getExpr();
      }
      const Number value = number(part, depth + 1);
      if (!value || *value > 0xffffU) return std::nullopt;
      all *= *value;
    }
    return all;
  };
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(expr)) {
    if (made->getNumArgs() == 0) return std::nullopt;
    if (made->getConstructor()->isCopyOrMoveConstructor() ||
        !made->getArg(0)->getType()->isIntegralOrEnumerationType()) {
      return threads(made->getArg(0), depth + 1);
    }
    return product(made->arguments());
  }
  // In C, or of a dim3 without constructors, all three parts are there.
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    return list->getNumInits() == 3 ? product(list->inits()) : Number();
  }
  return std::nullopt;
}

Number ResourceCollector::launchBound(
    const clang::FunctionDecl* function) const {
  const auto* bounds =
      function->getMostRecentDecl()->getAttr<clang::CUDALaunchBoundsAttr>();
  return bounds ? number(bounds->getMaxThreads()) : Number();
}

/// The embedded headers declare the types of CUDA's libraries, not their size;
/// of those, vectors and the like are as large as their members.
bool ResourceCollector::isSizeKnown(clang::QualType type, int depth) const {
  if (depth > kDeepest) return false;
  type = context_.getBaseElementType(type);
  const auto* record = type->getAsRecordDecl();
  if (!record) return true;
  record = record->getDefinition();
  if (!record || record->isInvalidDecl() || record->field_empty()) return false;
  const bool isCuda = collector_.origin(record->getLocation()) == Origin::cuda;
  const clang::IdentifierInfo* name = record->getIdentifier();
  if (isCuda &&
      (!name || name->getName() == "TempStorage" ||
       !record->getDeclContext()->getRedeclContext()->isTranslationUnit())) {
    return false;
  }
  return std::ranges::all_of(record->fields(), [&](const auto* field) {
    return isSizeKnown(field->getType(), depth + 1);
  });
}

Number ResourceCollector::bytesOf(const clang::VarDecl* variable) const {
  const clang::QualType type = variable->getType();
  if (variable->isInvalidDecl() || type->isDependentType() ||
      type->isIncompleteType() || type->isVariableArrayType() ||
      !isSizeKnown(type)) {
    return std::nullopt;
  }
  return context_.getTypeSizeInChars(type).getQuantity();
}

/// What a condition comes to with the arguments of an instance, if it is made
/// of them, of constants and of comparisons.
std::optional<std::int64_t> valueWith(const clang::Expr* expr,
                                      const clang::TemplateArgumentList& given,
                                      const clang::ASTContext& context,
                                      int depth = 0) {
  if (!expr || depth > kDeepest || expr->isTypeDependent()) return std::nullopt;
  expr = expr->IgnoreParenImpCasts();
  clang::Expr::EvalResult result;
  if (!expr->isValueDependent() && expr->EvaluateAsInt(result, context)) {
    return result.Val.getInt().getExtValue();
  }
  auto valueOf = [&](const clang::Expr* part) {
    return valueWith(part, given, context, depth + 1);
  };
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* parameter =
        llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(name->getDecl());
    if (!parameter || parameter->getDepth() != 0 ||
        parameter->getIndex() >= given.size()) {
      return std::nullopt;
    }
    const clang::TemplateArgument& value = given.get(parameter->getIndex());
    if (value.getKind() != clang::TemplateArgument::Integral) {
      return std::nullopt;
    }
    return value.getAsIntegral().getExtValue();
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    const auto value = valueOf(unary->getSubExpr());
    if (!value || unary->getOpcode() != clang::UO_LNot) return std::nullopt;
    return *value == 0 ? 1 : 0;
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!binary) return std::nullopt;
  const auto left = valueOf(binary->getLHS());
  const auto right = valueOf(binary->getRHS());
  if (!left || !right) return std::nullopt;
  switch (binary->getOpcode()) {
    case clang::BO_EQ:
      return *left == *right ? 1 : 0;
    case clang::BO_NE:
      return *left != *right ? 1 : 0;
    case clang::BO_LT:
      return *left < *right ? 1 : 0;
    case clang::BO_LE:
      return *left <= *right ? 1 : 0;
    case clang::BO_GT:
      return *left > *right ? 1 : 0;
    case clang::BO_GE:
      return *left >= *right ? 1 : 0;
    case clang::BO_LAnd:
      return *left != 0 && *right != 0 ? 1 : 0;
    case clang::BO_LOr:
      return *left != 0 || *right != 0 ? 1 : 0;
    default:
      return std::nullopt;
  }
}

/// The variables of the branches of `if constexpr` that an instance lacks.
llvm::DenseSet<const clang::Decl*> discardedBy(
    const clang::FunctionDecl& instance, const clang::Stmt* body,
    const clang::ASTContext& context) {
  llvm::DenseSet<const clang::Decl*> all;
  const auto* given = instance.getTemplateSpecializationArgs();
  if (!given) return all;
  // The second says that what is below the statement is left out.
  std::vector<std::pair<const clang::Stmt*, bool>> rest = {{body, false}};
  while (!rest.empty()) {
    const auto [each, isOut] = rest.back();
    rest.pop_back();
    if (!each) continue;
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(each);
        declared && isOut) {
      all.insert(declared->decl_begin(), declared->decl_end());
    }
    const auto* choice = llvm::dyn_cast<clang::IfStmt>(each);
    const auto value = choice && choice->isConstexpr()
                           ? valueWith(choice->getCond(), *given, context)
                           : std::nullopt;
    if (value) {
      rest.emplace_back(choice->getThen(), isOut || *value == 0);
      rest.emplace_back(choice->getElse(), isOut || *value != 0);
      continue;
    }
    for (const clang::Stmt* child : each->children()) {
      rest.emplace_back(child, isOut);
    }
  }
  return all;
}

void ResourceCollector::leaveDiscarded(Function& function) const {
  const clang::FunctionTemplateDecl* made =
      function.decl->getDescribedFunctionTemplate();
  if (!made || function.shared.empty()) return;
  // Of its instances the one with the most counts.
  std::vector<const clang::VarDecl*> most;
  std::uint64_t mostBytes = 0;
  bool isAny = false;
  for (const clang::FunctionDecl* each : made->specializations()) {
    if (each->getTemplateSpecializationKind() ==
        clang::TSK_ExplicitSpecialization)
      continue;
    const auto out = discardedBy(*each, function.decl->getBody(), context_);
    std::vector<const clang::VarDecl*> kept;
    std::uint64_t bytes = 0;
    for (const clang::VarDecl* variable : function.shared) {
      if (out.contains(variable)) continue;
      kept.push_back(variable);
      bytes += bytesOf(variable).value_or(0);
    }
    if (!isAny || bytes > mostBytes) {
      most = std::move(kept);
      mostBytes = bytes;
      isAny = true;
    }
  }
  if (isAny) function.shared = std::move(most);
}

const ResourceCollector::Shared& ResourceCollector::sharedOf(
    const clang::FunctionDecl* function) {
  const auto [place, isNew] = shared_.try_emplace(function);
  if (!isNew) return place->second;
  llvm::DenseSet<const clang::FunctionDecl*> reached;
  llvm::SetVector<const clang::VarDecl*> variables;
  std::vector<const clang::FunctionDecl*> rest = {function};
  while (!rest.empty()) {
    const clang::FunctionDecl* each = rest.back();
    rest.pop_back();
    const auto found = functions_.find(each);
    if (found == functions_.end() || !reached.insert(each).second) continue;
    leaveDiscarded(found->second);
    variables.insert(found->second.shared.begin(), found->second.shared.end());
    rest.insert(rest.end(), found->second.callees.begin(),
                found->second.callees.end());
  }
  Shared shared;
  for (const clang::VarDecl* variable : variables) {
    const Number bytes = bytesOf(variable);
    shared.isExact = shared.isExact && bytes;
    if (!bytes) continue;
    shared.bytes += *bytes;
    shared.variables.push_back({variable->getNameAsString(), *bytes});
  }
  std::ranges::sort(shared.variables, [](const auto& a, const auto& b) {
    return std::tie(b.bytes, a.name) < std::tie(a.bytes, b.name);
  });
  return shared_[function] = std::move(shared);
}

void ResourceCollector::finish() {
  for (const auto& [pattern, function] : functions_) {
    if (!function.decl->hasAttr<clang::CUDAGlobalAttr>()) continue;
    const auto at = collector_.locate(function.decl->getLocation());
    if (!at.observation) continue;
    const Shared& shared = sharedOf(pattern);
    at.observation->resources.kernels.push_back(
        {function.decl->getNameAsString(), at.span, launchBound(function.decl),
         shared.bytes, shared.isExact, shared.variables});
  }
  auto nameOf = [](const clang::FunctionDecl* kernel) {
    return kernel ? kernel->getNameAsString() : std::string();
  };
  auto sharedBytes = [&](const clang::FunctionDecl* kernel) {
    return kernel ? sharedOf(patternOf(kernel)).bytes : 0;
  };
  for (const Launch& launch : launches_) {
    const auto at = collector_.locate(launch.range);
    if (!at.observation) continue;
    at.observation->resources.launches.push_back(
        {at.span, nameOf(launch.kernel), launch.threads, launch.dynamicBytes,
         launch.kernel ? launchBound(launch.kernel) : Number(),
         sharedBytes(launch.kernel)});
  }
  for (const Request& request : requests_) {
    const auto at = collector_.locate(request.range);
    if (!at.observation) continue;
    at.observation->resources.requests.push_back(
        {at.span, nameOf(request.kernel), request.bytes,
         sharedBytes(request.kernel)});
  }
}

}  // namespace

void collectors::resources(const ParsedUnit& unit, Collector& collector) {
  ResourceCollector notes(unit.context, collector);
  for (const clang::Decl* decl : unit.decls) notes.visit(decl);
  notes.finish();
}

}  // namespace hipport
