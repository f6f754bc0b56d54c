// The record command: runs a program where it is right, and keeps what it gave.
#pragma once

#include <string>
#include <vector>

#include "text/error.h"
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
  bool quiet = false;
};

/// Runs the command and writes the record. Exits with 1 where two runs differ
/// by more than their tolerance; the record is written then as well. Throws
/// Error where there is nothing to record.
ExitCode record(const RecordOptions& options);

}  // namespace hipport
