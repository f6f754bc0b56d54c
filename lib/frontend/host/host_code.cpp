#include "frontend/host/host_code.h"

#include <algorithm>

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace hipport {
namespace {

bool isForDeviceAlone(const clang::FunctionDecl* function) {
  if (function->hasAttr<clang::CUDAGlobalAttr>()) return true;
  const auto* device = function->getAttr<clang::CUDADeviceAttr>();
  return device && !device->isImplicit() &&
         !function->hasAttr<clang::CUDAHostAttr>();
}

/// Clang leaves out statements that it cannot make sense of.
bool hasGapIn(const clang::FunctionDecl* function, Collector& collector) {
  const auto at = collector.locate(function->getSourceRange());
  if (!at.observation) return false;
  const std::vector<Gap>& gaps = at.observation->gaps;
  // Of many gaps not all are kept.
  return gaps.size() >= kMaxGapsPerFile ||
         std::ranges::any_of(gaps, [&](const Gap& gap) {
           return at.span.begin <= gap.span.begin &&
                  gap.span.begin < at.span.end;
         });
}

void gather(const clang::Decl* decl, HostCode& code) {
  if (const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
    decl = made->getTemplatedDecl();
  } else if (const auto* made =
                 llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
    decl = made->getTemplatedDecl();
  }
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
    if (!function->doesThisDeclarationHaveABody() || !function->getBody() ||
        isForDeviceAlone(function)) {
      return;
    }
    HostFunction entry{function, {}, hasGapIn(function, code.collector)};
    for (const clang::Stmt* each : flatten(function->getBody())) {
      const auto* call = llvm::dyn_cast<clang::CallExpr>(each);
      if (!call) continue;
      HostCallSite site = siteOf(*call, code.collector);
      if (!site.name.empty() || llvm::isa<clang::CUDAKernelCallExpr>(call)) {
        entry.calls.push_back(site);
      }
    }
    code.byDecl[function->getCanonicalDecl()] = code.functions.size();
    code.functions.push_back(std::move(entry));
    return;
  }
  if (llvm::isa<clang::NamespaceDecl, clang::RecordDecl,
                clang::LinkageSpecDecl>(decl) &&
      !decl->isImplicit()) {
    for (const clang::Decl* each :
         llvm::cast<clang::DeclContext>(decl)->decls()) {
      gather(each, code);
    }
  }
}

}  // namespace

const HostFunction* HostCode::find(const clang::FunctionDecl* callee) const {
  if (!callee) return nullptr;
  if (const auto* pattern = callee->getTemplateInstantiationPattern()) {
    callee = pattern;
  }
  const auto found = byDecl.find(callee->getCanonicalDecl());
  return found == byDecl.end() ? nullptr : &functions[found->second];
}

void HostCode::note(SilentFault::Kind kind, clang::SourceRange range,
                    std::string name, std::string detail) const {
  collector.noteSilentFault(kind, range, std::move(name), std::move(detail));
}

HostCode readHostCode(const ParsedUnit& unit, Collector& collector) {
  HostCode code{unit.context, collector, {}, {}};
  for (const clang::Decl* decl : unit.decls) gather(decl, code);
  return code;
}

HostCallSite siteOf(const clang::CallExpr& call, Collector& collector) {
  HostCallSite site{&call, {}, nullptr, false};
  const clang::Expr* expr = call.getCallee()->IgnoreParenImpCasts();
  const clang::NamedDecl* named = nullptr;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    named = name->getDecl();
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    named = member->getMemberDecl();
  } else if (const auto* many = llvm::dyn_cast<clang::OverloadExpr>(expr)) {
    if (many->getNumDecls() > 0) {
      named = (*many->decls_begin())->getUnderlyingDecl();
    }
  }
  if (!named || !named->getIdentifier()) return site;
  site.name = named->getName();
  site.callee = named->getAsFunction();
  site.isCuda = collector.origin(named->getLocation()) == Origin::cuda;
  return site;
}

const clang::ValueDecl* ownerOf(const clang::Expr* place) {
  constexpr int kDeepest = 32;
  for (int depth = 0; place && depth < kDeepest; ++depth) {
    place = place->IgnoreParenCasts();
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(place)) {
      place = full->getSubExpr();
    } else if (const auto* made =
                   llvm::dyn_cast<clang::MaterializeTemporaryExpr>(place)) {
      place = made->getSubExpr();
    } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place)) {
      return name->getDecl();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
      return member->getMemberDecl();
    } else if (const auto* unary =
                   llvm::dyn_cast<clang::UnaryOperator>(place)) {
      if (unary->getOpcode() != clang::UO_AddrOf &&
          unary->getOpcode() != clang::UO_Deref) {
        return nullptr;
      }
      place = unary->getSubExpr();
    } else if (const auto* element =
                   llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
      place = element->getBase();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(place)) {
      if (!sum->isAdditiveOp()) return nullptr;
      place = sum->getLHS()->getType()->isIntegerType() ? sum->getRHS()
                                                        : sum->getLHS();
    } else if (const auto* call =
                   llvm::dyn_cast<clang::CXXOperatorCallExpr>(place)) {
      if (call->getOperator() != clang::OO_Subscript) return nullptr;
      place = call->getArg(0);
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

bool containsName(const clang::Stmt* statement, const clang::ValueDecl* decl) {
  return std::ranges::any_of(flatten(statement), [&](const clang::Stmt* each) {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each)) {
      return name->getDecl() == decl;
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(each);
    return member && member->getMemberDecl() == decl;
  });
}

std::vector<const clang::Stmt*> flatten(const clang::Stmt* statement) {
  std::vector<const clang::Stmt*> all;
  std::vector<const clang::Stmt*> rest = {statement};
  while (!rest.empty()) {
    const clang::Stmt* each = rest.back();
    rest.pop_back();
    if (!each) continue;
    all.push_back(each);
    if (llvm::isa<clang::LambdaExpr>(each)) continue;
    const std::size_t first = rest.size();
    rest.insert(rest.end(), each->child_begin(), each->child_end());
    std::reverse(rest.begin() + static_cast<std::ptrdiff_t>(first), rest.end());
  }
  return all;
}

}  // namespace hipport
