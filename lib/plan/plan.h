// Plan: the one gate between what the analysis proposes and what is written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/finding.h"
#include "analysis/suppressions.h"
#include "text/edit.h"

namespace hipport {

/// What became of a finding. Every finding has exactly one.
enum class Outcome : std::uint8_t {
  applied,     ///< its fix is in the port
  withheld,    ///< its fix is below the threshold of --apply
  conflicted,  ///< its fix wants text that another fix changes
  superseded,  ///< its text is gone: another fix removes or rewrites it
  reported,    ///< it has no fix
  suppressed,  ///< a comment in the file allows it; nothing of it is written
};

struct PlannedFinding {
  Finding finding;
  Outcome outcome = Outcome::reported;
  std::string reason = {};  ///< of the comment, where suppressed
  /// Tells it from the other findings of its file, whatever lines come and go
  /// around it; see plan/known.h.
  std::uint64_t fingerprint = 0;
  bool inBaseline = false;  ///< in the baseline: it does not count
};

/// What happens to one file.
struct FilePlan {
  std::vector<PlannedFinding> findings;  ///< by place
  EditSet edits;
};

/// Decides about every finding of one file. Fixes graded below `threshold`
/// are withheld. The result does not depend on the order of `findings`.
FilePlan plan(std::vector<Finding> findings, Applicability threshold,
              const Suppressions& suppressions = {});

/// What a finding asks of a person, in ascending order.
enum class Action : std::uint8_t {
  none,       ///< suppressed, in the baseline, or superseded
  automatic,  ///< ported, and the same on every target
  review,     ///< ported: to be checked
  manual,     ///< not in the port: to be ported by hand
};
Action actionOf(const PlannedFinding& planned);

/// Whether something of this finding is left to do or to check by a person:
/// at `level` manual, what the port does not contain; at review, also what it
/// contains on trust.
bool needsAttention(const PlannedFinding& planned, Applicability level);

}  // namespace hipport
