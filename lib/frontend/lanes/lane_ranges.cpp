// How far numbers reach, as far as the code shows it, and shifts that reach the
// width of what they shift. PTX takes every amount of 32 or more for "all
// bits": the result is 0. AMD's instructions take its lowest five bits.
#include <algorithm>

#include "clang/AST/ExprCXX.h"
#include "frontend/lanes/lane_walk.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

constexpr std::int64_t kFarthest = std::int64_t{1} << 32;

/// The most that a function which counts bits gives; 0 of another.
std::int64_t mostBits(llvm::StringRef name) {
  return llvm::StringSwitch<std::int64_t>(name)
      .Cases("__popc", "__clz", "__ffs", 32)
      .Cases("__popcll", "__clzll", "__ffsll", 64)
      .Default(0);
}

}  // namespace

std::optional<LaneWalk::Range> LaneWalk::rangeOf(const Expr* expr, int depth) {
  constexpr int kDeepest = 16;
  if (!expr || depth > kDeepest) return std::nullopt;
  expr = expr->IgnoreParenCasts();
  if (const auto constant = constants_.valueOf(expr)) {
    if (*constant < -kFarthest || *constant > kFarthest) return std::nullopt;
    return Range{*constant, *constant};
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    return rangeOfCall(call, depth);
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    const auto one = rangeOf(choice->getTrueExpr(), depth + 1);
    const auto other = rangeOf(choice->getFalseExpr(), depth + 1);
    if (!one || !other || isAskedFor(expr)) return std::nullopt;
    return Range{std::min(one->least, other->least),
                 std::max(one->most, other->most)};
  }
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable) return std::nullopt;
    if (const auto counter = counters_.find(variable);
        counter != counters_.end()) {
      return counter->second;
    }
    const Expr* first = meant(expr);
    if (first != expr) return rangeOf(first, depth + 1);
    return std::nullopt;
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!binary) return std::nullopt;
  const auto a = rangeOf(binary->getLHS(), depth + 1);
  const auto b = rangeOf(binary->getRHS(), depth + 1);
  const bool isConstant = b && b->least == b->most && b->least >= 0;
  switch (binary->getOpcode()) {
    case clang::BO_Add:
      if (!a || !b) return std::nullopt;
      return Range{a->least + b->least, a->most + b->most};
    case clang::BO_Sub:
      if (!a || !b) return std::nullopt;
      return Range{a->least - b->most, a->most - b->least};
    case clang::BO_And:
      if (isConstant) return Range{0, b->least};
      if (a && a->least == a->most && a->least >= 0) return Range{0, a->least};
      return std::nullopt;
    case clang::BO_Rem:
      if (isConstant && b->least > 0) return Range{0, b->least - 1};
      if (isWarpSize(binary->getRHS())) return Range{0, kLastLane};
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<LaneWalk::Linear> LaneWalk::linearOf(const Expr* index,
                                                   int depth) {
  constexpr int kDeepest = 8;
  index = meant(index);
  if (!index || depth > kDeepest) return std::nullopt;
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(index);
  if (!binary) {
    const LaneKind kind = quiet(index).kind;
    if (kind != LaneKind::thread && kind != LaneKind::lane) return std::nullopt;
    Linear thread;
    index->Profile(thread.thread, context_, /*Canonical=*/true);
    thread.times = 1;
    return thread;
  }
  const Expr* left = binary->getLHS();
  const Expr* right = binary->getRHS();
  switch (binary->getOpcode()) {
    case clang::BO_Mul: {
      auto times = constants_.valueOf(left);
      if (!times) std::swap(left, right);
      times = constants_.valueOf(left);
      auto product = linearOf(right, depth + 1);
      if (!times || !product || *times < 0 || *times > kFarthest) {
        return std::nullopt;
      }
      product->times *= *times;
      product->more = {product->more.least * *times,
                       product->more.most * *times};
      return product;
    }
    case clang::BO_Add:
    case clang::BO_Sub: {
      auto more = rangeOf(right);
      auto sum = linearOf(left, depth + 1);
      if (!sum && binary->getOpcode() == clang::BO_Add) {
        more = rangeOf(left);
        sum = linearOf(right, depth + 1);
      }
      if (!sum || !more) return std::nullopt;
      if (binary->getOpcode() == clang::BO_Sub) {
        more = Range{-more->most, -more->least};
      }
      sum->more = {sum->more.least + more->least, sum->more.most + more->most};
      return sum;
    }
    default:
      return std::nullopt;
  }
}

std::optional<LaneWalk::Range> LaneWalk::rangeOfCall(
    const clang::CallExpr* call, int depth) {
  const Callee callee = calleeOf(call);
  if (!callee.isCuda && !callee.targets.empty()) return std::nullopt;
  if (callee.name == "min" && call->getNumArgs() == 2) {
    const auto one = rangeOf(call->getArg(0), depth + 1);
    const auto other = rangeOf(call->getArg(1), depth + 1);
    if (!one || !other) return std::nullopt;
    return Range{std::min(one->least, other->least),
                 std::min(one->most, other->most)};
  }
  const std::int64_t bits = mostBits(callee.name);
  if (!callee.isCuda || bits == 0 || call->getNumArgs() != 1) {
    return std::nullopt;
  }
  // Of masks by lane alone; whether others are empty or full is not known.
  const LaneValue counted = quiet(call->getArg(0));
  if (counted.kind != LaneKind::mask) return std::nullopt;
  return Range{0, bits};
}

void LaneWalk::keepCounter(const clang::ForStmt* loop) {
  const auto* declared =
      llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
  const auto* condition = llvm::dyn_cast_or_null<clang::BinaryOperator>(
      loop->getCond() ? loop->getCond()->IgnoreParenImpCasts() : nullptr);
  if (!declared || !declared->isSingleDecl() || !condition) return;
  const auto* counter =
      llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl());
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
      condition->getLHS()->IgnoreParenImpCasts());
  if (!counter || !name || name->getDecl() != counter) return;
  const auto first = constants_.valueOf(counter->getInit());
  const auto bound = constants_.valueOf(condition->getRHS());
  if (!first || !bound) return;
  switch (condition->getOpcode()) {
    case clang::BO_LT:
      counters_[counter] = {*first, *bound - 1};
      break;
    case clang::BO_LE:
      counters_[counter] = {*first, *bound};
      break;
    case clang::BO_GT:
      counters_[counter] = {*bound + 1, *first};
      break;
    case clang::BO_GE:
      counters_[counter] = {*bound, *first};
      break;
    default:
      break;
  }
}

bool LaneWalk::isAskedFor(const Expr* expr) {
  // "if (i >= n) return;" says nothing of i % 32.
  const auto isAsked = [this](const clang::VarDecl* variable) {
    const std::function<bool(const Stmt*)> names = [&](const Stmt* each) {
      const auto* name = llvm::dyn_cast_or_null<clang::DeclRefExpr>(each);
      return each && ((name && name->getDecl() == variable) ||
                      llvm::any_of(each->children(), names));
    };
    return variable && variable->isLocalVarDeclOrParm() &&
           valueOf(variable).kind != LaneKind::thread &&
           std::ranges::any_of(conditions_, names);
  };
  constexpr int kDeepest = 12;
  const std::function<bool(const Stmt*, int)> look = [&](const Stmt* each,
                                                         int depth) {
    if (!each || depth > kDeepest) return false;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(each)) {
      const Expr* first = meant(name);
      return isAsked(llvm::dyn_cast<clang::VarDecl>(name->getDecl())) ||
             (first != name && look(first, depth + 1));
    }
    return llvm::any_of(each->children(), [&](const Stmt* child) {
      return look(child, depth + 1);
    });
  };
  return look(expr, 0);
}

void LaneWalk::noteShiftOut(const clang::BinaryOperator* shift) {
  if (!isReporting_ || isRotation_) return;
  const clang::QualType type = shift->getLHS()->getType();
  if (type.isNull() || type->isDependentType() ||
      !type->isIntegralOrEnumerationType()) {
    return;
  }
  const auto width = static_cast<std::int64_t>(
      std::max<std::uint64_t>(context_.getTypeSize(type), kWidth));
  const auto range = rangeOf(shift->getRHS());
  if (!range || range->least < 0 || range->most < width ||
      isAskedFor(shift->getRHS())) {
    return;
  }
  noteAt(LaneUse::Kind::wideShift, shift->getSourceRange(),
         width == kWidth ? "32" : "64");
}

}  // namespace hipport
