// Asynchronous copies of pageable memory of the host. CUDA's return when such
// memory was read or filled; HIP's may return before. A buffer that ends, is
// read or is written before the stream was waited for is a fault on AMD GPUs.
#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "frontend/host/host_code.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

/// Arguments of a copy: target, source and kind; -1 where there is none.
struct Copy {
  int target = -1;
  int source = -1;
  int kind = -1;
};

Copy copyOf(llvm::StringRef name) {
  name.consume_back("_ptsz");
  name.consume_back("_v2");
  return llvm::StringSwitch<Copy>(name)
      .Case("cudaMemcpyAsync", {0, 1, 3})
      .Case("cudaMemcpy2DAsync", {0, 2, 6})
      .Case("cudaMemcpyToSymbolAsync", {-1, 1, -1})
      .Case("cudaMemcpyFromSymbolAsync", {0, -1, -1})
      .Case("cudaMemcpy2DToArrayAsync", {-1, 3, 7})
      .Case("cudaMemcpyToArrayAsync", {-1, 3, 5})
      .Case("cuMemcpyHtoDAsync", {-1, 1, -1})
      .Case("cuMemcpyDtoHAsync", {0, -1, -1})
      .Default({});
}

bool waits(const HostCallSite& site) {
  if (!site.isCuda) {
    const std::string lower = site.name.lower();
    return lower.find("sync") != std::string::npos ||
           lower.find("wait") != std::string::npos || lower == "join" ||
           lower == "finish";
  }
  if (site.name.ends_with("Async")) return false;
  return site.name.contains("Synchronize") || site.name == "cudaMemcpy" ||
         site.name == "cudaDeviceReset" || site.name == "cudaMemcpy2D" ||
         site.name == "cudaMemcpyFromSymbol" ||
         site.name == "cudaMemcpyToSymbol" || site.name == "cudaFreeHost" ||
         site.name == "cudaStreamQuery" || site.name == "cudaEventQuery" ||
         site.name.starts_with("cuMemcpyDtoH") ||
         site.name.starts_with("cuMemcpyHtoD");
}

/// What `x`, `&x`, `x + 1`, `&x[0]`, `x.data()` are of.
const clang::VarDecl* bufferOf(const clang::Expr* expr, bool& isAddress) {
  expr = expr->IgnoreParenCasts();
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    const auto* method = call->getMethodDecl();
    const llvm::StringRef name =
        method && method->getIdentifier() ? method->getName() : "";
    if (name == "data" || name == "get" || name == "c_str" || name == "begin") {
      isAddress = true;
      expr = call->getImplicitObjectArgument()->IgnoreParenCasts();
      const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(expr);
      const auto* variable =
          named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
      return variable && variable->getType()->isRecordType() ? variable
                                                             : nullptr;
    }
    return nullptr;
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    // std::data(x), std::addressof(x)
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee && callee->getIdentifier() && call->getNumArgs() == 1 &&
        callee->isInStdNamespace() &&
        (callee->getName() == "data" || callee->getName() == "addressof")) {
      isAddress = true;
      return llvm::dyn_cast_or_null<clang::VarDecl>(ownerOf(call->getArg(0)));
    }
    return nullptr;
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    isAddress |= unary->getOpcode() == clang::UO_AddrOf;
  }
  const auto* owner = ownerOf(expr);
  if (const auto* member = llvm::dyn_cast_or_null<clang::FieldDecl>(owner)) {
    // Of a local object: &params.x, params.x[0].
    const clang::Expr* place = expr;
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(place);
    if (unary) place = unary->getSubExpr()->IgnoreParenCasts();
    while (const auto* element =
               llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
      place = element->getBase()->IgnoreParenCasts();
    }
    const auto* dot = llvm::dyn_cast<clang::MemberExpr>(place);
    if (!dot || dot->isArrow() ||
        !(unary || member->getType()->isArrayType())) {
      return nullptr;
    }
    owner = ownerOf(dot->getBase());
    isAddress = true;
  }
  const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(owner);
  if (variable && variable->getType()->isArrayType()) isAddress = true;
  return variable;
}

class Buffers {
 public:
  Buffers(const HostCode& code, const HostFunction& function)
      : code_(code), function_(function) {}

  void run() {
    const bool copies =
        std::ranges::any_of(function_.calls, [](const HostCallSite& site) {
          const Copy copy = copyOf(site.name);
          return site.isCuda && (copy.target >= 0 || copy.source >= 0);
        });
    if (!copies) return;
    all_ = flatten(function_.decl->getBody());
    for (std::size_t i = 0; i < all_.size(); ++i) place_[all_[i]] = i;
    for (const HostCallSite& site : function_.calls) {
      if (site.isCuda && site.call->getNumArgs() > 1) look(site);
    }
  }

 private:
  void look(const HostCallSite& site) {
    Copy copy = copyOf(site.name);
    const int most = static_cast<int>(site.call->getNumArgs());
    if (copy.kind >= most || copy.source >= most || copy.target >= most) return;
    const bool hasKind = copy.kind >= 0;
    if (hasKind) {
      // The other side is the device's.
      const std::string kind =
          kindOf(site.call->getArg(static_cast<unsigned>(copy.kind)));
      if (kind == "cudaMemcpyHostToDevice") {
        copy.target = -1;
      } else if (kind == "cudaMemcpyDeviceToHost") {
        copy.source = -1;
      } else if (kind == "cudaMemcpyDeviceToDevice" ||
                 kind == "cudaMemcpyHostToHost") {
        return;
      }
    }
    for (const int side : {copy.target, copy.source}) {
      if (side < 0) continue;
      const clang::Expr* given = site.call->getArg(static_cast<unsigned>(side));
      bool isAddress = false;
      const clang::VarDecl* buffer = bufferOf(given, isAddress);
      if (!buffer || !buffer->hasLocalStorage() ||
          buffer->getType()->isReferenceType() ||
          llvm::isa<clang::ParmVarDecl>(buffer)) {
        continue;
      }
      // A pointer does not end with its variable.
      if (!isAddress && !isOwn(buffer)) continue;
      if (isDeviceClass(buffer) || isRegistered(buffer)) continue;
      const bool isFilled = side == copy.target;
      judge(site, given, buffer, isFilled);
    }
  }

  static std::string kindOf(const clang::Expr* expr) {
    expr = expr->IgnoreParenImpCasts();
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    return name ? name->getDecl()->getNameAsString() : std::string();
  }

  /// A pointer to memory that the function itself allocates pageable.
  bool isOwn(const clang::VarDecl* buffer) const {
    if (!buffer->getType()->isPointerType() || !buffer->hasInit()) return false;
    const clang::Expr* init = buffer->getInit()->IgnoreParenCasts();
    if (llvm::isa<clang::CXXNewExpr>(init)) return true;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(init);
    const clang::FunctionDecl* callee =
        call ? call->getDirectCallee() : nullptr;
    return callee && callee->getIdentifier() &&
           (callee->getName() == "malloc" || callee->getName() == "calloc");
  }

  /// Vectors whose memory is pinned or the device's, by their names.
  static bool isDeviceClass(const clang::VarDecl* buffer) {
    const auto* record = buffer->getType()->getAsCXXRecordDecl();
    if (!record) return false;
    std::string type = buffer->getType().getAsString();
    std::ranges::transform(type, type.begin(), [](unsigned char c) {
      return static_cast<char>(std::tolower(c));
    });
    return std::ranges::any_of(
        std::initializer_list<const char*>{"device", "pinned", "gpu", "cuda",
                                           "managed", "universal"},
        [&](const char* word) { return type.find(word) != std::string::npos; });
  }

  /// Pinned by hand: CUDA's copies of it return early as well.
  bool isRegistered(const clang::VarDecl* buffer) const {
    return std::ranges::any_of(function_.calls, [&](const HostCallSite& site) {
      return site.isCuda && site.name.starts_with("cudaHostRegister") &&
             site.call->getNumArgs() > 0 &&
             containsName(site.call->getArg(0), buffer);
    });
  }

  /// The block that `buffer` is declared in.
  const clang::Stmt* scopeOf(const clang::VarDecl* buffer) const {
    const clang::Stmt* scope = function_.decl->getBody();
    for (const clang::Stmt* each : all_) {
      const auto* block = llvm::dyn_cast<clang::CompoundStmt>(each);
      if (!block) continue;
      for (const clang::Stmt* part : block->body()) {
        const auto* declared = llvm::dyn_cast<clang::DeclStmt>(part);
        if (declared && std::ranges::any_of(declared->decls(),
                                            [&](const clang::Decl* decl) {
                                              return decl == buffer;
                                            })) {
          scope = block;
        }
      }
    }
    return scope;
  }

  void judge(const HostCallSite& site, const clang::Expr* given,
             const clang::VarDecl* buffer, bool isFilled) {
    const clang::Stmt* scope = scopeOf(buffer);
    const std::size_t copy = place_.at(site.call);
    std::size_t begin = copy + flatten(site.call).size();
    const std::size_t end = endOf(scope);
    // The next turn of a loop that uses the same memory again.
    if (const clang::Stmt* loop = loopAround(copy, place_.at(scope));
        loop && isOfBufferAlone(given, buffer)) {
      if (isSettled(begin, endOf(loop), given, buffer, isFilled) ||
          isSettled(place_.at(loop), copy, given, buffer, isFilled)) {
        return;
      }
      begin = endOf(loop);
    }
    if (isSettled(begin, end, given, buffer, isFilled)) return;
    const bool isPointer = buffer->getType()->isPointerType();
    if (!isPointer && !isGuarded(scope, buffer)) note(given, buffer, "ends");
  }

  std::size_t endOf(const clang::Stmt* stmt) const {
    return place_.at(stmt) + flatten(stmt).size();
  }

  /// The innermost loop around the statement at `at` that begins behind
  /// `scope`, or null.
  const clang::Stmt* loopAround(std::size_t at, std::size_t scope) const {
    for (std::size_t i = at; i > scope; --i) {
      const clang::Stmt* each = all_[i];
      if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                    clang::CXXForRangeStmt>(each) &&
          endOf(each) > at) {
        return each;
      }
    }
    return nullptr;
  }

  /// Whether nothing else says which part of the buffer is copied.
  static bool isOfBufferAlone(const clang::Expr* given,
                              const clang::VarDecl* buffer) {
    return std::ranges::all_of(flatten(given), [&](const clang::Stmt* each) {
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
      return !name || name->getDecl() == buffer ||
             !llvm::isa<clang::VarDecl>(name->getDecl());
    });
  }

  /// Follows the statements from `begin` to `end`: whether the stream is waited
  /// for there, the buffer given away, or a fault found and noted.
  bool isSettled(std::size_t begin, std::size_t end, const clang::Expr* given,
                 const clang::VarDecl* buffer, bool isFilled) {
    const bool isPointer = buffer->getType()->isPointerType();
    for (std::size_t i = begin; i < end; ++i) {
      const clang::Stmt* each = all_[i];
      if (const auto* call = llvm::dyn_cast<clang::CallExpr>(each)) {
        const HostCallSite next = siteOf(*call, code_.collector);
        if (isWaiting(next, 0) || isWaitingLambda(call)) return true;
        // Another copy of it; but not what a size is computed from.
        if (next.isCuda) {
          const bool isTaken =
              isFilled && std::ranges::any_of(
                              call->arguments(), [&](const clang::Expr* given) {
                                return !given->getType()->isPointerType() &&
                                       containsName(given, buffer);
                              });
          if (isTaken) return noted(given, buffer, "read");
          i += flatten(each).size() - 1;
          continue;
        }
        if (isPointer && next.name == "free" && call->getNumArgs() == 1 &&
            ownerOf(call->getArg(0)) == buffer) {
          return noted(given, buffer, "ends");
        }
        const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
        if (method && (next.name == "size" || next.name == "empty" ||
                       next.name == "capacity")) {
          i += flatten(each).size() - 1;
          continue;
        }
      }
      if (const auto* freed = llvm::dyn_cast<clang::CXXDeleteExpr>(each)) {
        if (ownerOf(freed->getArgument()) == buffer) {
          return noted(given, buffer, "ends");
        }
      }
      if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(each)) {
        // It lives on in the caller.
        const clang::Expr* value = result->getRetValue();
        if (value && givesAway(value, buffer) &&
            (buffer->getType()->isRecordType() || isPointer)) {
          return true;
        }
      }
      if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(each)) {
        i += flatten(each).size() - 1;
        continue;
      }
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
      if (name && name->getDecl() == buffer) {
        if (isFilled) return noted(given, buffer, "read");
        if (isWritten(i, buffer)) return noted(given, buffer, "written");
        if (isMoved(i)) return true;
      }
    }
    return false;
  }

  /// Whether an object that is declared behind the buffer, and so ends before
  /// it, waits for a stream when it ends.
  bool isGuarded(const clang::Stmt* scope, const clang::VarDecl* buffer) const {
    bool isBehind = false;
    for (const clang::Stmt* part : scope->children()) {
      const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(part);
      if (!declared) continue;
      for (const clang::Decl* decl : declared->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
        const auto* record = isBehind && variable && variable->hasLocalStorage()
                                 ? variable->getType()->getAsCXXRecordDecl()
                                 : nullptr;
        const HostFunction* end = record && record->hasDefinition()
                                      ? code_.find(record->getDestructor())
                                      : nullptr;
        if (end && isAnyWaiting(*end)) return true;
        isBehind |= decl == buffer;
      }
    }
    return false;
  }

  bool isAnyWaiting(const HostFunction& function, int depth = 0) const {
    return std::ranges::any_of(function.calls, [&](const HostCallSite& inner) {
      return isWaiting(inner, depth + 1);
    });
  }

  /// Whether the call is of a lambda that waits.
  bool isWaitingLambda(const clang::CallExpr* call) const {
    const auto* method =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    if (!method || !method->getParent()->isLambda() || !method->hasBody()) {
      return false;
    }
    return std::ranges::any_of(
        flatten(method->getBody()), [&](const clang::Stmt* each) {
          const auto* inner = llvm::dyn_cast<clang::CallExpr>(each);
          return inner && isWaiting(siteOf(*inner, code_.collector), 1);
        });
  }

  /// Whether the buffer itself is in the value, not a member of it.
  static bool givesAway(const clang::Expr* value,
                        const clang::VarDecl* buffer) {
    const clang::Stmt* before = nullptr;
    for (const clang::Stmt* each : flatten(value)) {
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
      if (name && name->getDecl() == buffer &&
          !llvm::isa_and_nonnull<clang::MemberExpr>(before)) {
        return true;
      }
      before = each;
    }
    return false;
  }

  /// Whether the name at `at` is what a statement around it writes to.
  bool isWritten(std::size_t at, const clang::VarDecl* buffer) const {
    constexpr std::size_t kReach = 16;
    for (std::size_t back = 0; back < kReach && back < at; ++back) {
      const clang::Stmt* around = all_[at - back];
      if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(around)) {
        if (binary->isAssignmentOp()) {
          return ownerOf(binary->getLHS()) == buffer &&
                 containsName(binary->getLHS(), buffer);
        }
      }
      if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(around)) {
        if (unary->isIncrementDecrementOp()) {
          return ownerOf(unary->getSubExpr()) == buffer;
        }
      }
      if (const auto* call =
              llvm::dyn_cast<clang::CXXOperatorCallExpr>(around)) {
        if (call->isAssignmentOp()) return ownerOf(call->getArg(0)) == buffer;
      }
    }
    return false;
  }

  /// Given away: std::move(buffer), or to a function that may keep it.
  bool isMoved(std::size_t at) const {
    constexpr std::size_t kReach = 6;
    for (std::size_t back = 1; back < kReach && back <= at; ++back) {
      const auto* call = llvm::dyn_cast<clang::CallExpr>(all_[at - back]);
      if (!call) continue;
      const HostCallSite site = siteOf(*call, code_.collector);
      return site.name == "move" || site.name == "swap" ||
             site.name == "push_back" || site.name == "emplace_back";
    }
    return false;
  }

  /// Whether the call, or what it does in the unit, waits for a stream.
  bool isWaiting(const HostCallSite& site, int depth) const {
    if (waits(site)) return true;
    const HostFunction* own = depth < 3 ? code_.find(site.callee) : nullptr;
    return own && own != &function_ && isAnyWaiting(*own, depth);
  }

  bool noted(const clang::Expr* given, const clang::VarDecl* buffer,
             const char* what) const {
    note(given, buffer, what);
    return true;
  }

  void note(const clang::Expr* given, const clang::VarDecl* buffer,
            const char* what) const {
    code_.note(SilentFault::Kind::endingBuffer, given->getSourceRange(),
               buffer->getNameAsString(), what);
  }

  const HostCode& code_;
  const HostFunction& function_;
  std::vector<const clang::Stmt*> all_;
  std::map<const clang::Stmt*, std::size_t> place_;
};

}  // namespace

void noteBuffers(const HostCode& code) {
  for (const HostFunction& function : code.functions) {
    if (!function.hasGaps) Buffers(code, function).run();
  }
}

}  // namespace hipport
