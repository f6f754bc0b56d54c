// The tree's own declarations of the variables that compilers for GPUs bring
// along. Those of HIP have types of their own.
#include <fmt/format.h>

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Lexer.h"
#include "frontend/collect/built_in_variables.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/STLExtras.h"

namespace hipport {
namespace {

/// Variables that one declaration declares.
using Declarators = std::vector<const clang::VarDecl*>;

bool isBuiltIn(const clang::VarDecl* variable) {
  return variable->getIdentifier() && variable->hasExternalStorage() &&
         !variable->hasInit() &&
         llvm::is_contained(kBuiltInVariables, variable->getName());
}

void note(const Declarators& declarators, const clang::ASTContext& context,
          Collector& collector) {
  const auto first = llvm::find_if(declarators, isBuiltIn);
  if (first == declarators.end()) return;
  const bool isWhole = llvm::all_of(declarators, isBuiltIn);
  clang::SourceRange range = {(*first)->getLocation(), (*first)->getLocation()};
  if (isWhole) {
    range = {(*first)->getBeginLoc(), declarators.back()->getEndLoc()};
    const auto semicolon = clang::Lexer::findNextToken(
        range.getEnd(), context.getSourceManager(), context.getLangOpts());
    if (!semicolon || semicolon->isNot(clang::tok::semi)) return;
    range.setEnd(semicolon->getLocation());
  }
  const auto at = collector.locate(range);
  if (!at.observation) return;
  at.observation->strictRules.push_back(
      {at.span,
       fmt::format("HIP declares {} itself, of a type of its own",
                   (*first)->getName().str()),
       "", "", /*isDropped=*/isWhole});
}

void look(llvm::ArrayRef<clang::Decl*> decls, const clang::ASTContext& context,
          Collector& collector) {
  Declarators together;
  const auto end = [&] {
    note(together, context, collector);
    together.clear();
  };
  for (clang::Decl* decl : decls) {
    if (const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(decl)) {
      end();
      look(llvm::to_vector(block->decls()), context, collector);
      continue;
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable) continue;
    if (!together.empty() &&
        together.back()->getBeginLoc() != variable->getBeginLoc()) {
      end();
    }
    together.push_back(variable);
  }
  end();
}

}  // namespace

void collectors::built_in_variables(const ParsedUnit& unit,
                                    Collector& collector) {
  if (unit.isCuda()) look(unit.decls, unit.context, collector);
}

}  // namespace hipport
