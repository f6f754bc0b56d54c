// Sources of the host's compiler that include HIP's headers, in make files.
#pragma once

#include "buildfiles/make/syntax.h"
#include "buildfiles/porting.h"

namespace hipport {

/// Has hipcc compile those of BuildTree::hipUnits that the make file compiles:
/// by the rule that names one, or by a variable of the object's where a pattern
/// or make's own rule compiles others as well. What calls the compiler by its
/// name in a pattern is reported. Compilers of those of BuildTree::apiUnits are
/// shown HIP's headers, where nothing in the command did so for CUDA's.
void portHostUnits(const Porting& porting, const MakeSyntax& syntax);

}  // namespace hipport
