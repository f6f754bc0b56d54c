// Conditions of if() in CMake, as far as the files decide them.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "buildfiles/cmake/syntax.h"
#include "buildfiles/hint_collector.h"
#include "text/budget.h"

namespace hipport {

/// Whether the branch of a condition, the arguments of if(), is taken. `ofWord`
/// says it of a word that stands for itself, a variable or a constant. The
/// version of CUDA is that of the built-in headers; other comparisons and
/// questions (TARGET, EXISTS) are not decided.
Branch branchOf(std::span<const CMakeArgument> condition,
                std::string_view bytes,
                const std::function<Branch(std::string_view)>& ofWord,
                ParseBudget& budget);

}  // namespace hipport
