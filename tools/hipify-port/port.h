// The port command: from paths to ported files and a report.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "frontend/frontend.h"
#include "report/report.h"
#include "rule_files.h"
#include "text/error.h"

namespace hipport {

/// --shard: one of several runs that share the work of parsing.
struct Shard {
  unsigned number = 1;  ///< from 1 to `count`
  unsigned count = 1;
};

enum class PortMode : std::uint8_t {
  folder,
  inPlace,
  diff,
  check,
  report,  ///< nothing but reports: the report command
};

/// --fail-on: what makes the process exit with 1.
enum class FailOn : std::uint8_t { none, manual, review };

struct ReportRequest {
  const Format* format = nullptr;
  std::string file;  ///< empty for stdout
};

struct PortOptions {
  std::vector<std::string> paths;
  RuleSources rules;  ///< tables over the built-in ones
  PortMode mode = PortMode::folder;
  std::string outputDir;  ///< for PortMode::folder
  bool overwrite = false;
  std::string buildDir;
  std::string cudaPath;  ///< of --cuda-path; empty for none
  unsigned jobs = 1;
  unsigned secondsPerUnit = 60;  ///< of processor time, to parse it
  bool usesCache = true;
  std::string cacheDir;  ///< empty for the user's own
  /// Parse that part into the cache, and do no more.
  std::optional<Shard> shard;
  std::vector<std::string> includeDirs;
  std::vector<std::string> macros;  ///< "-DX", "-UX", in their order
  std::string standard;
  Target target;
  Applicability apply = Applicability::review;
  FailOn failOn = FailOn::manual;
  bool exitZero = false;  ///< findings never make the exit code 1
  std::string baseline;   ///< file of known findings; empty for none
  bool updateBaseline = false;
  std::vector<std::string> earlier;  ///< JSON reports of earlier runs
  /// Only what is staged, or what changed since a revision.
  bool staged = false;
  std::string changedSince;
  std::vector<ReportRequest> reports;
  std::vector<std::string> exclude;
  bool portsBuildFiles = true;
  /// --build=dual: CUDA stays, and the port goes into a folder beside it.
  bool isDual = false;
  bool emitsCMake = false;  ///< --emit-cmake
  bool verbose = false;
  bool quiet = false;

  /// The port is a tree of its own: sources get their new names.
  bool makesTree() const { return isDual || mode == PortMode::folder; }
};

/// What the front end asks of the tables; refers to both.
Vocabulary vocabularyOf(const RuleSet& rules, const Target& target);

/// Ports and reports as the options say; the result is the exit code. Throws
/// Error where nothing was done at all.
ExitCode port(const PortOptions& options);

}  // namespace hipport
