// Spellings that nvcc takes and Clang does not: launches as some editors write
// them, kernel << <grid, block> >>(...), and names that stand directly behind a
// string literal, extern "C"__global__.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

/// `bytes` as Clang takes them, of the same length. The brackets of launches
/// are joined and followed by their blanks, so that all else stays where it is.
/// A literal before a name loses its last character or moves by a blank, where
/// there is one. Nothing if there is nothing of that kind.
std::optional<std::string> withClangSpelling(std::string_view bytes);

/// String literals with a name directly behind them that begins with "__": a
/// macro's or a qualifier's, as no suffix of a literal may be called so.
/// Ascending; raw strings are left out.
std::vector<Span> joinedLiterals(std::string_view bytes);

/// The span of "<<<" or ">>>" with the blanks that were taken out, from its
/// span in bytes with Clang's spelling.
Span asWritten(std::string_view written, Span bracket);

}  // namespace hipport
