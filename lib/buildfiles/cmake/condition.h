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
/// version of CUDA is that of the built-in headers, and what is compared with a
/// text that names CUDA ("${BACKEND} STREQUAL CUDA") is that. The system is
/// Linux, where ports are built. Other comparisons and questions (TARGET,
/// EXISTS) are not decided.
Branch branchOf(std::span<const CMakeArgument> condition,
                std::string_view bytes,
                const std::function<Branch(std::string_view)>& ofWord,
                ParseBudget& budget);

/// Of a variable that names a system or its compiler (WIN32, UNIX, MSVC):
/// whether it is on under Linux. Unknown for any other.
Branch branchOfSystem(std::string_view variable);

}  // namespace hipport
