// Plan: the one gate between what the analysis proposes and what is written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/finding.h"
#include "text/edit.h"

namespace hipport {

/// What became of a finding. Every finding has exactly one.
enum class Outcome : std::uint8_t {
  applied,     ///< its fix is in the port
  withheld,    ///< its fix is below the threshold of --apply
  conflicted,  ///< its fix wants text that another fix changes
  superseded,  ///< its text is gone: another fix removes or rewrites it
  reported,    ///< it has no fix
};

struct PlannedFinding {
  Finding finding;
  Outcome outcome = Outcome::reported;
};

/// What happens to one file.
struct FilePlan {
  std::vector<PlannedFinding> findings;  ///< by place
  EditSet edits;
};

/// Decides about every finding of one file. Fixes graded below `threshold`
/// are withheld. The result does not depend on the order of `findings`.
FilePlan plan(std::vector<Finding> findings, Applicability threshold);

/// Whether something of this finding is left to do or to check by a person:
/// at `level` manual, what the port does not contain; at review, also what it
/// contains on trust.
bool needsAttention(const PlannedFinding& planned, Applicability level);

}  // namespace hipport
