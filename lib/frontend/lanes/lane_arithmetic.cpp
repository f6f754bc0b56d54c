// What operators make of threads, lanes and masks, and which constants stand
// for the width of a warp.
#include "frontend/lanes/lane_walk.h"

#include <algorithm>
#include <array>

namespace hipport {

LaneValue LaneWalk::evalBinary(const clang::BinaryOperator* binary) {
  const Expr* left = binary->getLHS();
  const Expr* right = binary->getRHS();
  if (binary->isAssignmentOp()) return evalAssignment(binary);
  const LaneValue a = eval(left);
  const LaneValue b = eval(right);
  if (binary->isComparisonOp()) return compared(binary, a, b);
  if (binary->isLogicalOp()) {
    return {LaneKind::other, std::max(a.spread, b.spread)};
  }
  if (binary->getOpcode() == clang::BO_Comma) return b;
  return combined(binary->getOpcode(), left, a, right, b);
}

LaneValue LaneWalk::evalAssignment(const clang::BinaryOperator* binary) {
  const Expr* left = binary->getLHS()->IgnoreParenImpCasts();
  const Expr* right = binary->getRHS();
  LaneValue value = eval(right);
  if (const auto* compound =
          llvm::dyn_cast<clang::CompoundAssignOperator>(binary)) {
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
    assign(name->getDecl(), value, right);
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(left)) {
    assign(member->getMemberDecl(), value, right);
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
  if (llvm::isa<clang::DeclRefExpr>(left)) return evalNow(left);
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
  const LaneValue other{Kind::other, spread};
  if (a.kind == Kind::none || b.kind == Kind::none) {
    return {Kind::none, spread};
  }
  if (a.kind == Kind::constant && b.kind == Kind::constant) {
    return {Kind::constant};
  }
  if (a.kind == Kind::mask || b.kind == Kind::mask) {
    return combinedMask(operation, left, a, right, b);
  }
  auto isNumber = [](Kind kind) {
    return kind == Kind::thread || kind == Kind::lane || kind == Kind::warp ||
           kind == Kind::threads || kind == Kind::firstThread;
  };
  const bool isShift = operation == clang::BO_Shl && b.kind != Kind::constant;
  const bool isByRank = isShift && isRankInGroup(right);
  if (!isByRank && !isNumber(a.kind) && !isNumber(b.kind)) {
    if ((a.kind == Kind::shared) != (b.kind == Kind::shared) &&
        (operation == clang::BO_Add || operation == clang::BO_Sub)) {
      return {Kind::shared, spread};
    }
    return other;
  }
  if (isShift) {
    // 1u << lane: one bit a lane.
    const auto bit = constants_.valueOf(left);
    const bool isOnes = bit && namesAllLanes(*bit);
    if ((b.kind == Kind::lane || isByRank) && bit && (*bit == 1 || isOnes)) {
      noteShift(left, isOnes);
      return {Kind::mask, spread};
    }
    return other;
  }
  const auto constant = [&](const Expr* expr, LaneValue value) {
    return isNumber(value.kind) ? std::nullopt : constants_.valueOf(expr);
  };
  const auto ca = constant(left, a);
  const auto cb = constant(right, b);
  switch (operation) {
    case clang::BO_Rem: {
      if (!cb) {
        return isWarpSize(right) && a.kind == Kind::thread
                   ? LaneValue{Kind::lane, Spread::index}
                   : other;
      }
      const bool isWidth = (a.kind == Kind::thread || a.kind == Kind::lane ||
                            a.kind == Kind::threads) &&
                           noteWidth(right, cb, {kWidth});
      if (isWidth && a.kind == Kind::threads) return {Kind::other};
      if (isWidth) return {Kind::lane, Spread::index};
      return a.kind == Kind::thread && isWholeWarps(*cb) ? a : other;
    }
    case clang::BO_And: {
      const LaneValue number = isNumber(a.kind) ? a : b;
      const Expr* maskExpr = isNumber(a.kind) ? right : left;
      const auto bits = isNumber(a.kind) ? cb : ca;
      if (!bits || number.kind == Kind::warp) return other;
      if (noteWidth(maskExpr, bits, {kLastLane})) {
        return number.kind == Kind::threads
                   ? LaneValue{Kind::other}
                   : LaneValue{Kind::lane, Spread::index};
      }
      if (noteWidth(maskExpr, bits, {~kLastLane, 0xffffffe0LL})) {
        return {number.kind == Kind::threads ? Kind::threads
                                             : Kind::firstThread};
      }
      if (isWholeWarps(*bits) && number.isAligned &&
          number.kind == Kind::thread) {
        return {Kind::other};
      }
      return other;
    }
    case clang::BO_Div:
    case clang::BO_Shr: {
      const std::int64_t width =
          operation == clang::BO_Div ? kWidth : kWidthShift;
      if (!cb) {
        return operation == clang::BO_Div && isWarpSize(right) &&
                       a.kind == Kind::thread
                   ? LaneValue{Kind::warp}
                   : other;
      }
      if (a.kind == Kind::thread || a.kind == Kind::threads) {
        if (noteWidth(right, cb, {width})) {
          const bool isThread = a.kind == Kind::thread;
          return {isThread ? Kind::warp : Kind::warps,
                  a.isAligned ? Spread::uniform : Spread::bound};
        }
        const std::int64_t by = operation == clang::BO_Div ? *cb
                                : *cb >= 0 && *cb < 31 ? std::int64_t{1} << *cb
                                                       : 0;
        if (by != 0 && isWholeWarps(by) && a.isAligned) {
          return {a.kind == Kind::threads ? Kind::threads : Kind::other};
        }
        if (a.kind == Kind::threads) return {Kind::threads};
      }
      return other;
    }
    case clang::BO_Shl:
      if (a.kind == Kind::warp && noteWidth(right, cb, {kWidthShift})) {
        return {Kind::firstThread};
      }
      return a.kind == Kind::threads ? a : other;
    case clang::BO_Mul:
      if (a.kind == Kind::warp && noteWidth(right, cb, {kWidth})) {
        return {Kind::firstThread};
      }
      if (b.kind == Kind::warp && noteWidth(left, ca, {kWidth})) {
        return {Kind::firstThread};
      }
      if (a.kind == Kind::threads || b.kind == Kind::threads) {
        return spread == Spread::uniform ? LaneValue{Kind::threads} : other;
      }
      return other;
    case clang::BO_Add:
    case clang::BO_Sub:
      return added(operation == clang::BO_Sub, left, a, ca, right, b, cb);
    case clang::BO_Xor:
      if (a.kind == Kind::lane && cb) return a;
      return other;
    default:
      return other;
  }
}

LaneValue LaneWalk::added(bool isMinus, const Expr* left, LaneValue a,
                          std::optional<std::int64_t> ca, const Expr* right,
                          LaneValue b, std::optional<std::int64_t> cb) {
  using Kind = LaneKind;
  const Spread spread = std::max(a.spread, b.spread);
  if (isMinus && b.kind == Kind::lane && ca) {
    noteWidth(left, ca, {kWidth, kLastLane});
    return b;
  }
  const bool hasThread = a.kind == Kind::thread || b.kind == Kind::thread;
  if (hasThread) {
    const LaneValue rest = a.kind == Kind::thread ? b : a;
    const auto by = a.kind == Kind::thread ? cb : ca;
    if (isMinus && b.kind == Kind::thread) return {Kind::other, spread};
    if (rest.kind == Kind::thread || rest.kind == Kind::lane) {
      return {Kind::other, spread};
    }
    const bool isAligned =
        by ? isWholeWarps(*by)
           : rest.kind == Kind::threads || rest.kind == Kind::firstThread ||
                 (rest.spread == Spread::uniform &&
                  isTimesWholeWarps(a.kind == Kind::thread ? right : left));
    const LaneValue thread = a.kind == Kind::thread ? a : b;
    return {Kind::thread, Spread::index, thread.isAligned && isAligned};
  }
  if (a.kind == Kind::lane || b.kind == Kind::lane) {
    const LaneValue rest = a.kind == Kind::lane ? b : a;
    const bool hasConstant = (a.kind == Kind::lane ? cb : ca).has_value();
    if (rest.kind == Kind::firstThread) return {Kind::thread, Spread::index};
    return {hasConstant ? Kind::lane : Kind::other, spread};
  }
  if (a.kind == Kind::warp || b.kind == Kind::warp) {
    return {spread == Spread::uniform ? Kind::warp : Kind::other, spread};
  }
  if (a.kind == Kind::threads && (cb || b.kind == Kind::threads)) return a;
  if (b.kind == Kind::threads && ca) return b;
  if (a.kind == Kind::firstThread || b.kind == Kind::firstThread) {
    return {Kind::other, spread};
  }
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
  if (!isIndex(index.kind)) return result;
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
