// Host functions that device code calls. Of __host__ __device__ functions nvcc
// warns and compiles; Clang refuses it where the function is compiled for the
// GPU.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/collect/function_words.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "text/literals.h"

namespace hipport {
namespace {

template <typename Attribute>
bool hasWritten(const clang::FunctionDecl* function) {
  const auto* attribute = function->getAttr<Attribute>();
  return attribute && !attribute->isImplicit();
}

/// A lambda is for what the function around it is for, and says it by implicit
/// attributes.
bool isLambda(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  return method && method->getParent()->isLambda();
}

bool isForDevice(const clang::FunctionDecl* function) {
  return hasWritten<clang::CUDADeviceAttr>(function) ||
         function->hasAttr<clang::CUDAGlobalAttr>() ||
         (isLambda(function) && function->hasAttr<clang::CUDADeviceAttr>());
}

bool isForBoth(const clang::FunctionDecl* function) {
  return hasWritten<clang::CUDADeviceAttr>(function) &&
         hasWritten<clang::CUDAHostAttr>(function);
}

bool isOfStandard(const clang::FunctionDecl* function) {
  const clang::DeclContext* around = function->getDeclContext();
  while (around && !around->isStdNamespace()) around = around->getParent();
  return around != nullptr;
}

/// Whether a unit compiles the function for the GPU though nothing calls it.
bool isAlwaysCompiled(const clang::FunctionDecl* function) {
  if (!isForBoth(function)) return isForDevice(function);
  return !function->isDependentContext() && !function->isInlined() &&
         function->getStorageClass() != clang::SC_Static &&
         !function->isInAnonymousNamespace();
}

/// Whether no function of that name is for the device: of overloads each
/// side takes its own.
bool isForHostOnly(const clang::FunctionDecl* function) {
  if (isForDevice(function) || function->isConstexpr() ||
      function->isDefaulted() || function->isImplicit() ||
      function->getBuiltinID() != 0 || function->isDependentContext()) {
    return false;
  }
  // What its definition does not say again is mended there.
  for (const clang::FunctionDecl* each : patternOf(function)->redecls()) {
    if (isForDevice(each)) return false;
  }
  for (const clang::NamedDecl* each :
       function->getDeclContext()->getRedeclContext()->lookup(
           function->getDeclName())) {
    const auto* other = each->getUnderlyingDecl()->getAsFunction();
    if (other && isForDevice(other)) return false;
  }
  return true;
}

class HostCallCollector : public clang::RecursiveASTVisitor<HostCallCollector> {
 public:
  explicit HostCallCollector(Collector& collector) : collector_(collector) {}

  bool TraverseDecl(clang::Decl* decl) {
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    if (!function) return RecursiveASTVisitor::TraverseDecl(decl);
    const clang::FunctionDecl* outer = caller_;
    caller_ = patternOf(function);
    if (function->doesThisDeclarationHaveABody() &&
        isAlwaysCompiled(function)) {
      compiled_.push_back(caller_);
    }
    const bool goesOn = RecursiveASTVisitor::TraverseDecl(decl);
    caller_ = outer;
    return goesOn;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) {
      note(callee, call->getCallee()->getSourceRange());
    }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
    note(made->getConstructor(), made->getSourceRange());
    return true;
  }

  /// Hands on the calls that a GPU's code would have.
  void finish() {
    llvm::DenseSet<const clang::FunctionDecl*> seen(compiled_.begin(),
                                                    compiled_.end());
    while (!compiled_.empty()) {
      const auto calls = calls_.find(compiled_.pop_back_val());
      if (calls == calls_.end()) continue;
      for (const auto& [callee, range] : calls->second) {
        if (isForDevice(callee)) {
          const clang::FunctionDecl* next = patternOf(callee);
          if (seen.insert(next).second) compiled_.push_back(next);
          continue;
        }
        const auto at = collector_.locate(range);
        if (!at.observation || !isForHostOnly(callee) || isHalf(callee)) {
          continue;
        }
        at.observation->hostCalls.push_back(
            {at.span, callee->getQualifiedNameAsString()});
      }
    }
  }

 private:
  struct CallOf {
    const clang::FunctionDecl* callee;
    clang::SourceRange range;
  };

  /// Calls of functions of the system are not looked at: HIP declares many of
  /// them for the device.
  void note(const clang::FunctionDecl* callee, clang::SourceRange range) {
    if (!caller_ || !isForDevice(caller_)) return;
    if (!isForDevice(callee) && !isOfTree(callee)) return;
    // Device code alone cannot call them for nvcc either, but for what has the
    // name of a function of CUDA's: its `max` is the other one there.
    const bool isGlobal =
        callee->getDeclContext()->getRedeclContext()->isTranslationUnit();
    if (isForDevice(callee) || isForBoth(caller_) || !isGlobal) {
      calls_[caller_].push_back({callee, range});
    }
  }

  /// Whether a branch that this reading leaves out names the function too, as
  /// one for GPUs does that has a function of its own (see other_halves).
  bool isHalf(const clang::FunctionDecl* function) {
    if (!function->getIdentifier()) return false;
    const llvm::StringRef name = function->getName();
    const auto& manager = function->getASTContext().getSourceManager();
    const clang::FileID file = manager.getFileID(
        manager.getFileLoc(patternOf(function)->getLocation()));
    const llvm::StringRef bytes = manager.getBufferData(file);
    for (std::size_t at = bytes.find(name); at != llvm::StringRef::npos;
         at = bytes.find(name, at + 1)) {
      if (collector_.isSkipped(file, static_cast<std::uint32_t>(at)) &&
          hasWord(bytes.slice(at ? at - 1 : 0, at + name.size() + 1), name)) {
        return true;
      }
    }
    return false;
  }

  /// Of a source, or of a header without CUDA: whose folder was guessed looks
  /// like one of the system's to Clang.
  bool isOfTree(const clang::FunctionDecl* function) {
    const clang::SourceLocation at = function->getLocation();
    if (collector_.locate(at).observation) return true;
    if (isOfStandard(function)) return false;
    const auto& manager = function->getASTContext().getSourceManager();
    const llvm::StringRef path = manager.getFilename(manager.getFileLoc(at));
    return !path.starts_with(kRoot) && !path.starts_with("/usr/");
  }

  Collector& collector_;
  const clang::FunctionDecl* caller_ = nullptr;
  llvm::DenseMap<const clang::FunctionDecl*, llvm::SmallVector<CallOf, 2>>
      calls_;
  llvm::SmallVector<const clang::FunctionDecl*, 16> compiled_;
};

}  // namespace

void collectors::host_calls(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  HostCallCollector calls(collector);
  for (clang::Decl* decl : unit.decls) calls.TraverseDecl(decl);
  calls.finish();
}

}  // namespace hipport
