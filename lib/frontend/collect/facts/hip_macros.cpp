// Names of the tree's that are macros of HIP's headers.
#include <algorithm>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"

namespace hipport {
namespace {

class HipMacroCollector : public clang::RecursiveASTVisitor<HipMacroCollector> {
 public:
  explicit HipMacroCollector(Collector& collector) : collector_(collector) {}

  bool VisitNamedDecl(clang::NamedDecl* decl) {
    if (decl->isImplicit() || !decl->getIdentifier() ||
        !collector_.hasHipMacro(decl->getName())) {
      return true;
    }
    const SourceLocation at = decl->getLocation();
    if (at.isFileID()) collector_.noteDefinition(at, decl->getName());
    collector_.noteSilentFault(SilentFault::Kind::hipMacro, at,
                               decl->getNameAsString(),
                               at.isMacroID() ? "macro" : "");
    return true;
  }

 private:
  Collector& collector_;
};

}  // namespace

void collectors::hip_macros(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  // Most units have none of the names at all.
  const bool hasAny = std::ranges::any_of(
      unit.context.Idents,
      [&](const auto& entry) { return collector.hasHipMacro(entry.getKey()); });
  if (!hasAny) return;
  HipMacroCollector notes(collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
