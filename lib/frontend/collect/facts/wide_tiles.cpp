// Tiles of cooperative groups that have more lanes than a warp.
#include <fmt/format.h>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"

namespace hipport {
namespace {

constexpr std::int64_t kWarp = 32;

class TileCollector : public clang::RecursiveASTVisitor<TileCollector> {
 public:
  explicit TileCollector(Collector& collector) : collector_(collector) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
    if (!function || !function->getIdentifier() ||
        function->getName() != "tiled_partition" ||
        collector_.origin(function->getLocation()) != Origin::cuda) {
      return true;
    }
    const auto* arguments = function->getTemplateSpecializationArgs();
    if (!arguments || arguments->size() == 0 ||
        arguments->get(0).getKind() != clang::TemplateArgument::Integral) {
      return true;
    }
    const auto size = arguments->get(0).getAsIntegral().getExtValue();
    const auto at = collector_.locate(name->getSourceRange());
    if (size > kWarp && at.observation) {
      at.observation->strictRules.push_back(
          {at.span,
           fmt::format("a tile of {} threads is several warps, which HIP's "
                       "tiles are not: synchronise the block, and exchange "
                       "values in shared memory",
                       size),
           "", "", false});
    }
    return true;
  }

 private:
  Collector& collector_;
};

}  // namespace

void collectors::wide_tiles(const ParsedUnit& unit, Collector& collector) {
  if (!collector.includesCuda("cooperative_groups")) return;
  TileCollector notes(collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
