// Effort: what is left to do for a person, file by file, and what that may
// take. The model and its weights are rules/effort.json.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "report/report.h"

namespace hipport {

/// One file, one folder or the whole.
struct Share {
  std::size_t files = 0;  ///< with CUDA in them
  std::size_t lines = 0;  ///< of these files
  std::size_t cudaLines = 0;
  std::size_t automatic = 0;  ///< findings by what they ask of a person
  std::size_t review = 0;
  std::size_t manual = 0;
  double minutes = 0;  ///< by the model, before its spread
};

/// What is left of one kind: findings of one check that are not in the port.
struct KindShare {
  std::size_t places = 0;
  std::set<std::size_t> files;
  double minutes = 0;
};

struct Effort {
  std::vector<Share> files;              ///< as Report::files
  std::map<std::string, Share> folders;  ///< the files right in each
  Share whole;
  std::map<std::string, LibraryUse> libraries;  ///< by title
  std::map<std::string, KindShare> manual;      ///< by check
};

Effort effortOf(const Report& report);

/// A range that says no more than the model knows: "under 15 minutes",
/// "1 to 4 hours", "2 to 8 days" (of eight hours).
std::string durationText(double minutes);

}  // namespace hipport
