// The case labels of switch statements, by text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

/// Whether "case" stands before a name and its scopes: "case cudaError::x".
bool isCaseLabel(std::string_view bytes, Span name);

/// The label "case NAME:" around a name, from where its line begins; nothing
/// where another text stands before it in the line, or a range is meant.
std::optional<Span> caseLabelAround(std::string_view bytes, Span name);

/// Where a label stands. Two labels are of one switch if their blocks are one,
/// and both are there if the branches of one are the first of the other's.
struct CasePlace {
  std::uint32_t block = 0;  ///< where the innermost brace is open
  /// The branches of #if around it, from the outermost, by where they begin.
  std::vector<std::uint32_t> branches;
};

/// The places of what begins at `offsets`, which ascend.
std::vector<CasePlace> placesOf(std::string_view bytes,
                                const std::vector<std::uint32_t>& offsets);

}  // namespace hipport
