// Make files: what compiles CUDA in them, to findings with fixes.
#pragma once

#include "buildfiles/words.h"

namespace hipport {

/// A file that make does not take, as far as can be seen, has one finding and
/// keeps its bytes.
void portMake(const BuildFile& file, const BuildTree& tree,
              const BuildRules& rules, BuildNotes& notes);

}  // namespace hipport
