// What a port says of some files, for servers: the whole pipeline runs in a
// copy of this process, so that nothing that it meets ends the server.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/finding.h"
#include "plan/plan.h"
#include "process/forked_task.h"
#include "process/listener.h"
#include "report/report.h"

namespace hipport {

/// Texts by the absolute path of the file that they stand for.
using OpenTexts = std::map<std::string, std::shared_ptr<const std::string>>;

/// What is ported together.
struct AnalysisRequest {
  std::vector<std::string> paths;  ///< as the command line takes them
  OpenTexts texts;                 ///< that stand for files on disk
  /// The absolute paths of the files that something is to be said of; empty for
  /// all.
  std::vector<std::string> wanted;
};

/// What the command line knows of porting and a server asks it. Each is called
/// in a copy of the process and may leave what it likes behind; throws Error.
struct PortingService {
  /// Ports with the options of the command line and the configuration of the
  /// paths; writes nothing.
  std::function<Report(const AnalysisRequest& request, Listener& listener)>
      report;
  /// What the rule tables for `folder` say of exactly this name, as text; empty
  /// if nothing.
  std::function<std::string(const std::string& folder, const std::string& name)>
      query;
};

struct AnalysedFinding {
  Span span;
  std::string check;
  std::string message;
  std::vector<std::string> notes;
  Severity severity = Severity::note;
  Applicability applicability = Applicability::manual;
  Outcome outcome = Outcome::reported;
  Action action = Action::none;
  /// What it writes where nothing else is written; empty if nothing.
  std::vector<Edit> fix;
};

struct AnalysedFile {
  std::string path;   ///< absolute
  std::string bytes;  ///< that were analysed
  std::vector<AnalysedFinding> findings;
  std::vector<Edit> safe;  ///< what a port with --apply=safe writes
  std::vector<Edit> port;  ///< what a port writes
  /// Headers of include/hipport that the port includes: "hipport/warp.h".
  std::vector<std::string> supportHeaders;
};

struct Analysis {
  std::vector<AnalysedFile> files;  ///< of those wanted, that hold any CUDA
  std::vector<std::string> errors;  ///< inputs that could not be read
  std::vector<std::string> warnings;
  /// Why there is none: options that are wrong, or a process that died.
  std::string failure;
};

/// Begins to analyse. Throws Error(usage) where no process can be had.
std::unique_ptr<ForkedTask> startAnalysis(const PortingService& service,
                                          const AnalysisRequest& request);

/// What an analysis that has come to its end says.
Analysis analysisOf(const ForkedTask::End& end);

/// What `service.query` says; empty where its process died.
std::string query(const PortingService& service, const std::string& folder,
                  const std::string& name);

}  // namespace hipport
