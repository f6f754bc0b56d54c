// Launches as some editors spell them: kernel << <grid, block> >>(...).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "text/edit.h"

namespace hipport {

/// `bytes` with "<<<" and ">>>" for the brackets of launches that blanks split,
/// which nvcc takes and Clang does not; the blanks follow them, so that all
/// else stays where it is. Nothing if there are none.
std::optional<std::string> withJoinedLaunches(std::string_view bytes);

/// The span of "<<<" or ">>>" with the blanks that were taken out, from its
/// span in joined bytes.
Span asWritten(std::string_view written, Span bracket);

}  // namespace hipport
