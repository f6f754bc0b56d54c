// Known findings: telling today's findings from those of an earlier run, for a
// baseline and for progress over time.
//
// The problem: lines move. A finding is known again by its fingerprint, which
// says what it is about and not where: its check, the text that it marks and
// the text of its line, white space apart, and how many like it come before. A
// finding whose line was edited is known by its message instead, as long as
// the file had as many with that message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plan/plan.h"

namespace hipport {

/// Sets the fingerprints of one file's findings, which come by place.
void setFingerprints(std::string_view bytes,
                     std::vector<PlannedFinding>& findings);

/// What a later run has to know of a finding.
struct BaselineFinding {
  std::string path;
  std::string check;
  std::string message;
  std::uint64_t fingerprint = 0;
  friend auto operator<=>(const BaselineFinding&,
                          const BaselineFinding&) = default;
};

struct Difference {
  std::vector<bool> inBaseline;   ///< for each finding of now
  std::vector<std::size_t> gone;  ///< the findings of then that are not there
};

/// Compares two runs. Each finding of `then` makes at most one of `now` known.
Difference compare(const std::vector<BaselineFinding>& then,
                   const std::vector<BaselineFinding>& now);

}  // namespace hipport
