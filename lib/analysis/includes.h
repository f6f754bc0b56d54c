// What becomes of the #include directives of a file: the decision that the
// checks on headers share.
#pragma once

#include <vector>

#include "analysis/analysis.h"

namespace hipport {

enum class IncludeChange : std::uint8_t {
  keep,
  rename,       ///< another header takes its place
  repeat,       ///< its header is already included: the directive goes
  drop,         ///< nothing takes its place: the directive goes
  unsupported,  ///< a CUDA header without a counterpart
  follow,       ///< a source of the tree that the port renames
};

struct PlannedInclude {
  const Include* include = nullptr;
  const Rule* rule = nullptr;
  IncludeChange change = IncludeChange::keep;
  std::string header;  ///< for rename, repeat and follow
  /// Headers whose names came with CUDA's header and do not come with HIP's.
  std::vector<std::string> lost;
};

std::vector<PlannedInclude> planIncludes(const CheckContext& context);

/// Whether the file includes a header of helpers.
bool includes(const FileFacts& facts, const Helper& helper);

/// `include`, a whole line, as it is to be inserted at `at`, where a line
/// begins or the file ends: set apart from code, joined to other includes.
std::string separated(const CheckContext& context, std::uint32_t at,
                      std::string include);

/// The whole line of a directive with its terminator, if no comment stands
/// beside it; else the directive alone, with what compilers pass over behind
/// it.
Span removable(std::string_view bytes, Span directive);

}  // namespace hipport
