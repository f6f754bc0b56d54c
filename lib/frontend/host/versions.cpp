// Numbers of versions: what CUDA's functions tell counts 1000 for a version and
// 10 for a minor one; HIP's tell their own, major * 10000000 + minor * 100000 +
// patch, and its libraries theirs.
#include <algorithm>
#include <map>
#include <set>

#include "frontend/host/host_code.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

/// Which argument of the call gets the version; kResult: the result is it;
/// -1: it tells none.
constexpr int kResult = 100;
int versionArgument(llvm::StringRef name) {
  return llvm::StringSwitch<int>(name)
      .Cases("cudaRuntimeGetVersion", "cudaDriverGetVersion", 0)
      .Cases("cuDriverGetVersion", "nvmlSystemGetCudaDriverVersion", 0)
      .Cases("cublasGetVersion", "cublasGetVersion_v2", 1)
      .Cases("cusparseGetVersion", "cublasLtGetVersion_v2", 1)
      .Cases("cufftGetVersion", "curandGetVersion", "cusolverGetVersion", 0)
      .Cases("cudnnGetVersion", "cudnnGetCudartVersion", kResult)
      .Cases("cublasLtGetVersion", "cusparseLtGetVersion", kResult)
      .Default(-1);
}

class Versions {
 public:
  explicit Versions(const HostCode& code) : code_(code) {}

  void run() {
    if (!asks()) return;
    // Two rounds: what a function returns may be read above it.
    for (int round = 0; round < 2; ++round) {
      for (const HostFunction& function : code_.functions) collect(function);
    }
    for (const HostFunction& function : code_.functions) look(function);
  }

 private:
  /// Whether anything in the unit asks for a version: most ask for none.
  bool asks() const {
    return std::ranges::any_of(
        code_.functions, [this](const HostFunction& function) {
          return std::ranges::any_of(function.calls, isAsked) ||
                 std::ranges::any_of(callsInLambdas(function), isAsked);
        });
  }
  static bool isAsked(const HostCallSite& site) {
    return site.isCuda && versionArgument(site.name) >= 0;
  }

  /// The calls in the function's lambdas, which may fill its variables.
  std::vector<HostCallSite> callsInLambdas(const HostFunction& function) const {
    std::vector<HostCallSite> calls;
    for (const clang::Stmt* each : flatten(function.decl->getBody())) {
      const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(each);
      if (!lambda) continue;
      for (const clang::Stmt* inner : flatten(lambda->getBody())) {
        const auto* call = llvm::dyn_cast<clang::CallExpr>(inner);
        if (call) calls.push_back(siteOf(*call, code_.collector));
      }
    }
    return calls;
  }

  /// What a function of CUDA's tells, where its argument says.
  void keepTold(const HostCallSite& site) {
    const int at = site.isCuda ? versionArgument(site.name) : -1;
    if (at >= 0 && at != kResult &&
        static_cast<unsigned>(at) < site.call->getNumArgs()) {
      keep(ownerOf(site.call->getArg(static_cast<unsigned>(at))),
           site.name.str());
    }
  }

  void collect(const HostFunction& function) {
    for (const HostCallSite& site : callsInLambdas(function)) keepTold(site);
    for (const HostCallSite& site : function.calls) {
      keepTold(site);
      // int& or int* that a function of the tree's fills.
      const HostFunction* own = code_.find(site.callee);
      if (!own) continue;
      const unsigned count =
          std::min(site.call->getNumArgs(), own->decl->getNumParams());
      for (unsigned i = 0; i < count; ++i) {
        const auto* parameter = own->decl->getParamDecl(i);
        const auto known = kept_.find(parameter);
        const bool isOut = parameter->getType()->isReferenceType() ||
                           parameter->getType()->isPointerType();
        if (known != kept_.end() && isOut) {
          keep(ownerOf(site.call->getArg(i)), known->second);
        }
      }
    }
    for (const clang::Stmt* each : flatten(function.decl->getBody())) {
      if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(each)) {
        for (const clang::Decl* decl : declared->decls()) {
          const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
          if (!variable || !variable->hasInit()) continue;
          const std::string from = versionIn(variable->getInit());
          if (!from.empty()) keep(variable, from);
        }
      } else if (const auto* binary =
                     llvm::dyn_cast<clang::BinaryOperator>(each)) {
        if (binary->getOpcode() != clang::BO_Assign) continue;
        const std::string from = versionIn(binary->getRHS());
        if (!from.empty()) keep(ownerOf(binary->getLHS()), from);
      } else if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(each)) {
        const std::string from = versionIn(result->getRetValue());
        if (!from.empty()) {
          telling_.try_emplace(function.decl->getCanonicalDecl(), from);
        }
      }
    }
  }

  void keep(const clang::ValueDecl* decl, const std::string& from) {
    if (decl) kept_.try_emplace(decl, from);
  }

  /// The function that the expression has a version of, as it was told.
  std::string versionIn(const clang::Expr* expr) const {
    if (!expr) return {};
    expr = expr->IgnoreParenCasts();
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expr)) {
      expr = full->getSubExpr()->IgnoreParenCasts();
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
      const HostCallSite site = siteOf(*call, code_.collector);
      if (site.isCuda && versionArgument(site.name) == kResult) {
        return site.name.str();
      }
      const HostFunction* own = code_.find(site.callee);
      const auto told =
          own ? telling_.find(own->decl->getCanonicalDecl()) : telling_.end();
      return told == telling_.end() ? std::string() : told->second;
    }
    const bool isName =
        llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(expr) ||
        (llvm::isa<clang::UnaryOperator>(expr) &&
         llvm::cast<clang::UnaryOperator>(expr)->getOpcode() ==
             clang::UO_Deref);
    if (!isName) return {};
    const clang::ValueDecl* owner = ownerOf(expr);
    if (overwritten_.contains(owner)) return {};
    const auto known = kept_.find(owner);
    return known == kept_.end() ? std::string() : known->second;
  }

  /// A number that only a version can be: not "is there one at all".
  bool isVersionNumber(const clang::Expr* expr) const {
    clang::Expr::EvalResult result;
    if (expr->isValueDependent() ||
        !expr->EvaluateAsInt(result, code_.context) || !result.Val.isInt()) {
      return false;
    }
    return result.Val.getInt() > 1;
  }

  void look(const HostFunction& function) {
    for (const clang::Stmt* part : function.decl->getBody()->children()) {
      if (!part) continue;
      lookAt(part);
      // What is always done: of a branch or a loop it is not known.
      if (llvm::isa<clang::Expr>(part)) noteOverwritten(part);
    }
    overwritten_.clear();
  }

  /// Of the local variables that a call of CUDA's fills or an assignment sets,
  /// which have a version from there on and which something else.
  void noteOverwritten(const clang::Stmt* statement) {
    for (const clang::Stmt* each : flatten(statement)) {
      if (const auto* call = llvm::dyn_cast<clang::CallExpr>(each)) {
        const HostCallSite site = siteOf(*call, code_.collector);
        if (!site.isCuda) continue;
        const int at = versionArgument(site.name);
        for (unsigned i = 0; i < call->getNumArgs(); ++i) {
          const auto* address = llvm::dyn_cast<clang::UnaryOperator>(
              call->getArg(i)->IgnoreParenCasts());
          if (!address || address->getOpcode() != clang::UO_AddrOf) continue;
          const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
              address->getSubExpr()->IgnoreParenCasts());
          if (name) setOverwritten(name->getDecl(), at != static_cast<int>(i));
        }
      } else if (const auto* binary =
                     llvm::dyn_cast<clang::BinaryOperator>(each)) {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
            binary->getLHS()->IgnoreParenCasts());
        if (name && binary->getOpcode() == clang::BO_Assign) {
          setOverwritten(name->getDecl(), versionIn(binary->getRHS()).empty());
        }
      }
    }
  }

  void setOverwritten(const clang::ValueDecl* decl, bool isOther) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable || !variable->hasLocalStorage() ||
        variable->getType()->isReferenceType()) {
      return;
    }
    if (isOther) {
      overwritten_.insert(variable);
    } else {
      overwritten_.erase(variable);
    }
  }

  void lookAt(const clang::Stmt* statement) const {
    for (const clang::Stmt* each : flatten(statement)) {
      if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(each)) {
        const std::string from = versionIn(choice->getCond());
        if (!from.empty()) note(choice->getCond(), from);
        continue;
      }
      const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(each);
      if (!binary || !(binary->isComparisonOp() ||
                       binary->isMultiplicativeOp() || binary->isShiftOp())) {
        continue;
      }
      for (const auto& [one, other] :
           {std::pair{binary->getLHS(), binary->getRHS()},
            std::pair{binary->getRHS(), binary->getLHS()}}) {
        const std::string from = versionIn(one);
        if (!from.empty() && isVersionNumber(other)) note(binary, from);
      }
    }
  }

  void note(const clang::Expr* expr, const std::string& from) const {
    code_.note(SilentFault::Kind::versionNumber, expr->getSourceRange(), from);
  }

  const HostCode& code_;
  std::map<const clang::ValueDecl*, std::string> kept_;
  std::map<const clang::FunctionDecl*, std::string> telling_;
  /// In the function that is looked at, up to there.
  std::set<const clang::ValueDecl*> overwritten_;
};

}  // namespace

void noteVersions(const HostCode& code) { Versions(code).run(); }

}  // namespace hipport
