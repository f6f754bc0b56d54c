// What operators make of threads, lanes and masks, and which constants stand
// for the width of a warp.
#include "frontend/lanes/lane_walk.h"

#include <algorithm>
#include <array>

namespace hipport {
namespace {

/// Of threads, lanes or warps.
bool isNumber(LaneKind kind) {
  return kind == LaneKind::thread || kind == LaneKind::lane ||
         kind == LaneKind::warp || kind == LaneKind::threads ||
         kind == LaneKind::firstThread;
}

/// What an operator makes that is not of interest.
LaneValue otherOf(LaneValue a, LaneValue b) {
  return {LaneKind::other, std::max(a.spread, b.spread)};
}

/// 2 to the power of `exponent`; 0 where no int holds it.
std::int64_t powerOfTwo(std::int64_t exponent) {
  return exponent >= 0 && exponent < 31 ? std::int64_t{1} << exponent : 0;
}

/// "x << n | x >> (32 - n)"
bool isRotation(const clang::BinaryOperator& binary,
                const clang::ASTContext& context) {
  const auto* left = llvm::dyn_cast<clang::BinaryOperator>(
      binary.getLHS()->IgnoreParenImpCasts());
  const auto* right = llvm::dyn_cast<clang::BinaryOperator>(
      binary.getRHS()->IgnoreParenImpCasts());
  if (binary.getOpcode() != clang::BO_Or || !left || !right ||
      !left->isShiftOp() || !right->isShiftOp() ||
      left->getOpcode() == right->getOpcode()) {
    return false;
  }
  llvm::FoldingSetNodeID one;
  llvm::FoldingSetNodeID other;
  left->getLHS()->IgnoreParenImpCasts()->Profile(one, context, true);
  right->getLHS()->IgnoreParenImpCasts()->Profile(other, context, true);
  return one == other;
}

}  // namespace

LaneValue LaneWalk::evalBinary(const clang::BinaryOperator* binary) {
  const Expr* left = binary->getLHS();
  const Expr* right = binary->getRHS();
  if (binary->isAssignmentOp()) return evalAssignment(binary);
  if (binary->isShiftOp()) noteShiftOut(binary);
  // "x << n | x >> (32 - n)" is x where n is 0, either way.
  const bool wasRotation = isRotation_;
  isRotation_ = isRotation(*binary, context_);
  const LaneValue a = eval(left);
  if (binary->isLogicalOp()) {
    // "i < n && f(i)"
    const Spread before = divergence_;
    divergence_ = std::max(before, a.spread);
    conditions_.push_back(left);
    const LaneValue b = eval(right);
    conditions_.pop_back();
    divergence_ = before;
    isRotation_ = wasRotation;
    return {LaneKind::other, std::max(a.spread, b.spread)};
  }
  const LaneValue b = eval(right);
  isRotation_ = wasRotation;
  if (binary->isComparisonOp()) return compared(binary, a, b);
  if (binary->getOpcode() == clang::BO_Comma) return b;
  return combined(binary->getOpcode(), left, a, right, b);
}

LaneValue LaneWalk::evalAssignment(const clang::BinaryOperator* binary) {
  const Expr* left = binary->getLHS()->IgnoreParenImpCasts();
  const Expr* right = binary->getRHS();
  LaneValue value = eval(right);
  if (const auto* compound =
          llvm::dyn_cast<clang::CompoundAssignOperator>(binary)) {
    if (compound->isShiftAssignOp()) noteShiftOut(compound);
    const LaneValue before = evalWritten(left, /*isRead=*/true);
    if (before.kind == LaneKind::lane &&
        compound->getOpcode() == clang::BO_AddAssign) {
      noteWidth(right, constants_.valueOf(right), {kWidth});
    }
    value = combined(clang::BinaryOperator::getOpForCompoundAssignment(
                         compound->getOpcode()),
                     left, before, right, value);
  } else {
    evalWritten(left, /*isRead=*/false);
  }
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(left)) {
    if (binary->getOpcode() == clang::BO_Assign) {
      if (const auto begin = constants_.valueOf(right);
          begin && *begin == kHalf) {
        begins_[name->getDecl()] = right;
      }
    }
    changing_.insert(keyOf(name->getDecl()));
    assign(name->getDecl(), value, right);
    nameMask(name->getDecl(),
             binary->isCompoundAssignmentOp() ? nullptr : right);
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(left)) {
    assign(member->getMemberDecl(), value, right);
    nameMask(member->getMemberDecl(),
             binary->isCompoundAssignmentOp() ? nullptr : right);
  } else if (value.kind == LaneKind::mask &&
             isNarrow(left->getType(), context_)) {
    noteObstacle(right, "a lane mask is stored in 32 bits");
  }
  return value;
}

LaneValue LaneWalk::evalWritten(const Expr* left, bool isRead) {
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(left)) {
    return evalElement(element, true, isRead);
  }
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(left)) {
    accessVariable(left, true, isRead);
    return evalName(name);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(left)) {
    accessVariable(left, true, isRead);
    return evalMember(member);
  }
  return eval(left);
}

bool LaneWalk::noteWidth(const Expr* constant,
                         std::optional<std::int64_t> value,
                         std::initializer_list<std::int64_t> expected) {
  if (!value || std::ranges::find(expected, *value) == expected.end()) {
    return false;
  }
  if (isReporting_ && state_->isWanted) {
    noteCause(LaneUse::Kind::width, constant);
  }
  return true;
}

LaneValue LaneWalk::combined(clang::BinaryOperatorKind operation,
                             const Expr* left, LaneValue a, const Expr* right,
                             LaneValue b) {
  using Kind = LaneKind;
  const Spread spread = std::max(a.spread, b.spread);
  if (a.kind == Kind::none || b.kind == Kind::none) {
    return {Kind::none, spread};
  }
  if (a.kind == Kind::constant && b.kind == Kind::constant) {
    return {Kind::constant};
  }
  if (a.kind == Kind::mask || b.kind == Kind::mask) {
    return combinedMask(operation, left, a, right, b);
  }
  const bool isSum = operation == clang::BO_Add || operation == clang::BO_Sub;
  const bool isShift = operation == clang::BO_Shl && b.kind != Kind::constant;
  const bool isByRank = isShift && isRankInGroup(right);
  if (!isByRank && !isNumber(a.kind) && !isNumber(b.kind)) {
    const bool isAddress =
        isSum && (a.kind == Kind::shared) != (b.kind == Kind::shared);
    return {isAddress ? Kind::shared : Kind::other, spread};
  }
  if (isShift) {
    return shiftedByValue(left, b.kind == Kind::lane || isByRank, spread);
  }
  const Operand first = operandOf(left, a);
  const Operand second = operandOf(right, b);
  switch (operation) {
    case clang::BO_Rem:
      return remainder(first, second);
    case clang::BO_And:
      return bitAnd(first, second);
    case clang::BO_Div:
    case clang::BO_Shr:
      return quotient(operation == clang::BO_Shr, first, second);
    case clang::BO_Shl:
      if (a.kind == Kind::warp &&
          noteWidth(right, second.constant, {kWidthShift})) {
        return {Kind::firstThread};
      }
      return a.kind == Kind::threads ? a : otherOf(a, b);
    case clang::BO_Mul:
      return product(first, second);
    case clang::BO_Add:
    case clang::BO_Sub:
      return added(operation == clang::BO_Sub, first, second);
    case clang::BO_Xor:
      return a.kind == Kind::lane && second.constant ? a : otherOf(a, b);
    default:
      return otherOf(a, b);
  }
}

LaneWalk::Operand LaneWalk::operandOf(const Expr* expr, LaneValue value) {
  return {expr, value,
          isNumber(value.kind) ? std::nullopt : constants_.valueOf(expr)};
}

LaneValue LaneWalk::shiftedByValue(const Expr* left, bool isByLane,
                                   Spread spread) {
  const auto bit = constants_.valueOf(left);
  const bool isOnes = bit && namesAllLanes(*bit);
  if (!isByLane || !bit || (*bit != 1 && !isOnes)) {
    return {LaneKind::other, spread};
  }
  noteShift(left, isOnes);
  return {LaneKind::mask, spread};
}

LaneValue LaneWalk::remainder(const Operand& a, const Operand& b) {
  using Kind = LaneKind;
  const Kind kind = a.value.kind;
  const LaneValue lane{Kind::lane, Spread::index};
  const LaneValue other = otherOf(a.value, b.value);
  if (!b.constant) {
    return isWarpSize(b.expr) && kind == Kind::thread ? lane : other;
  }
  const bool isWidth =
      (kind == Kind::thread || kind == Kind::lane || kind == Kind::threads) &&
      noteWidth(b.expr, b.constant, {kWidth});
  if (isWidth) return kind == Kind::threads ? LaneValue{Kind::other} : lane;
  return kind == Kind::thread && isWholeWarps(*b.constant) ? a.value : other;
}

LaneValue LaneWalk::bitAnd(const Operand& a, const Operand& b) {
  using Kind = LaneKind;
  const bool isTurned = !isNumber(a.value.kind);
  const LaneValue number = isTurned ? b.value : a.value;
  const Operand& mask = isTurned ? a : b;
  const LaneValue other = otherOf(a.value, b.value);
  if (!mask.constant || number.kind == Kind::warp) return other;
  if (noteWidth(mask.expr, mask.constant, {kLastLane})) {
    return number.kind == Kind::threads ? LaneValue{Kind::other}
                                        : LaneValue{Kind::lane, Spread::index};
  }
  if (noteWidth(mask.expr, mask.constant, {~kLastLane, 0xffffffe0LL})) {
    return {number.kind == Kind::threads ? Kind::threads : Kind::firstThread};
  }
  const bool isSameInWarp = isWholeWarps(*mask.constant) && number.isAligned &&
                            number.kind == Kind::thread;
  return isSameInWarp ? LaneValue{Kind::other} : other;
}

LaneValue LaneWalk::quotient(bool isShift, const Operand& a, const Operand& b) {
  using Kind = LaneKind;
  const LaneValue dividend = a.value;
  const LaneValue other = otherOf(a.value, b.value);
  const bool isThread = dividend.kind == Kind::thread;
  if (!b.constant) {
    const bool isWarp = !isShift && isWarpSize(b.expr) && isThread;
    return isWarp ? LaneValue{Kind::warp} : other;
  }
  if (!isThread && dividend.kind != Kind::threads) return other;
  if (noteWidth(b.expr, b.constant, {isShift ? kWidthShift : kWidth})) {
    return {isThread ? Kind::warp : Kind::warps,
            dividend.isAligned ? Spread::uniform : Spread::bound};
  }
  const std::int64_t by = isShift ? powerOfTwo(*b.constant) : *b.constant;
  if (by != 0 && isWholeWarps(by) && dividend.isAligned) {
    return {isThread ? Kind::other : Kind::threads};
  }
  return isThread ? other : LaneValue{Kind::threads};
}

LaneValue LaneWalk::product(const Operand& a, const Operand& b) {
  using Kind = LaneKind;
  if ((a.value.kind == Kind::warp && noteWidth(b.expr, b.constant, {kWidth})) ||
      (b.value.kind == Kind::warp && noteWidth(a.expr, a.constant, {kWidth}))) {
    return {Kind::firstThread};
  }
  const LaneValue other = otherOf(a.value, b.value);
  const bool isThreads =
      a.value.kind == Kind::threads || b.value.kind == Kind::threads;
  return isThreads && other.spread == Spread::uniform ? LaneValue{Kind::threads}
                                                      : other;
}

LaneValue LaneWalk::added(bool isMinus, const Operand& left,
                          const Operand& right) {
  using Kind = LaneKind;
  const LaneValue a = left.value;
  const LaneValue b = right.value;
  const Spread spread = std::max(a.spread, b.spread);
  if (isMinus && b.kind == Kind::lane && left.constant) {
    noteWidth(left.expr, left.constant, {kWidth, kLastLane});
    return b;
  }
  const bool hasThread = a.kind == Kind::thread || b.kind == Kind::thread;
  if (hasThread) {
    const LaneValue thread = a.kind == Kind::thread ? a : b;
    const Operand& more = a.kind == Kind::thread ? right : left;
    const LaneValue rest = more.value;
    if (isMinus && b.kind == Kind::thread) return {Kind::other, spread};
    if (rest.kind == Kind::thread || rest.kind == Kind::lane) {
      return {Kind::other, spread};
    }
    const bool isAligned = more.constant
                               ? isWholeWarps(*more.constant)
                               : rest.kind == Kind::threads ||
                                     rest.kind == Kind::firstThread ||
                                     (rest.spread == Spread::uniform &&
                                      isTimesWholeWarps(more.expr));
    return {Kind::thread, Spread::index, thread.isAligned && isAligned};
  }
  if (a.kind == Kind::lane || b.kind == Kind::lane) {
    const Operand& more = a.kind == Kind::lane ? right : left;
    if (more.value.kind == Kind::firstThread) {
      return {Kind::thread, Spread::index};
    }
    return {more.constant ? Kind::lane : Kind::other, spread};
  }
  if (a.kind == Kind::warp || b.kind == Kind::warp) {
    return {spread == Spread::uniform ? Kind::warp : Kind::other, spread};
  }
  if (a.kind == Kind::threads && (right.constant || b.kind == Kind::threads)) {
    return a;
  }
  if (b.kind == Kind::threads && left.constant) return b;
  return {Kind::other, spread};
}

bool LaneWalk::isTimesWholeWarps(const Expr* expr) {
  const auto* product =
      llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
  if (!product || product->getOpcode() != clang::BO_Mul) return false;
  return std::ranges::any_of(std::array{product->getLHS(), product->getRHS()},
                             [&](const Expr* each) {
                               const auto by = constants_.valueOf(each);
                               return by && isWholeWarps(*by);
                             });
}

LaneValue LaneWalk::combinedMask(clang::BinaryOperatorKind operation,
                                 const Expr* left, LaneValue a,
                                 const Expr* right, LaneValue b) {
  LaneValue mask{LaneKind::mask, std::max(a.spread, b.spread)};
  switch (operation) {
    case clang::BO_And:
    case clang::BO_Or:
    case clang::BO_Xor:
      noteMaskConstant(a.kind == LaneKind::mask ? right : left);
      return mask;
    case clang::BO_Shl:
    case clang::BO_Shr:
    case clang::BO_Sub:
    case clang::BO_Add:
      if (a.kind == LaneKind::mask) return mask;
      [[fallthrough]];
    default:
      return {LaneKind::other, mask.spread};
  }
}

LaneValue LaneWalk::compared(const clang::BinaryOperator* binary, LaneValue a,
                             LaneValue b) {
  using Kind = LaneKind;
  const Expr* left = binary->getLHS();
  const Expr* right = binary->getRHS();
  LaneValue result{Kind::other, std::max(a.spread, b.spread)};
  clang::BinaryOperatorKind operation = binary->getOpcode();
  if (a.kind == Kind::mask || b.kind == Kind::mask) {
    noteMaskConstant(a.kind == Kind::mask ? right : left);
    return result;
  }
  if (const auto* name =
          llvm::dyn_cast<clang::DeclRefExpr>(left->IgnoreParenImpCasts());
      name && isReporting_) {
    const auto end = constants_.valueOf(right);
    if ((end == kWidth && operation == clang::BO_LT) ||
        (end == kHalf && operation == clang::BO_LE)) {
      ends_[name->getDecl()] = right;
    }
  }
  auto isIndex = [](Kind kind) {
    return kind == Kind::thread || kind == Kind::lane;
  };
  const bool isTurned = !isIndex(a.kind) && a.kind != Kind::threads;
  const LaneValue index = isTurned ? b : a;
  const LaneValue rest = isTurned ? a : b;
  const Expr* limit = isTurned ? left : right;
  if (isTurned) {
    operation = clang::BinaryOperator::reverseComparisonOp(operation);
  }
  const auto bound = isIndex(rest.kind) || rest.kind == Kind::threads
                         ? std::nullopt
                         : constants_.valueOf(limit);
  if (index.kind == Kind::threads) {
    noteWidth(limit, bound, {kWidth});
    return result;
  }
  if (!isIndex(index.kind)) {
    // What is made of a lane's number, and a bound that is not known.
    const bool isLeft = a.spread == Spread::index;
    const Expr* other = isLeft ? right : left;
    if (binary->isRelationalOp() && (isLeft ? b : a).spread < Spread::bound &&
        !constants_.valueOf(other)) {
      result.spread = std::min(result.spread, Spread::bound);
    }
    return result;
  }
  if (index.kind == Kind::lane) {
    noteWidth(limit, bound, {kWidth, kLastLane});
  }
  if (index.spread != Spread::index) return result;
  const bool isEquality = binary->isEqualityOp();
  if (isEquality) {
    result.spread = Spread::index;
    if (bound && index.kind == Kind::lane && (*bound < 0 || *bound > 31)) {
      result.spread = Spread::uniform;
    }
    return result;
  }
  if (bound) {
    // i < 64 and i >= 64 split between warps; i <= 63 and i > 63 do.
    const bool isBelow = operation == clang::BO_LT || operation == clang::BO_GE;
    const bool isWhole = isWholeWarps(isBelow ? *bound : *bound + 1);
    result.spread =
        isWhole && index.isAligned ? Spread::uniform : Spread::index;
  } else if (rest.spread == Spread::index) {
    result.spread = Spread::index;
  } else if (rest.kind == Kind::threads || isWarpSize(limit)) {
    result.spread = Spread::uniform;
  } else {
    result.spread = Spread::bound;
  }
  return result;
}

bool LaneWalk::isWarpSize(const Expr* expr) {
  const auto* name =
      llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return name && name->getDecl()->getIdentifier() &&
         (name->getDecl()->getName() == "warpSize" ||
          name->getDecl()->getName() == "kWarpSize");
}

}  // namespace hipport
