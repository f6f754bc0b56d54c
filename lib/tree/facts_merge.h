// The merge of what units say of a file into its facts: the one place that
// finishes facts.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "analysis/facts.h"
#include "frontend/observation.h"

namespace hipport {

/// What is known of a file beside its text.
struct UnitViews {
  /// By all units that reached the file; their order does not matter.
  std::vector<const Observation*> seen = {};
  /// Why the file's own unit could not be parsed; empty if it was.
  std::string failure = {};
  /// For each of its includes, the file of the tree that the spelling names,
  /// or "". Empty where none is known.
  std::vector<std::string> targets = {};
};

/// Finishes the lexical facts of a file; call once per file. `owners` are those
/// of all units, `tree` the paths of all files to port.
void merge(FileFacts& facts, const UnitViews& views, const NameOwners& owners,
           const std::set<std::string>& tree);

}  // namespace hipport
