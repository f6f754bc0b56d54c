// Record program: runs a program where it is right, and keeps what it gave.
#pragma once

#include <string>
#include <vector>

#include "validate/record.h"

namespace hipport {

struct RecordOptions {
  std::vector<std::string> command;
  std::string folder;                  ///< that becomes the record
  std::string runFolder;               ///< empty for the present one
  std::vector<OutputRequest> outputs;  ///< files, and stdout
  std::vector<std::string> ignored;
  unsigned secondsPerRun = 600;
  /// Run it a second time, as what differs from itself can be compared with
  /// nothing.
  bool checksItself = true;
};

struct RecordResult {
  Record record;
  /// In what a second run differed by more than the tolerance; empty if in
  /// nothing.
  std::string differences;
};

/// Runs the command and writes the record, even where a second run differs.
/// Throws Error where there is nothing to record.
RecordResult recordProgram(const RecordOptions& options);

}  // namespace hipport
