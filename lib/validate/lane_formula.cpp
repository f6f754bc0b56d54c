#include "validate/lane_formula.h"

#include <algorithm>
#include <bit>

namespace hipport {
namespace {

using Op = LaneFormula::Op;

/// What it comes to for one lane; nothing where C++ says nothing either.
std::optional<std::int64_t> compute(Op op, std::int64_t a, std::int64_t b) {
  constexpr std::int64_t kBits = 64;
  // As unsigned, so that nothing overflows.
  const auto x = static_cast<std::uint64_t>(a);
  const auto y = static_cast<std::uint64_t>(b);
  switch (op) {
    case Op::add:
      return static_cast<std::int64_t>(x + y);
    case Op::subtract:
      return static_cast<std::int64_t>(x - y);
    case Op::multiply:
      return static_cast<std::int64_t>(x * y);
    case Op::divide:
      if (b <= 0) return std::nullopt;
      return a / b;
    case Op::remainder:
      if (b <= 0) return std::nullopt;
      return a % b;
    case Op::shiftLeft:
      if (b < 0 || b >= kBits) return std::nullopt;
      return static_cast<std::int64_t>(x << y);
    case Op::shiftRight:
      if (b < 0 || b >= kBits) return std::nullopt;
      return a >> b;
    case Op::bitAnd:
      return a & b;
    case Op::bitOr:
      return a | b;
    case Op::bitXor:
      return a ^ b;
    case Op::equal:
      return a == b;
    case Op::notEqual:
      return a != b;
    case Op::less:
      return a < b;
    case Op::lessOrEqual:
      return a <= b;
    default:
      return std::nullopt;
  }
}

/// Whether an addend of `a` that nobody knows is one of what comes out. Banks
/// of shared memory go round, so a remainder by a power of two that is no
/// smaller than all of them has it still.
bool keepsAddend(Op op, const LaneValues& b) {
  constexpr std::int64_t kAllBanks = 64;
  const std::int64_t by = b.values.front();
  switch (op) {
    case Op::multiply:
    case Op::shiftLeft:
      return true;
    case Op::bitAnd:
      return by >= kAllBanks - 1 &&
             std::has_single_bit(static_cast<std::uint64_t>(by) + 1);
    case Op::remainder:
      return by >= kAllBanks &&
             std::has_single_bit(static_cast<std::uint64_t>(by));
    default:
      return false;
  }
}

std::optional<LaneValues> combined(Op op, const LaneValues& a,
                                   const LaneValues& b, std::uint32_t lanes) {
  LaneValues result;
  result.isOpen = a.isOpen || b.isOpen;
  if (result.isOpen && op != Op::add && op != Op::subtract) {
    if (a.areEqual(lanes) && b.areEqual(lanes)) return result;
    // Factors may change places.
    const bool isTurned = op == Op::multiply && b.isOpen;
    const LaneValues& by = isTurned ? a : b;
    if (by.isOpen || !by.areEqual(lanes) || !keepsAddend(op, by)) {
      return std::nullopt;
    }
  }
  for (std::uint32_t i = 0; i < lanes; ++i) {
    const auto value = compute(op, a.values[i], b.values[i]);
    if (!value) return std::nullopt;
    result.values[i] = *value;
  }
  return result;
}

std::optional<LaneValues> selected(const LaneValues& condition,
                                   const LaneValues& a, const LaneValues& b,
                                   std::uint32_t lanes) {
  if (condition.isOpen) return std::nullopt;
  if (condition.areEqual(lanes)) {
    return condition.values.front() != 0 ? a : b;
  }
  if (a.isOpen || b.isOpen) return std::nullopt;
  LaneValues result;
  for (std::uint32_t i = 0; i < lanes; ++i) {
    result.values[i] = condition.values[i] != 0 ? a.values[i] : b.values[i];
  }
  return result;
}

LaneValues leafValues(Op op, std::int64_t constant, const LaneShape& shape) {
  LaneValues result;
  result.isOpen = op == Op::open;
  const auto& [x, y, z] = shape.block;
  for (std::uint32_t i = 0; i < shape.lanes; ++i) {
    const std::uint32_t thread = shape.firstThread + i;
    std::int64_t& value = result.values[i];
    switch (op) {
      case Op::threadX:
        value = thread % x;
        break;
      case Op::threadY:
        value = thread / x % y;
        break;
      case Op::threadZ:
        value = thread / x / y;
        break;
      case Op::sizeX:
        value = x;
        break;
      case Op::sizeY:
        value = y;
        break;
      case Op::sizeZ:
        value = z;
        break;
      case Op::lane:
        value = i;
        break;
      default:
        value = constant;
    }
  }
  return result;
}

}  // namespace

bool LaneValues::areEqual(std::uint32_t lanes) const {
  return std::all_of(values.begin(), values.begin() + lanes,
                     [&](std::int64_t each) { return each == values.front(); });
}

LaneFormula LaneFormula::constant(std::int64_t value) {
  LaneFormula formula;
  formula.steps_.push_back({Op::constant, value});
  return formula;
}

LaneFormula LaneFormula::of(Op leaf) {
  LaneFormula formula;
  formula.steps_.push_back({leaf, 0});
  return formula;
}

LaneFormula LaneFormula::of(Op op, const LaneFormula& a, const LaneFormula& b) {
  const auto x = a.asConstant();
  const auto y = b.asConstant();
  if (x && y) {
    if (const auto value = compute(op, *x, *y)) return constant(*value);
  }
  if (op == Op::add && y) {
    auto [rest, addend] = a.splitAddend();
    addend += *y;
    if (addend == 0) return rest;
    rest.steps_.push_back({Op::constant, addend});
    rest.steps_.push_back({Op::add, 0});
    return rest;
  }
  // An addend stays the last step.
  if (op == Op::add) {
    const auto [first, toFirst] = a.splitAddend();
    const auto [second, toSecond] = b.splitAddend();
    if (toFirst != 0 || toSecond != 0) {
      return of(op, of(op, first, second), constant(toFirst + toSecond));
    }
  }
  if (op == Op::multiply && x && !y) return of(op, b, a);
  if (op == Op::multiply && y) {
    const auto [rest, addend] = a.splitAddend();
    if (addend != 0) {
      return of(Op::add, of(op, rest, b), constant(addend * *y));
    }
  }
  auto isOpen = [](const LaneFormula& each) {
    return std::ranges::any_of(
        each.steps_, [](const Step& step) { return step.op == Op::open; });
  };
  if (a.isUniform() && b.isUniform() && (isOpen(a) || isOpen(b))) {
    return of(Op::open);
  }
  LaneFormula formula = a;
  formula.steps_.insert(formula.steps_.end(), b.steps_.begin(), b.steps_.end());
  formula.steps_.push_back({op, 0});
  return formula;
}

LaneFormula LaneFormula::select(const LaneFormula& condition,
                                const LaneFormula& a, const LaneFormula& b) {
  LaneFormula formula = condition;
  formula.steps_.insert(formula.steps_.end(), a.steps_.begin(), a.steps_.end());
  formula.steps_.insert(formula.steps_.end(), b.steps_.begin(), b.steps_.end());
  formula.steps_.push_back({Op::select, 0});
  return formula;
}

bool LaneFormula::isUniform() const {
  return std::ranges::none_of(steps_, [](const Step& each) {
    return each.op == Op::threadX || each.op == Op::threadY ||
           each.op == Op::threadZ || each.op == Op::lane;
  });
}

std::optional<std::int64_t> LaneFormula::asConstant() const {
  if (steps_.size() != 1 || steps_.front().op != Op::constant) {
    return std::nullopt;
  }
  return steps_.front().value;
}

std::pair<LaneFormula, std::int64_t> LaneFormula::splitAddend() const {
  constexpr std::size_t kAddend = 2;
  if (steps_.size() <= kAddend || steps_.back().op != Op::add) {
    return {*this, 0};
  }
  const Step& addend = steps_[steps_.size() - kAddend];
  if (addend.op != Op::constant) return {*this, 0};
  LaneFormula rest;
  rest.steps_.assign(steps_.begin(), steps_.end() - kAddend);
  return {rest, addend.value};
}

std::optional<LaneValues> LaneFormula::evaluate(const LaneShape& shape) const {
  std::vector<LaneValues> stack;
  auto pop = [&] {
    const LaneValues last = stack.back();
    stack.pop_back();
    return last;
  };
  for (const Step& each : steps_) {
    if (each.op <= Op::lane) {
      stack.push_back(leafValues(each.op, each.value, shape));
      continue;
    }
    const LaneValues last = pop();
    const LaneValues middle = pop();
    const auto result = each.op == Op::select
                            ? selected(pop(), middle, last, shape.lanes)
                            : combined(each.op, middle, last, shape.lanes);
    if (!result) return std::nullopt;
    stack.push_back(*result);
  }
  if (stack.empty()) return std::nullopt;
  return stack.back();
}

}  // namespace hipport
