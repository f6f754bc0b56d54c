#include "frontend/lanes/lane_values.h"

#include <algorithm>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {

LaneValue joined(LaneValue a, LaneValue b) {
  LaneValue both;
  both.spread = std::max(a.spread, b.spread);
  both.isAligned = a.isAligned && b.isAligned;
  const LaneKind low = std::min(a.kind, b.kind);
  const LaneKind high = std::max(a.kind, b.kind);
  // `tid %= 32`: what it is in the end says most.
  const bool isLane = low == LaneKind::thread && high == LaneKind::lane;
  both.kind = low == high || isLane || low <= LaneKind::constant
                  ? high
                  : LaneKind::other;
  return both;
}

WarpFunction warpFunction(llvm::StringRef name) {
  if (!name.starts_with("__")) return WarpFunction::none;
  return llvm::StringSwitch<WarpFunction>(name)
      .Cases("__shfl", "__shfl_up", "__shfl_down", "__shfl_xor",
             WarpFunction::shuffle)
      .Cases("__shfl_sync", "__shfl_up_sync", "__shfl_down_sync",
             "__shfl_xor_sync", WarpFunction::shuffle)
      .Cases("__ballot", "__ballot_sync", WarpFunction::ballot)
      .Cases("__any", "__all", "__any_sync", "__all_sync", "__uni_sync",
             WarpFunction::vote)
      .Cases("__match_any_sync", "__match_all_sync", WarpFunction::match)
      .Cases("__reduce_add_sync", "__reduce_min_sync", "__reduce_max_sync",
             WarpFunction::reduce)
      .Cases("__reduce_and_sync", "__reduce_or_sync", "__reduce_xor_sync",
             WarpFunction::reduce)
      .Case("__activemask", WarpFunction::activeMask)
      .Case("__syncwarp", WarpFunction::syncWarp)
      .Cases("__lane_id", "__lane_id_sync", WarpFunction::laneId)
      .Case("__popc", WarpFunction::countBits)
      .Case("__ffs", WarpFunction::firstBit)
      .Case("__clz", WarpFunction::leadingBit)
      .Cases("__syncthreads", "__syncthreads_and", "__syncthreads_or",
             "__syncthreads_count", "__barrier_sync", "__threadfence_block",
             "__threadfence", WarpFunction::barrier)
      .Default(WarpFunction::none);
}

std::optional<std::int64_t> Constants::valueOf(const clang::Expr* expr) {
  return valueOf(expr, 0);
}

std::optional<std::int64_t> Constants::valueOf(const clang::Expr* expr,
                                               int depth) {
  constexpr int kDeepest = 32;
  if (!expr || depth > kDeepest) return std::nullopt;
  expr = expr->IgnoreParenImpCasts();
  if (const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(expr)) {
    const llvm::APInt value = literal->getValue();
    if (value.getActiveBits() > 63) return std::nullopt;
    return static_cast<std::int64_t>(value.getZExtValue());
  }
  if (expr->containsErrors()) return std::nullopt;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    if (const auto* constant =
            llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(name->getDecl())) {
      return parameter(constant, depth);
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (variable) {
      if (!variable->getType().isConstQualified() && !variable->isConstexpr()) {
        return std::nullopt;
      }
      const clang::Expr* init = variable->getAnyInitializer();
      return init ? valueOf(init, depth + 1) : std::nullopt;
    }
  }
  if (!expr->isValueDependent() && !expr->isTypeDependent()) {
    // A list in parentheses has no type.
    if (expr->getType().isNull() ||
        !expr->getType()->isIntegralOrEnumerationType()) {
      return std::nullopt;
    }
    clang::Expr::EvalResult result;
    if (!expr->EvaluateAsInt(result, context_) || !result.Val.isInt()) {
      return std::nullopt;
    }
    const llvm::APSInt& value = result.Val.getInt();
    if (value.getSignificantBits() > 64) return std::nullopt;
    return value.isSigned() ? value.getSExtValue()
                            : static_cast<std::int64_t>(value.getZExtValue());
  }
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) {
    return valueOf(cast->getSubExpr(), depth + 1);
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    const auto value = valueOf(unary->getSubExpr(), depth + 1);
    if (!value) return std::nullopt;
    switch (unary->getOpcode()) {
      case clang::UO_Plus:
        return value;
      case clang::UO_Minus:
        return -*value;
      case clang::UO_Not:
        return ~*value;
      default:
        return std::nullopt;
    }
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!binary) return std::nullopt;
  const auto a = valueOf(binary->getLHS(), depth + 1);
  const auto b = valueOf(binary->getRHS(), depth + 1);
  constexpr std::int64_t kLargest = 1LL << 31;
  if (!a || !b || *a < -kLargest || *a > kLargest * 2 || *b < -kLargest ||
      *b > kLargest) {
    return std::nullopt;
  }
  switch (binary->getOpcode()) {
    case clang::BO_Add:
      return *a + *b;
    case clang::BO_Sub:
      return *a - *b;
    case clang::BO_Mul:
      return *a * *b;
    case clang::BO_Div:
      return *b == 0 ? std::nullopt : std::optional(*a / *b);
    case clang::BO_Rem:
      return *b == 0 ? std::nullopt : std::optional(*a % *b);
    case clang::BO_Shl:
      return *a < 0 || *b < 0 || *b > 30 ? std::nullopt
                                         : std::optional(*a << *b);
    case clang::BO_Shr:
      return *a < 0 || *b < 0 || *b > 62 ? std::nullopt
                                         : std::optional(*a >> *b);
    case clang::BO_And:
      return *a & *b;
    case clang::BO_Or:
      return *a | *b;
    default:
      return std::nullopt;
  }
}

namespace {

/// Adds what a list of template arguments gives for parameter `index`. False:
/// it cannot be told, or differs from what others give.
bool take(llvm::ArrayRef<clang::TemplateArgument> arguments, unsigned index,
          std::optional<std::int64_t>& value) {
  if (index >= arguments.size()) return false;
  const clang::TemplateArgument& argument = arguments[index];
  // A use inside another template, by a parameter of that.
  if (argument.isDependent()) return true;
  if (argument.getKind() != clang::TemplateArgument::Integral) return false;
  const llvm::APSInt number = argument.getAsIntegral();
  if (number.getSignificantBits() > 63) return false;
  const std::int64_t each = number.getExtValue();
  if (value && *value != each) return false;
  value = each;
  return true;
}

}  // namespace

std::optional<std::int64_t> Constants::parameter(
    const clang::NonTypeTemplateParmDecl* parameter, int depth) {
  const auto [place, isNew] = parameters_.try_emplace(parameter);
  if (!isNew) return place->second;
  const clang::DeclContext* context = parameter->getDeclContext();
  const unsigned index = parameter->getIndex();
  constexpr int kMost = 64;
  int count = 0;
  bool inBaseline = true;
  std::optional<std::int64_t> value;
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(context)) {
    if (const auto* pattern = function->getDescribedFunctionTemplate()) {
      for (const clang::FunctionDecl* each : pattern->specializations()) {
        const auto* arguments = each->getTemplateSpecializationArgs();
        if (++count > kMost || !arguments) break;
        inBaseline = inBaseline && take(arguments->asArray(), index, value);
      }
    }
  } else if (const auto* record =
                 llvm::dyn_cast<clang::CXXRecordDecl>(context)) {
    if (const auto* pattern = record->getDescribedClassTemplate()) {
      for (const auto* each : pattern->specializations()) {
        if (++count > kMost) break;
        inBaseline =
            inBaseline && take(each->getTemplateArgs().asArray(), index, value);
      }
    }
  }
  if (!inBaseline) value.reset();
  if (inBaseline && !value && parameter->hasDefaultArgument()) {
    const clang::TemplateArgumentLoc& given = parameter->getDefaultArgument();
    if (given.getArgument().getKind() == clang::TemplateArgument::Expression) {
      value = valueOf(given.getSourceExpression(), depth + 1);
    }
  }
  // valueOf may have made the map grow.
  parameters_[parameter] = value;
  return value;
}

}  // namespace hipport
