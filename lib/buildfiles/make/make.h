// Make files: what compiles CUDA in them, to findings with fixes.
#pragma once

#include "buildfiles/variables.h"
#include "buildfiles/words.h"

namespace hipport {

/// A file that make does not take, as far as can be seen, has one finding and
/// keeps its bytes.
/// `variables` are those of the whole tree.
void portMake(const MakeFile& make, const BuildTree& tree,
              const BuildVariables& variables, const BuildRules& rules,
              BuildNotes& notes);

}  // namespace hipport
