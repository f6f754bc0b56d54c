// Scripts and settings around a build: shell scripts, configure, Dockerfiles
// and CI files.
#pragma once

#include "buildfiles/variables.h"
#include "buildfiles/words.h"

namespace hipport {

/// Shell scripts are ported, for review; in the other languages what names CUDA
/// is flagged, once a line, with what to do.
/// `variables` are those of the whole tree.
void portScript(const BuildFile& file, BuildLanguage language,
                const BuildTree& tree, const BuildVariables& variables,
                const BuildRules& rules, BuildNotes& notes);

}  // namespace hipport
