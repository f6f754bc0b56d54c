// Semantics: what all units together say.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "frontend/observation.h"
#include "text/digest.h"

namespace hipport {

/// Observations of all units, by file, and who declares which names.
///
/// Units mostly see a header alike. What is kept of it is each view once, with
/// the first of the units that have it, by name: else memory would grow with
/// the number of units times that of headers.
class Semantics {
 public:
  /// Adds what is said of a unit, but for files in `except`. May be called by
  /// many threads.
  void add(std::vector<UnitFacts> parses,
           const std::set<std::string>& except = {});

  /// All files that some unit reached.
  std::set<std::string> files() const;

  std::size_t parses() const { return parses_; }
  bool reached(const std::string& path) const { return byFile_.contains(path); }
  std::vector<const Observation*> of(const std::string& path) const;
  /// Why no unit could be made of a file; empty if one could.
  std::string failure(const std::string& path) const;

  NameOwners owners;
  std::set<FirstUse> firstUses;

 private:
  std::mutex mutex_;
  std::size_t parses_ = 0;
  std::map<std::string, std::map<Digest, Observation>> byFile_;
  std::map<std::string, std::string> failures_;
};

}  // namespace hipport
