// Calls of the runtime in functions that a stream calls on the host. HIP calls
// them on a thread of its own that the stream waits for: a call that waits for
// a stream or takes the runtime's lock never comes back.
#include <set>

#include "frontend/host/host_code.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

/// Which argument of the call is the function, or -1.
int callbackArgument(llvm::StringRef name) {
  return llvm::StringSwitch<int>(name)
      .Cases("cudaLaunchHostFunc", "cuLaunchHostFunc", 1)
      .Cases("cudaStreamAddCallback", "cuStreamAddCallback", 1)
      .Cases("cudaLaunchHostFunc_ptsz", "cudaStreamAddCallback_ptsz", 1)
      .Default(-1);
}

/// Those that only tell a text.
bool isQuiet(llvm::StringRef name) {
  return name.contains("GetErrorName") || name.contains("GetErrorString") ||
         name.starts_with("make_");
}

bool isOfRuntime(const HostCallSite& site) {
  if (llvm::isa<clang::CUDAKernelCallExpr>(site.call)) return true;
  return site.isCuda && site.name.starts_with("cu") && !isQuiet(site.name) &&
         !site.name.starts_with("cuC") && !site.name.starts_with("cuda_");
}

class Callbacks {
 public:
  explicit Callbacks(const HostCode& code) : code_(code) {}

  void follow(const clang::FunctionDecl* function) {
    const HostFunction* known = code_.find(function);
    if (known) {
      if (!seen_.insert(known->decl).second) return;
      for (const HostCallSite& site : known->calls) look(site);
    }
  }
  void followLambda(const clang::LambdaExpr* lambda) {
    for (const clang::Stmt* each : flatten(lambda->getBody())) {
      const auto* call = llvm::dyn_cast<clang::CallExpr>(each);
      if (call) look(siteOf(*call, code_.collector));
    }
  }

 private:
  void look(const HostCallSite& site) {
    if (isOfRuntime(site)) {
      const bool isLaunch = llvm::isa<clang::CUDAKernelCallExpr>(site.call);
      code_.note(SilentFault::Kind::callbackCall,
                 site.call->getCallee()->getSourceRange(),
                 isLaunch ? "a launch" : site.name.str());
      return;
    }
    follow(site.callee);
  }

  const HostCode& code_;
  std::set<const clang::FunctionDecl*> seen_;
};

/// The function or lambda that an argument gives.
const clang::Expr* plain(const clang::Expr* expr) {
  for (int depth = 0; depth < 8; ++depth) {
    const clang::Expr* before = expr;
    expr = expr->IgnoreParenCasts();
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expr)) {
      expr = full->getSubExpr();
    }
    if (const auto* made =
            llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
      expr = made->getSubExpr();
    }
    if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(expr)) {
      expr = bound->getSubExpr();
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      expr = unary->getSubExpr();
    }
    // A lambda's conversion to a function.
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
      if (const auto* object = call->getImplicitObjectArgument();
          object && llvm::isa_and_nonnull<clang::CXXConversionDecl>(
                        call->getMethodDecl())) {
        expr = object;
      }
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(expr)) {
      if (made->getNumArgs() == 1) expr = made->getArg(0);
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      if (variable && variable->hasInit()) expr = variable->getInit();
    }
    if (expr == before) break;
  }
  return expr;
}

}  // namespace

void noteCallbacks(const HostCode& code) {
  Callbacks callbacks(code);
  for (const HostFunction& function : code.functions) {
    for (const HostCallSite& site : function.calls) {
      const int at = site.isCuda ? callbackArgument(site.name) : -1;
      if (at < 0 || static_cast<unsigned>(at) >= site.call->getNumArgs()) {
        continue;
      }
      const clang::Expr* given =
          plain(site.call->getArg(static_cast<unsigned>(at)));
      if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(given)) {
        callbacks.followLambda(lambda);
      } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(given)) {
        callbacks.follow(name->getDecl()->getAsFunction());
      }
    }
  }
}

}  // namespace hipport
