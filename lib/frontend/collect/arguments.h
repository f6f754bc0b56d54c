// Which argument of a call is for which parameter.
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace hipport {

/// The number of the argument that the first parameter of `callee` gets: a
/// method that is an operator has its object before it.
inline unsigned firstArgument(const clang::CallExpr& call,
                              const clang::FunctionDecl& callee) {
  return llvm::isa<clang::CXXOperatorCallExpr>(call) &&
                 llvm::isa<clang::CXXMethodDecl>(callee)
             ? 1
             : 0;
}

}  // namespace hipport
