// Contexts: which files a header is parsed in.
#pragma once

#include <string>
#include <vector>

#include "tree/include_graph.h"

namespace hipport {

/// The files to parse a header with that no unit reaches, one of a kind, the
/// best first: a CUDA source that includes it, any other source, an outermost
/// header. One may leave it out after all, in a branch that is not taken.
std::vector<std::string> contextsOf(const std::string& path,
                                    const IncludeGraph& includers);

}  // namespace hipport
