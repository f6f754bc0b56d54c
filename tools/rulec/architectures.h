// The table of architectures: checked, and made C++ source of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/table.h"
#include "schema.h"

namespace hipport {

/// Source of architectures() and defaultArchitectures() for the table in
/// `bytes`, which came from `file`. What is wrong with it is appended to
/// `problems`, and nothing comes back.
std::string embedArchitectures(const std::string& file, std::string_view bytes,
                               const Schema& schema,
                               std::vector<TableProblem>& problems);

}  // namespace hipport
