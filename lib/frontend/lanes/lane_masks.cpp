// The places that the walk over lanes found: constants and where they get their
// values, and the masks that --warp=native widens.
#include "frontend/lanes/lane_walk.h"

#include <algorithm>
#include <utility>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace hipport {

void LaneWalk::noteAt(LaneUse::Kind kind, clang::SourceRange range,
                      llvm::StringRef name) {
  const auto at = collector_.spelled(range);
  if (!at.observation) return;
  LaneUse note;
  note.kind = kind;
  note.span = at.span;
  note.name = name.str();
  at.observation->lanes.push_back(std::move(note));
}

void LaneWalk::noteCause(LaneUse::Kind kind, const Expr* constant) {
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
  LaneUse note;
  // One constant, one note: what begins with half of it follows.
  note.kind = isNamed ? LaneUse::Kind::width : kind;
  note.span = at.span;
  if (isNamed)
    note.uses.push_back(collector_.describe(constant->getBeginLoc()));
  at.observation->lanes.push_back(std::move(note));
}

clang::SourceRange LaneWalk::causeOf(const Expr* expr, int depth) {
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
    const clang::FunctionDecl* function = definitionOf(call->getDirectCallee());
    const auto* body =
        function
            ? llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody())
            : nullptr;
    if (!body || body->size() != 1) return {};
    const auto* result = llvm::dyn_cast<clang::ReturnStmt>(body->body_front());
    return result ? causeOf(result->getRetValue(), depth + 1)
                  : clang::SourceRange();
  }
  return {};
}

LaneWalk::Named LaneWalk::namedBy(const Expr* expr) {
  if (!expr) return Named::some;
  expr = expr->IgnoreParenCasts();
  if (const auto* standIn = llvm::dyn_cast<clang::CXXDefaultArgExpr>(expr)) {
    return namedBy(standIn->getExpr());
  }
  if (const auto* standIn = llvm::dyn_cast<clang::CXXDefaultInitExpr>(expr)) {
    return namedBy(standIn->getExpr());
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    return list->getNumInits() == 1 ? namedBy(list->getInit(0)) : Named::some;
  }
  if (const auto constant = constants_.valueOf(expr)) {
    return namesAllLanes(*constant) ? Named::all : Named::some;
  }
  const clang::ValueDecl* decl = nullptr;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    decl = name->getDecl();
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    decl = member->getMemberDecl();
  }
  if (!decl) return Named::some;
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(decl);
  const Expr* first = field && field->hasInClassInitializer()
                          ? field->getInClassInitializer()
                          : nullptr;
  const auto known = named_.find(keyOf(decl));
  if (known == named_.end()) {
    return first ? namedBy(first) : Named::nothing;
  }
  return first && namedBy(first) != known->second ? Named::some : known->second;
}

void LaneWalk::nameMask(const clang::ValueDecl* decl, const Expr* from) {
  const clang::QualType type = decl->getType();
  if (!type->isDependentType() &&
      !type.getNonReferenceType()->isIntegerType()) {
    return;
  }
  const Named given = namedBy(from);
  if (given == Named::nothing) return;
  const auto [place, isNew] = named_.try_emplace(keyOf(decl), given);
  if (isNew) {
    hasChanged_ = true;
  } else if (place->second != given && place->second != Named::some) {
    place->second = Named::some;
    hasChanged_ = true;
  }
}

void LaneWalk::nameMembers(const Expr* list) {
  const auto* inits = llvm::dyn_cast<clang::InitListExpr>(list);
  if (!inits || inits->getType().isNull()) return;
  const auto* record = inits->getType()->getAsRecordDecl();
  if (!record) return;
  unsigned i = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (i == inits->getNumInits()) break;
    nameMask(field, inits->getInit(i++));
  }
}

void LaneWalk::noteMask(MaskUse::Kind kind, clang::SourceRange range,
                        llvm::StringRef text) {
  if (!isReporting_) return;
  const auto at = collector_.spelled(range);
  if (!at.observation) return;
  MaskUse note;
  note.kind = kind;
  note.span = at.span;
  note.text = text.str();
  masks_.push_back({at.observation, std::move(note), function_});
}

void LaneWalk::noteObstacle(const Expr* expr, llvm::StringRef why) {
  noteMask(MaskUse::Kind::obstacle, expr->getSourceRange(), why);
}

void LaneWalk::noteMaskConstant(const Expr* expr) {
  if (!isReporting_) return;
  if (llvm::isa<clang::CXXDefaultArgExpr>(expr)) return;
  const auto value = constants_.valueOf(expr);
  if (!value || *value == 0 || *value == 1) return;
  if (!namesAllLanes(*value)) {
    noteObstacle(expr, "a constant names lanes of a 32-lane warp");
    return;
  }
  const Expr* plain = expr->IgnoreParenImpCasts();
  if (!plain->isTypeDependent() && !isNarrow(plain->getType(), context_)) {
    return;
  }
  noteMask(MaskUse::Kind::all, expr->IgnoreImpCasts()->getSourceRange(), "");
}

bool LaneWalk::isRankInGroup(const Expr* expr, unsigned depth) const {
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
      (method->isArrow() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
  auto isPart = [](const clang::CXXRecordDecl* record) {
    return record && record->getIdentifier() &&
           (record->getName() == "coalesced_group" ||
            record->getName() == "thread_block_tile");
  };
  return isPart(object);
}

void LaneWalk::noteShift(const Expr* one, bool isOnes) {
  if (!isReporting_) return;
  const Expr* plain = one->IgnoreImpCasts();
  if (!isNarrow(plain->getType(), context_)) return;
  noteMask(isOnes ? MaskUse::Kind::ones : MaskUse::Kind::one,
           plain->getSourceRange(), "");
}

void LaneWalk::noteCall(const clang::CallExpr* call, llvm::StringRef name,
                        SourceLocation location, bool hasMask, bool namesAll) {
  if (!isReporting_) return;
  const auto at = collector_.spelled({location, location});
  if (!at.observation) return;
  MaskUse note;
  note.kind = MaskUse::Kind::call;
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

void LaneWalk::noteType(clang::SourceRange range,
                        const clang::FunctionDecl* owner) {
  // Prototypes would have to change with it.
  const bool isOnce = !owner || owner->isFirstDecl();
  const auto at = collector_.spelled(range);
  if (!at.observation || !isOnce) {
    noteMask(MaskUse::Kind::obstacle, range,
             "a lane mask has 32 bits in a declaration");
    return;
  }
  noteMask(MaskUse::Kind::type, range, "");
}

void LaneWalk::reportConstants(const clang::VarDecl* variable) {
  const Expr* constant = nullptr;
  if (const auto* array =
          context_.getAsVariableArrayType(variable->getType())) {
    constant = array->getSizeExpr();
  } else if (variable->isConstexpr()) {
    constant = variable->getInit();
  }
  if (constant) findWarpSize(constant);
}

void LaneWalk::findWarpSize(const Stmt* statement) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement);
  if (name && isWarpSize(name)) {
    noteAt(LaneUse::Kind::constant, name->getSourceRange(), "warpSize");
  }
  for (const Stmt* child : statement->children()) {
    if (child) findWarpSize(child);
  }
}

void LaneWalk::reportVariables(const clang::DeclStmt* decls) {
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
    noteMask(MaskUse::Kind::obstacle, type.getSourceRange(),
             "a lane mask is declared beside other variables");
  } else {
    noteType(type.getSourceRange(), nullptr);
  }
}

void LaneWalk::reportParameters(const clang::FunctionDecl* function) {
  for (const clang::ParmVarDecl* each : function->parameters()) {
    if (valueOf(each).kind != LaneKind::mask ||
        !isNarrow(each->getType(), context_) || !each->getTypeSourceInfo()) {
      continue;
    }
    const clang::TypeLoc type =
        each->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc();
    if (state_->isKernel) {
      noteMask(MaskUse::Kind::obstacle, type.getSourceRange(),
               "the host passes a lane mask in 32 bits");
    } else {
      noteType(type.getSourceRange(), function);
    }
    if (each->hasDefaultArg() && !each->hasUninstantiatedDefaultArg() &&
        !each->hasUnparsedDefaultArg()) {
      noteMaskConstant(each->getDefaultArg());
    }
  }
}

void LaneWalk::reportMasks() {
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
      MaskUse obstacle = each.note;
      obstacle.kind = MaskUse::Kind::obstacle;
      obstacle.text = "lane masks go from one file to another here";
      each.observation->masks.push_back(std::move(obstacle));
    }
    each.observation->masks.push_back(std::move(each.note));
  }
}

}  // namespace hipport
