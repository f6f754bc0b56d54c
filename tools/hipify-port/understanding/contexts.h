// Who includes whom, and which files a header is read with.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace hipport {

/// The same graph with its arrows turned.
IncludeGraph turned(const IncludeGraph& graph);

/// The files that the arrows of `graph` lead to from any of `from`, by any
/// number of steps, at least one.
std::set<std::string> reachable(std::vector<std::string> from,
                                const IncludeGraph& graph);

/// The files to read a header with that no unit reaches, one of a kind, the
/// best first: a CUDA source that includes it, any other source, an outermost
/// header. One may leave it out after all, in a branch that is not taken.
std::vector<std::string> contextsOf(const std::string& path,
                                    const IncludeGraph& includers);

}  // namespace hipport
