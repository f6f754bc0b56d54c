// Loops in which lanes of one warp may wait for each other. What makes one is
// what it does: the loop goes on until an atomic function finds a lock open, a
// drawn number is called, or another lane has written something. That a lane
// releases the lock in the turn that took it does not help: it leaves the loop
// then, and compilers put what comes before the exit behind the loop (seen with
// Clang 15 and 19 for gfx90a), where a wavefront gets when all its lanes do.
// Where all lanes meet in the loop (a vote, __syncwarp), nothing leaves it
// early. A loop that computes what it writes (a maximum, a counter) always lets
// one lane get on.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/lanes/lane_walk.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipport {
namespace {

using clang::CallExpr;

constexpr int kDeepest = 8;

/// Calls `isSought` for `statement` and all below it until it returns true.
template <typename Predicate>
bool anyOf(const Stmt* statement, const Predicate& isSought) {
  if (!statement) return false;
  if (isSought(statement)) return true;
  return std::ranges::any_of(statement->children(), [&](const Stmt* child) {
    return anyOf(child, isSought);
  });
}

/// The same, without the bodies of loops inside of it: what breaks out of those
/// stays in this one.
template <typename Predicate>
bool anyInTurn(const Stmt* statement, const Predicate& isSought) {
  if (!statement) return false;
  if (isSought(statement)) return true;
  if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                clang::SwitchStmt>(statement)) {
    return false;
  }
  return std::ranges::any_of(statement->children(), [&](const Stmt* child) {
    return anyInTurn(child, isSought);
  });
}

const clang::VarDecl* variableIn(const Expr* expr) {
  const auto* name =
      expr ? llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts())
           : nullptr;
  return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

/// What a place in memory belongs to: the variable, or the member of an object
/// or of this, that an address or an element is computed from.
const clang::ValueDecl* baseOf(const Expr* place) {
  for (int depth = 0; place && depth < 4 * kDeepest; ++depth) {
    place = place->IgnoreParenCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place)) {
      return name->getDecl();
    }
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
      return member->getMemberDecl();
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(place)) {
      place = unary->getSubExpr();
    } else if (const auto* element =
                   llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
      place = element->getBase();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(place)) {
      place = sum->getLHS()->getType()->isPointerType() ? sum->getLHS()
                                                        : sum->getRHS();
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

/// The function that is called and its name; of a template's call the name
/// alone.
struct Callee {
  llvm::StringRef name;
  const clang::FunctionDecl* function = nullptr;
  const Expr* object = nullptr;
  clang::SourceRange range;
};

Callee calleeOf(const CallExpr& call) {
  const Expr* expr = call.getCallee()->IgnoreParenImpCasts();
  Callee callee{{}, nullptr, nullptr, expr->getSourceRange()};
  clang::DeclarationName name;
  if (const auto* one = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    name = one->getDecl()->getDeclName();
    callee.function = llvm::dyn_cast<clang::FunctionDecl>(one->getDecl());
    callee.range = {one->getLocation(), one->getLocation()};
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    name = member->getMemberDecl()->getDeclName();
    callee.function =
        llvm::dyn_cast<clang::FunctionDecl>(member->getMemberDecl());
    callee.object = member->getBase();
    callee.range = {member->getMemberLoc(), member->getMemberLoc()};
  } else if (const auto* many = llvm::dyn_cast<clang::OverloadExpr>(expr)) {
    name = many->getName();
    callee.range = {many->getNameLoc(), many->getNameLoc()};
    if (many->getNumDecls() == 1) {
      const clang::NamedDecl* only =
          (*many->decls_begin())->getUnderlyingDecl();
      callee.function = only->getAsFunction();
    }
  } else if (const auto* dependent =
                 llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr)) {
    name = dependent->getMember();
    if (!dependent->isImplicitAccess()) callee.object = dependent->getBase();
    callee.range = {dependent->getMemberLoc(), dependent->getMemberLoc()};
  }
  if (name.isIdentifier() && name.getAsIdentifierInfo()) {
    callee.name = name.getAsIdentifierInfo()->getName();
  }
  return callee;
}

bool isLoop(const Stmt* statement) {
  return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(statement);
}

struct Loop {
  const Stmt* whole = nullptr;
  const Expr* condition = nullptr;
  const Stmt* body = nullptr;
  const Expr* step = nullptr;
};

Loop loopOf(const Stmt* statement) {
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
    return {loop, loop->getCond(), loop->getBody(), loop->getInc()};
  }
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(statement)) {
    return {loop, loop->getCond(), loop->getBody(), nullptr};
  }
  const auto* loop = llvm::cast<clang::DoStmt>(statement);
  return {loop, loop->getCond(), loop->getBody(), nullptr};
}

class SpinLockCollector {
 public:
  SpinLockCollector(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector) {}

  void run(const DeviceFunctions& functions) {
    for (const clang::FunctionDecl* each : functions) {
      if (!each->getBody()) continue;
      const clang::FunctionDecl* definition = definitionOf(each);
      if (!definition) definition = each;
      if (!functions_.insert(definition).second) continue;
      const auto* name = definition->getIdentifier();
      if (name) byName_[name->getName().str()] = definition;
    }
    for (const clang::FunctionDecl* each : functions) {
      function_ = definitionOf(each);
      if (!function_) function_ = each;
      if (each->getBody()) walk(each->getBody(), /*isElected=*/false);
    }
    report();
  }

 private:
  struct Candidate {
    const clang::FunctionDecl* function;
    Collector::Located at;
    SpinLock lock;
  };
  struct Calls {
    std::set<const clang::FunctionDecl*> from;  ///< by all lanes of these
  };

  // ---- functions of the unit

  const clang::FunctionDecl* ownFunction(const Callee& callee) const {
    if (const auto* definition = definitionOf(callee.function)) {
      return functions_.contains(definition) ? definition : nullptr;
    }
    // A method of what a template is given.
    if (!callee.function && callee.object) {
      const auto named = byName_.find(callee.name.str());
      if (named != byName_.end()) return named->second;
    }
    return nullptr;
  }

  // ---- lanes

  /// Whether the value differs from lane to lane of a warp: by threadIdx, or by
  /// a variable that is computed of it. What is divided by a width is a warp.
  bool isOfLane(const Expr* expr, int depth = 0) const {
    if (!expr || depth > 5 * kDeepest) return false;
    expr = expr->IgnoreParenCasts();
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      if (binary->getOpcode() == clang::BO_Div ||
          binary->getOpcode() == clang::BO_Shr) {
        return false;
      }
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      if (name->getDecl()->getDeclName().isIdentifier() &&
          name->getDecl()->getName() == "threadIdx") {
        return true;
      }
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      return variable && isOfLane(variable->getInit(), depth + 1);
    }
    if (const auto* call = llvm::dyn_cast<CallExpr>(expr)) {
      const Callee callee = calleeOf(*call);
      if (callee.name == "thread_rank" || callee.name == "lane_id" ||
          callee.name == "laneid" || callee.name == "__lane_id") {
        return true;
      }
      if (const auto* own = ownFunction(callee)) {
        return isOfLane(returnedBy(own), depth + 1);
      }
    }
    return std::ranges::any_of(expr->children(), [&](const Stmt* child) {
      const auto* inner = llvm::dyn_cast_or_null<Expr>(child);
      return inner && isOfLane(inner, depth + 1);
    });
  }

  /// "x % 32" and "x & 31" are the same for several lanes of a wavefront, which
  /// has 64; so is what a variable or a function of the tree's has of them.
  bool isShared(const Expr* expr, int depth = 0) const {
    if (!expr || depth > kDeepest) return false;
    expr = expr->IgnoreParenImpCasts();
    if (const auto* call = llvm::dyn_cast<CallExpr>(expr)) {
      const auto* own = ownFunction(calleeOf(*call));
      return own && isShared(returnedBy(own), depth + 1);
    }
    if (const auto* variable = variableIn(expr)) {
      return variable->hasInit() && isShared(variable->getInit(), depth + 1);
    }
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    if (!binary || (binary->getOpcode() != clang::BO_Rem &&
                    binary->getOpcode() != clang::BO_And)) {
      return false;
    }
    const Expr* right = binary->getRHS();
    clang::Expr::EvalResult result;
    if (right->isValueDependent() || !right->EvaluateAsInt(result, context_) ||
        !result.Val.isInt()) {
      return false;
    }
    constexpr std::int64_t kWidest = 64;
    const std::int64_t number = result.Val.getInt().getExtValue();
    return number <
           (binary->getOpcode() == clang::BO_Rem ? kWidest : kWidest - 1);
  }

  const Expr* returnedBy(const clang::FunctionDecl* function) const {
    const auto* body =
        llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody());
    const auto* last =
        body && body->size() == 1
            ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front())
            : nullptr;
    return last ? last->getRetValue() : nullptr;
  }

  /// Whether at most one lane at a time goes on where `condition` comes out as
  /// `holds`: `threadIdx.x == 0`, `lane == turn`.
  bool elects(const Expr* condition, bool holds, int depth = 0) const {
    if (!condition || depth > kDeepest) return false;
    condition = condition->IgnoreParenImpCasts();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(condition)) {
      return unary->getOpcode() == clang::UO_LNot &&
             elects(unary->getSubExpr(), !holds, depth + 1);
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(condition)) {
      const Expr* left = binary->getLHS();
      const Expr* right = binary->getRHS();
      const auto both = holds ? clang::BO_LAnd : clang::BO_LOr;
      if (binary->getOpcode() == both) {
        return elects(left, holds, depth + 1) ||
               elects(right, holds, depth + 1);
      }
      const auto same = holds ? clang::BO_EQ : clang::BO_NE;
      if (binary->getOpcode() == same) {
        return (isOfLane(left) && !isShared(left)) ||
               (isOfLane(right) && !isShared(right));
      }
      const auto below = holds ? clang::BO_LT : clang::BO_GE;
      const auto least = holds ? clang::BO_LE : clang::BO_GT;
      const bool isFirst =
          (binary->getOpcode() == below && isNumber(right, 1)) ||
          (binary->getOpcode() == least && isNumber(right, 0));
      if (isFirst) return isOfLane(left) && !isShared(left);
      if (binary->isComparisonOp() || binary->isLogicalOp()) return false;
    }
    if (const auto* call = llvm::dyn_cast<CallExpr>(condition)) {
      const auto* own = ownFunction(calleeOf(*call));
      if (own) return elects(returnedBy(own), holds, depth + 1);
    }
    if (const auto* variable = variableIn(condition)) {
      return variable->hasInit() &&
             elects(variable->getInit(), holds, depth + 1);
    }
    return !holds && isOfLane(condition) && !isShared(condition);
  }

  bool isNumber(const Expr* expr, std::int64_t number) const {
    clang::Expr::EvalResult result;
    return !expr->isValueDependent() && expr->EvaluateAsInt(result, context_) &&
           result.Val.isInt() && result.Val.getInt() == number;
  }

  // ---- locks

  bool isConstant(const Expr* expr) const {
    return !expr->isValueDependent() && !expr->isTypeDependent() &&
           expr->isIntegerConstantExpr(context_);
  }

  /// Whether the call may take a lock: it finds one constant and leaves
  /// another value, or puts a constant in.
  bool isAttempt(const CallExpr& call) const {
    const Callee callee = calleeOf(call);
    const llvm::StringRef name = callee.name;
    const unsigned count = call.getNumArgs();
    if (name.starts_with("atomicCAS")) {
      if (count != 3 || !isConstant(call.getArg(1))) return false;
      return !isSame(call.getArg(1), call.getArg(2));
    }
    if (name.starts_with("atomicExch")) {
      return count == 2 && isConstant(call.getArg(1));
    }
    if (name.starts_with("atomicOr") || name.starts_with("atomicMax")) {
      return count == 2 && isConstant(call.getArg(1)) &&
             !isNumber(call.getArg(1), 0);
    }
    if (!callee.object) return false;
    return name == "test_and_set" ||
           (name == "exchange" && count >= 1 && isConstant(call.getArg(0))) ||
           (name.starts_with("compare_exchange_") && count >= 2 &&
            isConstant(call.getArg(1)));
  }

  bool isSame(const Expr* a, const Expr* b) const {
    llvm::FoldingSetNodeID left;
    llvm::FoldingSetNodeID right;
    a->IgnoreParenImpCasts()->Profile(left, context_, /*Canonical=*/true);
    b->IgnoreParenImpCasts()->Profile(right, context_, /*Canonical=*/true);
    return left == right;
  }

  /// Whether the function's result says whether it got a lock.
  bool tries(const clang::FunctionDecl* function, int depth) const {
    if (depth > kDeepest || function->getReturnType()->isVoidType()) {
      return false;
    }
    // With a loop it waits itself.
    if (anyOf(function->getBody(), isLoop)) return false;
    return attemptIn(function->getBody(), depth + 1) != nullptr;
  }

  /// The first call below `statement` that may take a lock, or that a function
  /// does it in; not in a loop inside.
  const CallExpr* attemptIn(const Stmt* statement, int depth = 0) const {
    const CallExpr* found = nullptr;
    anyInTurn(statement, [&](const Stmt* each) {
      const auto* call = llvm::dyn_cast<CallExpr>(each);
      if (!call) return false;
      const auto* own = ownFunction(calleeOf(*call));
      if (isAttempt(*call) || (own && own != function_ && tries(own, depth))) {
        found = call;
      }
      return found != nullptr;
    });
    return found;
  }

  /// The place that an attempt is about.
  static const Expr* lockOf(const CallExpr& call) {
    const Callee callee = calleeOf(call);
    if (callee.object) return callee.object;
    return call.getNumArgs() > 0 ? call.getArg(0) : nullptr;
  }

  /// Whether the loop itself changes what `place` is computed from: it goes on
  /// to another place then.
  bool moves(const Expr* place, const Loop& loop) const {
    if (!place) return false;
    llvm::SmallPtrSet<const clang::ValueDecl*, 4> used;
    anyOf(place, [&](const Stmt* each) {
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
      if (name) used.insert(name->getDecl());
      return false;
    });
    const auto changes = [&](const Stmt* each) {
      if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(each)) {
        return std::ranges::any_of(
            declared->decls(), [&](const clang::Decl* decl) {
              const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
              return variable && used.contains(variable) &&
                     !isFixedIn(variable->getInit(), loop);
            });
      }
      const Expr* target = nullptr;
      if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(each)) {
        if (binary->isAssignmentOp()) target = binary->getLHS();
      } else if (const auto* unary =
                     llvm::dyn_cast<clang::UnaryOperator>(each)) {
        if (unary->isIncrementDecrementOp()) target = unary->getSubExpr();
      }
      const auto* variable = variableIn(target);
      return variable && used.contains(variable);
    };
    return anyOf(loop.body, changes) || anyOf(loop.step, changes) ||
           anyOf(loop.condition, changes);
  }
  /// A variable of the loop's body that has one value in all turns.
  bool isFixedIn(const Expr* init, const Loop& loop) const {
    return init && !moves(init, loop) && !anyOf(init, [](const Stmt* each) {
             return llvm::isa<CallExpr>(each);
           });
  }

  /// Whether all lanes of the loop meet in each turn.
  bool meets(const Loop& loop) const {
    const auto isMeeting = [&](const Stmt* each) {
      const auto* call = llvm::dyn_cast<CallExpr>(each);
      if (!call) return false;
      std::string name = calleeOf(*call).name.str();
      if (name == "sync" || name == "any" || name == "ballot" ||
          name == "all" || name == "any_sync" || name == "ballot_sync" ||
          name == "syncwarp" || name == "all_sync") {
        return true;
      }
      switch (warpFunction(name)) {
        case WarpFunction::ballot:
        case WarpFunction::vote:
        case WarpFunction::syncWarp:
        case WarpFunction::match:
        case WarpFunction::reduce:
          return true;
        default:
          return name.starts_with("__syncthreads");
      }
    };
    if (anyOf(loop.condition, isMeeting)) return true;
    // At the level of the body, where no lane has left.
    const auto* body = llvm::dyn_cast<clang::CompoundStmt>(loop.body);
    return body && std::ranges::any_of(body->body(), [&](const Stmt* each) {
             return !llvm::isa<clang::IfStmt>(each) && !isLoop(each) &&
                    anyOf(each, isMeeting);
           });
  }

  /// A loop that counts its turns ends, whatever it waits for.
  bool isCounted(const Loop& loop) const {
    if (!loop.step || !loop.condition) return false;
    bool isStepped = false;
    anyOf(loop.step, [&](const Stmt* each) {
      const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(each);
      const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(each);
      const Expr* target =
          unary && unary->isIncrementDecrementOp()     ? unary->getSubExpr()
          : binary && binary->isCompoundAssignmentOp() ? binary->getLHS()
                                                       : nullptr;
      const auto* counter = variableIn(target);
      isStepped |= counter && anyOf(loop.condition, [&](const Stmt* part) {
                     const auto* name =
                         llvm::dyn_cast<clang::DeclRefExpr>(part);
                     return name && name->getDecl() == counter;
                   });
      return isStepped;
    });
    return isStepped;
  }

  // ---- loops

  void walk(const Stmt* statement, bool isElected) {
    if (!statement) return;
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement)) {
      const clang::CompoundStmt* outer = block_;
      for (const Stmt* each : block->body()) {
        block_ = block;
        walk(each, isElected);
        block_ = outer;
        const auto* choice = llvm::dyn_cast<clang::IfStmt>(each);
        if (choice && !choice->getElse() && leaves(choice->getThen())) {
          isElected |= elects(choice->getCond(), /*holds=*/false);
        }
      }
      return;
    }
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
      walk(choice->getInit(), isElected);
      walk(choice->getCond(), isElected);
      const bool isElectedThen = isElected || elects(choice->getCond(), true);
      walk(choice->getThen(), isElectedThen);
      walk(choice->getElse(), isElected || elects(choice->getCond(), false));
      if (!isElected) {
        lookAtBranches(*choice);
        lookAtJump(*choice);
      }
      return;
    }
    if (isLoop(statement)) {
      const Loop loop = loopOf(statement);
      if (!isElected) {
        // A turn for each lane: `for (; lane == turn; )` is written as an if.
        look(loop);
      }
      const bool isInner =
          isElected || (loop.condition && elects(loop.condition, true) &&
                        !llvm::isa<clang::DoStmt>(statement));
      for (const Stmt* child : statement->children()) walk(child, isInner);
      return;
    }
    if (const auto* call = llvm::dyn_cast<CallExpr>(statement)) {
      if (const auto* own = ownFunction(calleeOf(*call));
          own && own != function_) {
        Calls& calls = calls_[own];
        if (!isElected) calls.from.insert(function_);
      }
    }
    for (const Stmt* child : statement->children()) walk(child, isElected);
  }

  static bool leaves(const Stmt* statement) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement)) {
      return !block->body_empty() && leaves(block->body_back());
    }
    return llvm::isa<clang::ReturnStmt, clang::BreakStmt, clang::ContinueStmt>(
        statement);
  }

  void look(const Loop& loop) {
    if (isCounted(loop)) return;
    if (lookForLock(loop)) return;
    lookForTurn(loop);
  }

  /// A loop that ends when a lock was taken.
  bool lookForLock(const Loop& loop) {
    const CallExpr* attempt = attemptIn(loop.condition);
    if (!attempt) {
      attempt = attemptIn(loop.body);
      if (!attempt || !endsBy(*attempt, loop)) return false;
    }
    if (moves(lockOf(*attempt), loop) || meets(loop)) return false;
    // One lock for each lane: nobody else wants it.
    const Callee callee = calleeOf(*attempt);
    const auto at = collector_.locate(callee.range);
    if (!at.observation) return true;
    SpinLock lock{at.span, callee.name.str()};
    describeTurn(loop, *attempt, lock);
    found_.push_back({function_, at, std::move(lock)});
    return true;
  }

  // ---- how it is written for lanes in lockstep

  /// `while (take) {}`, work, a release: all of it becomes one turn of a loop
  /// that no lane leaves before all can. A loop over a variable that takes,
  /// works and releases in its turns is such a one but for its condition.
  void describeTurn(const Loop& loop, const CallExpr& attempt, SpinLock& lock) {
    if (!loop.condition || loop.step || loop.whole->getBeginLoc().isMacroID() ||
        loop.condition->getBeginLoc().isMacroID() ||
        loop.condition->getEndLoc().isMacroID()) {
      return;
    }
    const bool isIn = anyOf(loop.condition,
                            [&](const Stmt* each) { return each == &attempt; });
    std::uint32_t released = 0;
    if (isIn) {
      const Stmt* release = releaseBehind(loop, attempt);
      if (!release || release->getEndLoc().isMacroID()) return;
      released = collector_.locate(release->getSourceRange()).span.end;
    } else if (!llvm::isa<clang::WhileStmt>(loop.whole) ||
               !llvm::isa<clang::CompoundStmt>(loop.body) ||
               !isFlag(loop.condition) || leavesEarly(loop.body)) {
      return;
    }
    const auto whole = collector_.locate(loop.whole->getSourceRange());
    const auto condition = collector_.locate(loop.condition->getSourceRange());
    if (!whole.observation || condition.observation != whole.observation) {
      return;
    }
    lock.loop = whole.span;
    lock.condition = condition.span;
    lock.released = released;
  }

  /// A local variable, or that it is not set.
  static bool isFlag(const Expr* condition) {
    condition = condition->IgnoreParenImpCasts();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(condition)) {
      if (unary->getOpcode() != clang::UO_LNot) return false;
      condition = unary->getSubExpr();
    }
    const auto* variable = variableIn(condition);
    return variable && variable->hasLocalStorage() &&
           variable->getType()->isBooleanType();
  }

  /// By a jump out of it; what it calls to meet other lanes counts as well.
  bool leavesEarly(const Stmt* body) const {
    return anyOf(body, [](const Stmt* each) {
      if (llvm::isa<clang::BreakStmt, clang::ReturnStmt, clang::GotoStmt>(
              each)) {
        return true;
      }
      const auto* call = llvm::dyn_cast<CallExpr>(each);
      return call && calleeOf(*call).name.starts_with("__sync");
    });
  }

  /// The statement behind the loop, in the same block, that releases its lock,
  /// if one lane after the other can do all up to there.
  const Stmt* releaseBehind(const Loop& loop, const CallExpr& attempt) const {
    const auto* empty = llvm::dyn_cast<clang::CompoundStmt>(loop.body);
    const bool isEmpty =
        llvm::isa<clang::NullStmt>(loop.body) || (empty && empty->body_empty());
    const Expr* place = lockOf(attempt);
    const auto* base = place ? baseOf(place) : nullptr;
    if (!isEmpty || !base || !block_) return nullptr;
    const auto* at =
        std::find(block_->body_begin(), block_->body_end(), loop.whole);
    if (at == block_->body_end()) return nullptr;
    std::set<const clang::Decl*> declared;
    for (++at; at != block_->body_end(); ++at) {
      const bool jumps = anyOf(*at, [](const Stmt* each) {
        return llvm::isa<clang::ContinueStmt>(each);
      });
      if (jumps || leavesEarly(*at) || isLoop(*at)) return nullptr;
      if (const auto* decls = llvm::dyn_cast<clang::DeclStmt>(*at)) {
        declared.insert(decls->decls().begin(), decls->decls().end());
      }
      const auto* expr = llvm::dyn_cast<Expr>(*at);
      if (expr && releases(*expr, base)) break;
    }
    if (at == block_->body_end()) return nullptr;
    const Stmt* release = *at;
    for (++at; at != block_->body_end(); ++at) {
      const bool isUsed = anyOf(*at, [&](const Stmt* each) {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
        return name && declared.contains(name->getDecl());
      });
      if (isUsed) return nullptr;
    }
    return release;
  }

  /// Whether the statement gives the lock at `base` back.
  bool releases(const Expr& statement, const clang::ValueDecl* base) const {
    const Expr* expr = statement.IgnoreParenImpCasts();
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expr)) {
      expr = full->getSubExpr()->IgnoreParenImpCasts();
    }
    if (writes(expr, base)) return true;
    const auto* call = llvm::dyn_cast<CallExpr>(expr);
    if (!call) return false;
    const Callee callee = calleeOf(*call);
    const Expr* place = callee.object            ? callee.object
                        : call->getNumArgs() > 0 ? call->getArg(0)
                                                 : nullptr;
    const std::string name = callee.name.lower();
    return place && baseOf(place) == base &&
           (name.find("unlock") != std::string::npos ||
            name.find("release") != std::string::npos);
  }

  /// `if (take fails) goto` a place before it: a loop without its name.
  void lookAtJump(const clang::IfStmt& choice) {
    const CallExpr* attempt = attemptIn(choice.getCond());
    if (!attempt) return;
    const bool goesBack = anyInTurn(choice.getThen(), [&](const Stmt* each) {
      const auto* jump = llvm::dyn_cast<clang::GotoStmt>(each);
      return jump && jump->getLabel()->getStmt() &&
             jump->getLabel()->getStmt()->getIdentLoc() < choice.getBeginLoc();
    });
    if (!goesBack) return;
    const Callee callee = calleeOf(*attempt);
    const auto at = collector_.locate(callee.range);
    if (at.observation) {
      found_.push_back({function_, at, {at.span, callee.name.str()}});
    }
  }

  /// Whether the loop ends by what the attempt in its body came to.
  bool endsBy(const CallExpr& attempt, const Loop& loop) const {
    const auto contains = [](const Stmt* whole, const Stmt* part) {
      return anyOf(whole, [&](const Stmt* each) { return each == part; });
    };
    // The variable that it is kept in.
    llvm::SmallPtrSet<const clang::ValueDecl*, 2> kept;
    anyInTurn(loop.body, [&](const Stmt* each) {
      if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(each)) {
        for (const clang::Decl* decl : declared->decls()) {
          const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
          if (variable && contains(variable->getInit(), &attempt)) {
            kept.insert(variable);
          }
        }
      } else if (const auto* binary =
                     llvm::dyn_cast<clang::BinaryOperator>(each)) {
        const auto* variable = variableIn(binary->getLHS());
        if (binary->isAssignmentOp() && variable &&
            contains(binary->getRHS(), &attempt)) {
          kept.insert(variable);
        }
      }
      return false;
    });
    const auto speaksOf = [&](const Stmt* whole) {
      return anyOf(whole, [&](const Stmt* each) {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
        return each == &attempt || (name && kept.contains(name->getDecl()));
      });
    };
    if (loop.condition && speaksOf(loop.condition)) return true;
    const auto isExit = [](const Stmt* each) {
      return llvm::isa<clang::BreakStmt, clang::ReturnStmt, clang::GotoStmt>(
          each);
    };
    const auto setsCondition = [&](const Stmt* each) {
      const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(each);
      const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(each);
      const Expr* target = binary && binary->isAssignmentOp() ? binary->getLHS()
                           : unary && unary->isIncrementDecrementOp()
                               ? unary->getSubExpr()
                               : nullptr;
      const auto* variable = variableIn(target);
      return variable && anyOf(loop.condition, [&](const Stmt* part) {
               const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(part);
               return name && name->getDecl() == variable;
             });
    };
    return anyInTurn(loop.body, [&](const Stmt* each) {
      const auto* choice = llvm::dyn_cast<clang::IfStmt>(each);
      if (!choice || !speaksOf(choice->getCond())) return false;
      for (const Stmt* branch : {choice->getThen(), choice->getElse()}) {
        if (anyInTurn(branch, isExit) || anyInTurn(branch, setsCondition)) {
          return true;
        }
        const bool goesOn = anyInTurn(branch, [](const Stmt* inner) {
          return llvm::isa<clang::ContinueStmt>(inner);
        });
        if (goesOn && (anyInTurn(loop.body, isExit) ||
                       anyInTurn(loop.body, setsCondition))) {
          return true;
        }
      }
      return false;
    });
  }

  /// What a loop waits for by reading it again and again: memory that others
  /// write. Null for none.
  const Expr* polled(const Expr* condition) const {
    const Expr* found = nullptr;
    anyOf(condition, [&](const Stmt* each) {
      const auto* expr = llvm::dyn_cast<Expr>(each);
      if (!expr || found) return found != nullptr;
      if (const auto* call = llvm::dyn_cast<CallExpr>(expr)) {
        const Callee callee = calleeOf(*call);
        const bool isRead =
            ((callee.name == "atomicAdd" || callee.name == "atomicOr" ||
              callee.name == "atomicMax" || callee.name == "atomicSub") &&
             call->getNumArgs() == 2 && isNumber(call->getArg(1), 0)) ||
            (callee.name == "atomicCAS" && call->getNumArgs() == 3 &&
             isSame(call->getArg(1), call->getArg(2))) ||
            callee.name == "__ldcg" || callee.name == "__ldcv" ||
            callee.name == "__ldcs";
        if (isRead) {
          found = call->getArg(0);
        } else if (callee.object && callee.name == "load") {
          found = callee.object;
        }
        return found != nullptr;
      }
      const bool isPlace =
          llvm::isa<clang::ArraySubscriptExpr, clang::MemberExpr>(expr) ||
          (llvm::isa<clang::UnaryOperator>(expr) &&
           llvm::cast<clang::UnaryOperator>(expr)->getOpcode() ==
               clang::UO_Deref) ||
          llvm::isa<clang::DeclRefExpr>(expr);
      if (isPlace && !expr->getType().isNull() &&
          expr->getType().isVolatileQualified()) {
        found = expr;
      }
      return found != nullptr;
    });
    return found;
  }

  /// Nothing but waiting: fences, naps, counting.
  static bool isIdle(const Stmt* body) {
    return !anyOf(body, [](const Stmt* each) {
      if (llvm::isa<clang::BreakStmt, clang::ReturnStmt>(each)) return true;
      const auto* call = llvm::dyn_cast<CallExpr>(each);
      if (!call) return false;
      const llvm::StringRef name = calleeOf(*call).name;
      return !name.starts_with("__threadfence") && name != "__nanosleep" &&
             !name.starts_with("clock");
    });
  }

  /// A number that each lane drew: the result of an atomic function.
  const clang::VarDecl* drawn(const Expr* condition) const {
    const clang::VarDecl* found = nullptr;
    anyOf(condition, [&](const Stmt* each) {
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each);
      const auto* variable =
          name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
      const Expr* init = variable ? variable->getInit() : nullptr;
      const auto* call =
          init ? llvm::dyn_cast<CallExpr>(init->IgnoreParenImpCasts())
               : nullptr;
      if (!call) return false;
      const llvm::StringRef callee = calleeOf(*call).name;
      if (callee.starts_with("atomicAdd") || callee.starts_with("atomicInc") ||
          callee == "fetch_add") {
        found = variable;
      }
      return found != nullptr;
    });
    return found;
  }

  /// A loop that waits for a turn or for what another lane writes.
  void lookForTurn(const Loop& loop) {
    if (!loop.condition || !isIdle(loop.body) || meets(loop)) return;
    const Expr* place = polled(loop.condition);
    if (!place || moves(place, loop)) return;
    const auto* base = baseOf(place);
    if (!base) return;
    const auto at = collector_.locate(place->getSourceRange());
    if (!at.observation) return;
    if (drawn(loop.condition)) {
      found_.push_back(
          {function_,
           at,
           {at.span, base->getNameAsString(), SpinLock::Kind::ticket}});
      return;
    }
    // Each lane waits for another place, and writes one of its own behind the
    // loop: to a lane of its warp it never comes.
    const Stmt* body = function_->getBody();
    if (isOfOtherLane(place) && isWrittenBehind(body, loop.whole, base)) {
      found_.push_back(
          {function_,
           at,
           {at.span, base->getNameAsString(), SpinLock::Kind::flag}});
    }
  }

  /// Whether lanes of one warp poll different places.
  bool isOfOtherLane(const Expr* place) const {
    return anyOf(place, [&](const Stmt* each) {
      const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(each);
      const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(each);
      const Expr* index = element ? element->getIdx()
                          : sum   ? static_cast<const Expr*>(sum)
                                  : nullptr;
      return index && isOfLane(index);
    });
  }

  /// Whether `statement` writes to `base` somewhere behind `loop`.
  bool isWrittenBehind(const Stmt* statement, const Stmt* loop,
                       const clang::ValueDecl* base) const {
    bool isBehind = false;
    return anyOf(statement, [&](const Stmt* each) {
      if (each == loop) isBehind = true;
      return isBehind && writes(each, base);
    });
  }

  bool writes(const Stmt* statement, const clang::ValueDecl* base) const {
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(statement)) {
      // A pointer that gets another value leads elsewhere.
      const bool isMoved = base->getType()->isPointerType() &&
                           variableIn(binary->getLHS()) == base;
      return binary->isAssignmentOp() && baseOf(binary->getLHS()) == base &&
             !isMoved;
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement)) {
      return unary->isIncrementDecrementOp() &&
             baseOf(unary->getSubExpr()) == base &&
             !unary->getType()->isPointerType();
    }
    const auto* call = llvm::dyn_cast<CallExpr>(statement);
    if (!call) return false;
    const Callee callee = calleeOf(*call);
    const Expr* place = callee.object            ? callee.object
                        : call->getNumArgs() > 1 ? call->getArg(0)
                                                 : nullptr;
    const bool isWrite = callee.name.starts_with("atomic") ||
                         callee.name.starts_with("__st") ||
                         (callee.object && (callee.name == "store" ||
                                            callee.name == "exchange" ||
                                            callee.name == "fetch_add"));
    return isWrite && place && baseOf(place) == base;
  }

  /// One branch waits for what the other one writes: of one warp's lanes those
  /// of one branch come after those of the other.
  void lookAtBranches(const clang::IfStmt& choice) {
    if (!choice.getElse() || !isOfLane(choice.getCond())) return;
    // The first branch runs first, as compilers put it.
    for (const auto& [waits, sets] :
         {std::pair{choice.getThen(), choice.getElse()},
          std::pair{choice.getElse(), choice.getThen()}}) {
      anyOf(waits, [&](const Stmt* each) {
        if (!isLoop(each)) return false;
        const Loop loop = loopOf(each);
        if (!loop.condition || !isIdle(loop.body) || meets(loop)) return false;
        const Expr* place = polled(loop.condition);
        const auto* base = place ? baseOf(place) : nullptr;
        if (!base || !anyOf(sets, [&](const Stmt* inner) {
              return writes(inner, base);
            })) {
          return false;
        }
        const auto at = collector_.locate(place->getSourceRange());
        if (at.observation) {
          found_.push_back(
              {function_,
               at,
               {at.span, base->getNameAsString(), SpinLock::Kind::flag}});
        }
        return true;
      });
    }
  }

  // ---- the end

  /// Whether all lanes of a warp may come into the function together.
  bool isEntered(const clang::FunctionDecl* function,
                 std::set<const clang::FunctionDecl*>& seen) const {
    const auto calls = calls_.find(function);
    if (calls == calls_.end() || function->hasAttr<clang::CUDAGlobalAttr>()) {
      return true;
    }
    return std::ranges::any_of(
        calls->second.from, [&](const clang::FunctionDecl* caller) {
          return seen.insert(caller).second && isEntered(caller, seen);
        });
  }

  void report() {
    std::set<std::pair<Observation*, Span>> reported;
    for (Candidate& each : found_) {
      std::set<const clang::FunctionDecl*> seen = {each.function};
      if (!isEntered(each.function, seen)) continue;
      if (!reported.insert({each.at.observation, each.at.span}).second) {
        continue;
      }
      each.at.observation->spinLocks.push_back(std::move(each.lock));
    }
  }

  const clang::ASTContext& context_;
  Collector& collector_;
  std::set<const clang::FunctionDecl*> functions_;
  std::map<std::string, const clang::FunctionDecl*> byName_;
  std::map<const clang::FunctionDecl*, Calls> calls_;
  std::vector<Candidate> found_;
  const clang::FunctionDecl* function_ = nullptr;
  const clang::CompoundStmt* block_ = nullptr;  ///< around the statement
};

}  // namespace

void collectors::spin_locks(const ParsedUnit& unit, Collector& collector) {
  SpinLockCollector(unit.context, collector).run(unit.deviceFunctions);
}

}  // namespace hipport
