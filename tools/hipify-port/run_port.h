// The run of `port` and `report`: a port, and how its outcome is shown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "port/options.h"
#include "report/report.h"
#include "rule_files.h"
#include "text/error.h"

namespace hipport {

/// --fail-on: what makes the process exit with 1.
enum class FailOn : std::uint8_t { none, manual, review };

struct ReportRequest {
  const Format* format = nullptr;
  std::string file;  ///< empty for stdout
};

struct RunOptions {
  PortOptions port;
  RuleSources rules;  ///< tables over the built-in ones
  FailOn failOn = FailOn::manual;
  bool exitZero = false;  ///< findings never make the exit code 1
  std::vector<ReportRequest> reports;
  bool verbose = false;
  bool quiet = false;
};

/// Writes the reports that are asked for.
void writeReports(const RunOptions& options, const Report& report);

/// Ports and reports as the options say; the result is the exit code. Throws
/// Error where nothing was done at all.
ExitCode runPort(RunOptions options);

}  // namespace hipport
