// What branches for GPUs declare, and host code that names it.
#pragma once

#include <set>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

using Words = std::set<std::string_view>;

/// Adds to `words` what the branches of `bytes`, spans in their order and
/// apart, may declare for one side: functions with one of `qualifiers` but for
/// members, which need no other half, and macros that call one of CUDA's, whose
/// names begin with "__".
void addDeclared(std::string_view bytes, const std::vector<Span>& branches,
                 const Words& qualifiers, Words& words);

/// Which of `words` stand in functions of `bytes`, but for members, outside of
/// `left`, spans in their order and apart, of directives, comments and
/// literals.
Words namedIn(std::string_view bytes, const std::vector<Span>& left,
              const Words& words);

}  // namespace hipport
