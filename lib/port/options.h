// What decides how a port is made, by the stage that reads it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/finding.h"
#include "analysis/target.h"
#include "port/origin.h"
#include "tree/options.h"

namespace hipport {

/// Which fixes are written, and to what.
struct PlanOptions {
  Applicability apply = Applicability::review;
  bool portsBuildFiles = true;
  bool emitsCMake = false;  ///< --emit-cmake
};

/// What the findings are compared with.
struct BaselineOptions {
  std::string file;  ///< of accepted findings; empty for none
  bool isUpdated = false;
  std::vector<std::string> earlier;  ///< JSON reports of earlier runs
};

enum class PortMode : std::uint8_t {
  folder,
  inPlace,
  diff,
  check,
  report,  ///< nothing but reports: the report command
};

/// A file that the caller writes besides, which must be no input.
struct OtherOutput {
  std::string path;
  std::string option;  ///< that asked for it, as it was given
};

/// Where the port goes.
struct DeliveryOptions {
  PortMode mode = PortMode::folder;
  std::string outputDir;  ///< for PortMode::folder
  bool overwrite = false;
  /// With PortMode::folder: sources keep their names, as in place.
  bool keepsNames = false;
  /// --build=dual: CUDA stays, and the port goes into a folder beside it.
  bool isDual = false;
  std::vector<OtherOutput> others;
  /// Recorded with the port: the options that decide what is written.
  std::vector<GivenOption> given;
  /// The folder that what is recorded refers to, where the port moves there
  /// later; empty for where it is written.
  std::string home;

  /// The port is a tree of its own.
  bool makesTree() const { return isDual || mode == PortMode::folder; }
  /// In it, sources get their new names.
  bool renamesSources() const { return makesTree() && !keepsNames; }
  bool writes() const {
    return mode == PortMode::folder || mode == PortMode::inPlace;
  }
};

struct PortOptions {
  TreeOptions tree;
  Target target;
  PlanOptions plan;
  BaselineOptions baseline;
  DeliveryOptions delivery;
};

}  // namespace hipport
