// Runtime includes: where the include goes that nvcc adds to every CUDA source.
#pragma once

#include <set>
#include <span>

#include "frontend/observation.h"
#include "tree/include_graph.h"
#include "tree/sources.h"

namespace hipport {

/// Sets FileFacts::headersBeforeUse, for each of `firstUses` in one file: the
/// header that uses CUDA first, or the next one that includes it, if it stands
/// for itself (it has an include guard) and only CUDA sources include it; else
/// the source.
void placeRuntimeIncludes(std::span<Source> sources,
                          const std::set<FirstUse>& firstUses,
                          const IncludeGraph& includers);

}  // namespace hipport
