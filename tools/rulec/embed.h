// Rule tables as C++ source: constant data that costs nothing to load.
#pragma once

#include <span>
#include <string>

#include "rules/table.h"

namespace hipport {

/// Source of RuleSet::builtin() for `tables`, in which every problem has been
/// dealt with.
std::string embedTables(std::span<const Table> tables);

}  // namespace hipport
