// Stubs: what a tree declares itself of CUDA's, for builds without CUDA.
#pragma once

#include <set>
#include <span>
#include <string>

#include "frontend/frontend.h"
#include "sources.h"
#include "understanding/semantics.h"

namespace hipport {

/// Marks the names that the tree declares itself, for builds without CUDA, and
/// that some text of its takes for CUDA's in another build.
void markStandIns(std::span<Source> sources, const NameOwners& owners);

/// For each file that uses a name of CUDA's which the tree declares as well (a
/// stub, which stands in for CUDA in other builds), a source without CUDA that
/// includes both: it reads the name as the tree's own.
std::set<std::string> usersOfStubs(std::span<const Source> sources,
                                   const Semantics& semantics,
                                   const IncludeGraph& includers);

}  // namespace hipport
