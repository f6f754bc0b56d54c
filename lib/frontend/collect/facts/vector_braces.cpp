// CUDA's vector types in braces: aggregates, which may be given a part of their
// values, without braces of their own inside of others, by name, or be taken to
// pieces by a structured binding. HIP's are classes with a constructor for all
// values and one for a single value, which becomes each of them.
// Source: HIP_vector_type in hip/amd_detail/amd_hip_vector_types.h of ROCm 6.4,
// __half_raw in amd_hip_fp16.h.
#include <fmt/format.h>

#include <string>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/collect/vector_types.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipport {
namespace {

using clang::Expr;
using clang::InitListExpr;

class VectorBraceCollector
    : public clang::RecursiveASTVisitor<VectorBraceCollector> {
 public:
  explicit VectorBraceCollector(Collector& collector) : collector_(collector) {}

  /// The written form. Lists without braces of their own are in the other only.
  bool VisitInitListExpr(InitListExpr* list) {
    const InitListExpr* meant =
        list->isSemanticForm() ? list : list->getSemanticForm();
    if (!meant) return true;
    complete(*meant, meant->getType(), *list, /*hasBraces=*/true);
    completeBare(*meant);
    nameBits(*meant, *list);
    return true;
  }

  /// A list with a template's parameters has no type yet.
  bool VisitVarDecl(clang::VarDecl* variable) {
    const auto* list = llvm::dyn_cast_or_null<InitListExpr>(
        variable->hasInit() ? variable->getInit() : nullptr);
    if (!list) return true;
    if (variable->getInitStyle() == clang::VarDecl::ListInit) {
      direct_.insert(list);
    }
    if (!list->getSyntacticForm() && list->isTypeDependent()) {
      complete(*list, variable->getType(), *list, /*hasBraces=*/true);
    }
    return true;
  }

  bool VisitFieldDecl(clang::FieldDecl* field) {
    if (field->getInClassInitStyle() == clang::ICIS_ListInit) {
      direct_.insert(
          llvm::dyn_cast_or_null<InitListExpr>(field->getInClassInitializer()));
    }
    return true;
  }

  bool VisitCXXFunctionalCastExpr(clang::CXXFunctionalCastExpr* cast) {
    direct_.insert(llvm::dyn_cast<InitListExpr>(cast->getSubExpr()));
    return true;
  }

  bool VisitDecompositionDecl(clang::DecompositionDecl* binding) {
    if (componentsOf(binding->getType(), collector_).empty()) return true;
    note(binding->getSourceRange(),
         fmt::format("{} has no members that a structured binding could name",
                     nameOf(binding->getType())),
         "", "");
    return true;
  }

 private:
  static std::string nameOf(clang::QualType type) {
    return type.getNonReferenceType()->getAsRecordDecl()->getNameAsString();
  }

  /// A list without braces of its own, or null.
  static const InitListExpr* bareList(const Expr* expression) {
    const auto* list = llvm::dyn_cast_or_null<InitListExpr>(expression);
    return list && !list->getSyntacticForm() ? list : nullptr;
  }

  /// How many of the list's values are written.
  static unsigned givenIn(const InitListExpr& list) {
    unsigned given = 0;
    while (given < list.getNumInits() &&
           !llvm::isa_and_nonnull<clang::ImplicitValueInitExpr>(
               list.getInit(given))) {
      ++given;
    }
    return given;
  }

  void completeBare(const InitListExpr& outer) {
    for (const Expr* each : outer.inits()) {
      const InitListExpr* list = bareList(each);
      if (list && componentsOf(list->getType(), collector_).empty()) {
        enclose(*list);
        completeBare(*list);
        continue;
      }
      if (list) complete(*list, list->getType(), *list, /*hasBraces=*/false);
      // The lists around, which end here, were seen before.
      const unsigned ends = closings_.lookup(each);
      if (ends > 0 && (!list || !getsBraces(*list))) {
        note(each->getSourceRange(),
             "what begins with a vector in braces has its own", "",
             std::string(ends, '}'));
      }
    }
  }

  /// Gives a list braces whose first value will begin with one: the compiler
  /// would take that for the list's own.
  void enclose(const InitListExpr& list) {
    const InitListExpr* first = &list;
    while (first && componentsOf(first->getType(), collector_).empty()) {
      first = first->getNumInits() > 0 ? bareList(first->getInit(0)) : nullptr;
    }
    if (!first || !getsBraces(*first)) return;
    const Expr* last = list.getInit(givenIn(list) - 1);
    while (const InitListExpr* inner = bareList(last)) {
      if (!componentsOf(inner->getType(), collector_).empty()) break;
      if (givenIn(*inner) == 0) return;
      last = inner->getInit(givenIn(*inner) - 1);
    }
    if (!enclosed_.insert(&list).second) return;
    ++openings_[first];
    ++closings_[last];
  }

  /// Whether a vector without braces is given more than a value of its type.
  bool getsBraces(const InitListExpr& list) const {
    const std::size_t size = componentsOf(list.getType(), collector_).size();
    const unsigned given = givenIn(list);
    return size > 1 && given > 0 && given <= size && !isCopy(list, given);
  }

  /// "= {other}" copies.
  static bool isCopy(const InitListExpr& list, unsigned given) {
    return given == 1 && !list.getInit(0)->isTypeDependent() &&
           list.getInit(0)->getType()->isRecordType();
  }

  /// __half_raw begins with a _Float16 in HIP, beside which `x` lies: a number
  /// without a name becomes its value, not its bits. Of __half2_raw each half
  /// is a __half_raw.
  void nameBits(const InitListExpr& list, const InitListExpr& written) {
    const auto* record = list.getType()->getAsRecordDecl();
    if (!record || !record->getIdentifier() ||
        collector_.origin(record->getLocation()) != Origin::cuda) {
      return;
    }
    const bool isPair = record->getName() == "__half2_raw";
    if (!isPair && record->getName() != "__half_raw") return;
    const bool isByName =
        std::ranges::any_of(written.inits(), [](const Expr* each) {
          return llvm::isa<clang::DesignatedInitExpr>(each);
        });
    if (isByName && !isPair) return;
    constexpr const char* kMembers[] = {".x = ", ".y = "};
    for (unsigned i = 0; i < list.getNumInits() && i < 2; ++i) {
      const Expr* given = list.getInit(i);
      if (!given || llvm::isa<clang::ImplicitValueInitExpr>(given) ||
          given->isTypeDependent() ||
          !given->getType()->isIntegralOrEnumerationType()) {
        continue;
      }
      const Expr* number = given->IgnoreParenImpCasts();
      const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(number);
      if (literal && literal->getValue().isZero()) continue;
      std::string before = isByName ? "" : kMembers[i];
      if (isPair) before += "{.x = ";
      note(given->getSourceRange(),
           fmt::format("{} takes a number here, not its bits",
                       record->getName().str()),
           std::move(before), isPair ? "}" : "");
    }
  }

  void complete(const InitListExpr& list, clang::QualType type,
                const InitListExpr& written, bool hasBraces) {
    const std::size_t size = componentsOf(type, collector_).size();
    if (size == 0) return;
    const unsigned given = givenIn(list);
    if (given == 0 || given > size || isCopy(list, given)) return;
    const clang::SourceRange range(list.getInit(0)->getBeginLoc(),
                                   list.getInit(given - 1)->getEndLoc());
    const bool isByName =
        std::ranges::any_of(written.inits(), [](const Expr* each) {
          return llvm::isa<clang::DesignatedInitExpr>(each);
        });
    if (hasBraces && isByName) {
      note(
          written.getSourceRange(),
          fmt::format("{} has no members that braces could name", nameOf(type)),
          "", "");
      return;
    }
    if (size == 1 && !direct_.contains(&list)) {
      const std::string name = nameOf(type);
      note(range, name + " does not come from braces alone", name + "{", "}");
      return;
    }
    if (hasBraces && given == size) return;
    std::string before;
    std::string behind;
    for (std::size_t i = given; i < size; ++i) behind += ", 0";
    if (!hasBraces) {
      before.assign(1 + openings_.lookup(&list), '{');
      behind.append(1 + closings_.lookup(&list), '}');
    }
    note(range,
         fmt::format("{} takes all of its {} values, in braces of their own",
                     nameOf(type), size),
         std::move(before), std::move(behind));
  }

  void note(clang::SourceRange range, std::string message, std::string before,
            std::string behind) {
    const Collector::Located at = collector_.spelled(range);
    if (!at.observation) return;
    at.observation->strictRules.push_back(
        {at.span, "in HIP " + std::move(message), std::move(before),
         std::move(behind), false});
  }

  Collector& collector_;
  /// Lists that a type or a variable's name stands right before.
  llvm::SmallPtrSet<const InitListExpr*, 16> direct_;
  llvm::SmallPtrSet<const InitListExpr*, 16> enclosed_;
  /// What begins or ends lists of those: of how many.
  llvm::DenseMap<const Expr*, unsigned> openings_, closings_;
};

}  // namespace

void collectors::vector_braces(const ParsedUnit& unit, Collector& collector) {
  VectorBraceCollector braces(collector);
  for (clang::Decl* decl : unit.decls) braces.TraverseDecl(decl);
}

}  // namespace hipport
