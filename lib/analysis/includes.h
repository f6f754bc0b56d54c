// What becomes of the #include directives of a file: the decision that the
// checks on headers share.
#pragma once

#include <vector>

#include "analysis/analysis.h"

namespace hipport {

/// The row of the header that an include names, or null: a file that bears a
/// CUDA header's name and is found is the user's own. PyTorch's headers are
/// PyTorch's wherever they are found.
const Rule* headerRule(const Include& include, const RuleSet& rules);

std::vector<PlannedInclude> planIncludes(const FileContext& file);

/// Whether the file includes a header of helpers.
bool includes(const FileFacts& facts, const SupportHeader& helper);

/// `include`, a whole line, as it is to be inserted at `at`, where a line
/// begins or the file ends: set apart from code, joined to other includes.
std::string separated(const CheckContext& context, std::uint32_t at,
                      std::string include);

/// The whole line of a directive with its terminator, if no comment stands
/// beside it; else the directive alone, with what compilers pass over behind
/// it.
Span removable(std::string_view bytes, Span directive);

}  // namespace hipport
