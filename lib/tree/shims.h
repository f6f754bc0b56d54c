// Shims: what a tree declares itself of CUDA's, for builds without CUDA.
#pragma once

#include <set>
#include <span>
#include <string>

#include "frontend/observation.h"
#include "rules/rules.h"
#include "tree/include_graph.h"
#include "tree/semantics.h"
#include "tree/sources.h"

namespace hipport {

/// Marks the names that the tree declares itself, for builds without CUDA, and
/// that some text of its takes for CUDA's in another build.
void markShims(std::span<Source> sources, const NameOwners& owners);

/// For each file that uses a name of CUDA's which the tree declares as well, a
/// source without CUDA that includes both: there the name is the tree's own.
/// Only of names that say whose they are: `max` is anybody's.
std::set<std::string> usersOfShims(std::span<const Source> sources,
                                   const Semantics& semantics,
                                   const IncludeGraph& includers,
                                   const RuleSet& rules);

}  // namespace hipport
