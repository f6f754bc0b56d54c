// Targets of CMake's, and the macros that they pass on to each other.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "buildfiles/hint_collector.h"
#include "text/budget.h"

namespace hipport {

/// A library or program that a CMakeLists.txt makes or says something of.
struct CMakeTarget {
  std::string name;
  bool isMade = false;               ///< here
  std::size_t block = 0;             ///< of commands that it is made in
  std::vector<std::string> sources;  ///< paths from the root, or patterns
  std::vector<std::string> macros;
  std::vector<std::string> links;  ///< targets, by name
  // What targets that link it get as well.
  std::vector<std::string> passedMacros;
  std::vector<std::string> passedLinks;
};

/// What a CMakeLists.txt says, with those that it includes.
struct CMakeReading {
  std::string folder;
  HintCollector hints;
  std::vector<CMakeTarget> targets;  ///< in their order
  /// With one target, what is said of it is of all sources.
  bool hasOneTarget = false;
};

/// Gives the sources of targets the macros of these, and of what these link.
void giveMacros(std::span<CMakeReading> readings, ParseBudget& budget);

}  // namespace hipport
