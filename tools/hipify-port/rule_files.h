// Rule tables of the user's, laid over the built-in ones.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "rules/rules.h"
#include "rules/table.h"

namespace hipport {

/// Files of tables that speak with one voice: two of them must not have a row
/// of the same name.
using RuleLayer = std::vector<std::string>;

class RuleFiles {
 public:
  /// Reads the files; a row of a later layer takes the place of one of an
  /// earlier. Throws Error(usage) that names every mistake in a layer.
  explicit RuleFiles(const std::vector<RuleLayer>& layers);
  RuleFiles(const RuleFiles&) = delete;
  RuleFiles& operator=(const RuleFiles&) = delete;

  /// Refers to this.
  RuleSet rules() const;

 private:
  std::deque<OverlaidRules> overlays_;  ///< each over the one before it
};

}  // namespace hipport
