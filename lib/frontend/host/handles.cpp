// Handles that are destroyed twice, or before they were made. CUDA returns an
// error for such a handle, which destructors do not read; HIP takes it for the
// address of an object that it has freed.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "frontend/host/host_code.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

using clang::CXXRecordDecl;
using clang::Expr;
using clang::FieldDecl;
using clang::Stmt;
using clang::ValueDecl;

bool destroys(const HostCallSite& site) {
  return site.isCuda && site.name.contains("Destroy") &&
         site.call->getNumArgs() > 0;
}

/// What the class is an instance of, or itself, where it is defined; null if
/// it is not.
const CXXRecordDecl* patternOf(const CXXRecordDecl* record) {
  if (const auto* pattern = record->getTemplateInstantiationPattern()) {
    record = pattern;
  }
  return record->getDefinition();
}

bool isBranch(const Stmt* stmt) {
  return llvm::isa<clang::IfStmt, clang::SwitchStmt, clang::ForStmt,
                   clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt,
                   clang::CXXTryStmt>(stmt);
}

/// Whether the statement has branches that its author wrote: "CHECK(call);" has
/// those of a macro.
bool isWrittenBranch(const Stmt* stmt) {
  return isBranch(stmt) && !stmt->getBeginLoc().isMacroID();
}

/// Where an expression is spelled, and where that came to be in the code.
using Place = std::pair<clang::SourceLocation, clang::SourceLocation>;

Place placeOf(const Expr& expr, const ValueDecl& context) {
  const clang::SourceManager& sources =
      context.getASTContext().getSourceManager();
  const clang::SourceLocation begin = expr.getBeginLoc();
  return {sources.getSpellingLoc(begin), sources.getExpansionLoc(begin)};
}

bool isOfThis(const Expr* expr) {
  const auto* member =
      llvm::dyn_cast<clang::MemberExpr>(expr->IgnoreParenCasts());
  return member &&
         llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenCasts());
}

/// The handles that a destructor destroys whatever else the object holds.
class Destructor {
 public:
  explicit Destructor(const HostCode& code) : code_(code) {}

  std::vector<const FieldDecl*> run(const clang::FunctionDecl* destructor) {
    follow(destructor);
    return std::move(fields_);
  }

 private:
  void follow(const clang::FunctionDecl* function) {
    const HostFunction* known = code_.find(function);
    if (known && seen_.insert(known->decl).second) {
      walk(known->decl->getBody());
    }
  }

  void walk(const Stmt* stmt) {
    if (!stmt ||
        llvm::isa<clang::LambdaExpr, clang::ForStmt, clang::CXXForRangeStmt>(
            stmt)) {
      return;
    }
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(stmt)) {
      walk(choice->getCond());
      const std::size_t outer = guards_.size();
      addGuards(choice->getCond());
      walk(choice->getThen());
      walk(choice->getElse());
      // "if (!isOwner_) return;" is a condition for all that follows.
      const auto all = flatten(choice->getThen());
      if (std::ranges::none_of(all, [](const Stmt* each) {
            return llvm::isa<clang::ReturnStmt>(each);
          })) {
        guards_.resize(outer);
      }
      return;
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) look(*call);
    for (const Stmt* child : stmt->children()) walk(child);
  }

  /// A condition on something else than the handle counts users or tells owners
  /// apart.
  void addGuards(const Expr* condition) {
    for (const Stmt* each : flatten(condition)) {
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(each)) {
        if (llvm::isa<FieldDecl>(member->getMemberDecl())) {
          guards_.push_back(member->getMemberDecl());
        }
      } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each)) {
        if (llvm::isa<clang::VarDecl>(name->getDecl())) {
          guards_.push_back(name->getDecl());
        }
      } else if (llvm::isa<clang::CXXMemberCallExpr>(each)) {
        guards_.push_back(nullptr);
      }
    }
  }

  void look(const clang::CallExpr& call) {
    const HostCallSite site = siteOf(call, code_.collector);
    if (!destroys(site)) {
      if (llvm::isa<clang::CXXMemberCallExpr>(call) &&
          isOfThis(call.getCallee())) {
        follow(site.callee);
      }
      return;
    }
    const auto* field =
        llvm::dyn_cast_or_null<FieldDecl>(ownerOf(call.getArg(0)));
    if (field && std::ranges::all_of(guards_, [&](const ValueDecl* guard) {
          return guard == field;
        })) {
      fields_.push_back(field);
    }
  }

  const HostCode& code_;
  std::vector<const FieldDecl*> fields_;
  std::vector<const ValueDecl*> guards_;
  std::set<const clang::FunctionDecl*> seen_;
};

class Handles : public clang::RecursiveASTVisitor<Handles> {
 public:
  explicit Handles(const HostCode& code) : code_(code) {}

  bool VisitCXXConstructExpr(clang::CXXConstructExpr* construct) {
    const clang::CXXConstructorDecl* made = construct->getConstructor();
    if (made->isCopyOrMoveConstructor() && !made->isUserProvided() &&
        !construct->isElidable() && !inPlace_.contains(construct)) {
      noteCopy(construct->getSourceRange(), made->getParent());
    }
    return true;
  }

  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) {
    const auto* method =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    if (method && !method->isUserProvided() &&
        (method->isCopyAssignmentOperator() ||
         method->isMoveAssignmentOperator())) {
      noteCopy(call->getSourceRange(), method->getParent());
    }
    return true;
  }

  bool VisitLambdaExpr(clang::LambdaExpr* lambda) {
    for (const Expr* given : lambda->capture_inits()) {
      if (!given) continue;
      const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(
          given->IgnoreImplicitAsWritten());
      if (construct && seenCaptures_.insert(construct).second) {
        VisitCXXConstructExpr(const_cast<clang::CXXConstructExpr*>(construct));
      }
    }
    return true;
  }

  /// A returned variable is made where the caller wants it.
  bool VisitReturnStmt(clang::ReturnStmt* result) {
    const Expr* value = result->getRetValue();
    const auto* construct = value ? llvm::dyn_cast<clang::CXXConstructExpr>(
                                        value->IgnoreImplicitAsWritten())
                                  : nullptr;
    if (!construct && value) {
      construct =
          llvm::dyn_cast<clang::CXXConstructExpr>(value->IgnoreParens());
    }
    if (!construct || construct->getNumArgs() == 0) return true;
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
        construct->getArg(0)->IgnoreParenImpCasts());
    const auto* variable =
        name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (variable && variable->hasLocalStorage() &&
        !variable->getType()->isReferenceType() &&
        !llvm::isa<clang::ParmVarDecl>(variable)) {
      inPlace_.insert(construct);
    }
    return true;
  }

  /// Containers copy what has no move of its own.
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
    const clang::CXXMethodDecl* method = call->getMethodDecl();
    const auto* container =
        method ? llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(
                     method->getParent())
               : nullptr;
    if (!container || !method->getIdentifier() ||
        !container->isInStdNamespace() ||
        container->getTemplateArgs().size() == 0 ||
        container->getTemplateArgs()[0].getKind() !=
            clang::TemplateArgument::Type) {
      return true;
    }
    const bool isVector = container->getName() == "vector";
    const llvm::StringRef name = method->getName();
    const bool copies =
        llvm::StringSwitch<bool>(name)
            .Cases("push_back", "push_front", "insert", "push", true)
            .Cases("emplace_back", "emplace", "resize", isVector)
            .Default(false);
    if (!copies) return true;
    const ValueDecl* object = ownerOf(call->getImplicitObjectArgument());
    if (name == "emplace_back" && object && reserved_.contains(object)) {
      return true;
    }
    const auto* element =
        container->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
    if (element && element->hasDefinition() && !isCareful(patternOf(element))) {
      noteCopy(call->getSourceRange(), element);
    }
    return true;
  }

  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    return inFunction(function, &RecursiveASTVisitor::TraverseFunctionDecl);
  }
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl* function) {
    return inFunction(function, &RecursiveASTVisitor::TraverseCXXMethodDecl);
  }

  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl* constructor) {
    if (!constructor->isUserProvided() ||
        constructor->isCopyOrMoveConstructor() ||
        constructor->isDelegatingConstructor() || !constructor->hasBody()) {
      return true;
    }
    const Stmt* body = constructor->getBody();
    for (const FieldDecl* field : unsetOf(constructor->getParent())) {
      const bool isGiven = std::ranges::any_of(
          constructor->inits(), [&](const clang::CXXCtorInitializer* each) {
            return each->isWritten() && each->getMember() == field;
          });
      if (isGiven || containsName(body, field) || usesThis(body)) continue;
      note({constructor->getLocation(), constructor->getLocation()}, field,
           "unset");
    }
    return true;
  }

  bool VisitCompoundStmt(clang::CompoundStmt* block) {
    lookForTwo(*block);
    lookForUnset(*block);
    return true;
  }

 private:
  template <typename Function>
  bool inFunction(Function* function,
                  bool (RecursiveASTVisitor::*traverse)(Function*)) {
    const std::set<const ValueDecl*> outer = reserved_;
    if (function->hasBody()) keepReserved(function->getBody());
    const bool goesOn = (this->*traverse)(function);
    reserved_ = outer;
    return goesOn;
  }

  void keepReserved(const Stmt* body) {
    for (const Stmt* each : flatten(body)) {
      const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(each);
      if (!call || siteOf(*call, code_.collector).name != "reserve") continue;
      if (const auto* object = ownerOf(call->getImplicitObjectArgument())) {
        reserved_.insert(object);
      }
    }
  }

  /// Whether the statement does something to the whole object, as a call of a
  /// method may.
  static bool usesThis(const Stmt* body) {
    const auto all = flatten(body);
    std::set<const Stmt*> ofFields;
    for (const Stmt* each : all) {
      const auto* member = llvm::dyn_cast<clang::MemberExpr>(each);
      if (member && llvm::isa<FieldDecl>(member->getMemberDecl())) {
        ofFields.insert(member->getBase()->IgnoreParenCasts());
      }
    }
    return std::ranges::any_of(all, [&](const Stmt* each) {
      return llvm::isa<clang::UnresolvedMemberExpr>(each) ||
             (llvm::isa<clang::CXXThisExpr>(each) && !ofFields.contains(each));
    });
  }

  /// The handles that the class's own destructor destroys.
  const std::vector<const FieldDecl*>& destroyedBy(
      const CXXRecordDecl* record) {
    const auto [known, isNew] = destroyed_.try_emplace(record);
    if (isNew) {
      // Of a template it has another name than getDestructor() looks for.
      for (const clang::CXXMethodDecl* method : record->methods()) {
        if (!llvm::isa<clang::CXXDestructorDecl>(method) ||
            !method->isUserProvided()) {
          continue;
        }
        const auto fields = Destructor(code_).run(method);
        std::ranges::copy_if(fields, std::back_inserter(known->second),
                             [&](const FieldDecl* field) {
                               return field->getParent() == record;
                             });
      }
    }
    return known->second;
  }

  /// A handle that a copy of the object destroys as well, or null.
  const FieldDecl* sharedHandle(const CXXRecordDecl* record, int depth = 0) {
    constexpr int kDeepest = 4;
    record = record ? patternOf(record) : nullptr;
    if (!record || depth > kDeepest) return nullptr;
    const auto& own = destroyedBy(record);
    if (!own.empty()) return own.front();
    for (const FieldDecl* field : record->fields()) {
      if (const auto* part = field->getType()->getAsCXXRecordDecl()) {
        if (code_.collector.origin(part->getLocation()) != Origin::source) {
          continue;
        }
        if (const auto* handle = sharedHandle(part, depth + 1)) return handle;
      }
    }
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
      if (const auto* handle =
              sharedHandle(base.getType()->getAsCXXRecordDecl(), depth + 1)) {
        return handle;
      }
    }
    return nullptr;
  }

  /// Handles of the destructor that have no value unless a constructor gives
  /// one.
  std::vector<const FieldDecl*> unsetOf(const CXXRecordDecl* record) {
    std::vector<const FieldDecl*> fields;
    for (const FieldDecl* field : destroyedBy(record)) {
      if (!field->hasInClassInitializer() &&
          !field->getType()->isRecordType() &&
          std::ranges::find(fields, field) == fields.end()) {
        fields.push_back(field);
      }
    }
    return fields;
  }

  /// Whether the class has a way of its own to make an object of another.
  static bool isCareful(const CXXRecordDecl* record) {
    return std::ranges::any_of(
        record->ctors(), [](const clang::CXXConstructorDecl* each) {
          return each->isCopyOrMoveConstructor() && each->isUserProvided();
        });
  }

  void noteCopy(clang::SourceRange range, const CXXRecordDecl* record) {
    if (const FieldDecl* handle = sharedHandle(record)) {
      note(range, handle, "copied");
    }
  }

  void note(clang::SourceRange range, const ValueDecl* handle,
            std::string what) {
    code_.note(SilentFault::Kind::staleHandle, range, handle->getNameAsString(),
               std::move(what));
  }

  /// A variable of the function, or a field of its object: what the call
  /// destroys and nothing else.
  static const ValueDecl* plainHandle(const Expr* given) {
    given = given->IgnoreParenImpCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(given)) {
      return llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(given);
    return member && isOfThis(member)
               ? llvm::dyn_cast<FieldDecl>(member->getMemberDecl())
               : nullptr;
  }

  /// Two calls in one block that destroy the same handle, with nothing between
  /// that may give it another value.
  void lookForTwo(const clang::CompoundStmt& block) {
    std::map<const ValueDecl*, Place> gone;
    for (const Stmt* child : block.body()) {
      std::set<const Stmt*> reads;
      const bool isBranched = isWrittenBranch(child);
      for (const Stmt* each : flatten(child)) {
        if (const auto* read = llvm::dyn_cast<clang::ImplicitCastExpr>(each);
            read && read->getCastKind() == clang::CK_LValueToRValue) {
          reads.insert(read->getSubExpr()->IgnoreParens());
        }
        if (const auto* call = llvm::dyn_cast<clang::CallExpr>(each)) {
          const HostCallSite site = siteOf(*call, code_.collector);
          const ValueDecl* handle =
              destroys(site) ? plainHandle(call->getArg(0)) : nullptr;
          if (handle && !isBranched) {
            const Place place = placeOf(*call->getArg(0), *handle);
            const auto [known, isNew] = gone.try_emplace(handle, place);
            // A macro may name its argument again where the call has failed.
            if (!isNew && known->second != place) {
              note(call->getSourceRange(), handle, "twice");
            }
          }
          if (llvm::isa<clang::CXXMemberCallExpr>(call)) {
            std::erase_if(gone, [](const auto& each) {
              return llvm::isa<FieldDecl>(each.first);
            });
          }
          continue;
        }
        const auto* expr = llvm::dyn_cast<Expr>(each);
        if (!expr || reads.contains(expr)) continue;
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
          gone.erase(name->getDecl());
        } else if (const auto* member =
                       llvm::dyn_cast<clang::MemberExpr>(expr)) {
          gone.erase(member->getMemberDecl());
        } else if (const auto* lambda =
                       llvm::dyn_cast<clang::LambdaExpr>(expr)) {
          if (lambda->capture_size() > 0) gone.clear();
        }
      }
    }
  }

  /// "Mark mark;", which nothing sets where it ends as well.
  void lookForUnset(const clang::CompoundStmt& block) {
    for (auto at = block.body_begin(); at != block.body_end(); ++at) {
      const auto* declared = llvm::dyn_cast<clang::DeclStmt>(*at);
      if (!declared || !declared->isSingleDecl()) continue;
      const auto* variable =
          llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl());
      if (!variable || !variable->hasLocalStorage() || !variable->hasInit()) {
        continue;
      }
      const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(
          variable->getInit()->IgnoreImplicitAsWritten());
      if (!made || !made->getConstructor()->isDefaultConstructor() ||
          made->getConstructor()->isUserProvided() ||
          made->requiresZeroInitialization()) {
        continue;
      }
      const auto unset =
          unsetOf(patternOf(made->getConstructor()->getParent()));
      if (unset.empty()) continue;
      const auto user = std::find_if(
          std::next(at), block.body_end(),
          [&](const Stmt* each) { return containsName(each, variable); });
      if (user == block.body_end() || isWrittenBranch(*user)) {
        note({variable->getLocation(), variable->getLocation()}, unset.front(),
             "unset");
      }
    }
  }

  const HostCode& code_;
  std::map<const CXXRecordDecl*, std::vector<const FieldDecl*>> destroyed_;
  std::set<const clang::CXXConstructExpr*> inPlace_;
  std::set<const clang::CXXConstructExpr*> seenCaptures_;
  /// Vectors that have room for what is added.
  std::set<const ValueDecl*> reserved_;
};

}  // namespace

void noteHandles(const HostCode& code, const ParsedUnit& unit) {
  const bool destroysAny =
      std::ranges::any_of(code.functions, [](const HostFunction& function) {
        return std::ranges::any_of(function.calls, destroys);
      });
  if (!destroysAny) return;
  Handles handles(code);
  for (clang::Decl* decl : unit.decls) handles.TraverseDecl(decl);
}

}  // namespace hipport
