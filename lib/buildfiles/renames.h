// Names that the port changes: of variables, and of sources.
#pragma once

#include <span>

#include "buildfiles/porting.h"

namespace hipport {

/// Renames variables and sources in `spans`, and in what the findings so far
/// write. Runs last.
void renameAll(const Porting& porting, std::span<const Span> spans);

}  // namespace hipport
