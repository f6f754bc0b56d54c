// Where classes are defined, and the functions that are members of one.
#pragma once

#include <vector>

#include "frontend/lex/token_run.h"

namespace hipport {

/// Classes and functions that are defined as members of one: ascending and
/// disjoint. One that nothing closes goes on to the end.
std::vector<Span> classSpans(const TokenRun& run);

}  // namespace hipport
