// Joined reports: the JSON reports of several runs as that of one.
//
// Each run had a part of the files. What is said of a file that is in one
// report alone stays as it is; sums, effort and order are made anew. A header
// that several runs reached may have been read in different units: what they
// agree on is taken once, of a place that one of them knows better its word
// counts, and where they would write different text nothing is written. That
// is a conflict, and left to a person.
#pragma once

#include <string>
#include <vector>

#include "report/report.h"

namespace hipport {

struct NamedReport {
  std::string name;  ///< as the user named its file
  std::string text;  ///< JSON
};

struct MergedReport {
  std::string text;  ///< JSON
  /// The same, but for what JSON does not hold: texts of files and fixes.
  Report report;
  /// Files that the reports port in different ways, a sentence each.
  std::vector<std::string> conflicts;
};

/// The result does not depend on the order of `reports`, apart from that of
/// errors. Throws Error(usage) that names a report if it is none that this
/// version can read, or was made for another target, by another version or from
/// other text than those before it.
MergedReport mergeReports(const std::vector<NamedReport>& reports);

}  // namespace hipport
