// Open switches: those of headers that a configure step would make, which
// nothing here answers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "tree/tree.h"

namespace hipport {

/// What follows from open switches being off: errors in the branches that they
/// decide about, and names that only another branch declares. By the paths of
/// sources. `macros` are those of the command line: what they name is decided.
std::map<std::string, Findings> findOpenSwitches(
    const Tree& tree, const std::vector<std::string>& macros);

}  // namespace hipport
