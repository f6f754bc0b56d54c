// Findings: what the analysis has to say about a place in a file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/facts.h"
#include "text/edit.h"

namespace hipport {

enum class Severity : std::uint8_t { note, warning, error };

/// One statement about one place, with at most one atomic fix.
struct Finding {
  std::string check;  ///< id of the check, e.g. "cuda-api"
  std::string path;
  Span span;
  SpellingKind spelledIn = SpellingKind::written;
  Severity severity = Severity::note;
  /// Of the fix; `manual` if there is none.
  Applicability applicability = Applicability::manual;
  std::string message;
  std::vector<std::string> notes;
  std::optional<Fix> fix;
};

/// The lower of what the rule and the place allow. A fix in an inactive branch,
/// in a macro that is never expanded or in code with errors was not seen by a
/// compiler: it is right as far as the tables are, so it is written and
/// reported. Pasted and foreign text cannot be edited.
Applicability applicabilityAt(SpellingKind spelledIn, Applicability rule);

}  // namespace hipport
