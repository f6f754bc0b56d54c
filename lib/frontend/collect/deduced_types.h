// Variables whose types follow from what they are given.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

namespace hipport {

/// Whether `variable` is written with auto and has a value.
inline bool deducesType(const clang::VarDecl& variable) {
  const clang::TypeSourceInfo* written = variable.getTypeSourceInfo();
  return written && variable.hasInit() &&
         written->getType()->getContainedAutoType();
}

}  // namespace hipport
