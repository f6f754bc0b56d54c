// What is said of a tree as a whole, once.
#pragma once

#include <vector>

#include "port/missing_headers.h"
#include "report/report.h"
#include "tree/tree.h"

namespace hipport {

std::vector<TreeNote> notesOf(const Tree& tree,
                              const std::vector<MissingPackage>& missing);

}  // namespace hipport
