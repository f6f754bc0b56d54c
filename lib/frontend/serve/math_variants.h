// The functions of <math.h> that almost nobody calls. glibc declares each one
// for seven types: float, double, long double, and once more for _Float32,
// _Float64, _Float32x and _Float64x (sinf32, sinf64x), which is most of what
// the header costs. Those four are left out until a unit speaks of them.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Preprocessor.h"

namespace hipport {

/// Has the preprocessor pass over their declarations.
void leaveOutMathVariants(clang::Preprocessor& preprocessor);

/// Whether a unit that was read without them names one of them after all.
bool namesMathVariant(const clang::ASTContext& context);

}  // namespace hipport
