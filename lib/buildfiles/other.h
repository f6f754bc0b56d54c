// Build languages that are recognised and not rewritten: Bazel, Meson,
// setup.py.
#pragma once

#include "buildfiles/words.h"

namespace hipport {

/// What names CUDA is flagged, once a line, with what to do.
void flagOther(const BuildFile& file, BuildLanguage language,
               const BuildRules& rules, BuildNotes& notes);

}  // namespace hipport
