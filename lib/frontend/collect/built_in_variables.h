// threadIdx and its kin, as Clang's syntax tree has them.
#pragma once

#include <array>

#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"

namespace hipport {

inline constexpr std::array<llvm::StringLiteral, 4> kBuiltInVariables = {
    "blockDim", "blockIdx", "gridDim", "threadIdx"};

/// The name of a variable that a member or property is read of; null if it is
/// of no variable. An SDK's built-in variables have properties, of an object
/// that Clang keeps apart.
inline const clang::DeclRefExpr* variableRead(const clang::Expr* base) {
  base = base->IgnoreParenImpCasts();
  if (const auto* kept = llvm::dyn_cast<clang::OpaqueValueExpr>(base);
      kept && kept->getSourceExpr()) {
    base = kept->getSourceExpr()->IgnoreParenImpCasts();
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
  return name && name->getDecl()->getIdentifier() ? name : nullptr;
}

}  // namespace hipport
