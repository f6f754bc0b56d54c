// Where device code counts on 32 lanes.
//
// Values are followed through variables, parameters, results and members, over
// all device functions of the unit, until nothing changes any more: each walk
// takes time in proportion to the code, and what is known of a variable can
// only change a few times. A last walk makes the notes. Templates are read as
// they are written.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "frontend/lane_values.h"
#include "frontend/notes.h"
#include "llvm/ADT/FoldingSet.h"

namespace hipport {
namespace {

using clang::Expr;
using clang::Stmt;

constexpr std::int64_t kWidth = 32;
constexpr std::int64_t kLastLane = 31;
constexpr std::int64_t kWidthShift = 5;
constexpr std::int64_t kHalf = 16;

bool isWholeWarps(std::int64_t value) { return value % kWidth == 0; }

/// The same code of another class or function, which a template makes.
const clang::FunctionDecl* definitionOf(const clang::FunctionDecl* function) {
  if (!function) return nullptr;
  if (const auto* pattern = function->getTemplateInstantiationPattern()) {
    function = pattern;
  }
  const clang::FunctionDecl* definition = nullptr;
  return function->isDefined(definition) ? definition : nullptr;
}

const clang::ValueDecl* keyOf(const clang::ValueDecl* decl) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(decl);
  if (!field) {
    return llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl());
  }
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent());
  const auto* pattern =
      record ? record->getTemplateInstantiationPattern() : nullptr;
  if (!pattern) return field;
  for (const clang::FieldDecl* each : pattern->fields()) {
    if (each->getDeclName() == field->getDeclName()) return each;
  }
  return field;
}

/// An integer of 32 bits, whose type is known.
bool isNarrow(clang::QualType type, const clang::ASTContext& context) {
  return !type.isNull() && !type->isDependentType() && type->isIntegerType() &&
         !type->isBooleanType() && !type->isEnumeralType() &&
         context.getTypeSize(type) == 32;
}

bool leaves(const Stmt* statement, bool& isReturn) {
  if (const auto* block =
          llvm::dyn_cast_or_null<clang::CompoundStmt>(statement)) {
    return !block->body_empty() && leaves(block->body_back(), isReturn);
  }
  isReturn = llvm::isa_and_nonnull<clang::ReturnStmt>(statement);
  return isReturn ||
         llvm::isa_and_nonnull<clang::BreakStmt, clang::ContinueStmt>(
             statement);
}

class LaneNotes {
 public:
  LaneNotes(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector), constants_(context) {}

  void run(const DeviceFunctions& functions) {
    for (const clang::FunctionDecl* each : functions) {
      functions_[each].isKernel = each->hasAttr<clang::CUDAGlobalAttr>();
    }
    for (const clang::FunctionDecl* each : functions) {
      if (!functions_[each].isKernel) continue;
      for (const clang::ParmVarDecl* parameter : each->parameters()) {
        give(parameter, {LaneKind::other});
      }
    }
    settle(functions);
    // What nobody was seen to give a value has one all the same.
    isClosed_ = true;
    settle(functions);
    spreadRelation();
    isReporting_ = true;
    for (const clang::FunctionDecl* each : functions) walkFunction(each);
    reportArrays();
    reportMasks();
  }

 private:
  struct Function {
    LaneValue result;
    std::set<const clang::FunctionDecl*> callees;
    const clang::FunctionDecl* group = nullptr;  // of masks; null: its own
    bool isKernel = false;
    bool hasLambdaParent = false;
    /// Lanes of a warp do something together here or in what it calls.
    bool relates = false;
    /// Or in what calls it: widths matter.
    bool isWanted = false;
    bool namesAll = false;  ///< all lanes have to come
    bool hasBarrier = false;
  };

  struct SharedWrite {
    const clang::ValueDecl* base;
    llvm::FoldingSetNodeID element;
    bool isWarpWide;  ///< by lanes that count on lockstep, if read so
  };

  struct SharedArray {
    bool byLane = false;
    bool byWarp = false;
  };

  struct MaskPlace {
    Observation* observation;
    MaskNote note;
    const clang::FunctionDecl* function;
  };

  // ---- functions

  /// Walks until nothing changes; what would go on is left as it is then.
  void settle(const DeviceFunctions& functions) {
    constexpr int kMostWalks = 12;
    int walks = 0;
    do {
      hasChanged_ = false;
      for (const clang::FunctionDecl* each : functions) walkFunction(each);
    } while (hasChanged_ && ++walks < kMostWalks);
  }

  void walkFunction(const clang::FunctionDecl* function) {
    function_ = function;
    state_ = &functions_[function];
    divergence_ = exits_ = Spread::uniform;
    isBoundToWarp_ = false;
    writes_.clear();
    earlyReads_.clear();
    if (isReporting_) reportParameters(function);
    if (const auto* constructor =
            llvm::dyn_cast<clang::CXXConstructorDecl>(function)) {
      for (const clang::CXXCtorInitializer* each : constructor->inits()) {
        const LaneValue value = eval(each->getInit());
        if (each->isMemberInitializer()) {
          assign(each->getMember(), value, each->getInit());
        }
      }
    }
    walk(function->getBody());
  }

  /// Widths matter where lanes do something together, and in all that is
  /// called from there.
  void spreadRelation() {
    bool changes = true;
    while (changes) {
      changes = false;
      for (auto& [function, state] : functions_) {
        for (const clang::FunctionDecl* callee : state.callees) {
          if (!state.relates && functions_[callee].relates) {
            state.relates = changes = true;
          }
        }
      }
    }
    // The methods of a class share its members.
    std::set<const clang::DeclContext*> classes;
    auto classOf = [](const clang::FunctionDecl* function) {
      return llvm::isa<clang::CXXMethodDecl>(function) ? function->getParent()
                                                       : nullptr;
    };
    for (auto& [function, state] : functions_) {
      if (state.relates) classes.insert(classOf(function));
    }
    classes.erase(nullptr);
    for (auto& [function, state] : functions_) {
      state.isWanted = state.relates || classes.contains(classOf(function));
    }
    changes = true;
    while (changes) {
      changes = false;
      for (auto& [function, state] : functions_) {
        if (!state.isWanted) continue;
        for (const clang::FunctionDecl* callee : state.callees) {
          bool& isWanted = functions_[callee].isWanted;
          changes |= !isWanted;
          isWanted = true;
        }
      }
    }
  }

  const clang::FunctionDecl* groupOf(const clang::FunctionDecl* function) {
    while (const auto* next = functions_[function].group) function = next;
    return function;
  }

  void unite(const clang::FunctionDecl* a, const clang::FunctionDecl* b) {
    a = groupOf(a);
    b = groupOf(b);
    if (a != b) functions_[a].group = b;
  }

  // ---- values

  LaneValue valueOf(const clang::ValueDecl* decl) {
    const auto found = values_.find(keyOf(decl));
    LaneValue value = found == values_.end() ? LaneValue() : found->second;
    // A function that nobody calls may be called with anything.
    const bool isOpen = llvm::isa<clang::ParmVarDecl>(decl) || !isClosed_;
    if (value.kind == LaneKind::none && !isOpen) value.kind = LaneKind::other;
    return value;
  }

  void give(const clang::ValueDecl* decl, LaneValue value) {
    LaneValue& held = values_[keyOf(decl)];
    const LaneValue both = joined(held, value);
    if (both == held) return;
    held = both;
    hasChanged_ = true;
  }

  /// `from` is what is assigned, or null where it cannot be named.
  void assign(const clang::ValueDecl* decl, LaneValue value, const Expr* from) {
    // An address of shared memory stays one with an offset.
    give(decl, value);
    if (!isReporting_ || !isNarrow(decl->getType(), context_)) return;
    const LaneValue held = valueOf(decl);
    const bool isLocal =
        llvm::isa<clang::VarDecl>(decl) &&
        llvm::cast<clang::VarDecl>(decl)->isLocalVarDeclOrParm();
    if (held.kind == LaneKind::mask && isLocal) {
      if (from) noteMaskConstant(from);
    } else if (value.kind == LaneKind::mask && from) {
      noteObstacle(from, "a mask of lanes is kept in 32 bits");
    }
  }

  LaneValue eval(const Expr* expr) {
    if (!expr) return {LaneKind::other};
    constexpr unsigned kDeepest = 1500;
    if (depth_ > kDeepest) return {LaneKind::other};
    ++depth_;
    const LaneValue value = evalNow(expr->IgnoreParenImpCasts());
    --depth_;
    return value;
  }

  LaneValue evalNow(const Expr* expr) {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      return evalName(name);
    }
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      return evalMember(member);
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      return evalBinary(binary);
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
      return evalCall(call);
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
      return evalElement(element, /*isWritten=*/false);
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      return evalUnary(unary);
    }
    if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) {
      const LaneValue value = eval(cast->getSubExpr());
      if (value.kind == LaneKind::mask && isNarrow(cast->getType(), context_)) {
        noteObstacle(cast, "a mask of lanes is cast to 32 bits");
      }
      return value;
    }
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
      const LaneValue condition = eval(choice->getCond());
      LaneValue value =
          joined(eval(choice->getTrueExpr()), eval(choice->getFalseExpr()));
      if (value.kind == LaneKind::mask) {
        noteMaskConstant(choice->getTrueExpr());
        noteMaskConstant(choice->getFalseExpr());
      }
      value.spread = std::max(value.spread, condition.spread);
      return value;
    }
    if (const auto* pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr)) {
      return eval(pseudo->getSyntacticForm());
    }
    if (const auto* property = llvm::dyn_cast<clang::MSPropertyRefExpr>(expr)) {
      return evalIndexBuiltin(property->getBaseExpr(),
                              property->getPropertyDecl()->getName());
    }
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(expr)) {
      if (!functions_.contains(lambda->getCallOperator())) {
        walkNested(lambda->getBody());
      }
      return {LaneKind::other};
    }
    if (llvm::isa<clang::IntegerLiteral, clang::CXXBoolLiteralExpr,
                  clang::CharacterLiteral, clang::FloatingLiteral>(expr)) {
      return {LaneKind::constant};
    }
    if (const auto* standIn = llvm::dyn_cast<clang::CXXDefaultArgExpr>(expr)) {
      return constants_.valueOf(standIn->getExpr())
                 ? LaneValue{LaneKind::constant}
                 : LaneValue{LaneKind::other};
    }
    if (const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(expr)) {
      return evalConstruct(construct);
    }
    if (const auto* temporary =
            llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
      return eval(temporary->getSubExpr());
    }
    if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr)) {
      return eval(cleanups->getSubExpr());
    }
    LaneValue value{LaneKind::other};
    for (const Stmt* child : expr->children()) {
      if (const auto* part = llvm::dyn_cast_or_null<Expr>(child)) {
        value.spread = std::max(value.spread, eval(part).spread);
      } else if (child) {
        walk(child);
      }
    }
    // A pack of one argument, or of one initializer, is that.
    return value;
  }

  LaneValue evalName(const clang::DeclRefExpr* name) {
    const clang::ValueDecl* decl = name->getDecl();
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      if (variable->hasAttr<clang::CUDASharedAttr>() &&
          (variable->getType()->isArrayType() ||
           variable->getType()->isDependentType())) {
        return {LaneKind::shared};
      }
      LaneValue value = valueOf(decl);
      if (value.kind == LaneKind::none && !variable->isLocalVarDeclOrParm()) {
        return {variable->getType().isConstQualified() ? LaneKind::constant
                                                       : LaneKind::other};
      }
      return value;
    }
    if (llvm::isa<clang::EnumConstantDecl, clang::NonTypeTemplateParmDecl>(
            decl)) {
      return {LaneKind::constant};
    }
    return {LaneKind::other};
  }

  LaneValue evalIndexBuiltin(const Expr* base, llvm::StringRef field) {
    // An SDK's threadIdx has properties, of an object that Clang keeps apart.
    if (const auto* kept =
            llvm::dyn_cast<clang::OpaqueValueExpr>(base->IgnoreParenImpCasts());
        kept && kept->getSourceExpr()) {
      base = kept->getSourceExpr();
    }
    const auto* name =
        llvm::dyn_cast<clang::DeclRefExpr>(base->IgnoreParenImpCasts());
    if (!name || !name->getDecl()->getIdentifier()) return {LaneKind::other};
    const llvm::StringRef builtin = name->getDecl()->getName();
    if (builtin == "threadIdx") {
      if (field == "x" || field == "__fetch_builtin_x") {
        return {LaneKind::thread, Spread::index};
      }
      return {LaneKind::other};
    }
    if (builtin == "blockDim") return {LaneKind::threads};
    return {LaneKind::other};
  }

  LaneValue evalMember(const clang::MemberExpr* member) {
    const Expr* base = member->getBase()->IgnoreParenImpCasts();
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
    const clang::ValueDecl* field = member->getMemberDecl();
    if (name && name->getDecl()->getIdentifier() && field->getIdentifier()) {
      const llvm::StringRef builtin = name->getDecl()->getName();
      if ((builtin == "threadIdx" || builtin == "blockDim") &&
          collector_.origin(name->getDecl()->getLocation()) == Origin::cuda) {
        return evalIndexBuiltin(base, field->getName());
      }
    }
    const LaneValue object = eval(base);
    const auto* known = llvm::dyn_cast<clang::FieldDecl>(field);
    if (!known) return {LaneKind::other, object.spread};
    LaneValue value = valueOf(known);
    if (value.kind == LaneKind::none) {
      if (known->hasInClassInitializer() && !isReporting_ &&
          known->getInClassInitializer()) {
        give(known, eval(known->getInClassInitializer()));
        return valueOf(known);
      }
      value.spread = std::min(object.spread, Spread::data);
    }
    return value;
  }

  LaneValue evalUnary(const clang::UnaryOperator* unary) {
    const Expr* operand = unary->getSubExpr();
    switch (unary->getOpcode()) {
      case clang::UO_Deref: {
        const LaneValue pointer = eval(operand);
        return {LaneKind::other, pointer.spread == Spread::uniform
                                     ? Spread::uniform
                                     : Spread::data};
      }
      case clang::UO_LNot:
        return {LaneKind::other, eval(operand).spread};
      case clang::UO_Not:
      case clang::UO_Minus: {
        LaneValue value = eval(operand);
        const bool stays =
            value.kind == LaneKind::mask || value.kind == LaneKind::constant;
        if (!stays) value.kind = LaneKind::other;
        return value;
      }
      default:
        return eval(operand);
    }
  }

  // ---- arithmetic

  LaneValue evalBinary(const clang::BinaryOperator* binary) {
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

  LaneValue evalAssignment(const clang::BinaryOperator* binary) {
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
      noteObstacle(right, "a mask of lanes is stored in 32 bits");
    }
    return value;
  }

  LaneValue evalWritten(const Expr* left, bool isRead) {
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(left)) {
      return evalElement(element, true, isRead);
    }
    if (llvm::isa<clang::DeclRefExpr>(left)) return evalNow(left);
    return eval(left);
  }

  /// Notes that the constant stands for the width, if it is `expected` and
  /// this code has to do with warps.
  bool noteWidth(const Expr* constant, std::optional<std::int64_t> value,
                 std::initializer_list<std::int64_t> expected) {
    if (!value || std::ranges::find(expected, *value) == expected.end()) {
      return false;
    }
    if (isReporting_ && state_->isWanted) {
      noteCause(LaneNote::Kind::width, constant);
    }
    return true;
  }

  LaneValue combined(clang::BinaryOperatorKind operation, const Expr* left,
                     LaneValue a, const Expr* right, LaneValue b) {
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
                    a.isAligned ? Spread::uniform : Spread::index};
          }
          const std::int64_t by = operation == clang::BO_Div ? *cb
                                  : *cb >= 0 && *cb < 31
                                      ? std::int64_t{1} << *cb
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
        return added(operation == clang::BO_Sub, left, a, ca, b, cb);
      case clang::BO_Xor:
        if (a.kind == Kind::lane && cb) return a;
        return other;
      default:
        return other;
    }
  }

  LaneValue added(bool isMinus, const Expr* left, LaneValue a,
                  std::optional<std::int64_t> ca, LaneValue b,
                  std::optional<std::int64_t> cb) {
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
             : rest.kind == Kind::threads || rest.kind == Kind::firstThread;
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

  LaneValue combinedMask(clang::BinaryOperatorKind operation, const Expr* left,
                         LaneValue a, const Expr* right, LaneValue b) {
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

  /// A comparison: what its result is worth as a condition.
  LaneValue compared(const clang::BinaryOperator* binary, LaneValue a,
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
      const bool isBelow =
          operation == clang::BO_LT || operation == clang::BO_GE;
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

  bool isWarpSize(const Expr* expr) {
    const auto* name =
        llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
    return name && name->getDecl()->getIdentifier() &&
           (name->getDecl()->getName() == "warpSize" ||
            name->getDecl()->getName() == "kWarpSize");
  }

  // ---- memory

  const clang::ValueDecl* baseOf(const clang::ArraySubscriptExpr* element,
                                 unsigned& dimension) {
    const Expr* base = element->getBase()->IgnoreParenImpCasts();
    dimension = 0;
    while (const auto* inner =
               llvm::dyn_cast<clang::ArraySubscriptExpr>(base)) {
      base = inner->getBase()->IgnoreParenImpCasts();
      ++dimension;
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
    return name ? name->getDecl() : nullptr;
  }

  LaneValue evalElement(const clang::ArraySubscriptExpr* element,
                        bool isWritten, bool isRead = true) {
    unsigned dimension = 0;
    const clang::ValueDecl* base = baseOf(element, dimension);
    const Expr* inner = element->getBase()->IgnoreParenImpCasts();
    LaneValue value{LaneKind::other};
    Spread outer = Spread::uniform;
    if (const auto* row = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
      // The row is no access by itself.
      outer = evalRow(row).spread;
    } else {
      outer = eval(inner).spread;
    }
    const LaneValue index = evalIndex(element, base, dimension);
    const Spread spread = std::max(outer, index.spread);
    value.spread = spread == Spread::uniform ? Spread::uniform : Spread::data;
    if (base) {
      access(element, base, index, spread, isWritten, isRead || !isWritten);
    }
    return value;
  }

  LaneValue evalRow(const clang::ArraySubscriptExpr* row) {
    unsigned dimension = 0;
    const clang::ValueDecl* base = baseOf(row, dimension);
    const Expr* inner = row->getBase()->IgnoreParenImpCasts();
    const auto* next = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner);
    const LaneValue outer = next ? evalRow(next) : eval(inner);
    const LaneValue index = evalIndex(row, base, dimension);
    return {LaneKind::other, std::max(outer.spread, index.spread)};
  }

  /// The index, noted if it is a lane or a warp of an array of 32.
  LaneValue evalIndex(const clang::ArraySubscriptExpr* element,
                      const clang::ValueDecl* base, unsigned dimension) {
    const LaneValue index = eval(element->getIdx());
    const auto* array = llvm::dyn_cast_or_null<clang::VarDecl>(base);
    if (!isReporting_ || !array || !state_->isWanted ||
        !array->hasAttr<clang::CUDASharedAttr>() ||
        (index.kind != LaneKind::lane && index.kind != LaneKind::warp)) {
      return index;
    }
    clang::QualType type = array->getType();
    const clang::ArrayType* rank = context_.getAsArrayType(type);
    for (unsigned i = 0; i < dimension && rank; ++i) {
      rank = context_.getAsArrayType(rank->getElementType());
    }
    if (!rank) return index;
    const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(rank);
    const auto* dependent =
        llvm::dyn_cast<clang::DependentSizedArrayType>(rank);
    const Expr* written = fixed       ? fixed->getSizeExpr()
                          : dependent ? dependent->getSizeExpr()
                                      : nullptr;
    std::optional<std::int64_t> size;
    if (fixed) {
      size = static_cast<std::int64_t>(fixed->getSize().getLimitedValue());
    } else if (dependent) {
      size = constants_.valueOf(written);
    }
    if (size != kWidth && size != kWidth + 1) return index;
    SharedArray& seen = arrays_[array];
    (index.kind == LaneKind::lane ? seen.byLane : seen.byWarp) = true;
    return index;
  }

  /// Lanes that read in shared memory what others wrote since the last
  /// barrier count on lockstep.
  void access(const clang::ArraySubscriptExpr* element,
              const clang::ValueDecl* base, LaneValue index, Spread spread,
              bool isWritten, bool isRead) {
    const bool isVolatile = element->getType().isVolatileQualified();
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(base);
    const bool isShared =
        variable && (variable->hasAttr<clang::CUDASharedAttr>() ||
                     valueOf(base).kind == LaneKind::shared);
    if (!isShared && !isVolatile) return;
    const bool isUnknown =
        index.kind == LaneKind::none || index.kind == LaneKind::lane;
    const bool isWarpWide =
        spread == Spread::index || (isVolatile && isUnknown);
    const bool counts =
        isVolatile || isBoundToWarp_ || index.kind == LaneKind::lane;
    llvm::FoldingSetNodeID id;
    element->Profile(id, context_, /*Canonical=*/true);
    if (isRead) {
      // What the lane itself wrote it may read.
      bool isRace = false;
      bool isOwn = false;
      for (const SharedWrite& write : writes_) {
        if (write.base != base) continue;
        (write.element == id ? isOwn : isRace) |= write.isWarpWide;
      }
      if (isRace && !isOwn && counts) noteSynchronous(element, base);
      if (counts) earlyReads_.push_back({{base, id, true}, element});
    }
    if (isWritten) {
      constexpr std::size_t kMost = 32;
      const bool isKnown = std::ranges::any_of(writes_, [&](const auto& write) {
        return write.base == base && write.element == id;
      });
      if (!isKnown && writes_.size() < kMost) {
        writes_.push_back({base, id, isWarpWide && counts});
      }
    }
  }

  void passBarrier() {
    writes_.clear();
    hasPassedBarrier_ = true;
    state_->hasBarrier = true;
  }

  void noteSynchronous(const clang::ArraySubscriptExpr* element,
                       const clang::ValueDecl* base) {
    mark(state_->relates);
    if (!isReporting_ || !synchronous_.insert({function_, base}).second) return;
    noteAt(LaneNote::Kind::synchronous, element->getSourceRange(),
           base->getName());
  }

  void reportArrays() {
    for (const auto& [array, seen] : arrays_) {
      noteAt(seen.byLane ? LaneNote::Kind::arrayByLane
                         : LaneNote::Kind::arrayByWarp,
             {array->getLocation(), array->getLocation()}, array->getName());
    }
  }

  // ---- calls

  struct Callee {
    llvm::StringRef name;
    SourceLocation location;
    llvm::SmallVector<const clang::FunctionDecl*, 2> targets;
    bool isCuda = false;
  };

  void addTarget(const clang::NamedDecl* decl, Callee& callee) {
    decl = decl->getUnderlyingDecl();
    if (const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
      decl = made->getTemplatedDecl();
    }
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (!function) return;
    callee.isCuda |=
        collector_.origin(function->getLocation()) == Origin::cuda ||
        isHelper(function);
    const clang::FunctionDecl* definition = definitionOf(function);
    if (definition && functions_.contains(definition)) {
      callee.targets.push_back(definition);
    }
  }

  static bool isHelper(const clang::FunctionDecl* function) {
    const auto* scope =
        llvm::dyn_cast<clang::NamespaceDecl>(function->getDeclContext());
    return scope && scope->getName() == "hipport";
  }

  Callee calleeOf(const clang::CallExpr* call) {
    Callee callee;
    const Expr* expr = call->getCallee()->IgnoreParenImpCasts();
    callee.location = expr->getExprLoc();
    auto take = [&](const clang::NamedDecl* decl) {
      if (decl->getIdentifier()) callee.name = decl->getName();
      addTarget(decl, callee);
    };
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      callee.location = name->getLocation();
      take(name->getDecl());
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      take(member->getMemberDecl());
      callee.name = {};
      if (member->getMemberDecl()->getIdentifier()) {
        callee.name = member->getMemberDecl()->getName();
      }
    } else if (const auto* set = llvm::dyn_cast<clang::OverloadExpr>(expr)) {
      callee.location = set->getNameLoc();
      if (const auto* name = set->getName().getAsIdentifierInfo()) {
        callee.name = name->getName();
      }
      constexpr int kMost = 4;
      int count = 0;
      for (const clang::NamedDecl* each : set->decls()) {
        if (++count > kMost) break;
        addTarget(each, callee);
      }
      const unsigned given = call->getNumArgs();
      llvm::erase_if(callee.targets, [&](const clang::FunctionDecl* each) {
        return each->getNumParams() < given ||
               each->getMinRequiredArguments() > given;
      });
    } else if (const auto* dependent =
                   llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr)) {
      if (const auto* name = dependent->getMember().getAsIdentifierInfo()) {
        callee.name = name->getName();
      }
    }
    return callee;
  }

  LaneValue evalConstruct(const clang::CXXConstructExpr* construct) {
    const clang::FunctionDecl* target =
        definitionOf(construct->getConstructor());
    const bool isKnown = target && functions_.contains(target);
    for (unsigned i = 0; i < construct->getNumArgs(); ++i) {
      const LaneValue given = eval(construct->getArg(i));
      if (isKnown && i < target->getNumParams()) {
        give(target->getParamDecl(i), given);
      }
    }
    if (isKnown && target != function_) {
      if (state_->callees.insert(target).second) hasChanged_ = true;
    }
    return {LaneKind::other};
  }

  LaneValue evalCall(const clang::CallExpr* call) {
    const Callee callee = calleeOf(call);
    if (callee.isCuda) {
      // The helpers are called as the builtins are, but for the underscores.
      std::string name = callee.name.str();
      if (!callee.name.starts_with("__")) name.insert(0, "__");
      if (const WarpFunction kind = warpFunction(name);
          kind != WarpFunction::none) {
        const bool isPorted = name.size() != callee.name.size();
        return evalWarpCall(call, kind, name, isPorted, callee.location);
      }
    }
    if (llvm::isa<clang::MemberExpr, clang::CXXDependentScopeMemberExpr>(
            call->getCallee()->IgnoreParenImpCasts())) {
      for (const Stmt* child :
           call->getCallee()->IgnoreParenImpCasts()->children()) {
        if (const auto* object = llvm::dyn_cast_or_null<Expr>(child)) {
          eval(object);
        }
      }
      // Of a group, or of an object that has one.
      if (callee.name == "sync" || callee.name == "Sync") passBarrier();
    }
    // cooperative_groups::sync(group)
    if (callee.isCuda && callee.name == "sync") passBarrier();
    LaneValue value{LaneKind::none};
    Spread spread = Spread::uniform;
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const Expr* argument = call->getArg(i);
      const LaneValue given = eval(argument);
      spread = std::max(spread, given.spread);
      bool isKept = false;  // a mask, in what takes it for one
      for (const clang::FunctionDecl* target : callee.targets) {
        const unsigned shift =
            llvm::isa<clang::CXXOperatorCallExpr>(call) ? 1 : 0;
        if (i < shift || i - shift >= target->getNumParams()) continue;
        const clang::ParmVarDecl* parameter = target->getParamDecl(i - shift);
        LaneValue passed = given;
        if (constants_.valueOf(argument)) passed = {LaneKind::constant};
        give(parameter, passed);
        if (valueOf(parameter).kind != LaneKind::mask) continue;
        isKept = true;
        if (isReporting_) {
          unite(function_, target);
          noteMaskConstant(argument);
        }
      }
      if (given.kind == LaneKind::mask && !isKept && isReporting_ &&
          !isNewWide(call, i)) {
        noteObstacle(argument, "a mask of lanes is passed on in 32 bits");
      }
    }
    for (const clang::FunctionDecl* target : callee.targets) {
      const Function& of = functions_[target];
      if (target != function_) {
        if (state_->callees.insert(target).second) hasChanged_ = true;
      }
      value = joined(value, of.result);
      if (of.hasBarrier) passBarrier();
      // A launch starts a kernel of its own, whichever lane does it.
      if (of.namesAll && !llvm::isa<clang::CUDAKernelCallExpr>(call))
        noteReach(callee.location, callee.name, /*isCall=*/true);
      if (isReporting_ && of.result.kind == LaneKind::mask) {
        unite(function_, target);
      }
    }
    if (callee.targets.empty()) {
      value.kind = LaneKind::other;
      const bool isChoice = callee.name == "min" || callee.name == "max";
      value.spread = spread == Spread::uniform || isChoice
                         ? std::min(spread, Spread::data)
                         : Spread::data;
      if (callee.name.starts_with("atomic")) value.spread = Spread::data;
    }
    return value;
  }

  /// Whether argument `i` is taken in 64 bits, or in whatever it has.
  bool isNewWide(const clang::CallExpr* call, unsigned i) {
    if (call->isTypeDependent()) return false;
    const Expr* argument = call->getArg(i);
    const clang::QualType type = argument->getType();
    return !isNarrow(type, context_);
  }

  LaneValue evalWarpCall(const clang::CallExpr* call, WarpFunction kind,
                         llvm::StringRef name, bool isPorted,
                         SourceLocation location) {
    using Kind = WarpFunction;
    llvm::SmallVector<LaneValue, 4> given;
    for (const Expr* argument : call->arguments()) {
      given.push_back(eval(argument));
    }
    const auto valueAt = [&](std::size_t i) {
      return i < given.size() ? given[i] : LaneValue{LaneKind::other};
    };
    if (kind == Kind::barrier) {
      passBarrier();
      return {LaneKind::other};
    }
    if (kind == Kind::countBits || kind == Kind::firstBit ||
        kind == Kind::leadingBit) {
      const LaneValue argument = valueAt(0);
      if (argument.kind != LaneKind::mask) {
        return {LaneKind::other, argument.spread};
      }
      if (kind == Kind::leadingBit) {
        noteObstacle(call, "leading zeros are counted in 32 bits");
        return {LaneKind::other, argument.spread};
      }
      if (!isPorted) {
        noteMask(MaskNote::Kind::count, {location, location}, name);
      }
      return {LaneKind::lane, std::min(argument.spread, Spread::data)};
    }
    if (kind == Kind::laneId) {
      mark(state_->relates);
      return {LaneKind::lane, Spread::index};
    }
    mark(state_->relates);
    if (kind == Kind::syncWarp) passBarrier();
    const bool hasMask =
        name.ends_with("_sync") || (kind == Kind::syncWarp && !given.empty());
    const std::size_t first = hasMask ? 1 : 0;
    bool namesAll = kind == Kind::syncWarp && given.empty();
    if (hasMask && !given.empty()) {
      namesAll = evalMaskArgument(call->getArg(0), given[0]);
    }
    if (!isPorted) noteCall(call, name, location, hasMask, namesAll);
    const bool isOfGroup =
        llvm::isa<clang::MemberExpr, clang::CXXDependentScopeMemberExpr>(
            call->getCallee()->IgnoreParenImpCasts());
    if (isOfGroup && (kind == Kind::ballot || kind == Kind::match)) {
      noteMask(MaskNote::Kind::group, {location, location}, name);
    }
    if (namesAll) {
      noteReach(location, name, /*isCall=*/false);
    }
    if (kind == Kind::shuffle) noteShuffle(call, name, first);
    switch (kind) {
      case Kind::ballot:
      case Kind::activeMask:
        return {LaneKind::mask};
      case Kind::match:
        return {LaneKind::mask, Spread::data};
      case Kind::vote:
      case Kind::reduce:
      case Kind::syncWarp:
        return {valueAt(first).kind == LaneKind::mask ? LaneKind::mask
                                                      : LaneKind::other};
      default:
        break;
    }
    const bool isBroadcast = name.ends_with("__shfl_sync") || name == "__shfl";
    const Spread from = valueAt(first + 1).spread;
    LaneValue value{LaneKind::other};
    if (valueAt(first).kind == LaneKind::mask) {
      value.kind = LaneKind::mask;
      noteObstacle(call, "a mask of lanes is shuffled in 32 bits");
    }
    value.spread = isBroadcast && from == Spread::uniform &&
                           call->getNumArgs() <= first + 2
                       ? Spread::uniform
                       : Spread::data;
    return value;
  }

  /// Whether the argument names all lanes.
  bool evalMaskArgument(const Expr* argument, LaneValue value) {
    const auto constant = value.kind == LaneKind::mask
                              ? std::nullopt
                              : constants_.valueOf(argument);
    if (constant) {
      noteMaskConstant(argument);
      return namesAllLanes(*constant);
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
            argument->IgnoreParenImpCasts())) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      if (variable && variable->isLocalVarDeclOrParm()) {
        give(variable, {LaneKind::mask});
      }
      if (valueOf(name->getDecl()).kind == LaneKind::mask) return false;
    }
    if (value.kind != LaneKind::mask) {
      if (isReporting_ && isNarrow(argument->getType(), context_)) {
        noteObstacle(argument, "a mask of lanes has 32 bits here");
      }
    }
    return false;
  }

  /// Shuffles that begin or end with half a warp of 32 lanes.
  void noteShuffle(const clang::CallExpr* call, llvm::StringRef name,
                   std::size_t first) {
    if (!isReporting_ || call->getNumArgs() < first + 2) return;
    // An explicit width says how wide: the same on any hardware.
    if (call->getNumArgs() > first + 2 &&
        !llvm::isa<clang::CXXDefaultArgExpr>(
            call->getArg(static_cast<unsigned>(first + 2)))) {
      const Expr* width = call->getArg(static_cast<unsigned>(first + 2));
      if (const auto value = constants_.valueOf(width);
          value && *value <= kWidth) {
        return;
      }
    }
    const Expr* operand = call->getArg(static_cast<unsigned>(first + 1));
    const Expr* plain = operand->IgnoreParenImpCasts();
    const auto constant = constants_.valueOf(operand);
    const bool isIndex = name == "__shfl_sync" || name == "__shfl";
    if (constant) {
      if (isIndex) {
        noteWidth(operand, constant, {kLastLane});
      } else if (*constant == kHalf) {
        noteCause(LaneNote::Kind::reduction, operand);
      }
      return;
    }
    const auto* variable = llvm::dyn_cast<clang::DeclRefExpr>(plain);
    if (!variable || isIndex) return;
    const auto* decl = llvm::dyn_cast<clang::VarDecl>(variable->getDecl());
    if (!decl) return;
    if (const auto begin = begins_.find(decl); begin != begins_.end()) {
      noteCause(LaneNote::Kind::reduction, begin->second);
    } else if (const auto end = ends_.find(decl); end != ends_.end()) {
      noteCause(LaneNote::Kind::reduction, end->second);
    }
  }

  /// Something that all lanes of the warp have to come to.
  void noteReach(SourceLocation name, llvm::StringRef what, bool isCall) {
    const Spread reach = std::max(divergence_, exits_);
    if (reach == Spread::uniform || reach == Spread::data) {
      mark(state_->namesAll);
      return;
    }
    if (!isReporting_) return;
    if (reach == Spread::index) {
      noteAt(isCall ? LaneNote::Kind::divergedCall : LaneNote::Kind::diverged,
             {name, name}, what);
    } else if (!isCall) {
      noteAt(LaneNote::Kind::divergedPerhaps, {name, name}, what);
    }
  }

  void mark(bool& fact) {
    if (fact) return;
    fact = true;
    hasChanged_ = true;
  }

  // ---- statements

  void walk(const Stmt* statement) {
    if (!statement) return;
    constexpr unsigned kDeepest = 1500;
    if (depth_ > kDeepest) return;
    ++depth_;
    walkNow(statement);
    --depth_;
  }

  void walkNow(const Stmt* statement) {
    if (const auto* expr = llvm::dyn_cast<Expr>(statement)) {
      eval(expr);
    } else if (const auto* decls = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      walkDecls(decls);
    } else if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
      walkIf(choice);
    } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
      walk(loop->getInit());
      walkLoop(loop->getCond(), loop->getBody(), loop->getInc(), true);
    } else if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(statement)) {
      walkLoop(loop->getCond(), loop->getBody(), nullptr, true);
    } else if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(statement)) {
      walkLoop(loop->getCond(), loop->getBody(), nullptr, false);
    } else if (const auto* choice =
                   llvm::dyn_cast<clang::SwitchStmt>(statement)) {
      walk(choice->getInit());
      const Spread before = divergence_;
      divergence_ = std::max(before, eval(choice->getCond()).spread);
      walk(choice->getBody());
      divergence_ = before;
    } else if (const auto* result =
                   llvm::dyn_cast<clang::ReturnStmt>(statement)) {
      walkReturn(result);
    } else if (const auto* assembly =
                   llvm::dyn_cast<clang::GCCAsmStmt>(statement)) {
      walkAsm(assembly);
    } else {
      for (const Stmt* child : statement->children()) walk(child);
    }
  }

  void walkNested(const Stmt* body) {
    const Spread exits = exits_;
    walk(body);
    exits_ = exits;
  }

  void walkDecls(const clang::DeclStmt* decls) {
    for (const clang::Decl* decl : decls->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (!variable) continue;
      if (isReporting_) reportConstants(variable);
      if (!variable->hasInit()) continue;
      const Expr* init = variable->getInit();
      const Expr* plain = init->IgnoreParenImpCasts();
      if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(plain);
          list && list->getNumInits() == 1) {
        plain = list->getInit(0);
      } else if (const auto* list = llvm::dyn_cast<clang::ParenListExpr>(plain);
                 list && list->getNumExprs() == 1) {
        plain = list->getExpr(0);
      }
      const LaneValue value = eval(plain);
      if (const auto begin = constants_.valueOf(plain);
          begin && *begin == kHalf) {
        begins_[variable] = plain;
      }
      assign(variable, value, plain);
    }
    if (isReporting_) reportVariables(decls);
  }

  void walkIf(const clang::IfStmt* choice) {
    walk(choice->getInit());
    if (const auto* variable = choice->getConditionVariableDeclStmt()) {
      walkDecls(variable);
    }
    const Spread condition = eval(choice->getCond()).spread;
    const Spread before = divergence_;
    const bool wasBound = isBoundToWarp_;
    divergence_ = std::max(before, condition);
    isBoundToWarp_ |= boundsToWarp(choice->getCond(), false);
    walk(choice->getThen());
    isBoundToWarp_ =
        wasBound || boundsToWarp(choice->getCond(), /*isNegated=*/true);
    walk(choice->getElse());
    divergence_ = before;
    isBoundToWarp_ = wasBound;
    bool isReturn = false;
    if (!choice->getElse() && leaves(choice->getThen(), isReturn)) {
      // What follows is for the rest of the lanes.
      exits_ = std::max(exits_, condition);
      isBoundToWarp_ |= boundsToWarp(choice->getCond(), /*isNegated=*/true);
    }
  }

  /// Whether only threads of one warp come where the condition holds, or does
  /// not.
  bool boundsToWarp(const Expr* condition, bool isNegated) {
    if (!condition) return false;
    condition = condition->IgnoreParenImpCasts();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(condition)) {
      return unary->getOpcode() == clang::UO_LNot &&
             boundsToWarp(unary->getSubExpr(), !isNegated);
    }
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(condition);
    if (!binary) return isNegated && quiet(condition).kind == LaneKind::warp;
    const auto whole = isNegated ? clang::BO_LOr : clang::BO_LAnd;
    if (binary->getOpcode() == whole) {
      return boundsToWarp(binary->getLHS(), isNegated) ||
             boundsToWarp(binary->getRHS(), isNegated);
    }
    if (!binary->isComparisonOp()) {
      return isNegated && quiet(condition).kind == LaneKind::warp;
    }
    auto operation = binary->getOpcode();
    if (isNegated) {
      operation = clang::BinaryOperator::negateComparisonOp(operation);
    }
    const LaneValue left = quiet(binary->getLHS());
    const auto bound = constants_.valueOf(binary->getRHS());
    if (left.kind == LaneKind::warp) return bound && operation == clang::BO_EQ;
    if (left.kind != LaneKind::thread) return false;
    if (operation == clang::BO_LT) {
      return isWarpSize(binary->getRHS()) || (bound && *bound <= kWidth);
    }
    return operation == clang::BO_LE && bound && *bound < kWidth;
  }

  /// The value, without notes.
  LaneValue quiet(const Expr* expr) {
    const bool wasReporting = std::exchange(isReporting_, false);
    const bool hadChanged = hasChanged_;
    const LaneValue value = eval(expr);
    isReporting_ = wasReporting;
    hasChanged_ = hadChanged;
    return value;
  }

  void walkLoop(const Expr* condition, const Stmt* body, const Expr* step,
                bool isTestedFirst) {
    const Spread before = divergence_;
    const Spread exits = exits_;
    const bool wasBound = isBoundToWarp_;
    auto test = [&] {
      if (!condition) return;
      divergence_ = std::max(before, eval(condition).spread);
      isBoundToWarp_ |= boundsToWarp(condition, /*isNegated=*/false);
    };
    if (isTestedFirst) test();
    std::vector<std::pair<SharedWrite, const clang::ArraySubscriptExpr*>>
        outerReads;
    std::swap(outerReads, earlyReads_);
    const bool hadBarrier = std::exchange(hasPassedBarrier_, false);
    walk(body);
    if (step) eval(step);
    // What the end of the body wrote is read by its beginning.
    if (!hasPassedBarrier_) {
      for (const auto& [read, element] : earlyReads_) {
        const bool isRace =
            std::ranges::any_of(writes_, [&](const SharedWrite& write) {
              return write.base == read.base && write.isWarpWide &&
                     write.element != read.element;
            });
        if (isRace) noteSynchronous(element, read.base);
      }
    }
    hasPassedBarrier_ |= hadBarrier;
    std::swap(outerReads, earlyReads_);
    if (!isTestedFirst) test();
    divergence_ = before;
    isBoundToWarp_ = wasBound;
    // Those that left the loop by a return do not come back; whether the exit
    // was one is not asked.
    exits_ = containsReturn(body) ? exits_ : exits;
  }

  static bool containsReturn(const Stmt* statement) {
    if (!statement || llvm::isa<Expr>(statement)) return false;
    if (llvm::isa<clang::ReturnStmt>(statement)) return true;
    return llvm::any_of(statement->children(), containsReturn);
  }

  void walkReturn(const clang::ReturnStmt* result) {
    if (!result->getRetValue()) return;
    const Expr* given = result->getRetValue();
    LaneValue value = eval(given);
    if (constants_.valueOf(given)) value = {LaneKind::constant};
    const LaneValue both = joined(state_->result, value);
    if (both != state_->result) {
      state_->result = both;
      hasChanged_ = true;
    }
    if (!isReporting_ || !isNarrow(function_->getReturnType(), context_)) {
      return;
    }
    if (state_->result.kind == LaneKind::mask) {
      noteMaskConstant(given);
      noteType(function_->getReturnTypeSourceRange(), function_);
    } else if (value.kind == LaneKind::mask) {
      noteObstacle(given, "a mask of lanes is returned in 32 bits");
    }
  }

  void walkAsm(const clang::GCCAsmStmt* assembly) {
    const llvm::StringRef text = assembly->getAsmString()->getString();
    LaneValue value{LaneKind::other, Spread::data};
    if (text.contains("%laneid")) {
      value = {LaneKind::lane, Spread::index};
    } else if (text.contains("%lanemask_")) {
      value = {LaneKind::mask, Spread::index};
    } else if (text.contains("activemask") || text.contains("ballot")) {
      value = {LaneKind::mask};
    }
    const bool isOfWarps = value.kind != LaneKind::other ||
                           text.contains("shfl.") || text.contains("vote.") ||
                           text.contains("match.") || text.contains("redux.");
    if (isOfWarps) mark(state_->relates);
    if (text.contains("bar.") || text.contains("membar") ||
        text.contains("barrier.") || text.contains("fence.")) {
      passBarrier();
    }
    for (const Expr* input : assembly->inputs()) eval(input);
    for (const Expr* output : assembly->outputs()) {
      if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
              output->IgnoreParenImpCasts())) {
        assign(name->getDecl(), value, nullptr);
      } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(
                     output->IgnoreParenImpCasts())) {
        assign(member->getMemberDecl(), value, nullptr);
      }
    }
    if (value.kind == LaneKind::mask && isReporting_ &&
        !assembly->outputs().empty()) {
      noteMask(MaskNote::Kind::obstacle, assembly->getSourceRange(),
               "inline PTX gives a mask of 32 lanes");
    }
  }

  // ---- notes

  void noteAt(LaneNote::Kind kind, clang::SourceRange range,
              llvm::StringRef name) {
    const auto at = collector_.spelled(range);
    if (!at.observation) return;
    LaneNote note;
    note.kind = kind;
    note.span = at.span;
    note.name = name.str();
    at.observation->lanes.push_back(std::move(note));
  }

  /// Where a constant gets its value: at the #define or the declaration of its
  /// name, if that is in a file to port.
  void noteCause(LaneNote::Kind kind, const Expr* constant) {
    const clang::SourceRange cause = causeOf(constant, 0);
    const bool isNamed = cause.isValid();
    auto at = collector_.spelled(isNamed ? cause : constant->getSourceRange());
    if (isNamed && !at.observation) {
      at = collector_.spelled(constant->getSourceRange());
    }
    if (!at.observation) {
      at = collector_.locate(constant->getSourceRange());
    }
    if (!at.observation) return;
    LaneNote note;
    // One constant, one note: what begins with half of it follows.
    note.kind = isNamed ? LaneNote::Kind::width : kind;
    note.span = at.span;
    if (isNamed)
      note.uses.push_back(collector_.describe(constant->getBeginLoc()));
    at.observation->lanes.push_back(std::move(note));
  }

  clang::SourceRange causeOf(const Expr* expr, int depth) {
    constexpr int kDeepest = 16;
    if (!expr || depth > kDeepest) return {};
    expr = expr->IgnoreParenCasts();
    const clang::SourceManager& manager = context_.getSourceManager();
    if (llvm::isa<clang::IntegerLiteral>(expr)) {
      const SourceLocation at = expr->getBeginLoc();
      if (!manager.isMacroBodyExpansion(at)) {
        return depth == 0 ? clang::SourceRange() : expr->getSourceRange();
      }
      const SourceLocation spelled = manager.getSpellingLoc(at);
      return {spelled, spelled};
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      const clang::ValueDecl* decl = name->getDecl();
      if (collector_.origin(decl->getLocation()) != Origin::source) return {};
      const Expr* init = nullptr;
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
        init = variable->getAnyInitializer();
      } else if (const auto* item =
                     llvm::dyn_cast<clang::EnumConstantDecl>(decl)) {
        init = item->getInitExpr();
      } else if (const auto* parameter =
                     llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(decl)) {
        if (parameter->hasDefaultArgument() &&
            parameter->getDefaultArgument().getArgument().getKind() ==
                clang::TemplateArgument::Expression) {
          init = parameter->getDefaultArgument().getSourceExpression();
        } else {
          return {};
        }
      }
      const clang::SourceRange deeper = causeOf(init, depth + 1);
      if (deeper.isValid()) return deeper;
      return {decl->getLocation(), decl->getLocation()};
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      for (const Expr* side : {binary->getLHS(), binary->getRHS()}) {
        const Expr* plain = side->IgnoreParenCasts();
        const bool isNamed = !llvm::isa<clang::IntegerLiteral>(plain) ||
                             manager.isMacroBodyExpansion(plain->getBeginLoc());
        const auto value = constants_.valueOf(plain);
        const bool isFactor = value && *value >= 0 && *value <= 2;
        if (!isNamed || isFactor) continue;
        const clang::SourceRange cause = causeOf(plain, depth + 1);
        if (cause.isValid()) return cause;
      }
      // Nothing in it has a name: the expression itself, if that has one.
      return depth == 0 ? clang::SourceRange() : expr->getSourceRange();
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      return causeOf(unary->getSubExpr(), depth);
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
      const clang::FunctionDecl* function =
          definitionOf(call->getDirectCallee());
      const auto* body =
          function
              ? llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody())
              : nullptr;
      if (!body || body->size() != 1) return {};
      const auto* result =
          llvm::dyn_cast<clang::ReturnStmt>(body->body_front());
      return result ? causeOf(result->getRetValue(), depth + 1)
                    : clang::SourceRange();
    }
    return {};
  }

  // ---- masks

  void noteMask(MaskNote::Kind kind, clang::SourceRange range,
                llvm::StringRef text) {
    if (!isReporting_) return;
    const auto at = collector_.spelled(range);
    if (!at.observation) return;
    MaskNote note;
    note.kind = kind;
    note.span = at.span;
    note.text = text.str();
    masks_.push_back({at.observation, std::move(note), function_});
  }

  void noteObstacle(const Expr* expr, llvm::StringRef why) {
    noteMask(MaskNote::Kind::obstacle, expr->getSourceRange(), why);
  }

  /// A constant among masks: all lanes, or some that it names.
  void noteMaskConstant(const Expr* expr) {
    if (!isReporting_) return;
    if (llvm::isa<clang::CXXDefaultArgExpr>(expr)) return;
    const auto value = constants_.valueOf(expr);
    if (!value || *value == 0 || *value == 1) return;
    if (!namesAllLanes(*value)) {
      noteObstacle(expr, "a constant names lanes of a warp of 32");
      return;
    }
    const Expr* plain = expr->IgnoreParenImpCasts();
    if (!plain->isTypeDependent() && !isNarrow(plain->getType(), context_)) {
      return;
    }
    noteMask(MaskNote::Kind::all, expr->IgnoreImpCasts()->getSourceRange(), "");
  }

  /// Whether it is a thread's number in a part of a warp, as cooperative groups
  /// give it.
  bool isRankInGroup(const Expr* expr, unsigned depth = 0) const {
    constexpr unsigned kDeepest = 4;
    expr = expr ? expr->IgnoreParenCasts() : nullptr;
    if (!expr || depth > kDeepest) return false;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      return variable && variable->hasInit() &&
             !llvm::isa<clang::ParmVarDecl>(variable) &&
             isRankInGroup(variable->getInit(), depth + 1);
    }
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
    const auto* method = call ? llvm::dyn_cast<clang::MemberExpr>(
                                    call->getCallee()->IgnoreParenImpCasts())
                              : nullptr;
    if (!method || !method->getMemberDecl()->getIdentifier() ||
        method->getMemberDecl()->getName() != "thread_rank" ||
        collector_.origin(method->getMemberDecl()->getLocation()) !=
            Origin::cuda) {
      return false;
    }
    const clang::QualType type =
        method->getBase()->IgnoreParenImpCasts()->getType();
    const clang::CXXRecordDecl* object =
        (method->isArrow() ? type->getPointeeType() : type)
            ->getAsCXXRecordDecl();
    auto isPart = [](const clang::CXXRecordDecl* record) {
      return record && record->getIdentifier() &&
             (record->getName() == "coalesced_group" ||
              record->getName() == "thread_block_tile");
    };
    return isPart(object);
  }

  void noteShift(const Expr* one, bool isOnes) {
    if (!isReporting_) return;
    const Expr* plain = one->IgnoreImpCasts();
    if (!isNarrow(plain->getType(), context_)) return;
    noteMask(isOnes ? MaskNote::Kind::ones : MaskNote::Kind::one,
             plain->getSourceRange(), "");
  }

  void noteCall(const clang::CallExpr* call, llvm::StringRef name,
                SourceLocation location, bool hasMask, bool namesAll) {
    if (!isReporting_) return;
    const auto at = collector_.spelled({location, location});
    if (!at.observation) return;
    MaskNote note;
    note.kind = MaskNote::Kind::call;
    note.span = at.span;
    note.text = name.str();
    note.isForAll = namesAll;
    if (hasMask && call->getNumArgs() > 1) {
      const auto mask = collector_.spelled(call->getArg(0)->getSourceRange());
      const auto next = collector_.spelled(call->getArg(1)->getSourceRange());
      if (mask.observation == at.observation &&
          next.observation == at.observation &&
          mask.span.begin < next.span.begin) {
        note.rest = {mask.span.begin, next.span.begin};
      }
    } else if (hasMask) {
      note.rest = {};
    }
    masks_.push_back({at.observation, std::move(note), function_});
  }

  void noteType(clang::SourceRange range, const clang::FunctionDecl* owner) {
    // Prototypes would have to change with it.
    const bool isOnce = !owner || owner->isFirstDecl();
    const auto at = collector_.spelled(range);
    if (!at.observation || !isOnce) {
      noteMask(MaskNote::Kind::obstacle, range,
               "a mask of lanes has 32 bits in a declaration");
      return;
    }
    noteMask(MaskNote::Kind::type, range, "");
  }

  /// warpSize in the bound of an array or the value of a constant.
  void reportConstants(const clang::VarDecl* variable) {
    const Expr* constant = nullptr;
    if (const auto* array =
            context_.getAsVariableArrayType(variable->getType())) {
      constant = array->getSizeExpr();
    } else if (variable->isConstexpr()) {
      constant = variable->getInit();
    }
    if (constant) findWarpSize(constant);
  }

  void findWarpSize(const Stmt* statement) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement);
    if (name && isWarpSize(name)) {
      noteAt(LaneNote::Kind::constant, name->getSourceRange(), "warpSize");
    }
    for (const Stmt* child : statement->children()) {
      if (child) findWarpSize(child);
    }
  }

  void reportVariables(const clang::DeclStmt* decls) {
    bool hasMask = false;
    bool hasOther = false;
    const clang::VarDecl* first = nullptr;
    for (const clang::Decl* decl : decls->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (!variable) continue;
      const bool isMask = valueOf(variable).kind == LaneKind::mask &&
                          isNarrow(variable->getType(), context_);
      (isMask ? hasMask : hasOther) = true;
      if (isMask && !first) first = variable;
    }
    if (!hasMask || !first->getTypeSourceInfo()) return;
    if (first->getType()->getContainedAutoType()) return;
    const clang::TypeLoc type =
        first->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc();
    if (hasOther) {
      noteMask(MaskNote::Kind::obstacle, type.getSourceRange(),
               "a mask of lanes is declared beside other variables");
    } else {
      noteType(type.getSourceRange(), nullptr);
    }
  }

  void reportParameters(const clang::FunctionDecl* function) {
    for (const clang::ParmVarDecl* each : function->parameters()) {
      if (valueOf(each).kind != LaneKind::mask ||
          !isNarrow(each->getType(), context_) || !each->getTypeSourceInfo()) {
        continue;
      }
      const clang::TypeLoc type =
          each->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc();
      if (state_->isKernel) {
        noteMask(MaskNote::Kind::obstacle, type.getSourceRange(),
                 "the host passes a mask of lanes in 32 bits");
      } else {
        noteType(type.getSourceRange(), function);
      }
      if (each->hasDefaultArg() && !each->hasUninstantiatedDefaultArg() &&
          !each->hasUnparsedDefaultArg()) {
        noteMaskConstant(each->getDefaultArg());
      }
    }
  }

  /// Numbers the groups: a group is known by where it begins in its file. One
  /// that lies in several files cannot be changed as a whole.
  void reportMasks() {
    std::map<const clang::FunctionDecl*, std::set<Observation*>> files;
    std::map<std::pair<const clang::FunctionDecl*, Observation*>, std::uint32_t>
        begins;
    for (const MaskPlace& each : masks_) {
      const auto* group = groupOf(each.function);
      files[group].insert(each.observation);
      const auto [place, isNew] =
          begins.try_emplace({group, each.observation}, each.note.span.begin);
      place->second = std::min(place->second, each.note.span.begin);
    }
    for (MaskPlace& each : masks_) {
      const auto* group = groupOf(each.function);
      each.note.group = begins[{group, each.observation}];
      if (files[group].size() > 1 && each.note.span.begin == each.note.group) {
        MaskNote obstacle = each.note;
        obstacle.kind = MaskNote::Kind::obstacle;
        obstacle.text = "masks of lanes go from one file to another here";
        each.observation->masks.push_back(std::move(obstacle));
      }
      each.observation->masks.push_back(std::move(each.note));
    }
  }

  const clang::ASTContext& context_;
  Collector& collector_;
  Constants constants_;
  std::map<const clang::FunctionDecl*, Function> functions_;
  llvm::DenseMap<const clang::ValueDecl*, LaneValue> values_;
  /// Variables that are given 16, and those that are compared with 32.
  llvm::DenseMap<const clang::ValueDecl*, const Expr*> begins_;
  llvm::DenseMap<const clang::ValueDecl*, const Expr*> ends_;
  std::map<const clang::VarDecl*, SharedArray> arrays_;
  std::set<std::pair<const clang::FunctionDecl*, const clang::ValueDecl*>>
      synchronous_;
  std::vector<MaskPlace> masks_;
  bool hasChanged_ = false;
  bool isReporting_ = false;
  bool isClosed_ = false;

  // Where the walk is.
  const clang::FunctionDecl* function_ = nullptr;
  Function* state_ = nullptr;
  Spread divergence_ = Spread::uniform;
  Spread exits_ = Spread::uniform;
  bool isBoundToWarp_ = false;
  bool hasPassedBarrier_ = false;
  std::vector<SharedWrite> writes_;
  std::vector<std::pair<SharedWrite, const clang::ArraySubscriptExpr*>>
      earlyReads_;
  unsigned depth_ = 0;
};

}  // namespace

void noteLanes(const DeviceFunctions& functions,
               const clang::ASTContext& context, Collector& collector) {
  DeviceFunctions own;
  for (const clang::FunctionDecl* each : functions) {
    // The helpers are what keeps 32 lanes.
    const clang::DeclContext* scope = each->getEnclosingNamespaceContext();
    while (scope->getParent() && !scope->getParent()->isTranslationUnit()) {
      scope = scope->getParent();
    }
    const auto* named = llvm::dyn_cast<clang::NamespaceDecl>(scope);
    if (each->getBody() && !(named && named->getName() == "hipport")) {
      own.push_back(each);
    }
  }
  if (!own.empty()) LaneNotes(context, collector).run(own);
}

}  // namespace hipport
