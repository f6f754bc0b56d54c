// Memory that kernels add to: such that nothing was written to before, which is
// zero on NVIDIA GPUs as a rule and anything on AMD GPUs; and such that the
// host has too, where AMD GPUs can add integers, exchange and compare, but
// nothing else (PCIe has no other atomics, and those of floats are lost).
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "frontend/host/host_code.h"
#include "frontend/lanes/lane_walk.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

/// What a kernel does with the memory that a parameter points to.
struct Use {
  bool isWritten = false;  ///< or may be: it is passed on
  bool isAdded = false;    ///< what is there is read and changed
  /// An atomic function that host memory does not take.
  std::string atomic;
  /// The same of memory that members of it point to.
  std::map<const clang::FieldDecl*, std::string> members;
};

/// Where an atomic function changes memory that a member of a class points to:
/// the member of "c.most", "&c.most[i]"; null where no such stands there. A
/// member that is no pointer lies in the memory itself: "&total->most".
const clang::FieldDecl* memberIn(const clang::Expr* place) {
  for (int depth = 0; place && depth < 8; ++depth) {
    place = place->IgnoreParenCasts();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
      const auto* field =
          llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      return field && field->getType()->isPointerType() ? field : nullptr;
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(place)) {
      place = unary->getSubExpr();
    } else if (const auto* element =
                   llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
      place = element->getBase();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(place);
               sum && sum->isAdditiveOp()) {
      place = sum->getLHS();
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

/// Whether memory of the host takes that function: adding integers, exchanging.
bool isRefusedByHost(const clang::CallExpr& call, llvm::StringRef name) {
  if (!name.consume_front("atomic") || call.getNumArgs() < 2) return false;
  for (const llvm::StringRef scope : {"_system", "_block"}) {
    name.consume_back(scope);
  }
  if (name == "Add") {
    const clang::QualType type = call.getArg(1)->getType();
    return !type->isDependentType() && !type->isIntegralOrEnumerationType();
  }
  return llvm::StringSwitch<bool>(name)
      .Cases("Sub", "Min", "Max", "And", "Or", "Xor", "Inc", "Dec", true)
      .Default(false);
}

/// An object that is passed by value.
const clang::Expr* withoutCopy(const clang::Expr* expr) {
  const auto* copy =
      llvm::dyn_cast<clang::CXXConstructExpr>(expr->IgnoreParenImpCasts());
  return copy && copy->getNumArgs() == 1 &&
                 copy->getConstructor()->isCopyOrMoveConstructor()
             ? copy->getArg(0)
             : expr;
}

/// The built-in headers' __managed__, and Clang's own.
bool isManaged(const clang::VarDecl* variable) {
  if (variable->hasAttr<clang::HIPManagedAttr>()) return true;
  const auto* note = variable->getAttr<clang::AnnotateAttr>();
  return note && note->getAnnotation() == "managed";
}

class KernelMemory {
 public:
  KernelMemory(const HostCode& code, const ParsedUnit& unit)
      : code_(code), unit_(unit) {}

  void run() {
    for (const clang::FunctionDecl* each : unit_.deviceFunctions) {
      lookAtAtomics(each);
    }
    for (const HostFunction& function : code_.functions) {
      for (const HostCallSite& site : function.calls) noteHostMemory(site);
    }
    followHostMemory();
    for (const HostFunction& function : code_.functions) {
      if (!function.hasGaps) lookAtFresh(function);
      for (const HostCallSite& site : function.calls) {
        if (const auto* launch =
                llvm::dyn_cast<clang::CUDAKernelCallExpr>(site.call)) {
          lookAtLaunch(*launch, function);
        } else if (site.isCuda &&
                   (site.name == "cudaLaunchKernel" ||
                    site.name == "cudaLaunchCooperativeKernel")) {
          lookAtLaunchByAddress(*site.call, function);
        }
      }
    }
    lookAtMembers();
  }

 private:
  // ---- device code

  /// The variable or parameter that a place of memory is reached by; of local
  /// pointers and references what they were made of.
  static const clang::ValueDecl* memoryOf(const clang::Expr* place) {
    const clang::ValueDecl* owner = rootOf(place);
    for (int depth = 0; owner && depth < 8; ++depth) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(owner);
      if (!variable || llvm::isa<clang::ParmVarDecl>(variable) ||
          !variable->hasLocalStorage() || !variable->hasInit() ||
          !(variable->getType()->isPointerType() ||
            variable->getType()->isReferenceType())) {
        break;
      }
      const clang::ValueDecl* from = rootOf(variable->getInit());
      if (!from) break;
      owner = from;
    }
    return owner;
  }

  /// As ownerOf; of `p->member` and `p[i].member` p, but of this its member.
  static const clang::ValueDecl* rootOf(const clang::Expr* place) {
    for (int depth = 0; place && depth < 8; ++depth) {
      const clang::Expr* inner = place->IgnoreParenCasts();
      while (true) {
        if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
          inner = unary->getSubExpr()->IgnoreParenCasts();
        } else if (const auto* element =
                       llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
          inner = element->getBase()->IgnoreParenCasts();
        } else {
          break;
        }
      }
      const auto* member = llvm::dyn_cast<clang::MemberExpr>(inner);
      if (!member || llvm::isa<clang::CXXThisExpr>(
                         member->getBase()->IgnoreParenImpCasts())) {
        return ownerOf(place);
      }
      place = member->getBase();
    }
    return nullptr;
  }

  /// A place is memory that a pointer leads to, not the pointer.
  static bool isElement(const clang::Expr* place) {
    place = place->IgnoreParenImpCasts();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
      return member->isArrow() || isElement(member->getBase());
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      return variable && variable->getType()->isReferenceType() &&
             variable->hasLocalStorage() && variable->hasInit() &&
             isElement(variable->getInit());
    }
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(place);
    return llvm::isa<clang::ArraySubscriptExpr>(place) ||
           (unary && unary->getOpcode() == clang::UO_Deref);
  }

  const std::vector<Use>& usesOf(const clang::FunctionDecl* function) {
    const auto [known, isNew] = uses_.try_emplace(function);
    if (!isNew) return known->second;
    std::vector<Use> uses(function->getNumParams());
    const auto useOf = [&](const clang::Expr* place) -> Use* {
      const auto* parameter =
          llvm::dyn_cast_or_null<clang::ParmVarDecl>(memoryOf(place));
      if (!parameter) return nullptr;
      const unsigned at = parameter->getFunctionScopeIndex();
      return at < uses.size() && function->getParamDecl(at) == parameter
                 ? &uses[at]
                 : nullptr;
    };
    for (const clang::Stmt* each : flatten(function->getBody())) {
      if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(each)) {
        if (!binary->isAssignmentOp() || !isElement(binary->getLHS())) continue;
        if (Use* use = useOf(binary->getLHS())) {
          (binary->isCompoundAssignmentOp() ? use->isAdded : use->isWritten) =
              true;
        }
      } else if (const auto* unary =
                     llvm::dyn_cast<clang::UnaryOperator>(each)) {
        if (!unary->isIncrementDecrementOp() ||
            !isElement(unary->getSubExpr())) {
          continue;
        }
        if (Use* use = useOf(unary->getSubExpr())) use->isAdded = true;
      } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(each)) {
        addCall(*call, useOf);
      }
    }
    return uses_[function] = std::move(uses);
  }

  template <typename UseOf>
  void addCall(const clang::CallExpr& call, const UseOf& useOf) {
    const HostCallSite site = siteOf(call, code_.collector);
    const bool isAtomic = site.name.starts_with("atomic");
    const clang::FunctionDecl* own =
        site.isCuda ? nullptr : definitionOf(site.callee);
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const clang::Expr* argument = withoutCopy(call.getArg(i));
      if (!argument->getType().isNull() &&
          argument->getType()->isArithmeticType()) {
        continue;
      }
      Use* use = useOf(argument);
      if (!use) continue;
      if (isAtomic && i == 0) {
        const bool isAdd = !site.name.starts_with("atomicExch") &&
                           !site.name.starts_with("atomicCAS");
        (isAdd ? use->isAdded : use->isWritten) = true;
        // One of the tree's own is what its body makes it.
        const bool isOwn = own && own->getBody() && own->getNumParams() > 0;
        const clang::FieldDecl* member = memberIn(argument);
        if (!isOwn && isRefusedByHost(call, site.name)) {
          (member ? use->members[member] : use->atomic) = site.name.str();
        } else if (isOwn && depth_ < kDeepest) {
          ++depth_;
          const std::string inner = usesOf(own).front().atomic;
          --depth_;
          if (!inner.empty()) use->atomic = inner;
        }
        continue;
      }
      if (site.name.starts_with("__ld")) continue;  // reads it
      if (own && own->getBody() && i < own->getNumParams() &&
          depth_ < kDeepest) {
        ++depth_;
        const std::vector<Use> inner = usesOf(own);
        --depth_;
        if (i >= inner.size()) continue;
        use->isWritten |= inner[i].isWritten;
        use->isAdded |= inner[i].isAdded;
        if (!inner[i].atomic.empty()) {
          const clang::FieldDecl* member = memberIn(argument);
          (member ? use->members[member] : use->atomic) = inner[i].atomic;
        }
        for (const auto& [member, atomic] : inner[i].members) {
          use->members[member] = atomic;
        }
      } else {
        use->isWritten = true;
      }
    }
  }

  /// Atomic functions that say themselves where their memory is.
  void lookAtAtomics(const clang::FunctionDecl* function) {
    for (const clang::Stmt* each : flatten(function->getBody())) {
      const auto* call = llvm::dyn_cast<clang::CallExpr>(each);
      if (!call) continue;
      const HostCallSite site = siteOf(*call, code_.collector);
      if (!site.isCuda || !isRefusedByHost(*call, site.name)) continue;
      const clang::Expr* callee = call->getCallee();
      if (site.name.ends_with("_system")) {
        code_.note(SilentFault::Kind::systemAtomic, callee->getSourceRange(),
                   site.name.str());
        continue;
      }
      const auto* variable =
          llvm::dyn_cast_or_null<clang::VarDecl>(memoryOf(call->getArg(0)));
      if (variable && isManaged(variable)) {
        code_.note(SilentFault::Kind::hostAtomic, callee->getSourceRange(),
                   variable->getNameAsString(), site.name.str());
      }
    }
  }

  // ---- memory of the host

  void noteHostMemory(const HostCallSite& site) {
    if (!site.isCuda || site.call->getNumArgs() == 0) return;
    const bool gives =
        llvm::StringSwitch<bool>(site.name)
            .Cases("cudaHostGetDevicePointer", "cudaHostAlloc",
                   "cudaMallocHost", "cudaMallocManaged", true)
            .Cases("cuMemHostAlloc", "cuMemAllocManaged",
                   "cuMemHostGetDevicePointer", "cudaHostRegister", true)
            .Default(false);
    if (!gives) return;
    if (const auto* owner = ownerOf(site.call->getArg(0))) {
      hostMemory_.insert(owner);
    }
  }

  /// Whether the expression leads to memory of the host: a variable or member
  /// that is given such, or the result of a function that returns it.
  bool isOfHost(const clang::Expr* expr) const {
    if (!expr) return false;
    expr = expr->IgnoreParenCasts();
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expr)) {
      expr = full->getSubExpr()->IgnoreParenCasts();
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
      const HostFunction* own =
          code_.find(siteOf(*call, code_.collector).callee);
      return own && givingHost_.contains(own->decl);
    }
    const auto* owner = memoryOf(expr);
    return owner && hostMemory_.contains(owner);
  }

  /// Follows memory of the host through results, variables and parameters.
  void followHostMemory() {
    constexpr int kRounds = 4;
    std::size_t before = 0;
    for (int round = 0; round < kRounds; ++round) {
      if (round > 0 && hostMemory_.size() + givingHost_.size() == before) break;
      before = hostMemory_.size() + givingHost_.size();
      if (before == 0) return;
      for (const HostFunction& function : code_.functions) follow(function);
    }
  }

  void follow(const HostFunction& function) {
    for (const clang::Stmt* each : flatten(function.decl->getBody())) {
      if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(each)) {
        const clang::Expr* given = result->getRetValue();
        if (given && isPointer(given) && isOfHost(given)) {
          givingHost_.insert(function.decl);
        }
      } else if (const auto* binary =
                     llvm::dyn_cast<clang::BinaryOperator>(each)) {
        if (binary->getOpcode() == clang::BO_Assign &&
            isPointer(binary->getLHS()) && isOfHost(binary->getRHS())) {
          keepHost(ownerOf(binary->getLHS()));
        }
      } else if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(each)) {
        for (const clang::Decl* decl : declared->decls()) {
          const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
          if (variable && variable->getType()->isPointerType() &&
              isOfHost(variable->getInit())) {
            keepHost(variable);
          }
        }
      }
    }
    for (const HostCallSite& site : function.calls) {
      const HostFunction* own = code_.find(site.callee);
      if (!own || llvm::isa<clang::CUDAKernelCallExpr>(site.call)) continue;
      const unsigned count =
          std::min(site.call->getNumArgs(), own->decl->getNumParams());
      for (unsigned i = 0; i < count; ++i) {
        if (isPointer(site.call->getArg(i)) && isOfHost(site.call->getArg(i))) {
          keepHost(own->decl->getParamDecl(i));
        }
      }
    }
  }

  static bool isPointer(const clang::Expr* expr) {
    return !expr->getType().isNull() && expr->getType()->isPointerType();
  }
  void keepHost(const clang::ValueDecl* decl) {
    if (decl) hostMemory_.insert(decl);
  }

  void lookAtLaunch(const clang::CUDAKernelCallExpr& launch,
                    const HostFunction& function) {
    const clang::FunctionDecl* kernel = kernelOf(launch);
    if (!kernel) return;
    const std::vector<Use>& uses = usesOf(kernel);
    for (unsigned i = 0; i < launch.getNumArgs() && i < uses.size(); ++i) {
      lookAtArgument(launch, function, launch.getArg(i), uses[i]);
    }
  }

  /// One argument of a launch and what the kernel does with it.
  void lookAtArgument(const clang::CallExpr& launch,
                      const HostFunction& function, const clang::Expr* argument,
                      const Use& use) {
    const auto* owner = memoryOf(argument);
    if (!use.atomic.empty() && isOfHost(argument) &&
        !(owner && isOfDeviceBefore(launch, function, owner))) {
      code_.note(SilentFault::Kind::hostAtomic, argument->getSourceRange(),
                 owner ? owner->getNameAsString() : "what is passed",
                 use.atomic);
    }
    for (const auto& [member, atomic] : use.members) {
      if (!hostMemory_.contains(member)) continue;
      code_.note(SilentFault::Kind::hostAtomic, argument->getSourceRange(),
                 member->getNameAsString(), atomic);
    }
  }

  /// "cudaLaunchKernel((void*)kernel, grid, block, arguments, ...)" with an
  /// array of addresses.
  void lookAtLaunchByAddress(const clang::CallExpr& launch,
                             const HostFunction& function) {
    constexpr unsigned kArguments = 3;
    if (launch.getNumArgs() <= kArguments) return;
    const auto* kernel =
        llvm::dyn_cast_or_null<clang::FunctionDecl>(ownerOf(launch.getArg(0)));
    kernel = kernel ? definitionOf(kernel) : nullptr;
    const auto* array = llvm::dyn_cast_or_null<clang::VarDecl>(
        ownerOf(launch.getArg(kArguments)));
    const auto* list = llvm::dyn_cast_or_null<clang::InitListExpr>(
        array ? array->getInit() : nullptr);
    if (!kernel || !kernel->getBody() || !list) return;
    const std::vector<Use>& uses = usesOf(kernel);
    for (unsigned i = 0; i < list->getNumInits() && i < uses.size(); ++i) {
      const auto* address = llvm::dyn_cast<clang::UnaryOperator>(
          list->getInit(i)->IgnoreParenCasts());
      if (address && address->getOpcode() == clang::UO_AddrOf) {
        lookAtArgument(launch, function, address->getSubExpr(), uses[i]);
      }
    }
  }

  /// Whether the function freed what the local pointer led to, and allocated
  /// memory of the device for it, last before the launch.
  static bool isOfDeviceBefore(const clang::CallExpr& launch,
                               const HostFunction& function,
                               const clang::ValueDecl* pointer) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(pointer);
    if (!variable || !variable->hasLocalStorage()) return false;
    bool isFreed = false;
    bool isOfDevice = false;
    for (const HostCallSite& site : function.calls) {
      if (site.call == &launch) break;
      if (!site.isCuda || site.call->getNumArgs() == 0 ||
          ownerOf(site.call->getArg(0)) != pointer) {
        continue;
      }
      if (site.name.starts_with("cudaFree")) {
        isFreed = true;
        isOfDevice = false;
      } else if (site.name == "cudaMalloc" || site.name == "cudaMallocAsync") {
        isOfDevice = isFreed;
      } else if (site.name.contains("Alloc") || site.name.contains("Malloc")) {
        isFreed = isOfDevice = false;
      }
    }
    return isOfDevice;
  }

  const clang::FunctionDecl* kernelOf(
      const clang::CUDAKernelCallExpr& launch) const {
    const HostCallSite site = siteOf(launch, code_.collector);
    const clang::FunctionDecl* kernel = definitionOf(site.callee);
    return kernel && kernel->getBody() ? kernel : nullptr;
  }

  // ---- fresh memory

  /// The pointer that a call allocates memory of the device for.
  const clang::ValueDecl* allocatedBy(const HostCallSite& site) const {
    if (site.call->getNumArgs() < 2) return nullptr;
    const bool isCudas =
        site.isCuda &&
        llvm::StringSwitch<bool>(site.name)
            .Cases("cudaMalloc", "cudaMallocAsync", "cudaMallocPitch",
                   "cuMemAlloc", "cuMemAlloc_v2", "cudaMallocFromPoolAsync",
                   true)
            .Default(false);
    if (isCudas) return ownerOf(site.call->getArg(0));
    // A function of the tree's that does no more than that.
    const HostFunction* own = code_.find(site.callee);
    if (!own || own->calls.size() > 4) return nullptr;
    for (unsigned i = 0;
         i < own->decl->getNumParams() && i < site.call->getNumArgs(); ++i) {
      const auto* parameter = own->decl->getParamDecl(i);
      bool allocates = false;
      for (const HostCallSite& inner : own->calls) {
        if (inner.isCuda && inner.name.starts_with("cudaMem")) return nullptr;
        allocates |= inner.isCuda && inner.name == "cudaMalloc" &&
                     inner.call->getNumArgs() > 0 &&
                     ownerOf(inner.call->getArg(0)) == parameter;
      }
      if (allocates) return ownerOf(site.call->getArg(i));
    }
    return nullptr;
  }

  /// Of each pointer that a function allocates, what is done with it first.
  void lookAtFresh(const HostFunction& function) {
    std::vector<const clang::Stmt*> all;
    for (const HostCallSite& site : function.calls) {
      const auto* pointer = allocatedBy(site);
      const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(pointer);
      if (!variable || !variable->hasLocalStorage()) continue;
      if (all.empty()) all = flatten(function.decl->getBody());
      auto at = std::ranges::find(all, site.call);
      if (at == all.end()) continue;
      at += static_cast<std::ptrdiff_t>(flatten(site.call).size());
      lookAtFirstUse({at, all.end()}, variable, nullptr);
    }
    lookAtFreshObjects(function);
  }

  /// What is done first with a pointer, or with an object whose member it is.
  void lookAtFirstUse(std::span<const clang::Stmt* const> rest,
                      const clang::VarDecl* variable,
                      const clang::FieldDecl* member) {
    for (const clang::Stmt* each : rest) {
      if (const auto* launch =
              llvm::dyn_cast<clang::CUDAKernelCallExpr>(each)) {
        const auto argument = argumentOf(*launch, variable);
        if (argument) {
          if (!member || memberGiven(launch->getArg(*argument)) == member) {
            noteFresh(*launch, *argument, variable);
          }
          return;
        }
      }
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
      if (name && name->getDecl() == variable) return;
      const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(each);
      if (lambda && isGivenIn(*lambda, variable)) return;
    }
  }

  /// Objects whose constructor allocates memory and does nothing else with it:
  /// "Buffer sums(64); add<<<1, 64>>>(sums.data());".
  void lookAtFreshObjects(const HostFunction& function) {
    const std::vector<const clang::Stmt*> all =
        flatten(function.decl->getBody());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto* declared = llvm::dyn_cast<clang::DeclStmt>(all[i]);
      if (!declared || !declared->isSingleDecl()) continue;
      const auto* object =
          llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl());
      const auto* made = object && object->hasLocalStorage()
                             ? llvm::dyn_cast_or_null<clang::CXXConstructExpr>(
                                   object->getInit())
                             : nullptr;
      const clang::FieldDecl* member =
          made ? allocatedIn(code_.find(made->getConstructor())) : nullptr;
      if (!member) continue;
      const std::size_t next = i + flatten(declared).size();
      lookAtFirstUse(std::span(all).subspan(std::min(next, all.size())), object,
                     member);
    }
  }

  /// The member that a constructor allocates memory for and does not name
  /// otherwise, if there is one.
  const clang::FieldDecl* allocatedIn(const HostFunction* constructor) const {
    if (!constructor || constructor->hasGaps) return nullptr;
    const clang::FieldDecl* member = nullptr;
    const HostCallSite* allocation = nullptr;
    for (const HostCallSite& site : constructor->calls) {
      const auto* field =
          llvm::dyn_cast_or_null<clang::FieldDecl>(allocatedBy(site));
      if (!field) continue;
      if (member) return nullptr;
      member = field;
      allocation = &site;
    }
    if (!member) return nullptr;
    const auto uses = [&](const clang::Stmt* statement) {
      return std::ranges::count_if(
          flatten(statement), [&](const clang::Stmt* each) {
            const auto* named = llvm::dyn_cast<clang::MemberExpr>(each);
            return named && named->getMemberDecl() == member;
          });
    };
    const bool isOnlyUse =
        uses(constructor->decl->getBody()) == uses(allocation->call);
    return isOnlyUse ? member : nullptr;
  }

  /// The member that an argument is, or that the method which it calls returns.
  static const clang::FieldDecl* memberGiven(const clang::Expr* argument) {
    argument = argument->IgnoreParenCasts();
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(argument)) {
      const clang::FunctionDecl* method = definitionOf(call->getMethodDecl());
      const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(
          method ? method->getBody() : nullptr);
      const auto* result =
          body && body->size() == 1
              ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front())
              : nullptr;
      if (!result || !result->getRetValue()) return nullptr;
      argument = result->getRetValue()->IgnoreParenCasts();
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(argument);
    return member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl())
                  : nullptr;
  }

  /// Whether the lambda does more with the pointer than launch with it.
  static bool isGivenIn(const clang::LambdaExpr& lambda,
                        const clang::ValueDecl* pointer) {
    const std::vector<const clang::Stmt*> all = flatten(lambda.getBody());
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (llvm::isa<clang::CUDAKernelCallExpr>(all[i])) {
        i += flatten(all[i]).size() - 1;
        continue;
      }
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(all[i]);
      if (name && name->getDecl() == pointer) return true;
    }
    return false;
  }

  std::optional<unsigned> argumentOf(const clang::CUDAKernelCallExpr& launch,
                                     const clang::ValueDecl* pointer) const {
    for (unsigned i = 0; i < launch.getNumArgs(); ++i) {
      if (containsName(launch.getArg(i), pointer)) return i;
    }
    return std::nullopt;
  }

  void noteFresh(const clang::CUDAKernelCallExpr& launch, unsigned argument,
                 const clang::ValueDecl* pointer) {
    const clang::FunctionDecl* kernel = kernelOf(launch);
    if (!kernel) return;
    const std::vector<Use>& uses = usesOf(kernel);
    if (argument >= uses.size() || !uses[argument].isAdded ||
        uses[argument].isWritten) {
      return;
    }
    code_.note(SilentFault::Kind::freshMemory,
               launch.getArg(argument)->getSourceRange(),
               pointer->getNameAsString(), kernel->getNameAsString());
  }

  /// Pointers that are members or global: all that is done with them in the
  /// unit is to allocate, launch and free.
  void lookAtMembers() {
    struct Life {
      bool isAllocated = false;
      bool isOther = false;
      std::vector<std::pair<const clang::CUDAKernelCallExpr*, unsigned>>
          launches;
    };
    std::map<const clang::ValueDecl*, Life> lives;
    const auto isLasting = [](const clang::ValueDecl* decl) {
      const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(decl);
      return llvm::isa_and_nonnull<clang::FieldDecl>(decl) ||
             (variable && variable->hasGlobalStorage());
    };
    for (const HostFunction& function : code_.functions) {
      for (const HostCallSite& site : function.calls) {
        const auto* pointer = allocatedBy(site);
        if (isLasting(pointer)) lives[pointer].isAllocated = true;
      }
    }
    const bool hasGaps = std::ranges::any_of(
        code_.functions, [](const HostFunction& each) { return each.hasGaps; });
    if (lives.empty() || hasGaps) return;
    for (const HostFunction& function : code_.functions) {
      std::map<const clang::Stmt*, bool> known;
      for (const HostCallSite& site : function.calls) {
        const auto* launch =
            llvm::dyn_cast<clang::CUDAKernelCallExpr>(site.call);
        const bool isFree = site.isCuda && site.name.starts_with("cudaFree");
        const auto* allocated = allocatedBy(site);
        for (unsigned i = 0; i < site.call->getNumArgs(); ++i) {
          const clang::Expr* argument = site.call->getArg(i);
          const auto* owner = ownerOf(argument);
          const auto life = lives.find(owner);
          if (life == lives.end()) continue;
          if (launch) life->second.launches.emplace_back(launch, i);
          if (launch || isFree || allocated == owner) {
            for (const clang::Stmt* each : flatten(argument)) {
              known[each] = true;
            }
          }
        }
      }
      for (const clang::Stmt* each : flatten(function.decl->getBody())) {
        const clang::ValueDecl* named = nullptr;
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each)) {
          named = name->getDecl();
        } else if (const auto* member =
                       llvm::dyn_cast<clang::MemberExpr>(each)) {
          named = member->getMemberDecl();
        }
        const auto life = lives.find(named);
        if (life != lives.end() && !known.contains(each)) {
          life->second.isOther = true;
        }
      }
    }
    for (const auto& [pointer, life] : lives) {
      if (!life.isAllocated || life.isOther) continue;
      const bool isWritten =
          std::ranges::any_of(life.launches, [&](const auto& each) {
            const auto* kernel = kernelOf(*each.first);
            return !kernel || each.second >= usesOf(kernel).size() ||
                   usesOf(kernel)[each.second].isWritten;
          });
      if (isWritten) continue;
      for (const auto& [launch, argument] : life.launches) {
        noteFresh(*launch, argument, pointer);
      }
    }
  }

  static constexpr int kDeepest = 4;
  const HostCode& code_;
  const ParsedUnit& unit_;
  int depth_ = 0;
  std::map<const clang::FunctionDecl*, std::vector<Use>> uses_;
  std::set<const clang::ValueDecl*> hostMemory_;
  std::set<const clang::FunctionDecl*> givingHost_;  ///< what they return
};

}  // namespace

void noteKernelMemory(const HostCode& code, const ParsedUnit& unit) {
  if (unit.isCuda()) KernelMemory(code, unit).run();
}

}  // namespace hipport
