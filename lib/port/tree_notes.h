// What is said of a tree as a whole, once.
#pragma once

#include <vector>

#include "analysis/target.h"
#include "port/missing_headers.h"
#include "report/report.h"
#include "tree/tree.h"

namespace hipport {

/// `target` has the width of warps that was chosen for the tree.
std::vector<TreeNote> notesOf(const Tree& tree, const Target& target,
                              const std::vector<MissingPackage>& missing);

}  // namespace hipport
